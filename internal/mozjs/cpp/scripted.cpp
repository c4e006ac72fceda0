// What built-ins that are written in script need of the engine: functions that no
// other script can reach or change.
#include "builtins.h"
#include "js/ScalarType.h"
#include "js/experimental/TypedData.h"
#include "operation.h"
#include "platform.h"

using namespace sluice;

namespace {

JSObject* object_of(const JS::CallArgs& args, unsigned i) { return &args[i].toObject(); }

JSObject* null_or_object(const JS::CallArgs& args, unsigned i) {
  return args.get(i).isObject() ? &args[i].toObject() : nullptr;
}

bool give(const JS::CallArgs& args, JSObject* o) {
  if (o) args.rval().setObject(*o);
  return o;
}

// prototypeOf(object): [[GetPrototypeOf]]
bool prototype_of(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject o(cx, object_of(args, 0)), prototype(cx);
  if (!JS_GetPrototype(cx, o, &prototype)) return false;
  args.rval().setObjectOrNull(prototype);
  return true;
}

// platformObject(prototype): a platform object that Go does not know.
bool platform_object(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject prototype(cx, object_of(args, 0));
  return give(args, new_bare_platform_object(cx, prototype));
}

// defineTag(object, tag): the class string of an interface prototype object.
bool define_tag(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject o(cx, object_of(args, 0));
  JS::RootedValue tag(cx, args[1]);
  JS::RootedId id(cx, JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, JS::SymbolCode::toStringTag)));
  args.rval().setUndefined();
  return JS_DefinePropertyById(cx, o, id, tag, JSPROP_READONLY);
}

// ---- Promises

// newPromise()
bool new_promise(JSContext* cx, unsigned argc, JS::Value* vp) {
  WithoutAsyncStack quiet(cx);
  return give(JS::CallArgsFromVp(argc, vp), JS::NewPromiseObject(cx, nullptr));
}

// resolvePromise(promise, value)
bool resolve_promise(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject promise(cx, object_of(args, 0));
  JS::RootedValue value(cx, args.get(1));
  // The getter of a thenable is script.
  std::optional<WithoutAsyncStack> quiet;
  if (!value.isObject()) quiet.emplace(cx);
  args.rval().setUndefined();
  return JS::ResolvePromise(cx, promise, value);
}

// rejectPromise(promise, reason)
bool reject_promise(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject promise(cx, object_of(args, 0));
  JS::RootedValue reason(cx, args.get(1));
  WithoutAsyncStack quiet(cx);
  args.rval().setUndefined();
  return JS::RejectPromise(cx, promise, reason);
}

// promiseResolve(value): PromiseResolve(%Promise%, value)
bool promise_resolve(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedValue value(cx, args.get(0));
  return give(args, JS::CallOriginalPromiseResolve(cx, value));
}

// react(promise, onFulfilled, onRejected): PerformPromiseThen without a result.
bool react(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject promise(cx, object_of(args, 0)), fulfilled(cx, null_or_object(args, 1)),
      rejected(cx, null_or_object(args, 2));
  WithoutAsyncStack quiet(cx);
  args.rval().setUndefined();
  return JS::AddPromiseReactions(cx, promise, fulfilled, rejected);
}

// markAsHandled(promise)
bool mark_as_handled(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject promise(cx, object_of(args, 0));
  args.rval().setUndefined();
  return JS::SetAnyPromiseIsHandled(cx, promise);
}

// isPending(promise)
bool is_pending(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject promise(cx, object_of(args, 0));
  args.rval().setBoolean(JS::GetPromiseState(promise) == JS::PromiseState::Pending);
  return true;
}

// ---- Buffers and views

// newBuffer(length)
bool new_buffer(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!need_builtins(cx, "ArrayBuffer")) return false;
  return give(args, new_array_buffer(cx, args[0].toNumber()));
}

// bufferLength(buffer): [[ArrayBufferByteLength]]
bool buffer_length(JSContext*, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  args.rval().setNumber(static_cast<double>(JS::GetArrayBufferByteLength(object_of(args, 0))));
  return true;
}

// isDetached(buffer): IsDetachedBuffer
bool is_detached(JSContext*, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  args.rval().setBoolean(JS::IsDetachedArrayBufferObject(object_of(args, 0)));
  return true;
}

// isTransferable(buffer): it is not detached, and can be.
bool is_transferable(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject buffer(cx, object_of(args, 0));
  bool keyed = false;  // the engine only ever sets it
  if (!JS::HasDefinedArrayBufferDetachKey(cx, buffer, &keyed)) return false;
  args.rval().setBoolean(!keyed && !JS::IsDetachedArrayBufferObject(buffer));
  return true;
}

// transferBuffer(buffer): moves the memory of a transferable buffer.
bool transfer_buffer(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject buffer(cx, object_of(args, 0));
  return give(args, move_array_buffer(cx, buffer));
}

// cloneBuffer(buffer, offset, length): CloneArrayBuffer
bool clone_buffer(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject buffer(cx, object_of(args, 0));
  return give(args, JS::ArrayBufferClone(cx, buffer, args[1].toNumber(), args[2].toNumber()));
}

// copyBytes(to, toIndex, from, fromIndex, count): CopyDataBlockBytes, checked.
bool copy_bytes(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject to(cx, object_of(args, 0)), source(cx, object_of(args, 2));
  args.rval().setUndefined();
  return JS::ArrayBufferCopyData(cx, to, args[1].toNumber(), source, args[3].toNumber(), args[4].toNumber());
}

// viewType(value): the number of a view's type, of which the last is DataView;
// undefined for other values, and -1 for a view of shared memory.
bool view_type(JSContext*, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  args.rval().setUndefined();
  if (!args.get(0).isObject()) return true;
  JSObject* o = &args[0].toObject();
  if (!JS_IsArrayBufferViewObject(o)) return true;
  bool shared;
  JS::AutoCheckCannotGC nogc;
  JS_GetArrayBufferViewData(o, &shared, nogc);
  args.rval().setInt32(shared ? -1 : JS_GetArrayBufferViewType(o));
  return true;
}

// viewBuffer(view): [[ViewedArrayBuffer]]
bool view_buffer(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedObject view(cx, object_of(args, 0));
  bool shared;
  return give(args, JS_GetArrayBufferViewBuffer(cx, view, &shared));
}

// viewOffset(view): [[ByteOffset]]
bool view_offset(JSContext*, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  args.rval().setNumber(static_cast<double>(JS_GetArrayBufferViewByteOffset(object_of(args, 0))));
  return true;
}

// viewLength(view): [[ByteLength]]
bool view_length(JSContext*, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  args.rval().setNumber(static_cast<double>(JS_GetArrayBufferViewByteLength(object_of(args, 0))));
  return true;
}

// newView(type, buffer, offset, length): the length is in elements.
bool new_view(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!need_builtins(cx, "DataView")) return false;
  JS::RootedObject buffer(cx, object_of(args, 1));
  size_t offset = args[2].toNumber();
  int64_t length = args[3].toNumber();
  switch (args[0].toInt32()) {
#define NEW_VIEW(External, Native, Name) \
  case JS::Scalar::Name:                 \
    return give(args, JS_New##Name##ArrayWithBuffer(cx, buffer, offset, length));
    JS_FOR_EACH_TYPED_ARRAY(NEW_VIEW)
#undef NEW_VIEW
  }
  return give(args, JS_NewDataView(cx, buffer, offset, length));
}

const JSFunctionSpec functions[] = {JS_SELF_HOSTED_FN("apply", "Reflect_apply", 3, 0),
                                    JS_FN("prototypeOf", prototype_of, 1, 0),
                                    JS_FN("platformObject", platform_object, 1, 0),
                                    JS_FN("defineTag", define_tag, 2, 0),
                                    JS_FN("newPromise", new_promise, 0, 0),
                                    JS_FN("resolvePromise", resolve_promise, 2, 0),
                                    JS_FN("rejectPromise", reject_promise, 2, 0),
                                    JS_FN("promiseResolve", promise_resolve, 1, 0),
                                    JS_FN("react", react, 3, 0),
                                    JS_FN("markAsHandled", mark_as_handled, 1, 0),
                                    JS_FN("isPending", is_pending, 1, 0),
                                    JS_FN("newBuffer", new_buffer, 1, 0),
                                    JS_FN("bufferLength", buffer_length, 1, 0),
                                    JS_FN("isDetached", is_detached, 1, 0),
                                    JS_FN("isTransferable", is_transferable, 1, 0),
                                    JS_FN("transferBuffer", transfer_buffer, 1, 0),
                                    JS_FN("cloneBuffer", clone_buffer, 3, 0),
                                    JS_FN("copyBytes", copy_bytes, 5, 0),
                                    JS_FN("viewType", view_type, 1, 0),
                                    JS_FN("viewBuffer", view_buffer, 1, 0),
                                    JS_FN("viewOffset", view_offset, 1, 0),
                                    JS_FN("viewLength", view_length, 1, 0),
                                    JS_FN("newView", new_view, 4, 0),
                                    JS_FS_END};

}  // namespace

// Gives an object the functions for built-ins that are written in script.
extern "C" sl_status sl_give_engine_functions(sl_engine* p, sl_value target) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  JS::RootedObject o(e->cx, &unwrap(e, target).toObject());
  JS::RootedValue iterator(e->cx, JS::SymbolValue(JS::GetWellKnownSymbol(e->cx, JS::SymbolCode::iterator)));
  JS::RootedValue async_iterator(e->cx, JS::SymbolValue(JS::GetWellKnownSymbol(e->cx, JS::SymbolCode::asyncIterator)));
  return status(e, JS_DefineFunctions(e->cx, o, functions) && JS_DefineProperty(e->cx, o, "symbolIterator", iterator, 0) &&
                       JS_DefineProperty(e->cx, o, "symbolAsyncIterator", async_iterator, 0));
}
