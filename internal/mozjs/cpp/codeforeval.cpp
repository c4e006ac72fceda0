// What eval() takes beside strings: objects that the host has the code of.
#include "platform.h"
#include "rewritten.h"

#include "insides/nativefunction.h"

extern "C" sl_value slCodeForEval(uint32_t context, sl_value object);

namespace sluice {

// https://html.spec.whatwg.org/multipage/webappapis.html#hostgetcodeforeval(argument)
bool code_for_eval(JSContext* cx, JS::HandleObject object, JS::MutableHandleString code) {
  Engine* e = from(cx);
  code.set(nullptr);
  if (!known_id(JS::ObjectValue(*object))) return true;
  uint32_t mark = e->top;
  ToGo go(e);
  JS::Value text = unwrap(e, slCodeForEval(e->id, wrap(e, JS::ObjectValue(*object))));
  e->top = mark;
  if (text.isString()) {
    code.set(text.toString());
    // The engine asks whether it may compile it at once.
    e->code_of_object = true;
  }
  return may_run(e);
}

#if SLUICE_ENGINE < 140

// eval runs the function eval where it is called as any other function. Where it is an
// operator of the language, the engine does not call it.
//
// https://tc39.es/ecma262/#sec-eval-x
static bool eval(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (args.get(0).isObject()) {
    JS::RootedObject object(cx, &args[0].toObject());
    JS::RootedString code(cx);
    if (!code_for_eval(cx, object, &code)) return false;
    if (code) args[0].setString(code);
  }
  bool ok = e->engine_eval(cx, argc, vp);
  e->code_of_object = false;
  return ok;
}

bool take_objects_for_eval(JSContext* cx) {
  Engine* e = from(cx);
  if (!e->tallies[SL_TRICK_NATIVES].count(insides::can_use(SL_TRICK_NATIVES))) return true;
  JS::RootedObject global(cx, e->realm().global);
  JS::RootedValue function(cx);
  if (!JS_GetProperty(cx, global, "eval", &function)) return false;
  e->engine_eval = insides::swap_native(&function.toObject(), eval);
  return true;
}

#else

// The engine asks by itself.
bool take_objects_for_eval(JSContext*) { return true; }

#endif

}  // namespace sluice
