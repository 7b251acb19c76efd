// Positions for learning and statistics: dealt by play, and labelled with what they are worth.
#pragma once

#include <cstddef>
#include <cstdint>

#include "fourfold/limits.hpp"
#include "fourfold/quarto/batch.hpp"
#include "fourfold/quarto/playout.hpp"

namespace fourfold::quarto {

// The turns of a position as bits: action a (see batch.hpp) is bit a % 8 of byte a / 8.
inline constexpr std::size_t turn_set_bytes = action_count / 8;
static_assert(turn_set_bytes * 8 == action_count);

// So many games are begun for a position before it is given up.
inline constexpr std::uint64_t most_attempts = 10'000'000;

// Fills the batch with positions that have so many pieces placed and a piece in hand, reached by
// both sides playing by the policy; games that end sooner are thrown away. The i-th position
// follows from the seed and first + i alone. How many could be dealt before the limits struck or no
// game reached so far.
std::size_t deal(const Batch& batch, int placed, Policy policy, std::uint64_t seed,
                 std::uint64_t first, const Limits& limits = {});

// Writes for each position its exact score (score.hpp), and turn_set_bytes of turns: all that have
// it, those that win as fast or lose as slowly as can be. Needs a piece in hand, and games that are
// on. How many were done before the limits struck.
std::size_t label(const Batch& batch, std::int8_t* scores, std::uint8_t* best,
                  std::size_t table_bytes, const Limits& limits = {});

}  // namespace fourfold::quarto
