// Buffers whose length script can change, and their views. The engine's interface tells
// which buffers these are, but makes none, and says nothing of their views. What the
// language's own constructors and getters do is asked of them.
#include "resizable.h"

#include "insides/autolength.h"
#include "js/ArrayBufferMaybeShared.h"
#include "js/ScalarType.h"
#include "js/StructuredClone.h"
#include "js/experimental/TypedData.h"

namespace sluice {

#if SLUICE_ENGINE >= 128
bool is_resizable(JSObject* buffer) { return JS::IsResizableArrayBufferMaybeShared(buffer); }
bool views_resizable(JSObject* view) { return JS::IsResizableArrayBufferView(view); }
#else
bool is_resizable(JSObject*) { return false; }
bool views_resizable(JSObject*) { return false; }
#endif

// construct calls a constructor of the language, whose `prototype` no script can change.
static JSObject* construct(JSContext* cx, JSProtoKey key, const JS::HandleValueArray& args) {
  JS::RootedObject constructor(cx), made(cx);
  if (!JS_GetClassObject(cx, key, &constructor)) return nullptr;
  JS::RootedValue function(cx, JS::ObjectValue(*constructor));
  return JS::Construct(cx, function, args, &made) ? made.get() : nullptr;
}

// find_max_getter finds get ArrayBuffer.prototype.maxByteLength as it is now. Whoever has
// installed built-ins has kept that of the language.
static bool find_max_getter(JSContext* cx, JS::MutableHandleObject getter) {
  JS::RootedObject prototype(cx);
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> found(cx);
  JS::RootedString name(cx, JS_AtomizeString(cx, "maxByteLength"));
  JS::RootedId id(cx);
  if (!name || !JS_StringToId(cx, name, &id) || !JS_GetClassPrototype(cx, JSProto_ArrayBuffer, &prototype) ||
      !JS_GetOwnPropertyDescriptorById(cx, prototype, id, &found))
    return false;
  if (found.isSome() && found->hasGetter() && found->getter()) getter.set(found->getter());
  if (!getter) JS_ReportErrorASCII(cx, "the length that a buffer can have is not known");
  return getter;
}

bool max_byte_length(Engine* e, JS::HandleObject buffer, uint64_t* max) {
  JSContext* cx = e->cx;
  JS::RootedObject getter(cx, e->realm().max_byte_length);
  if (!getter && !find_max_getter(cx, &getter)) return false;
  JS::RootedValue function(cx, JS::ObjectValue(*getter)), self(cx, JS::ObjectValue(*buffer)), value(cx);
  if (!JS::Call(cx, self, function, JS::HandleValueArray::empty(), &value)) return false;
  double n = value.isNumber() ? value.toNumber() : -1;
  if (!(n >= static_cast<double>(JS::GetArrayBufferByteLength(buffer)))) {
    JS_ReportErrorASCII(cx, "the length that a buffer can have is not known");
    return false;
  }
  *max = static_cast<uint64_t>(n);
  return true;
}

JSObject* new_resizable_buffer(JSContext* cx, const void* bytes, size_t length, uint64_t max) {
  JS::RootedObject options(cx, JS_NewPlainObject(cx));
  JS::RootedValue limit(cx, JS::NumberValue(static_cast<double>(max)));
  if (!options || !JS_DefineProperty(cx, options, "maxByteLength", limit, JSPROP_ENUMERATE)) return nullptr;
  JS::RootedValueArray<2> args(cx);
  args[0].setNumber(static_cast<double>(length));
  args[1].setObject(*options);
  JSObject* buffer = construct(cx, JSProto_ArrayBuffer, args);
  if (!buffer || !length) return buffer;
  JS::AutoCheckCannotGC nogc;
  bool shared;
  memcpy(JS::GetArrayBufferData(buffer, &shared, nogc), bytes, length);
  return buffer;
}

// A view that is out of bounds has the length and the offset 0. So may another one: the
// engine, which does not clone the first, knows.
bool is_out_of_bounds(JSContext* cx, JS::HandleObject view) {
  if (JS_GetArrayBufferViewByteLength(view) || JS_GetArrayBufferViewByteOffset(view)) return false;
  JS::RootedValue v(cx, JS::ObjectValue(*view));
  JSAutoStructuredCloneBuffer attempt(JS::StructuredCloneScope::SameProcess, nullptr, nullptr);
  if (attempt.write(cx, v)) return false;
  JS_ClearPendingException(cx);
  return true;
}

bool is_length_tracking(Engine* e, JS::HandleObject view, JS::HandleObject buffer) {
  JS::Scalar::Type type = JS_GetArrayBufferViewType(view);
  size_t element = type == JS::Scalar::MaxTypedArrayViewType ? 1 : JS::Scalar::byteSize(type);
  size_t end = JS_GetArrayBufferViewByteOffset(view) + JS_GetArrayBufferViewByteLength(view);
  bool ends_with_buffer = JS::GetArrayBufferByteLength(buffer) - end < element;
  return ends_with_buffer && insides::follows_length(view, ends_with_buffer, e->tallies[SL_TRICK_LENGTHS]);
}

JSObject* new_length_tracking_view(JSContext* cx, JS::HandleObject buffer, uint32_t type, size_t offset) {
  JS::RootedValueArray<2> args(cx);
  args[0].setObject(*buffer);
  args[1].setNumber(static_cast<double>(offset));
  switch (type) {
    case JS::Scalar::MaxTypedArrayViewType:
      return construct(cx, JSProto_DataView, args);
#define NEW_VIEW(External, Native, Name) \
  case JS::Scalar::Name:                 \
    return construct(cx, JSProto_##Name##Array, args);
      JS_FOR_EACH_TYPED_ARRAY(NEW_VIEW)
#undef NEW_VIEW
  }
  return nullptr;
}

}  // namespace sluice
