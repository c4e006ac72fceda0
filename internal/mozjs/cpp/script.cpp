// Source text, error reports and promises.
#include "engine.h"

#include "compiled.h"
#include "operation.h"
#include "js/SavedFrameAPI.h"
#include "js/SourceText.h"
#include "js/experimental/JSStencil.h"

using namespace sluice;

namespace sluice {

void script_add_ref(const JS::Value& v) {
  if (!v.isUndefined()) static_cast<ScriptPrivate*>(v.toPrivate())->references++;
}

void script_release(const JS::Value& v) {
  if (v.isUndefined()) return;
  auto* s = static_cast<ScriptPrivate*>(v.toPrivate());
  if (--s->references > 0) return;
  if (s->memory)
    forget_compiled(s);
  else
    slScriptRelease(s->context, s->id);
  delete s;
}

void fill(JS::CompileOptions& o, const sl_source* s) {
  set_place(o, s->url, s->line, s->column);
  o.setMutedErrors(s->muted);
  o.setNoScriptRval(s->no_result).setIsRunOnce(false);
  o.discardSource = s->discard_source;
  set_options(o);
}

template <typename Unit>
static JS::Stencil* compile(JSContext* cx, const JS::CompileOptions& o, const Unit* text, const sl_source* s) {
  JS::SourceText<Unit> source;
  if (!source.init(cx, text, s->length, JS::SourceOwnership::Borrowed)) return nullptr;
  RefPtr<JS::Stencil> stencil = s->module ? JS::CompileModuleScriptToStencil(cx, o, source)
                                          : JS::CompileGlobalScriptToStencil(cx, o, source);
  return stencil.forget().take();
}

static char* copy(const char* s) { return s ? strdup(s) : nullptr; }

static char* utf8(JSContext* cx, JS::HandleString s) {
  JS::UniqueChars c = JS_EncodeStringToUTF8(cx, s);
  if (!c) JS_ClearPendingException(cx);
  return copy(c.get());
}

}  // namespace sluice

sl_status sl_compile_stencil(sl_engine* p, const sl_source* s, void** stencil) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::CompileOptions o(e->cx);
  fill(o, s);
  JS::Stencil* result = s->text ? compile(e->cx, o, reinterpret_cast<const mozilla::Utf8Unit*>(s->text), s)
                                : compile(e->cx, o, reinterpret_cast<const char16_t*>(s->text16), s);
  *stencil = result;
  return status(e, result);
}

void sl_release_stencil(void* stencil) { JS::StencilRelease(static_cast<JS::Stencil*>(stencil)); }

sl_status sl_run_stencil(sl_engine* p, const sl_source* s, void* stencil, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::CompileOptions o(cx);
  fill(o, s);
  JS::InstantiateOptions instantiate(o);
  JS::RootedScript script(cx, JS::InstantiateGlobalStencil(cx, instantiate, static_cast<JS::Stencil*>(stencil)));
  if (!script) return status(e, false);
  if (s->private_id) JS::SetScriptPrivate(script, JS::PrivateValue(new ScriptPrivate{e->id, s->private_id}));
  JS::RootedValue result(cx);
  bool ok = JS_ExecuteScript(cx, script, &result);
  if (ok) *out = wrap(e, result);
  return status(e, ok);
}

uint64_t sl_active_script(sl_engine* p) {
  JS::Value v = JS::GetScriptedCallerPrivate(from(p)->cx);
  return v.isUndefined() ? 0 : static_cast<ScriptPrivate*>(v.toPrivate())->id;
}

// ---- Errors

static void saved_frame(JSContext* cx, JS::HandleObject stack, char** url, uint32_t* line, uint32_t* column) {
  JS::RootedString source(cx);
  if (JS::GetSavedFrameSource(cx, nullptr, stack, &source) == JS::SavedFrameResult::Ok) *url = utf8(cx, source);
  JS::GetSavedFrameLine(cx, nullptr, stack, line);
  *column = saved_column(cx, stack);
}

static char* stack_string(JSContext* cx, JS::HandleObject stack) {
  JS::RootedString s(cx);
  if (!stack || !JS::BuildStackString(cx, nullptr, stack, &s)) {
    JS_ClearPendingException(cx);
    return nullptr;
  }
  return utf8(cx, s);
}

// is_muted reports whether a stack begins in a script with muted errors. The engine
// says so of reports that it makes itself, which those of errors that script has
// made are not: so it is asked for one of what is no error, thrown at that place.
static bool is_muted(JSContext* cx, JS::HandleObject frames) {
  JS::ExceptionStack thrown(cx, JS::UndefinedHandleValue, frames);
  JS::ErrorReportBuilder report(cx);
  if (!report.init(cx, thrown, JS::ErrorReportBuilder::NoSideEffects)) {
    JS_ClearPendingException(cx);
    return false;
  }
  return report.report()->isMuted;
}

void sl_error_report(sl_engine* p, sl_value exception, sl_value stack, sl_report* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  memset(out, 0, sizeof *out);
  JS::RootedValue v(cx, unwrap(e, exception));
  JS::Value raw = unwrap(e, stack);
  JS::RootedObject frames(cx, raw.isObject() ? &raw.toObject() : nullptr);
  if (v.isObject()) {
    JS::RootedObject o(cx, &v.toObject());
    if (JSErrorReport* r = JS_ErrorFromException(cx, o)) {
      out->has_report = true;
      out->message = copy(r->message().c_str());
      out->url = copy(url_of(r));
      out->line = r->lineno;
      out->column = column_of(r);
      out->muted = r->isMuted;
      if (r->linebuf()) {
        JS::RootedString text(cx, JS_NewUCStringCopyN(cx, r->linebuf(), r->linebufLength()));
        if (text) out->line_text = utf8(cx, text);
        out->token_offset = r->tokenOffset();
      }
      JS::RootedObject own(cx, JS::ExceptionStackOrNull(o));
      if (own) frames = own;
    } else {
      JS_ClearPendingException(cx);
    }
  }
  if (frames) {
    out->stack = stack_string(cx, frames);
    out->muted = out->muted || is_muted(cx, frames);
    if (!out->has_report) saved_frame(cx, frames, &out->url, &out->line, &out->column);
  }
}

void sl_free_report(sl_report* r) {
  free(r->message);
  free(r->name);
  free(r->url);
  free(r->line_text);
  free(r->stack);
}

sl_status sl_error_cause(sl_engine* p, sl_value error, sl_value* out, bool* found) {
  Engine* e = from(p);
  *found = false;
  JS::Value v = unwrap(e, error);
  if (!v.isObject()) return SL_OK;
  mozilla::Maybe<JS::Value> cause = JS::GetExceptionCause(&v.toObject());
  if (cause) {
    *found = true;
    *out = wrap(e, *cause);
  }
  return SL_OK;
}

sl_status sl_new_error(sl_engine* p, const char* constructor, sl_value message, sl_value* out) {
  sl_value c;
  sl_status s = sl_intrinsic(p, constructor, false, &c);
  return s == SL_OK ? sl_construct(p, c, &message, 1, out) : s;
}

char* sl_capture_stack(sl_engine* p, uint32_t max, char** url, uint32_t* line, uint32_t* column) {
  Engine* e = from(p);
  JS::RootedObject stack(e->cx);
  JS::StackCapture capture = max ? JS::StackCapture(JS::MaxFrames(max)) : JS::StackCapture(JS::AllFrames());
  if (!JS::CaptureCurrentStack(e->cx, &stack, std::move(capture))) {
    JS_ClearPendingException(e->cx);
    return nullptr;
  }
  if (!stack) return nullptr;
  saved_frame(e->cx, stack, url, line, column);
  return stack_string(e->cx, stack);
}

sl_value sl_current_stack(sl_engine* p) {
  Engine* e = from(p);
  JS::RootedObject stack(e->cx);
  if (!JS::CaptureCurrentStack(e->cx, &stack, JS::StackCapture(JS::AllFrames()))) JS_ClearPendingException(e->cx);
  return stack ? wrap(e, JS::ObjectValue(*stack)) : wrap(e, JS::UndefinedValue());
}

void sl_free(void* p) { free(p); }

// ---- Promises

sl_status sluice::settle(Engine* e, JS::HandleValue promise, bool fulfil, JS::HandleValue value) {
  JS::RootedObject o(e->cx, &promise.toObject());
  // The getter of a thenable is script.
  std::optional<WithoutAsyncStack> quiet;
  if (!fulfil || !value.isObject()) quiet.emplace(e->cx);
  return status(e, fulfil ? JS::ResolvePromise(e->cx, o, value) : JS::RejectPromise(e->cx, o, value));
}

sl_value sl_new_promise(sl_engine* p) {
  Engine* e = from(p);
  WithoutAsyncStack quiet(e->cx);
  JSObject* o = JS::NewPromiseObject(e->cx, nullptr);
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

sl_value sl_resolved_promise(sl_engine* p, sl_value v) {
  sl_value promise = sl_new_promise(p);
  if (promise) sl_settle_promise(p, promise, true, v);
  return promise;
}

sl_status sl_settle_promise(sl_engine* p, sl_value promise, bool fulfil, sl_value v) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedValue o(e->cx, unwrap(e, promise)), value(e->cx, unwrap(e, v));
  return settle(e, o, fulfil, value);
}

int sl_promise_state(sl_engine* p, sl_value promise) {
  Engine* e = from(p);
  JS::Value v = unwrap(e, promise);
  if (!v.isObject()) return -1;
  JS::RootedObject o(e->cx, &v.toObject());
  if (!JS::IsPromiseObject(o)) return -1;
  JS::PromiseState s = JS::GetPromiseState(o);
  e->out = s == JS::PromiseState::Pending ? 0 : wrap(e, JS::GetPromiseResult(o));
  return static_cast<int>(s);
}

bool sl_promise_handled(sl_engine* p, sl_value promise) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx, &unwrap(e, promise).toObject());
  return JS::GetPromiseIsHandled(o);
}

bool sl_set_promise_handled(sl_engine* p, sl_value promise) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx, &unwrap(e, promise).toObject());
  return JS::SetAnyPromiseIsHandled(e->cx, o);
}

// Reserved slots of the function that hears a promise settle.
constexpr size_t kReaction = 0;  // the number by which Go knows it
constexpr size_t kFulfilled = 1;

static bool settled(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!may_run(e)) return false;
  JSObject* f = &args.callee();
  uint32_t mark = e->top;
  ToGo go(e);
  slSettled(e->id, static_cast<uint64_t>(js::GetFunctionNativeReserved(f, kReaction).toNumber()),
            js::GetFunctionNativeReserved(f, kFulfilled).toBoolean(), wrap(e, args.get(0)));
  e->top = mark;
  args.rval().setUndefined();
  return may_run(e);
}

sl_status sl_promise_react(sl_engine* p, sl_value promise, uint64_t reaction) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject o(cx, &unwrap(e, promise).toObject()), reactions[2] = {JS::RootedObject(cx), JS::RootedObject(cx)};
  for (int i = 0; i < 2; i++) {
    JSFunction* f = js::NewFunctionWithReserved(cx, settled, 1, 0, nullptr);
    if (!f) return status(e, false);
    reactions[i] = JS_GetFunctionObject(f);
    js::SetFunctionNativeReserved(reactions[i], kReaction, JS::NumberValue(reaction));
    js::SetFunctionNativeReserved(reactions[i], kFulfilled, JS::BooleanValue(i == 0));
  }
  WithoutAsyncStack quiet(cx);
  return status(e, JS::AddPromiseReactions(cx, o, reactions[0], reactions[1]));
}

