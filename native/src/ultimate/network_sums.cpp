#include "network_sums.hpp"

namespace fourfold::ultimate {
namespace {

// A register of so many bytes. The same code is compiled for each width.
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

  [[gnu::always_inline]] static void change(Unit* to, const Unit* from, const RowList& added,
                                            const RowList& taken) {
    for (int p = 0; p < parts; ++p) {
      Lanes sum = part(from, p);
      for (int i = 0; i < added.size; ++i) sum += part(added.rows[i], p);
      for (int i = 0; i < taken.size; ++i) sum -= part(taken.rows[i], p);
      part(to, p) = sum;
    }
  }

  [[gnu::always_inline]] static std::int32_t weigh(const Unit* from, const RowList& added, Unit one,
                                                   const Unit* weights) {
    alignas(32) Unit units[unit_count];
    for (int p = 0; p < parts; ++p) {
      Lanes sum = part(from, p);
      for (int i = 0; i < added.size; ++i) sum += part(added.rows[i], p);
      part(units, p) = sum;
    }
    std::int32_t total = 0;
    for (int i = 0; i < unit_count; ++i) {
      Unit unit = units[i] < 0 ? Unit{0} : units[i];
      unit = unit > one ? one : unit;
      const Unit weighed = unit * weights[i];
      total += std::int32_t{weighed} * unit;
    }
    return total;
  }
};

#if defined(__x86_64__)
[[gnu::target("avx2")]] void change_wide(Unit* to, const Unit* from, const RowList& added,
                                         const RowList& taken) {
  Wide<32>::change(to, from, added, taken);
}
[[gnu::target("avx2")]] std::int32_t weigh_wide(const Unit* from, const RowList& added, Unit one,
                                                const Unit* weights) {
  return Wide<32>::weigh(from, added, one, weights);
}
const bool is_wide = __builtin_cpu_supports("avx2");
#endif

}  // namespace

void change_sums(Unit* to, const Unit* from, const RowList& added, const RowList& taken) {
#if defined(__x86_64__)
  if (is_wide) return change_wide(to, from, added, taken);
#endif
  Wide<16>::change(to, from, added, taken);
}

std::int32_t weigh_sums(const Unit* from, const RowList& added, Unit one, const Unit* weights) {
#if defined(__x86_64__)
  if (is_wide) return weigh_wide(from, added, one, weights);
#endif
  return Wide<16>::weigh(from, added, one, weights);
}

}  // namespace fourfold::ultimate
