// Strings, conversions, objects and buffers.
#include "builtins.h"
#include "held.h"
#include "js/Date.h"
#include "js/Equality.h"
#include "js/MapAndSet.h"
#include "js/Proxy.h"
#include "js/ScalarType.h"
#include "js/SharedArrayBuffer.h"
#include "js/experimental/TypedData.h"
#include "resizable.h"

using namespace sluice;

namespace sluice {

// Keys are process-wide; each engine interns one when it first uses it.
static std::vector<std::string>* key_names = new std::vector<std::string>(1);
static pthread_mutex_t key_lock = PTHREAD_MUTEX_INITIALIZER;

JS::PropertyKey intern(Engine* e, uint32_t key) {
  if (key < e->keys.size() && !e->keys[key].isVoid()) return e->keys[key];
  pthread_mutex_lock(&key_lock);
  std::string name = (*key_names)[key];
  pthread_mutex_unlock(&key_lock);
  JS::RootedString s(e->cx, JS_AtomizeStringN(e->cx, name.data(), name.size()));
  JS::RootedId id(e->cx);
  if (!s || !JS_StringToId(e->cx, s, &id)) abort();
  if (key >= e->keys.size()) e->keys.resize(key + 16, JS::PropertyKey::Void());
  e->keys[key] = id;
  return id;
}

bool to_key(Engine* e, sl_value v, JS::MutableHandleId id) {
  JS::RootedValue value(e->cx, unwrap(e, v));
  return JS_ValueToId(e->cx, value, id);
}

static JSObject* object(Engine* e, sl_value v) { return &unwrap(e, v).toObject(); }

// finish wraps the outcome of an operation that yields a value.
static sl_status finish(Engine* e, bool ok, JS::HandleValue v, sl_value* out) {
  if (ok) *out = wrap(e, v);
  return status(e, ok);
}

}  // namespace sluice

// Work on an engine whose agent is told to end stops at once.
#define ENTER(p)                             \
  Engine* e = from(p);                       \
  JSContext* cx = e->cx;                     \
  (void)cx;                                  \
  if (!may_run(e)) return SL_TERMINATED;     \
  crossing(e)

void sl_add_key(uint32_t index, const char* name) {
  pthread_mutex_lock(&key_lock);
  if (index >= key_names->size()) key_names->resize(index + 1);
  (*key_names)[index] = name;
  pthread_mutex_unlock(&key_lock);
}

// ---- Strings

sl_value sl_new_latin1(sl_engine* p, const char* chars, size_t length) {
  Engine* e = from(p);
  JSString* s = JS_NewStringCopyN(e->cx, chars, length);
  if (!s) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  return wrap(e, JS::StringValue(s));
}

sl_value sl_new_utf16(sl_engine* p, const uint16_t* chars, size_t length) {
  Engine* e = from(p);
  JSString* s = JS_NewUCStringCopyN(e->cx, reinterpret_cast<const char16_t*>(chars), length);
  if (!s) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  return wrap(e, JS::StringValue(s));
}

bool sl_string_chars(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  JS::RootedString s(e->cx, unwrap(e, v).toString());
  e->chars_length = JS_GetStringLength(s);
  // The characters stay where they are until the engine next allocates, and
  // Go copies them before it calls again.
  JS::AutoCheckCannotGC nogc;
  JSLinearString* linear = JS_EnsureLinearString(e->cx, s);
  if (!linear) {
    JS_ClearPendingException(e->cx);
    e->chars_length = 0;
    return false;
  }
  e->latin1 = JS::LinearStringHasLatin1Chars(linear);
  e->chars = e->latin1 ? reinterpret_cast<uintptr_t>(JS::GetLatin1LinearStringChars(nogc, linear))
                       : reinterpret_cast<uintptr_t>(JS::GetTwoByteLinearStringChars(nogc, linear));
  return true;
}

size_t sl_string_length(sl_engine* e, sl_value v) { return JS_GetStringLength(unwrap(from(e), v).toString()); }

// ---- Conversions

sl_status sl_to_string(sl_engine* p, sl_value v, sl_value* out) {
  ENTER(p);
  JS::RootedValue value(cx, unwrap(e, v));
  JSString* s = JS::ToString(cx, value);
  if (s) *out = wrap(e, JS::StringValue(s));
  return status(e, s);
}

sl_status sl_to_number(sl_engine* p, sl_value v, double* out) {
  ENTER(p);
  JS::RootedValue value(cx, unwrap(e, v));
  return status(e, JS::ToNumber(cx, value, out));
}

bool sl_to_boolean(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  JS::RootedValue value(e->cx, unwrap(e, v));
  return JS::ToBoolean(value);
}

sl_status sl_to_bigint(sl_engine* p, sl_value v, sl_value* out) {
  ENTER(p);
  JS::RootedValue value(cx, unwrap(e, v));
  JS::BigInt* b = JS::ToBigInt(cx, value);
  if (b) *out = wrap(e, JS::BigIntValue(b));
  return status(e, b);
}

sl_status sl_to_primitive(sl_engine* p, sl_value v, sl_value* out) {
  ENTER(p);
  JS::RootedValue value(cx, unwrap(e, v));
  if (value.isObject()) {
    JS::RootedObject o(cx, &value.toObject());
    if (!JS::ToPrimitive(cx, o, JSTYPE_LIMIT, &value)) return status(e, false);
  }
  return finish(e, true, value, out);
}

int64_t sl_bigint_to_int64(sl_engine* p, sl_value v) { return JS::ToBigInt64(unwrap(from(p), v).toBigInt()); }

bool sl_bigint_is_zero(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  JS::RootedValue value(e->cx, unwrap(e, v));
  return !JS::ToBoolean(value);
}

bool sl_strictly_equal(sl_engine* p, sl_value a, sl_value b) {
  Engine* e = from(p);
  JS::RootedValue x(e->cx, unwrap(e, a)), y(e->cx, unwrap(e, b));
  bool equal = false;
  if (!JS::StrictlyEqual(e->cx, x, y, &equal)) JS_ClearPendingException(e->cx);
  return equal;
}

bool sl_same_value(sl_engine* p, sl_value a, sl_value b) {
  Engine* e = from(p);
  JS::RootedValue x(e->cx, unwrap(e, a)), y(e->cx, unwrap(e, b));
  bool same = false;
  if (!JS::SameValue(e->cx, x, y, &same)) JS_ClearPendingException(e->cx);
  return same;
}

sl_value sl_symbol_description(sl_engine* p, sl_value symbol) {
  Engine* e = from(p);
  JS::RootedSymbol s(e->cx, unwrap(e, symbol).toSymbol());
  JSString* d = JS::GetSymbolDescription(s);
  return d ? wrap(e, JS::StringValue(d)) : 0;
}

sl_value sl_well_known_symbol(sl_engine* p, uint32_t code) {
  Engine* e = from(p);
  return wrap(e, JS::SymbolValue(JS::GetWellKnownSymbol(e->cx, static_cast<JS::SymbolCode>(code))));
}

// ---- Objects

sl_value sl_new_object(sl_engine* p) {
  Engine* e = from(p);
  JSObject* o = JS_NewPlainObject(e->cx);
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

sl_value sl_new_object_with_proto(sl_engine* p, sl_value proto) {
  Engine* e = from(p);
  JS::RootedObject parent(e->cx, unwrap(e, proto).toObjectOrNull());
  JSObject* o = JS_NewObjectWithGivenProto(e->cx, nullptr, parent);
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

sl_value sl_new_array(sl_engine* p, const sl_value* v, size_t n) {
  Engine* e = from(p);
  JS::RootedVector<JS::Value> values(e->cx);
  if (!unwrap_all(e, v, n, values)) return 0;
  JSObject* o = JS::NewArrayObject(e->cx, values);
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

sl_status sl_get(sl_engine* p, sl_value o, uint32_t key) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx, intern(e, key));
  JS::RootedValue v(cx);
  return finish(e, JS_GetPropertyById(cx, obj, id, &v), v, &e->out);
}

sl_status sl_get_members(sl_engine* p, sl_value o, const uint32_t* keys, const uint8_t* stops, size_t n) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  JS::RootedValue v(cx);
  sl_value values[SL_VALUES];  // a getter may read members, too
  size_t i = 0;
  while (i < n && i < SL_VALUES) {
    id = intern(e, keys[i]);
    if (!JS_GetPropertyById(cx, obj, id, &v)) return status(e, false);
    values[i] = wrap(e, v);
    if (stops[i++] > v.isUndefined()) break;
  }
  memcpy(e->values, values, i * sizeof *values);
  e->out = i;
  return SL_OK;
}

sl_status sl_set(sl_engine* p, sl_value o, uint32_t key, sl_value v) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx, intern(e, key));
  JS::RootedValue value(cx, unwrap(e, v));
  return status(e, JS_SetPropertyById(cx, obj, id, value));
}

sl_status sl_has(sl_engine* p, sl_value o, uint32_t key, bool* out) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx, intern(e, key));
  return status(e, JS_HasPropertyById(cx, obj, id, out));
}

sl_status sl_define(sl_engine* p, sl_value o, uint32_t key, sl_value v, uint32_t attributes) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx, intern(e, key));
  JS::RootedValue value(cx, unwrap(e, v));
  return status(e, JS_DefinePropertyById(cx, obj, id, value, attributes));
}

sl_status sl_define_accessor(sl_engine* p, sl_value o, sl_value key, sl_value getter, sl_value setter,
                             uint32_t attributes) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  if (!to_key(e, key, &id)) return status(e, false);
  JS::RootedObject get(cx, getter ? object(e, getter) : nullptr), set(cx, setter ? object(e, setter) : nullptr);
  return status(e, JS_DefinePropertyById(cx, obj, id, get, set, attributes));
}

sl_status sl_get_value(sl_engine* p, sl_value o, sl_value key, sl_value* out) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  JS::RootedValue v(cx);
  bool ok = to_key(e, key, &id) && JS_GetPropertyById(cx, obj, id, &v);
  return finish(e, ok, v, out);
}

sl_status sl_set_value(sl_engine* p, sl_value o, sl_value key, sl_value v) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  JS::RootedValue value(cx, unwrap(e, v));
  return status(e, to_key(e, key, &id) && JS_SetPropertyById(cx, obj, id, value));
}

sl_status sl_define_value(sl_engine* p, sl_value o, sl_value key, sl_value v, uint32_t attributes) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  JS::RootedValue value(cx, unwrap(e, v));
  return status(e, to_key(e, key, &id) && JS_DefinePropertyById(cx, obj, id, value, attributes));
}

extern "C" sl_status sl_delete_property(sl_engine* p, sl_value o, sl_value key) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  JS::ObjectOpResult result;
  return status(e, to_key(e, key, &id) && JS_DeletePropertyById(cx, obj, id, result));
}

sl_status sl_has_own(sl_engine* p, sl_value o, sl_value key, bool* out) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  return status(e, to_key(e, key, &id) && JS_HasOwnPropertyById(cx, obj, id, out));
}

sl_status sl_get_index(sl_engine* p, sl_value o, uint32_t i, sl_value* out) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedValue v(cx);
  return finish(e, JS_GetElement(cx, obj, i, &v), v, out);
}

sl_status sl_set_index(sl_engine* p, sl_value o, uint32_t i, sl_value v) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedValue value(cx, unwrap(e, v));
  return status(e, JS_SetElement(cx, obj, i, value));
}

sl_status sl_array_length(sl_engine* p, sl_value o, uint32_t* out) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  return status(e, JS::GetArrayLength(cx, obj, out));
}

sl_status sl_own_keys(sl_engine* p, sl_value o, bool hidden, bool symbols, sl_value* array) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedIdVector ids(cx);
  unsigned flags = JSITER_OWNONLY | (hidden ? JSITER_HIDDEN : 0) | (symbols ? JSITER_SYMBOLS : 0);
  if (!js::GetPropertyKeys(cx, obj, flags, &ids)) return status(e, false);
  JS::RootedVector<JS::Value> keys(cx);
  for (size_t i = 0; i < ids.length(); i++) {
    JS::RootedValue v(cx);
    if (ids[i].isSymbol()) {
      v.setSymbol(ids[i].toSymbol());
    } else {
      JS::RootedId id(cx, ids[i]);
      if (!JS_IdToValue(cx, id, &v)) return status(e, false);
      JSString* s = JS::ToString(cx, v);
      if (!s) return status(e, false);
      v.setString(s);
    }
    if (!keys.append(v)) return status(e, false);
  }
  JS::RootedObject result(cx, JS::NewArrayObject(cx, keys));
  if (result) *array = wrap(e, JS::ObjectValue(*result));
  return status(e, result);
}

sl_status sl_own_property(sl_engine* p, sl_value o, sl_value key, sl_value* value, sl_value* getter, sl_value* setter,
                          uint32_t* attributes, bool* found) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o));
  JS::RootedId id(cx);
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> d(cx);
  *found = false;
  if (!to_key(e, key, &id) || !JS_GetOwnPropertyDescriptorById(cx, obj, id, &d)) return status(e, false);
  if (d.isNothing()) return SL_OK;
  *found = true;
  *attributes = 0;
  if (d->hasEnumerable() && d->enumerable()) *attributes |= JSPROP_ENUMERATE;
  if (d->isAccessorDescriptor()) {
    if (d->getter()) *getter = wrap(e, JS::ObjectValue(*d->getter()));
    if (d->setter()) *setter = wrap(e, JS::ObjectValue(*d->setter()));
  } else if (d->hasValue()) {
    *value = wrap(e, d->value());
  }
  return SL_OK;
}

sl_status sl_prototype_of(sl_engine* p, sl_value o, sl_value* out) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o)), proto(cx);
  bool ok = JS_GetPrototype(cx, obj, &proto);
  if (ok) *out = wrap(e, JS::ObjectOrNullValue(proto));
  return status(e, ok);
}

sl_status sl_set_prototype_of(sl_engine* p, sl_value o, sl_value prototype) {
  ENTER(p);
  JS::RootedObject obj(cx, object(e, o)), proto(cx, object(e, prototype));
  return status(e, JS_SetPrototype(cx, obj, proto));
}

// The object's [[SetPrototypeOf]] is SetImmutablePrototype from now on.
bool sl_fix_prototype(sl_engine* p, sl_value o) {
  Engine* e = from(p);
  JS::RootedObject object(e->cx, &unwrap(e, o).toObject());
  bool succeeded;
  return JS_SetImmutablePrototype(e->cx, object, &succeeded) && succeeded;
}

bool sl_freeze(sl_engine* p, sl_value o) {
  Engine* e = from(p);
  JS::RootedObject obj(e->cx, object(e, o));
  return JS_FreezeObject(e->cx, obj);
}

uint32_t sl_builtin_class(sl_engine* p, sl_value o) {
  Engine* e = from(p);
  JS::RootedObject obj(e->cx, object(e, o));
  js::ESClass c = js::ESClass::Other;
  if (js::IsProxy(obj) || !JS::GetBuiltinClass(e->cx, obj, &c)) {
    JS_ClearPendingException(e->cx);
    c = js::ESClass::Other;
  }
  return static_cast<uint32_t>(c);
}

const char* sl_class_name(sl_engine* p, sl_value o) { return JS::GetClass(object(from(p), o))->name; }

bool sl_is_constructor(sl_engine* p, sl_value v) {
  JS::Value value = unwrap(from(p), v);
  return value.isObject() && JS::IsConstructor(&value.toObject());
}

bool sl_is_proxy(sl_engine* p, sl_value v) {
  JS::Value value = unwrap(from(p), v);
  return value.isObject() && js::IsScriptedProxy(&value.toObject());
}

sl_status sl_proxy_parts(sl_engine* p, sl_value v, sl_value* target, sl_value* handler) {
  ENTER(p);
  JSObject* o = object(e, v);
  JS::RootedValue t(cx, JS::ObjectOrNullValue(js::GetProxyTargetObject(o)));
  JS::RootedValue h(cx, js::GetProxyReservedSlot(o, 0));
  *target = wrap(e, t);
  *handler = wrap(e, h);
  return SL_OK;
}

sl_value sl_behind_proxies(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  JS::Value value = unwrap(e, v);
  while (value.isObject() && js::IsScriptedProxy(&value.toObject()))
    value = JS::ObjectOrNullValue(js::GetProxyTargetObject(&value.toObject()));
  return wrap(e, value);
}

sl_status sl_call_function(sl_engine* p, sl_value f, sl_value self, const sl_value* args, size_t n, sl_value* out) {
  ENTER(p);
  JS::RootedValue function(cx, unwrap(e, f)), this_value(cx, unwrap(e, self)), result(cx);
  JS::RootedVector<JS::Value> values(cx);
  bool ok = unwrap_all(e, args, n, values) && JS::Call(cx, this_value, function, values, &result);
  return finish(e, ok, result, out);
}

sl_status sl_call_held(sl_engine* p, uint32_t id, uint32_t slot, sl_value self, const sl_value* args, size_t n,
                       bool* called, sl_value* out) {
  ENTER(p);
  JS::RootedObject holder(cx);
  JS::RootedValue function(cx), this_value(cx, unwrap(e, self)), result(cx);
  JS::RootedVector<JS::Value> values(cx);
  bool is_function = addressee(e, id, slot, &holder, &function);
  bool ok = !is_function || (unwrap_all(e, args, n, values) && JS::Call(cx, this_value, function, values, &result));
  *called = is_function;
  return finish(e, ok, result, out);
}

sl_status sl_construct(sl_engine* p, sl_value f, const sl_value* args, size_t n, sl_value* out) {
  ENTER(p);
  JS::RootedValue function(cx, unwrap(e, f));
  JS::RootedVector<JS::Value> values(cx);
  JS::RootedObject result(cx);
  bool ok = unwrap_all(e, args, n, values) && JS::Construct(cx, function, values, &result);
  if (ok) *out = wrap(e, JS::ObjectValue(*result));
  return status(e, ok);
}

// The realm's intrinsic of that name (a constructor, or its prototype),
// whatever the global's property of that name holds by now.
sl_status sl_intrinsic(sl_engine* p, const char* name, bool prototype, sl_value* out) {
  ENTER(p);
  JS::RootedString s(cx, JS_AtomizeString(cx, name));
  JS::RootedId id(cx);
  JS::RootedObject o(cx);
  if (!s || !JS_StringToId(cx, s, &id)) return status(e, false);
  JSProtoKey key = JS_IdToProtoKey(cx, id);
  bool ok = key != JSProto_Null && need_builtins(cx, name) &&
            (prototype ? JS_GetClassPrototype(cx, key, &o) : JS_GetClassObject(cx, key, &o));
  if (key == JSProto_Null) JS_ReportErrorASCII(cx, "no intrinsic named %s", name);
  if (ok) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, ok);
}

double sl_date_value(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx, object(e, v));
  double time;
  if (!js::DateGetMsecSinceEpoch(e->cx, o, &time)) {
    JS_ClearPendingException(e->cx);
    return JS::GenericNaN();
  }
  return time;
}

// ---- Buffers

sl_buffer sl_buffer_of(sl_engine* p, sl_value v) {
  sl_buffer b = {};
  JS::Value value = unwrap(from(p), v);
  if (!value.isObject()) return b;
  JSObject* o = &value.toObject();
  JS::AutoCheckCannotGC nogc;
  if (JS::IsArrayBufferObject(o)) {
    b.kind = SL_ARRAY_BUFFER;
    b.detached = JS::IsDetachedArrayBufferObject(o);
    b.resizable = is_resizable(o);
    JS::GetArrayBufferLengthAndData(o, &b.length, &b.shared, &b.data);
  } else if (JS::IsSharedArrayBufferObject(o)) {
    b.kind = SL_SHARED_ARRAY_BUFFER;
    b.shared = true;
    b.resizable = is_resizable(o);
    JS::GetSharedArrayBufferLengthAndData(o, &b.length, &b.shared, &b.data);
  } else if (JS_IsTypedArrayObject(o)) {
    b.kind = SL_TYPED_ARRAY;
    b.element = JS_GetArrayBufferViewType(o);
    b.resizable = views_resizable(o);
    b.offset = JS_GetTypedArrayByteOffset(o);
    b.length = JS_GetTypedArrayByteLength(o);
    b.data = static_cast<uint8_t*>(JS_GetArrayBufferViewData(o, &b.shared, nogc));
  } else if (JS_IsArrayBufferViewObject(o)) {
    b.kind = SL_DATA_VIEW;
    b.element = JS::Scalar::MaxTypedArrayViewType;
    b.resizable = views_resizable(o);
    b.length = JS_GetArrayBufferViewByteLength(o);
    b.offset = JS_GetArrayBufferViewByteOffset(o);
    b.data = static_cast<uint8_t*>(JS_GetArrayBufferViewData(o, &b.shared, nogc));
  }
  return b;
}

sl_value sl_view_buffer(sl_engine* p, sl_value v) {
  Engine* e = from(p);
  JS::RootedObject o(e->cx, object(e, v));
  bool shared;
  JSObject* buffer = JS_GetArrayBufferViewBuffer(e->cx, o, &shared);
  return buffer ? wrap(e, JS::ObjectValue(*buffer)) : 0;
}

sl_status sl_new_array_buffer(sl_engine* p, const void* data, size_t length, sl_value* out) {
  ENTER(p);
  if (!need_builtins(cx, "ArrayBuffer")) return status(e, false);
  JSObject* o;
  if (length == 0) {
    o = JS::NewArrayBuffer(cx, 0);
  } else {
    void* contents = JS_malloc(cx, length);
    if (!contents) return status(e, false);
    if (data) memcpy(contents, data, length);
    else memset(contents, 0, length);
    o = buffer_with_contents(cx, length, contents);
    if (!o) JS_free(cx, contents);
  }
  if (o) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, o);
}

sl_status sl_new_uint8_array(sl_engine* p, sl_value buffer, size_t offset, size_t length, sl_value* out) {
  ENTER(p);
  if (!need_builtins(cx, "Uint8Array")) return status(e, false);
  JS::RootedObject b(cx, object(e, buffer));
  JSObject* o = JS_NewUint8ArrayWithBuffer(cx, b, offset, static_cast<int64_t>(length));
  if (o) *out = wrap(e, JS::ObjectValue(*o));
  return status(e, o);
}

