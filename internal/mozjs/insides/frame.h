// A frame of the engine's own script, of which it tells nobody. Script that is called
// below one begins to run without the ceremony of a first call. See RATIONALE.md.
#ifndef SLUICE_INSIDES_FRAME_H
#define SLUICE_INSIDES_FRAME_H

#include "insides.h"
#include "js/Array.h"
#include "js/CallAndConstruct.h"
#include "js/TracingAPI.h"
#include "jsapi.h"
#include "jsfriendapi.h"

namespace sluice::insides {

// ScriptFrame calls steps from within Array.prototype.some(), which the engine has
// written in script: of an array of one element it calls back once.
class ScriptFrame {
 public:
  using Steps = void (*)(JSContext*, void*);

  // call says whether it has called the steps. What they have thrown they have dealt
  // with.
  bool call(JSContext* cx, Steps steps, void* data) {
    if (!can_use(SL_TRICK_FRAMES) || (!some_ && !make(cx))) return false;
    Now now{steps, data};
    js::SetFunctionNativeReserved(callback_, 0, JS::PrivateValue(&now));
    JS::RootedValue self(cx, JS::ObjectValue(*array_)), some(cx, JS::ObjectValue(*some_)), result(cx);
    JS::RootedValueArray<1> args(cx);
    args[0].setObject(*callback_);
    if (!JS::Call(cx, self, some, args, &result)) JS_ClearPendingException(cx);
    return now.called;
  }

  void trace(JSTracer* trc) {
    for (auto* o : {&some_, &callback_, &array_}) JS::TraceEdge(trc, o, "frame of script");
  }

 private:
  struct Now {
    Steps steps;
    void* data;
    bool called = false;
  };

  static bool call_back(JSContext* cx, unsigned argc, JS::Value* vp) {
    JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
    auto* now = static_cast<Now*>(js::GetFunctionNativeReserved(&args.callee(), 0).toPrivate());
    now->called = true;
    now->steps(cx, now->data);
    args.rval().setBoolean(true);
    return true;
  }

  bool make(JSContext* cx) {
    JS::RootedId id(cx);
    JS::RootedString name(cx, JS_AtomizeString(cx, "some"));
    JS::RootedValueArray<1> one(cx);
    JSFunction *some = nullptr, *callback = nullptr;
    if (name && JS_StringToId(cx, name, &id)) some = JS::GetSelfHostedFunction(cx, "ArraySome", id, 1);
    JS::RootedObject some_object(cx, some ? JS_GetFunctionObject(some) : nullptr);
    if (some) callback = js::NewFunctionWithReserved(cx, call_back, 0, 0, nullptr);
    JS::RootedObject callback_object(cx, callback ? JS_GetFunctionObject(callback) : nullptr);
    JSObject* array = callback ? JS::NewArrayObject(cx, one) : nullptr;
    if (!array) {
      JS_ClearPendingException(cx);
      return false;
    }
    some_ = some_object;
    callback_ = callback_object;
    array_ = array;
    return true;
  }

  JS::Heap<JSObject*> some_, callback_, array_;
};

}  // namespace sluice::insides
#endif
