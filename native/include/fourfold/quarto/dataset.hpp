// Positions for learning and statistics: sampled by play, and labelled with exact scores.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/batch.hpp"
#include "fourfold/quarto/playout.hpp"

namespace fourfold::quarto {

// The size of a set of turns: action a (see batch.hpp) is bit a % 8 of byte a / 8.
inline constexpr std::size_t turn_set_bytes = action_count / 8;
static_assert(turn_set_bytes * 8 == action_count);

// The games started for one position before giving up.
inline constexpr std::uint64_t max_attempts = 10'000'000;

// Fills the batch with positions that have `placed` pieces on the board and one in hand, reached by
// games in which both sides play by the policy. Games that end sooner are discarded. The i-th
// position depends only on the seed and first + i. Returns the number of positions filled before a
// limit struck or no game reached that many pieces.
std::size_t sample_positions(const Batch& batch, int placed, Policy policy, std::uint64_t seed,
                             std::uint64_t first, const Limits& limits = {});

// Writes for each position its exact score (score.hpp) and the set of turns that reach it. Requires
// unfinished games with a piece in hand. Returns the number of positions labelled before a limit
// struck.
std::size_t label_positions(const Batch& batch, std::int8_t* scores, std::uint8_t* best,
                            std::size_t table_bytes, const Limits& limits = {});

}  // namespace fourfold::quarto
