#include "accumulator.hpp"

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace fourfold::ultimate {
namespace {

// Operations with registers of `width` bytes.
template <int width>
struct Wide {
  typedef Unit Lanes __attribute__((vector_size(width), aligned(2), may_alias));
  static constexpr int lanes = width / int(sizeof(Unit));
  static constexpr int parts = unit_count / lanes;

  [[gnu::always_inline]] static Lanes& part(Unit* units, int p) {
    return *reinterpret_cast<Lanes*>(units + p * lanes);
  }
  [[gnu::always_inline]] static const Lanes& part(const Unit* units, int p) {
    return *reinterpret_cast<const Lanes*>(units + p * lanes);
  }

  // All parts at once, so that every row is loaded only once.
  struct Sums {
    Lanes of[parts];
  };

  [[gnu::always_inline]] static Sums sums_of(const Unit* from, const WeightRows& added) {
    Sums sums;
    for (int p = 0; p < parts; ++p) sums.of[p] = part(from, p);
    for (int i = 0; i < added.size; ++i)
      for (int p = 0; p < parts; ++p) sums.of[p] += part(added.rows[i], p);
    return sums;
  }

  [[gnu::always_inline]] static void change(Unit* to, const Unit* from, const WeightRows& added,
                                            const WeightRows& removed) {
    Sums sums = sums_of(from, added);
    for (int i = 0; i < removed.size; ++i)
      for (int p = 0; p < parts; ++p) sums.of[p] -= part(removed.rows[i], p);
    for (int p = 0; p < parts; ++p) part(to, p) = sums.of[p];
  }

  [[gnu::always_inline]] static std::int32_t weigh(const Unit* from, const WeightRows& added,
                                                   Unit one, const Unit* weights) {
    const Sums sums = sums_of(from, added);
#if defined(__wasm_simd128__)
    v128_t totals = wasm_i32x4_const_splat(0);
    for (int p = 0; p < parts; ++p) {
      const v128_t unit = wasm_i16x8_min(
          wasm_i16x8_max(v128_t(sums.of[p]), wasm_i16x8_const_splat(0)), wasm_i16x8_splat(one));
      const v128_t weighed = wasm_i16x8_mul(unit, v128_t(part(weights, p)));
      totals = wasm_i32x4_add(totals, wasm_i32x4_dot_i16x8(weighed, unit));
    }
    return wasm_i32x4_extract_lane(totals, 0) + wasm_i32x4_extract_lane(totals, 1) +
           wasm_i32x4_extract_lane(totals, 2) + wasm_i32x4_extract_lane(totals, 3);
#else
    alignas(32) Unit units[unit_count];
    for (int p = 0; p < parts; ++p) part(units, p) = sums.of[p];
    std::int32_t total = 0;
    for (int i = 0; i < unit_count; ++i) {
      Unit unit = units[i] < 0 ? Unit{0} : units[i];
      unit = unit > one ? one : unit;
      const Unit weighed = unit * weights[i];
      total += std::int32_t{weighed} * unit;
    }
    return total;
#endif
  }
};

#if defined(__x86_64__)
[[gnu::target("avx2")]] void change_wide(Unit* to, const Unit* from, const WeightRows& added,
                                         const WeightRows& removed) {
  Wide<32>::change(to, from, added, removed);
}
[[gnu::target("avx2")]] std::int32_t weigh_wide(const Unit* from, const WeightRows& added, Unit one,
                                                const Unit* weights) {
  return Wide<32>::weigh(from, added, one, weights);
}
const bool is_wide = __builtin_cpu_supports("avx2");
#endif

}  // namespace

void update_accumulator(Unit* to, const Unit* from, const WeightRows& added,
                        const WeightRows& removed) {
#if defined(__x86_64__)
  if (is_wide) return change_wide(to, from, added, removed);
#endif
  Wide<16>::change(to, from, added, removed);
}

std::int32_t weighted_output(const Unit* from, const WeightRows& added, Unit one,
                             const Unit* weights) {
#if defined(__x86_64__)
  if (is_wide) return weigh_wide(from, added, one, weights);
#endif
  return Wide<16>::weigh(from, added, one, weights);
}

}  // namespace fourfold::ultimate
