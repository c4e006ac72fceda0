#include "entries.h"

#include "js/Debug.h"

namespace sluice {

// The most places of a task that are noted.
constexpr size_t kMostPlaces = 5;

// EntryWatch is told by the engine when it begins to run script, of nobody else's call.
struct EntryWatch final : JS::dbg::AutoEntryMonitor {
  explicit EntryWatch(JSContext* cx) : AutoEntryMonitor(cx) {}

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

void note_call(Engine* e) {
  auto* w = static_cast<EntryWatch*>(e->entries.get());
  JS::AutoFilename name;
  unsigned line;
  if (JS::DescribeScriptedCaller(e->cx, &name, &line)) w->note(name.get(), line);
}

}  // namespace sluice

using namespace sluice;

void sl_watch_entries(sl_engine* p) {
  Engine* e = from(p);
  if (!e->entries) e->entries = std::make_shared<EntryWatch>(e->cx);
}

bool sl_entry(sl_engine* p, size_t i) {
  Engine* e = from(p);
  auto* w = static_cast<EntryWatch*>(e->entries.get());
  if (!w || i >= w->places.size()) {
    if (w) w->places.clear();
    return false;
  }
  auto& [url, line] = w->places[i];
  e->chars = reinterpret_cast<uintptr_t>(url.data());
  e->chars_length = url.size();
  e->line = line;
  e->column = 1;
  return true;
}
