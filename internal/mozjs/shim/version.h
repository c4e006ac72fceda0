// What differs between the versions of the engine, under one name each. Files that
// need one of these say no version; docs/engines.md says what a next one takes.
#ifndef SLUICE_VERSION_H
#define SLUICE_VERSION_H

#include <algorithm>
#include <cstdint>
#include <utility>

#include "js-config.h"
#if SLUICE_ENGINE != MOZJS_MAJOR_VERSION
#error "the build tag and the headers are of two versions of SpiderMonkey: see docs/engines.md"
#endif

#include "js/Array.h"
#include "js/ArrayBuffer.h"
#include "js/CompilationAndEvaluation.h"
#include "js/CompileOptions.h"
#include "js/ContextOptions.h"
#include "js/Date.h"
#include "js/Debug.h"
#include "js/ErrorReport.h"
#include "js/Exception.h"
#include "js/Modules.h"
#include "js/Principals.h"
#include "js/Promise.h"
#include "js/PropertyAndElement.h"
#include "js/RealmOptions.h"
#include "js/RootingAPI.h"
#include "js/SavedFrameAPI.h"
#include "js/SourceText.h"
#include "js/TracingAPI.h"
#include "js/WeakMap.h"
#include "jsapi.h"
#include "jsfriendapi.h"
#if SLUICE_ENGINE >= 128
#include "js/ColumnNumber.h"
#endif
#if SLUICE_ENGINE >= 140
#include "js/EnvironmentChain.h"
#endif

namespace sluice {

// ---- Columns. Those here count from 1. The engine has a type for them from 128 on;
// 102 has words, and counts some from 0.
#if SLUICE_ENGINE >= 128
using Column = JS::ColumnNumberOneOrigin;
inline uint32_t number(Column c) { return c.oneOriginValue(); }
inline Column column_of(uint32_t column) { return Column(std::max<uint32_t>(column, 1)); }
inline void set_place(JS::CompileOptions& o, const char* url, uint32_t line, uint32_t before) {
  o.setFileAndLine(url, line).setColumn(Column(before + 1));
}
inline uint32_t saved_column(JSContext* cx, JS::HandleObject stack) {
  JS::TaggedColumnNumberOneOrigin c;
  JS::GetSavedFrameColumn(cx, nullptr, stack, &c);
  return c.oneOriginValue();
}
inline const char* url_of(JSErrorReport* r) { return r->filename.c_str(); }
inline uint32_t column_of(JSErrorReport* r) { return number(r->column); }
inline uint32_t raw_column(JSErrorReport* r) { return number(r->column); }
#else
inline uint32_t column_of(uint32_t column) { return column; }
// set_place takes how many columns there are before the text.
inline void set_place(JS::CompileOptions& o, const char* url, uint32_t line, uint32_t before) {
  o.setFileAndLine(url, line).setColumn(before);
}
inline uint32_t saved_column(JSContext* cx, JS::HandleObject stack) {
  uint32_t c = 0;
  JS::GetSavedFrameColumn(cx, nullptr, stack, &c);
  return c;
}
inline const char* url_of(JSErrorReport* r) { return r->filename; }
// Columns of errors that the compiler found, which have the text of their line, are
// counted from 0.
inline uint32_t column_of(JSErrorReport* r) { return r->column + (r->linebuf() ? 1 : 0); }
// raw_column is the column as an error made elsewhere is to have it.
inline uint32_t raw_column(JSErrorReport* r) { return r->column; }
#endif

// scripted_caller gives the place of the script that runs.
inline bool scripted_caller(JSContext* cx, JS::AutoFilename* name, uint32_t* line, uint32_t* column) {
#if SLUICE_ENGINE >= 128
  Column c;
#if SLUICE_ENGINE >= 140
  if (!JS::DescribeScriptedCaller(name, cx, line, &c)) return false;
#else
  if (!JS::DescribeScriptedCaller(cx, name, line, &c)) return false;
#endif
  *column = number(c);
#else
  if (!JS::DescribeScriptedCaller(cx, name, line, column)) return false;
  ++*column;
#endif
  return true;
}

inline bool has_scripted_caller(JSContext* cx) {
#if SLUICE_ENGINE >= 140
  JS::AutoFilename name;
  return JS::DescribeScriptedCaller(&name, cx);
#else
  return JS::DescribeScriptedCaller(cx);
#endif
}

// ---- Options: what script may use.
inline void set_options(JS::ContextOptions& o) {
#if SLUICE_ENGINE >= 128
  o.setImportAttributes(true);
#else
  o.setImportAssertions(true);
#endif
}

inline void set_options(JS::RealmCreationOptions& o) {
#if SLUICE_ENGINE < 128
  o.setWeakRefsEnabled(JS::WeakRefSpecifier::EnabledWithoutCleanupSome)
      .setIteratorHelpersEnabled(false)
      .setPropertyErrorMessageFixEnabled(true);
#else
  (void)o;
#endif
}

// From 128 on the engine asks on whose behalf a realm wants to know the time, before it
// calls what set_date_callback has set, and ends the process if nobody said.
inline void set_options(JS::RealmBehaviors& o) {
#if SLUICE_ENGINE >= 128
  o.setReduceTimerPrecisionCallerType(JS::RTPCallerTypeToken{0});
#else
  (void)o;
#endif
}

inline void set_options(JS::CompileOptions& o) {
#if SLUICE_ENGINE < 128
  o.importAssertions = false;
#else
  (void)o;
#endif
}

// ---- Buffers. On success the contents are the buffer's; else they stay the caller's.
inline JSObject* buffer_with_contents(JSContext* cx, size_t length, void* contents) {
#if SLUICE_ENGINE >= 128
  return JS::NewArrayBufferWithContents(cx, length, contents, JS::NewArrayBufferOutOfMemory::CallerMustFreeMemory);
#else
  return JS::NewArrayBufferWithContents(cx, length, contents);
#endif
}

// ---- Functions.
// compile_function compiles a function's body; the scopes are outside of it, the
// innermost first.
template <typename Unit>
JSFunction* compile_function(JSContext* cx, const JS::CompileOptions& o, JS::HandleObjectVector scopes, const char* name,
                             uint32_t parameters, const char* const* names, JS::SourceText<Unit>& source) {
#if SLUICE_ENGINE >= 140
  JS::EnvironmentChain chain(cx, JS::SupportUnscopables::Yes);
  for (size_t i = 0; i < scopes.length(); i++)
    if (!chain.append(scopes[i])) return nullptr;
  return JS::CompileFunction(cx, chain, o, name, parameters, names, source);
#else
  return JS::CompileFunction(cx, scopes, o, name, parameters, names, source);
#endif
}

inline bool function_name(JSContext* cx, JS::HandleFunction f, JS::MutableHandleString name) {
#if SLUICE_ENGINE >= 128
  return JS_GetFunctionId(cx, f, name);
#else
  (void)cx;
  name.set(JS_GetFunctionId(f));
  return true;
#endif
}

// ---- Weak maps. Keys are values from 128 on, since symbols may be keys.
#if SLUICE_ENGINE >= 128
inline JS::Value weak_map_key(JSObject* key) { return JS::ObjectValue(*key); }
using WeakMapKey = JS::RootedValue;
#else
inline JSObject* weak_map_key(JSObject* key) { return key; }
using WeakMapKey = JS::RootedObject;
#endif

// ---- Modules.
inline bool link_module(JSContext* cx, JS::HandleObject record) {
#if SLUICE_ENGINE >= 128
  return JS::ModuleLink(cx, record);
#else
  return JS::ModuleInstantiate(cx, record);
#endif
}

// requested_modules gives what requested_module takes, and how many there are.
inline bool requested_modules(JSContext* cx, JS::HandleObject record, JS::MutableHandleObject list, uint32_t* length) {
#if SLUICE_ENGINE >= 128
  list.set(record);
  *length = JS::GetRequestedModulesCount(cx, record);
  return true;
#else
  list.set(JS::GetRequestedModules(cx, record));
  return list && JS::GetArrayLength(cx, list, length);
#endif
}

inline bool requested_module(JSContext* cx, JS::HandleObject list, uint32_t i, JS::MutableHandleString specifier,
                             uint32_t* line, uint32_t* before) {
#if SLUICE_ENGINE >= 128
  specifier.set(JS::GetRequestedModuleSpecifier(cx, list, i));
  Column c;
  JS::GetRequestedModuleSourcePos(cx, list, i, line, &c);
  *before = number(c) - 1;
#else
  JS::RootedValue request(cx);
  if (!JS_GetElement(cx, list, i, &request)) return false;
  specifier.set(JS::GetRequestedModuleSpecifier(cx, request));
  JS::GetRequestedModuleSourcePos(cx, request, line, before);
#endif
  return true;
}

// ---- Callbacks.

// Tracer calls child for each cell that a thing leads to.
class Tracer : public JS::CallbackTracer {
 public:
  using JS::CallbackTracer::CallbackTracer;
  virtual void child(JS::GCCellPtr thing) = 0;

 private:
#if SLUICE_ENGINE >= 128
  void onChild(JS::GCCellPtr thing, const char*) final { child(thing); }
#else
  void onChild(JS::GCCellPtr thing) final { child(thing); }
#endif
};

// set_date_callback has Date tell what a function returns, given the machine's time.
template <double date_of(double, JSContext*)>
void set_date_callback() {
#if SLUICE_ENGINE >= 128
  JS::SetReduceMicrosecondTimePrecisionCallback(
      [](double machine, JS::RTPCallerTypeToken, JSContext* cx) { return date_of(machine, cx); });
#else
  JS::SetReduceMicrosecondTimePrecisionCallback(date_of);
#endif
}

// set_compiling_callback has a function called before the engine compiles what script
// gives it. It returns false if it has thrown, and sets can_compile to false if the engine
// is to throw an EvalError, or a CompileError of WebAssembly. Engines that can ask for the code
// of objects ask code_for_eval.
template <bool before_compiling(JSContext*, JS::RuntimeCode, JS::HandleString, bool* can_compile),
          bool code_for_eval(JSContext*, JS::HandleObject, JS::MutableHandleString)>
void set_compiling_callback(JSContext* cx) {
#if SLUICE_ENGINE >= 140
  static const JSSecurityCallbacks callbacks = {
      [](JSContext* cx, JS::RuntimeCode kind, JS::HandleString code, JS::CompilationType,
         JS::Handle<JS::StackGCVector<JSString*>>, JS::HandleString, JS::Handle<JS::StackGCVector<JS::Value>>,
         JS::HandleValue, bool* can_compile) {
        *can_compile = true;
        return before_compiling(cx, kind, code, can_compile);
      },
      code_for_eval, nullptr};
#else
  static const JSSecurityCallbacks callbacks = {[](JSContext* cx, JS::RuntimeCode kind, JS::HandleString code) {
                                                  bool can_compile = true;
                                                  return before_compiling(cx, kind, code, &can_compile) && can_compile;
                                                },
                                                nullptr};
#endif
  JS_SetSecurityCallbacks(cx, &callbacks);
}

// JobQueue is a queue of promise jobs, each of which comes with the global that was the
// incumbent one when the reaction was made.
struct JobQueue : JS::JobQueue {
  virtual JSObject* incumbent_global() const = 0;

#if SLUICE_ENGINE >= 140
  bool getHostDefinedData(JSContext*, JS::MutableHandleObject data) const final {
    data.set(incumbent_global());
    return true;
  }
#else
  JSObject* getIncumbentGlobal(JSContext*) final { return incumbent_global(); }
#endif
#if SLUICE_ENGINE >= 128
  bool isDrainingStopped() const final { return false; }
#endif
};

// ---- Entries. EntryMonitor is told where script begins to run. From 140 on the engine
// tells nobody.
#if SLUICE_ENGINE >= 140
struct EntryMonitor {
  explicit EntryMonitor(JSContext*) {}
  virtual ~EntryMonitor() = default;
  virtual void Entry(JSContext*, JSFunction*, JS::HandleValue, const char*) = 0;
  virtual void Entry(JSContext*, JSScript*, JS::HandleValue, const char*) = 0;
};
#else
using EntryMonitor = JS::dbg::AutoEntryMonitor;
#endif

// ---- What the engine's own threads have done, and its own thread is to end.
#if SLUICE_ENGINE >= 140
using Work = js::UniquePtr<JS::Dispatchable>;
inline void run(JSContext* cx, Work&& work, JS::Dispatchable::MaybeShuttingDown ending) {
  JS::Dispatchable::Run(cx, std::move(work), ending);
}
#else
using Work = JS::Dispatchable*;
inline void run(JSContext* cx, Work&& work, JS::Dispatchable::MaybeShuttingDown ending) { work->run(cx, ending); }
#endif

// set_dispatch_callback has a function called on any thread with such work. It returns
// false, and leaves the work alone, if the engine comes to its end.
template <bool dispatch(void*, Work&)>
void set_dispatch_callback(JSContext* cx, void* closure) {
#if SLUICE_ENGINE >= 140
  auto now = [](void* closure, Work&& work) {
    if (dispatch(closure, work)) return true;
    JS::Dispatchable::ReleaseFailedTask(std::move(work));
    return false;
  };
  // Only Atomics.waitAsync of the engine's own has work for later, and script gets
  // another one (internal/builtins).
  auto later = [](void*, Work&& work, uint32_t) {
    JS::Dispatchable::ReleaseFailedTask(std::move(work));
    return false;
  };
  JS::InitDispatchsToEventLoop(cx, now, later, closure);
#else
  JS::InitDispatchToEventLoop(
      cx, [](void* closure, Work work) { return dispatch(closure, work); }, closure);
#endif
}

}  // namespace sluice
#endif
