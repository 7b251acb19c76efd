// The search with features that are switched at run time, for measurements and tests.
#include "iterative_deepening.hpp"

namespace fourfold::ultimate {

template SearchResult Engine<3>::search_with(const Features&, const Position<3>&,
                                             const SearchOptions&, const Limits&,
                                             const ProgressListener&);
template SearchResult Engine<4>::search_with(const Features&, const Position<4>&,
                                             const SearchOptions&, const Limits&,
                                             const ProgressListener&);

}  // namespace fourfold::ultimate
