#include "entries.h"

#include "js/Debug.h"

namespace sluice {

// EntryWatch is told by the engine when it begins to run script, of nobody else's call.
struct EntryWatch final : JS::dbg::AutoEntryMonitor {
  explicit EntryWatch(JSContext* cx) : AutoEntryMonitor(cx) {}

  void Entry(JSContext* cx, JSFunction* function, JS::HandleValue, const char*) override {
    if (known) return;
    JS::RootedFunction f(cx, function);
    JS::RootedScript script(cx, JS_GetFunctionScript(cx, f));
    if (script) note(JS_GetScriptFilename(script), JS_GetScriptBaseLineNumber(cx, script));
  }

  void Entry(JSContext* cx, JSScript* script, JS::HandleValue, const char*) override {
    if (!known) note(JS_GetScriptFilename(script), JS_GetScriptBaseLineNumber(cx, script));
  }

  void note(const char* name, unsigned at) {
    // The library of the engine, and ours, have no address.
    if (!name || !strchr(name, ':') || strncmp(name, "sluice:", 7) == 0) return;
    known = true;
    url = name;
    line = at;
  }

  bool known = false;
  std::string url;
  unsigned line = 0;
};

void note_call(Engine* e) {
  auto* w = static_cast<EntryWatch*>(e->entries.get());
  if (w->known) return;
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

bool sl_take_entry(sl_engine* p) {
  Engine* e = from(p);
  auto* w = static_cast<EntryWatch*>(e->entries.get());
  if (!w || !w->known) return false;
  w->known = false;
  e->chars = reinterpret_cast<uintptr_t>(w->url.data());
  e->chars_length = w->url.size();
  e->line = w->line;
  e->column = 1;
  return true;
}
