// Tables in which a thing lies in the first place that was free from its home on. What
// is removed leaves no mark.
#ifndef SLUICE_PROBING_H
#define SLUICE_PROBING_H

#include <cstddef>
#include <vector>

namespace sluice {

// close_gap makes a place free: what comes after it moves back, unless it lies where it
// belongs. The table's size is a power of two.
template <typename T, typename Taken, typename Home>
void close_gap(std::vector<T>& table, size_t gap, Taken taken, Home home) {
  const size_t mask = table.size() - 1;
  for (size_t i = (gap + 1) & mask; taken(table[i]); i = (i + 1) & mask) {
    if (((i - home(table[i])) & mask) < ((i - gap) & mask)) continue;
    table[gap] = table[i];
    gap = i;
  }
  table[gap] = T();
}

}  // namespace sluice
#endif
