// Where script begins to run, and what it calls.
#include "entries.h"

#include "engine.h"

#include "operation.h"

namespace sluice {

// The most places of a task that are noted.
constexpr size_t kMostPlaces = 5;

// EntryWatch is told by the engine when it begins to run script, of nobody else's call.
struct EntryWatch final : EntryMonitor {
  explicit EntryWatch(JSContext* cx) : EntryMonitor(cx) {}

  void Entry(JSContext* cx, JSFunction* function, JS::HandleValue, const char*) override {
    if (!places.empty()) return;
    JS::RootedFunction f(cx, function);
    JS::RootedScript script(cx, JS_GetFunctionScript(cx, f));
    if (script) note(JS_GetScriptFilename(script), JS_GetScriptBaseLineNumber(cx, script));
  }

  void Entry(JSContext* cx, JSScript* script, JS::HandleValue, const char*) override {
    if (places.empty()) note(JS_GetScriptFilename(script), JS_GetScriptBaseLineNumber(cx, script));
  }

  void note(const char* name, unsigned at) {
    // The library of the engine, and ours, have no address.
    if (!name || !strchr(name, ':') || strncmp(name, "sluice:", 7) == 0) return;
    if (places.size() >= kMostPlaces) return;
    for (auto& p : places) {
      if (p.second == at && p.first == name) return;
    }
    places.emplace_back(name, at);
  }

  // The first is where script began to run, the others are calls.
  std::vector<std::pair<std::string, unsigned>> places;
};

thread_local bool watches_entries;
static thread_local std::unique_ptr<EntryWatch> watch;

void note_call(Engine* e) {
  place(e);
  if (e->chars_length == 0) return;
  watch->note(std::string(reinterpret_cast<const char*>(e->chars), e->chars_length).c_str(), e->line);
}

void unwatch_entries() {
  watches_entries = false;
  watch.reset();
}

}  // namespace sluice

using namespace sluice;

void sl_watch_entries(sl_engine* p) {
  Engine* e = from(p);
  watch = std::make_unique<EntryWatch>(e->cx);
  watches_entries = true;
}

bool sl_entry(sl_engine* p, size_t i) {
  Engine* e = from(p);
  if (!watch || i >= watch->places.size()) {
    if (watch) watch->places.clear();
    return false;
  }
  auto& [url, line] = watch->places[i];
  e->chars = reinterpret_cast<uintptr_t>(url.data());
  e->chars_length = url.size();
  e->line = line;
  e->column = 1;
  return true;
}
