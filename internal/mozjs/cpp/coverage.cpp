// Which lines of scripts have run.
#include "coverage.h"

#include <js/experimental/CodeCoverage.h>

#include "engine.h"

using namespace sluice;

void sl_enable_coverage() { js::EnableCodeCoverage(); }

char* sl_coverage(sl_engine* e, size_t* length) {
  JS::UniqueChars summary = js::GetCodeCoverageSummaryAll(from(e)->cx, length);
  if (!summary) return nullptr;
  // What the engine has allocated is freed by it, with an allocator that may be its own.
  char* copy = static_cast<char*>(malloc(*length));
  if (copy) memcpy(copy, summary.get(), *length);
  return copy;
}
