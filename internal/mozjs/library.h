// What the dynamic linker knows of the libraries of the process.
#ifndef SLUICE_LIBRARY_H
#define SLUICE_LIBRARY_H

#include <link.h>

#include <cstdint>

namespace sluice {

// LoadedSegment is a segment of a library, or of the program, as it lies in memory.
struct LoadedSegment {
  uintptr_t begin = 0, end = 0;
  uint32_t type = 0, flags = 0;
  bool has(uintptr_t a) const { return a >= begin && a < end; }
};

// each_segment calls f with each segment of the library that has the address, until
// one is what it looks for, and returns that.
template <class F>
LoadedSegment each_segment(uintptr_t address, F f) {
  struct Search {
    uintptr_t address;
    F& f;
    LoadedSegment found;
  } search{address, f, {}};
  dl_iterate_phdr(
      [](dl_phdr_info* info, size_t, void* data) {
        auto* s = static_cast<Search*>(data);
        auto segment = [info](int i) {
          const auto& p = info->dlpi_phdr[i];
          return LoadedSegment{info->dlpi_addr + p.p_vaddr, info->dlpi_addr + p.p_vaddr + p.p_memsz, p.p_type, p.p_flags};
        };
        bool here = false;
        for (int i = 0; i < info->dlpi_phnum; i++) here = here || (segment(i).type == PT_LOAD && segment(i).has(s->address));
        for (int i = 0; here && i < info->dlpi_phnum; i++) {
          if (!s->f(segment(i))) continue;
          s->found = segment(i);
          break;
        }
        return here ? 1 : 0;
      },
      &search);
  return search.found;
}

}  // namespace sluice
#endif
