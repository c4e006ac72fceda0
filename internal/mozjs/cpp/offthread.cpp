#include "offthread.h"

#include "builtins.h"
#include "js/experimental/TypedData.h"
#include "unseen.h"

extern "C" void slDispatched(uint32_t context);
extern "C" void slOffThread(uint32_t context, bool under_way);
extern "C" void slWebAssembly(uint32_t context, sl_value wasm, sl_value compile, sl_value instantiate);

namespace sluice {

// dispatch is called on any thread, and under a lock of the engine's.
static bool dispatch(void* closure, Work& work) {
  Engine* e = static_cast<Engine*>(closure);
  {
    std::lock_guard<std::mutex> lock(e->off_thread.mutex);
    if (e->off_thread.closed) return false;
    e->off_thread.done.push_back(std::move(work));
    if (e->off_thread.done.size() > 1) return true;  // Go knows already
  }
  slDispatched(e->id);
  return true;
}

void set_off_thread_hooks(Engine* e) { set_dispatch_callback<dispatch>(e->cx, e); }

static void run_done(Engine* e, JS::Dispatchable::MaybeShuttingDown ending) {
  std::vector<Work> done;
  {
    std::lock_guard<std::mutex> lock(e->off_thread.mutex);
    done.swap(e->off_thread.done);
    if (ending == JS::Dispatchable::ShuttingDown) e->off_thread.closed = true;
  }
  for (Work& work : done) run(e->cx, std::move(work), ending);
}

// forget_settled forgets the promises that are settled, and tells Go when none
// is left.
static void forget_settled(Engine* e) {
  auto& pending = e->off_thread.pending;
  if (pending.empty()) return;
  JS::RootedObject promise(e->cx);
  auto& charges = e->off_thread.charges;
  size_t kept = 0;
  for (size_t i = 0; i < pending.size(); i++) {
    promise = pending[i];
    if (JS::GetPromiseState(promise) != JS::PromiseState::Pending) {
      e->off_thread.memory -= charges[i];
      continue;
    }
    pending[kept] = pending[i];
    charges[kept++] = charges[i];
  }
  pending.resize(kept);
  charges.resize(kept);
  if (pending.empty()) slOffThread(e->id, false);
}

// kWork is about what work takes beside what is to be compiled, of which it has a
// copy.
constexpr uint64_t kWork = 64 << 10;

static uint64_t work_memory(const JS::CallArgs& args) {
  if (!args.get(0).isObject()) return kWork;
  JSObject* o = &args[0].toObject();
  size_t length = 0;
  bool shared;
  uint8_t* data;
  if (JS_IsArrayBufferViewObject(o))
    length = JS_GetArrayBufferViewByteLength(o);
  else if (JS::IsArrayBufferObject(o))
    JS::GetArrayBufferLengthAndData(o, &length, &shared, &data);
  return kWork + length;
}

// call_async calls a function of WebAssembly that returns a promise.
static bool call_async(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedValue function(cx, js::GetFunctionNativeReserved(&args.callee(), 0));
  JS::RootedValue result(cx);
  if (!JS::Call(cx, args.thisv(), function, JS::HandleValueArray(args), &result)) return false;
  args.rval().set(result);
  if (!result.isObject()) return true;
  JS::RootedObject promise(cx, &result.toObject());
  if (!JS::IsPromiseObject(promise) || JS::GetPromiseState(promise) != JS::PromiseState::Pending) return true;
  Engine* e = from(cx);
  e->off_thread.pending.push_back(promise);
  e->off_thread.charges.push_back(work_memory(args));
  e->off_thread.memory += e->off_thread.charges.back();
  hint_unseen(e, e->off_thread.charges.back());
  if (e->off_thread.pending.size() == 1) slOffThread(e->id, true);
  return true;
}

static bool adopt_async(JSContext* cx, JS::HandleObject wasm, const char* name) {
  JS::RootedValue original(cx);
  if (!JS_GetProperty(cx, wasm, name, &original)) return false;
  JS::RootedFunction f(cx, js::NewFunctionWithReserved(cx, call_async, 1, 0, name));
  if (!f) return false;
  JS::RootedObject o(cx, JS_GetFunctionObject(f));
  js::SetFunctionNativeReserved(o, 0, original);
  return JS_DefineProperty(cx, wasm, name, o, JSPROP_ENUMERATE);
}

// adopt_table_set lets Table.prototype.set have the length that an optional
// second argument gives it; the engine is older than that.
// https://webassembly.github.io/spec/js-api/#dom-table-set
static bool adopt_table_set(JSContext* cx) {
  JS::RootedObject prototype(cx);
  JS::RootedValue set(cx);
  if (!JS_GetClassPrototype(cx, JSProto_WasmTable, &prototype) || !JS_GetProperty(cx, prototype, "set", &set))
    return false;
  JS::RootedObject function(cx, &set.toObject());
  return JS_DefineProperty(cx, function, "length", 1, JSPROP_READONLY);
}

// tell_of_wasm lets Go add to the namespace what takes a Response.
static bool tell_of_wasm(JSContext* cx, JS::HandleObject wasm) {
  Engine* e = from(cx);
  JS::RootedValue compile(cx), instantiate(cx);
  if (!JS_GetProperty(cx, wasm, "compile", &compile) || !JS_GetProperty(cx, wasm, "instantiate", &instantiate))
    return false;
  uint32_t mark = e->top;
  ToGo go(e);
  slWebAssembly(e->id, wrap(e, JS::ObjectValue(*wasm)), wrap(e, compile), wrap(e, instantiate));
  e->top = mark;
  return true;
}

bool adopt_wasm(JSContext* cx) {
  // Script gets buffers of memories and modules.
  if (!need_builtins(cx, "ArrayBuffer")) return false;
  JS::RootedObject wasm(cx);
  if (!JS_GetClassObject(cx, JSProto_WebAssembly, &wasm)) return false;
  Realm& realm = from(cx)->realm();
  if (realm.wasm_adopted) return true;
  from(cx)->adopted_wasm = true;
  // An engine may be older than the tag of the namespace.
  JS::RootedId tag(cx, JS::GetWellKnownSymbolKey(cx, JS::SymbolCode::toStringTag));
  JS::RootedString name(cx, JS_NewStringCopyZ(cx, "WebAssembly"));
  return name && adopt_async(cx, wasm, "compile") && adopt_async(cx, wasm, "instantiate") &&
         JS_DeleteProperty(cx, wasm, "compileStreaming") && JS_DeleteProperty(cx, wasm, "instantiateStreaming") &&
         adopt_table_set(cx) && JS_DefinePropertyById(cx, wasm, tag, name, JSPROP_READONLY) &&
         (realm.wasm_adopted = true) && tell_of_wasm(cx, wasm);
}

void close_off_thread(Engine* e) { run_done(e, JS::Dispatchable::ShuttingDown); }

}  // namespace sluice

using namespace sluice;

void sl_run_dispatched(sl_engine* p) {
  Engine* e = from(p);
  run_done(e, JS::Dispatchable::NotShuttingDown);
  forget_settled(e);
}
