// Checked against HTML of 2026-08-21.

#include "clonewriter.h"
#include "clonebigint.h"
#include "clonememory.h"
#include "insides/box.h"
#include "platform.h"
#include "resizable.h"
#include "rewritten.h"

#include "js/Date.h"
#include "js/MapAndSet.h"
#include "js/MemoryFunctions.h"
#include "js/Proxy.h"
#include "js/RegExp.h"
#include "js/SharedArrayBuffer.h"
#include "js/StructuredClone.h"
#include "js/experimental/TypedData.h"
#include "js/friend/ErrorMessages.h"

namespace sluice::cloning {

using insides::can_use;
using insides::elements_of;
using insides::shape_of;

// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializewithtransfer
// With an empty transfer list it is
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserialize or, with
// SL_CLONE_FOR_STORAGE,
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeforstorage
bool Writer::serialize(JS::HandleValue v, const sl_value* transfer, size_t n) {
  s.out.byte(kVersion);
  s.out.varint(n);
  // Steps 1 and 2.
  if (n && !check_transfer(transfer, n)) return false;
  // Step 3: Let serialized be ? StructuredSerializeInternal(value, false, memory).
  if (!value(v)) return false;
  while (!s.frames.empty())
    if (!step()) return false;
  if (!s.shared.empty() && !share()) return false;
  // Steps 4 and 5.
  if (n && !transfer_all(n)) return false;
  if (s.out.exhausted) {
    JS_ReportOutOfMemory(cx);
    return false;
  }
  return true;
}

bool Writer::check_transfer(const sl_value* transfer, size_t n) {
  for (size_t i = 0; i < n; i++) {
    JS::Value v = unwrap(e, transfer[i]);
    std::string place = " at index " + std::to_string(i);
    // Step 2.1: If transferable has neither an [[ArrayBufferData]] internal
    // slot nor a [[Detached]] internal slot, then throw a DataCloneError.
    // Step 2.2: … has [[ArrayBufferData]] and IsSharedArrayBuffer is true …
    if (!v.isObject()) return fail("Value" + place + " does not have a transferable type.");
    object_ = &v.toObject();
    bool buffer = JS::IsArrayBufferObject(object_);
    bool detached;
    uint32_t id = buffer ? 0 : platform_id(object_);
    if (!buffer && (!id || !slCloneTransferable(e->id, id, &detached)))
      return fail("Value" + place + " does not have a transferable type.");
    // Step 2.3: If memory[transferable] exists, then throw a DataCloneError.
    uint32_t number;
    if (s.objects.find(object_, &number)) {
      std::string kind = class_name(cx, object_);
      return fail(kind + place + " is a duplicate of an earlier " + kind + ".");
    }
    // Step 2.4: Set memory[transferable] to an uninitialized value.
    s.objects.add(object_);
  }
  return true;
}

// Step 5 of StructuredSerializeWithTransfer.
bool Writer::transfer_all(size_t n) {
  sl_message* m = aside();
  for (size_t i = 0; i < n; i++) {
    object_ = s.objects.items[i];
    if (JS::IsArrayBufferObject(object_)) {
      if (!transfer_buffer(object_, i)) return false;
      continue;
    }
    // Step 5.2: If transferable has a [[Detached]] internal slot and it is true …
    uint32_t id = platform_id(object_);
    bool detached = false;
    slCloneTransferable(e->id, id, &detached);
    if (detached)
      return fail(class_name(cx, object_) + " at index " + std::to_string(i) + " is already detached.");
    // Step 5.5: Perform the appropriate transfer steps; set [[Detached]] to true.
    uint32_t item;
    if (!slCloneTransfer(e->id, id, &item)) return in_go();
    m->holders.push_back({true, item, {nullptr, 0}});
  }
  return true;
}

bool Writer::transfer_buffer(JS::HandleObject o, size_t i) {
  // Step 5.1: If transferable has an [[ArrayBufferData]] internal slot and
  // IsDetachedBuffer(transferable) is true, then throw a DataCloneError.
  if (JS::IsDetachedArrayBufferObject(o))
    return fail("ArrayBuffer at index " + std::to_string(i) + " is already detached.");
  // Step 5.4: move the contents, and perform ? DetachArrayBuffer(transferable).
  bool keyed = false;  // the engine only ever sets it
  if (!JS::HasDefinedArrayBufferDetachKey(cx, o, &keyed)) return false;
  if (keyed) {
    JS_ReportErrorNumberASCII(cx, js::GetErrorMessage, nullptr, JSMSG_WASM_NO_TRANSFER);
    return false;
  }
  if (is_resizable(o)) return transfer_resizable_buffer(o);
  size_t length = JS::GetArrayBufferByteLength(o);
  void* data = nullptr;
  if (length == 0) {
    if (!JS::DetachArrayBuffer(cx, o)) return false;
  } else if (!(data = JS::StealArrayBufferContents(cx, o))) {
    return false;
  }
  message->holders.push_back({false, 0, {data, length}});
  return true;
}

// Step 5.4.1: If transferable has an [[ArrayBufferMaxByteLength]] internal slot … The engine
// hands the contents of such a buffer to nobody. They are copied.
bool Writer::transfer_resizable_buffer(JS::HandleObject o) {
  Contents c{nullptr, JS::GetArrayBufferByteLength(o), 0};
  if (!max_byte_length(e, o, &*c.max)) return false;
  if (c.length) {
    if (!(c.data = js_malloc(c.length))) {
      JS_ReportOutOfMemory(cx);
      return false;
    }
    JS::AutoCheckCannotGC nogc;
    bool is_shared;
    memcpy(c.data, JS::GetArrayBufferData(o, &is_shared, nogc), c.length);
  }
  message->holders.push_back({false, 0, c});
  return JS::DetachArrayBuffer(cx, o);
}

// share lets the engine serialize what refers to shared memory: its buffers
// alone can hold references to that.
bool Writer::share() {
  JS::RootedVector<JS::Value> list(cx);
  for (JSObject* o : s.shared)
    if (!list.append(JS::ObjectValue(*o))) return false;
  JSObject* array = JS::NewArrayObject(cx, list);
  if (!array) return false;
  JS::RootedValue v(cx, JS::ObjectValue(*array));
  JS::CloneDataPolicy policy;
  policy.allowSharedMemoryObjects();
  policy.allowIntraClusterClonableSharedObjects();
  sl_message* m = aside();
  m->shared = std::make_unique<JSAutoStructuredCloneBuffer>(JS::StructuredCloneScope::SameProcess, nullptr, nullptr);
  m->n_shared = s.shared.size();
  for (JSObject* buffer : s.shared_buffers) {
    sl_memory_range range;
    if (!JS::IsSharedArrayBufferObject(buffer) || !shared_range(buffer, &range)) continue;
    m->memories.push_back(range);
    note_shared(e, buffer);
  }
  if (m->shared->write(cx, v, JS::UndefinedHandleValue, policy)) return true;
  return fail("Shared memory could not be cloned.");
}

// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeinternal
bool Writer::value(const JS::Value& v) {
  // Step 4: primitives.
  if (v.isInt32()) {
    int32_t i = v.toInt32();
    if (i >= 0 && i < 0x80) {
      s.out.byte(kSmallInt | i);
    } else {
      s.out.byte(kInt);
      s.out.varint(zigzag(i));
    }
    return true;
  }
  if (v.isString()) return string(v.toString());
  if (v.isObject()) return object(&v.toObject());
  if (v.isDouble()) {
    s.out.byte(kDouble);
    s.out.real(v.toDouble());
    return true;
  }
  if (v.isUndefined()) return s.out.byte(kUndefined), true;
  if (v.isNull()) return s.out.byte(kNull), true;
  if (v.isBoolean()) return s.out.byte(v.toBoolean() ? kTrue : kFalse), true;
  if (v.isBigInt()) return bigint(v);
  // Step 5: If Type(value) is Symbol, then throw a DataCloneError.
  return refuse(v);
}

bool Writer::string(JSString* str) {
  if (local) {
    s.out.byte(kLocal);
    s.out.varint(s.locals.size());
    s.locals.push_back(JS::StringValue(str));
    return true;
  }
  JSLinearString* linear = JS_EnsureLinearString(cx, str);
  if (!linear) return false;
  size_t length = JS::GetLinearStringLength(linear);
  JS::AutoCheckCannotGC nogc;
  if (JS::LinearStringHasLatin1Chars(linear)) {
    s.out.byte(kLatin1);
    s.out.varint(length);
    s.out.raw(JS::GetLatin1LinearStringChars(nogc, linear), length);
  } else {
    s.out.byte(kUtf16);
    s.out.varint(length);
    if (s.out.length & 1) s.out.byte(0);
    s.out.raw(JS::GetTwoByteLinearStringChars(nogc, linear), length * 2);
  }
  return true;
}

bool Writer::bigint(const JS::Value& v) {
  if (local) {
    s.out.byte(kLocal);
    s.out.varint(s.locals.size());
    s.locals.push_back(v);
    return true;
  }
  int64_t n;
  if (JS::BigIntFits(v.toBigInt(), &n)) {
    s.out.byte(kBigInt);
    s.out.varint(zigzag(n));
    return true;
  }
  JS::RootedValue value(cx, v);
  return write_bigint(cx, value, &s.out);
}

bool Writer::object(JSObject* o) {
  // Step 2: If memory[value] exists, then return memory[value].
  uint32_t number;
  if (s.objects.find(o, &number)) {
    s.out.byte(kRef);
    s.out.varint(number);
    return true;
  }
  object_ = o;
  // Steps 19 and 20, for legacy platform objects, and step 23, for other proxies: exotic
  // objects other than arrays are refused.
  if (js::IsProxy(o)) {
    uint32_t id = is_legacy(JS::GetClass(o)) ? platform_id(object_) : 0;
    return id ? platform(object_, id) : refuse(JS::ObjectValue(*object_));
  }
  js::ESClass kind;
  if (!JS::GetBuiltinClass(cx, object_, &kind)) return false;
  switch (kind) {
    case js::ESClass::Object:
      return plain(object_);
    case js::ESClass::Array:
      return array(object_);
    // Steps 7 to 10: boxed primitives.
    case js::ESClass::Boolean:
    case js::ESClass::Number:
    case js::ESClass::BigInt:
    case js::ESClass::String: {
      JS::RootedValue primitive(cx);
      if (!insides::can_use(SL_TRICK_BOXES) && !may_call()) return false;
      if (!insides::unbox(cx, object_, JS::IdentifyStandardInstanceOrPrototype(object_), &primitive, e->tallies[SL_TRICK_BOXES])) return false;
      if (!primitive.isPrimitive() || primitive.isNullOrUndefined()) return refuse(JS::ObjectValue(*object_));
      s.out.byte(kBoxed);
      s.objects.add(object_);
      return value(primitive);
    }
    // Step 11: Date.
    case js::ESClass::Date: {
      double time;
      if (!js::DateGetMsecSinceEpoch(cx, object_, &time)) return false;
      s.out.byte(kDate);
      s.out.real(time);
      s.objects.add(object_);
      return true;
    }
    // Step 12: RegExp.
    case js::ESClass::RegExp:
      return regexp(object_);
    // Step 13: buffers.
    case js::ESClass::ArrayBuffer:
      return buffer(object_);
    case js::ESClass::SharedArrayBuffer:
      return shared_buffer(object_);
    // Steps 15 and 16, and 26.1 and 26.2.
    case js::ESClass::Map:
      return collection(object_, true);
    case js::ESClass::Set:
      return collection(object_, false);
    // Step 17: errors.
    case js::ESClass::Error:
      return error_object(object_);
    default:
      return other(object_);
  }
}

bool Writer::other(JSObject* o) {
  object_ = o;
  // Step 14: views.
  if (JS_IsArrayBufferViewObject(object_)) return view(object_);
  // Steps 19 and 20: platform objects.
  if (uint32_t id = platform_id(object_)) return platform(object_, id);
  // https://webassembly.github.io/spec/js-api/#dom-module-serialization-steps-module
  if (JS::IsWasmModuleObject(object_)) {
    if (flags & SL_CLONE_FOR_STORAGE || !(flags & SL_CLONE_SHARED)) return refuse(JS::ObjectValue(*object_));
    s.out.byte(kModule);
    s.out.varint(aside()->modules.size());
    message->modules.push_back(JS::GetWasmModule(object_));
    s.objects.add(object_);
    return true;
  }
  if (is_memory(object_)) return memory(object_);
  const char* name = JS::GetClass(object_)->name;
  // Step 21: If IsCallable(value) is true, then throw a DataCloneError.
  // Step 22: If value has any internal slot other than [[Prototype]],
  // [[Extensible]] or [[PrivateElements]], then throw a DataCloneError.
  // Objects of the engine's own classes have such slots, but for namespaces
  // and prototypes.
  if (!JS::IsCallable(object_)) {
    for (const char* ordinary : {"Math", "JSON", "Reflect", "Atomics", "Intl", "WebAssembly"})
      if (!strcmp(name, ordinary)) return plain(object_);
    if (JS::IdentifyStandardPrototype(object_) != JSProto_Null) return plain(object_);
  }
  return refuse(JS::ObjectValue(*object_));
}

// Step 24: Otherwise, set serialized to { [[Type]]: "Object", [[Properties]]: … }
// and set deep to true.
bool Writer::plain(JSObject* o) {
  s.out.byte(kObject);
  return properties(s.objects.add(o));
}

// Step 26.4 begins: the keys of EnumerableOwnProperties(value, key).
bool Writer::properties(uint32_t number) {
  object_ = s.objects.items[number];
  const void* shape = shape_of(object_);
  const Layout& l = s.layout_of(shape);
  if (e->tallies[SL_TRICK_SHAPES].count(can_use(SL_TRICK_SHAPES) && l.shape == shape && no_elements(object_))) {
    push(kProperties, number, l.begin, l.end);
    s.frames.back().direct = true;
    return true;
  }
  ids_.clear();
  if (!js::GetPropertyKeys(cx, object_, JSITER_OWNONLY, &ids_)) return false;
  size_t begin = s.names.size();
  for (size_t i = 0; i < ids_.length(); i++) s.names.push_back(ids_[i]);
  push(kProperties, number, begin, s.names.size(), begin);
  return true;
}

bool Writer::array(JSObject* o) {
  object_ = o;
  // Step 18: Let valueLen be the value of value's length.
  uint32_t length;
  if (!JS::GetArrayLength(cx, object_, &length)) return false;
  uint32_t number = s.objects.add(object_);
  bool simple = e->tallies[SL_TRICK_ELEMENTS].count(plain_array(object_, length));
  bool primitive = true;
  bool integers = true;  // which have a shorter form
  uint32_t numbers = 0;  // how many come before anything else
  for (const JS::Value* v = elements_of(object_); simple && numbers < length && v->isNumber(); v++, numbers++)
    integers = integers && v->isInt32();
  for (uint32_t i = numbers; simple && i < length; i++) {
    const JS::Value& v = elements_of(object_)[i];
    if (v.isMagic()) simple = false;
    else if (v.isObject()) primitive = false;
  }
  if (!simple) {
    s.out.byte(kArray);
    s.out.varint(length);
    return properties(number);
  }
  if (length && numbers == length && (local || !integers)) {
    s.out.byte(kNumbers);
    s.out.varint(length);
    while (s.out.length % sizeof(double) && !s.out.exhausted) s.out.byte(0);
    size_t bytes = length * sizeof(double);
    if (!s.out.reserve(bytes)) return true;
    const JS::Value* from = elements_of(object_);
    auto* to = reinterpret_cast<double*>(s.out.data + s.out.length);
    if (local) memcpy(to, from, bytes);
    else for (uint32_t i = 0; i < length; i++) to[i] = from[i].toNumber();
    s.out.length += bytes;
    return true;
  }
  s.out.byte(primitive ? kPacked : kDense);
  s.out.varint(length);
  if (!primitive) {
    push(kElements, number, 0, length);
    return true;
  }
  for (uint32_t i = 0; i < length; i++)
    if (!value(elements_of(s.objects.items[number])[i])) return false;
  return true;
}

bool Writer::buffer(JSObject* o) {
  object_ = o;
  // Step 13.2.1: If IsDetachedBuffer(value) is true, then throw a DataCloneError.
  if (JS::IsDetachedArrayBufferObject(object_)) return fail("An ArrayBuffer is detached and could not be cloned.");
  if (is_resizable(object_)) return resizable_buffer(object_);
  // Steps 13.2.2 to 13.2.4: copy the bytes.
  size_t length;
  bool is_shared;
  uint8_t* data;
  JS::GetArrayBufferLengthAndData(object_, &length, &is_shared, &data);
  if (local && length > kInlineBuffer) {
    void* copy = js_malloc(length);
    if (!copy) {
      JS_ReportOutOfMemory(cx);
      return false;
    }
    memcpy(copy, data, length);
    s.out.byte(kContents);
    s.out.varint(aside()->contents.size());
    message->contents.push_back({copy, length});
  } else {
    s.out.byte(kBuffer);
    s.out.varint(length);
    s.out.raw(data, length);
    if (s.out.exhausted) {
      JS_ReportOutOfMemory(cx);
      return false;
    }
  }
  s.objects.add(object_);
  return true;
}

// Step 13.2.5: If value has an [[ArrayBufferMaxByteLength]] internal slot …
bool Writer::resizable_buffer(JSObject* o) {
  object_ = o;
  uint64_t max;
  if (!may_call() || !max_byte_length(e, object_, &max)) return false;
  size_t length;
  bool is_shared;
  uint8_t* data;
  JS::GetArrayBufferLengthAndData(object_, &length, &is_shared, &data);
  s.out.byte(kResizable);
  s.out.varint(length);
  s.out.varint(max);
  s.out.raw(data, length);
  s.objects.add(object_);
  return true;
}

// Step 13.1: If IsSharedArrayBuffer(value) is true …
bool Writer::shared_buffer(JSObject* o) {
  // Step 13.1.1: If the current settings object's cross-origin isolated
  // capability is false, then throw a DataCloneError.
  // Step 13.1.2: If forStorage is true, then throw a DataCloneError.
  if (flags & SL_CLONE_FOR_STORAGE || !(flags & SL_CLONE_SHARED_MEMORY)) return refuse(JS::ObjectValue(*o));
  s.out.byte(kShared);
  s.out.varint(share_index(o));
  s.objects.add(o);
  return true;
}

// A view of a SharedArrayBuffer that can grow: the engine, which serializes the buffer,
// knows how it follows that.
bool Writer::shared_view(JS::HandleObject view, JS::HandleObject buffer) {
  if (flags & SL_CLONE_FOR_STORAGE || !(flags & SL_CLONE_SHARED_MEMORY)) return refuse(JS::ObjectValue(*buffer));
  share_index(buffer);
  s.out.byte(kShared);
  s.out.varint(share_index(view));
  s.objects.add(view);
  return true;
}

// share_index lists a SharedArrayBuffer, or a view of one, for the engine to serialize.
uint32_t Writer::share_index(JSObject* o) {
  uint32_t i = std::find(s.shared_buffers.begin(), s.shared_buffers.end(), o) - s.shared_buffers.begin();
  if (i == s.shared_buffers.size()) {
    s.shared.push_back(o);
    s.shared_buffers.push_back(o);
  }
  return i;
}

// https://webassembly.github.io/threads/js-api/#serialization
bool Writer::memory(JSObject* o) {
  JS::RootedValue v(cx, JS::ObjectValue(*o));
  if (flags & SL_CLONE_FOR_STORAGE || !(flags & SL_CLONE_SHARED_MEMORY)) return refuse(v);
  // The engine refuses memory that is not shared.
  JS::CloneDataPolicy policy;
  policy.allowSharedMemoryObjects();
  policy.allowIntraClusterClonableSharedObjects();
  JSAutoStructuredCloneBuffer attempt(JS::StructuredCloneScope::SameProcess, nullptr, nullptr);
  if (!attempt.write(cx, v, JS::UndefinedHandleValue, policy)) return refuse(v);
  if (!may_call()) return false;
  // The clone's buffer property is the clone of this one's: when that was met
  // before, the memory takes its place.
  object_ = &v.toObject();
  JS::RootedObject buffer(cx, memory_buffer(cx, object_));
  if (!buffer) return false;
  uint32_t index = share_index(buffer);
  object_ = &v.toObject();
  s.shared[index] = object_;
  s.out.byte(kMemory);
  s.out.varint(index);
  s.objects.add(object_);
  return true;
}

bool Writer::view(JSObject* o) {
  JS::RootedObject view(cx, o);
  bool is_shared;
  JS::RootedObject buffer(cx, JS_GetArrayBufferViewBuffer(cx, view, &is_shared));
  if (!buffer) return false;
  // Step 14.1: If IsArrayBufferViewOutOfBounds(value) is true, then throw a DataCloneError.
  if (!is_shared && JS::IsDetachedArrayBufferObject(buffer))
    return fail("An ArrayBuffer is detached and could not be cloned.");
  bool tracking = false;
  if (views_resizable(view)) {
    if (is_shared) return shared_view(view, buffer);
    if (is_out_of_bounds(cx, view)) return fail("A view is out of the bounds of its buffer and could not be cloned.");
    tracking = is_length_tracking(e, view, buffer);
  }
  bool typed = JS_IsTypedArrayObject(view);
  s.out.byte(tracking ? kTracking : kView);
  s.out.byte(JS_GetArrayBufferViewType(view));
  s.out.varint(JS_GetArrayBufferViewByteOffset(view));
  if (!tracking) s.out.varint(typed ? JS_GetTypedArrayLength(view) : JS_GetArrayBufferViewByteLength(view));
  // Step 14.3: Let bufferSerialized be ? StructuredSerializeInternal(buffer, forStorage, memory).
  if (!object(buffer)) return false;
  s.objects.add(view);
  return true;
}

bool Writer::regexp(JSObject* o) {
  object_ = o;
  JSString* source = JS::GetRegExpSource(cx, object_);
  if (!source) return false;
  s.out.byte(kRegExp);
  s.out.byte(JS::GetRegExpFlags(cx, object_).value());
  s.objects.add(object_);
  return string(source);
}

// Step 17. What implementations attach to it beyond the standard: the stack,
// the place, the cause and an AggregateError's errors.
bool Writer::error_object(JSObject* o) {
  JS::RootedObject object(cx, o);
  JS::RootedString text(cx), message_text(cx), stack(cx), file(cx);
  if (!may_call()) return false;
  // Step 17.1: Let name be ? Get(value, "name").
  // Step 17.2: If name is not one of … then set name to "Error".
  uint8_t type = 0;
  id_ = c->names[kNameName];
  JS::RootedValue v(cx);
  if (!JS_GetPropertyById(cx, object, id_, &v)) return false;
  if (v.isString()) {
    JSLinearString* name = JS_EnsureLinearString(cx, v.toString());
    if (!name) return false;
    for (uint8_t i = 0; i < std::size(kErrorTypes); i++)
      if (JS_LinearStringEqualsAscii(name, kErrorTypes[i].name)) type = i;
  }
  // Steps 17.3 and 17.4: the own message, if it is a data property, as a string.
  uint8_t has = 0;
  id_ = c->names[kMessageName];
  if (own_data(cx, object, id_, &v)) {
    if (!(message_text = JS::ToString(cx, v))) return false;
    has |= kMessage;
  }
  JS::RootedValue cause(cx), errors(cx);
  id_ = c->names[kCauseName];
  if (own_data(cx, object, id_, &cause)) has |= kCause;
  JSErrorReport* report = JS_ErrorFromException(cx, object);
  if (!report) JS_ClearPendingException(cx);
  id_ = c->names[kErrorsName];
  if (report && report->exnType == JSEXN_AGGREGATEERR && own_data(cx, object, id_, &errors)) has |= kErrors;
  uint32_t line = report ? report->lineno : 0, column = report ? raw_column(report) : 0;
  id_ = c->names[kFileName];
  if (own_data(cx, object, id_, &v) && v.isString()) {
    file = v.toString();
    has |= kFile;
  }
  id_ = c->names[kStackName];
  if (own_data(cx, object, id_, &v)) {
    if (v.isString()) {
      stack = v.toString();
      has |= kStack;
    }
  } else if (JSObject* frames = JS::ExceptionStackOrNull(object)) {
    JS::RootedObject saved(cx, frames);
    if (!JS::BuildStackString(cx, nullptr, saved, &stack)) return false;
    stack = source_stack(cx, stack);
    has |= kStack;
  }
  // Step 17.6: Set serialized to { [[Type]]: "Error", [[Name]]: name, [[Message]]: message }.
  s.out.byte(kError);
  s.out.byte(type);
  s.out.byte(has);
  s.out.varint(line);
  s.out.varint(column);
  if (has & kMessage && !string(message_text)) return false;
  if (has & kStack && !string(stack)) return false;
  if (has & kFile && !string(file)) return false;
  uint32_t number = s.objects.add(object);
  size_t base = s.values.size();
  if (has & kCause) s.values.push_back(cause);
  if (has & kErrors) s.values.push_back(errors);
  if (s.values.size() > base) push(kValues, number, base, s.values.size(), base);
  return true;
}

// Steps 26.1 and 26.2: the entries are copied before any of them is serialized.
bool Writer::collection(JSObject* o, bool map) {
  object_ = o;
  uint32_t number = s.objects.add(object_);
  uint32_t size = map ? JS::MapSize(cx, object_) : JS::SetSize(cx, object_);
  size_t base = s.values.size();
  if (size) {
    JS::RootedValue add(cx, JS::ObjectValue(map ? *c->add_entry : *c->add_member));
    if (map ? !JS::MapForEach(cx, object_, add, JS::UndefinedHandleValue)
            : !JS::SetForEach(cx, object_, add, JS::UndefinedHandleValue))
      return false;
  }
  size_t n = s.values.size() - base;
  s.out.byte(map ? kMap : kSet);
  s.out.varint(map ? n / 2 : n);
  if (n) push(kValues, number, base, base + n, base);
  return true;
}

// Steps 19, 20 and 26.3.
bool Writer::platform(JSObject* o, uint32_t id) {
  JS::RootedObject object(cx, o);
  size_t base = s.values.size();
  uint32_t item = 0;
  if (!may_call()) return false;
  switch (slCloneSerialize(e->id, id, reinterpret_cast<sl_clone_writer*>(this), &item)) {
    case SL_CLONE_DONE:
      break;
    case SL_CLONE_NOT_TRANSFERRED:
      return fail("A " + class_name(cx, object) + " could not be cloned because it was not transferred.");
    case SL_CLONE_NOT_SERIALIZABLE:
      return refuse(JS::ObjectValue(*object));
    default:
      return in_go();
  }
  size_t n = s.values.size() - base;
  s.out.byte(kPlatform);
  s.out.varint(item);
  s.out.varint(n);
  uint32_t number = s.objects.add(object);
  if (n) push(kValues, number, base, base + n, base);
  return true;
}

// step writes one more part of the object whose parts are being written.
bool Writer::step() {
  if (!may_go_on()) return false;
  if (s.out.exhausted) {
    JS_ReportOutOfMemory(cx);
    return false;
  }
  Frame& f = s.frames.back();
  switch (f.kind) {
    case kProperties:
      return next_property(f);
    case kElements:
      return next_element(f);
    default:
      if (f.position == f.end) {
        s.values.resize(f.base);
        s.frames.pop_back();
        return true;
      }
      return value(s.values[f.position++]);
  }
}

// Step 26.4: For each key in ! EnumerableOwnProperties(value, key) …
bool Writer::next_property(Frame& f) {
  object_ = s.objects.items[f.object];
  bool quiet = f.effects == effects_;
  while (f.position < f.end) {
    id_ = s.names[f.position++];
    // Step 26.4.1: If ! HasOwnProperty(value, key) is true …
    if (f.direct && quiet) {
      if (!JS_GetPropertyById(cx, object_, id_, &value_)) return false;
    } else {
      bool own;
      if (!get_own(object_, id_, &own)) return false;
      if (!own) continue;
      quiet = f.effects == effects_;
    }
    // Steps 26.4.1.2 and 26.4.1.3: serialize the value, append key and value.
    if (!key(id_)) return false;
    if (!value_.isObject()) {
      if (!value(value_)) return false;
      continue;
    }
    // The frame may move when others are pushed onto it.
    return object(&value_.toObject());
  }
  s.out.varint(0);
  // Once all properties of an object were seen to be data, those of objects
  // of the same shape are, until script has run.
  if (can_use(SL_TRICK_SHAPES) && !f.direct && quiet && no_elements(object_)) {
    const void* shape = shape_of(object_);
    s.layout_of(shape) = {shape, f.base, f.end};
    s.layouts_used = true;
  }
  s.frames.pop_back();
  return true;
}

// get_own gets a property, if the object has it, into value_.
// Step 26.4.1.1: Let inputValue be ? value.[[Get]](key, value).
bool Writer::get_own(JS::HandleObject o, JS::HandleId id, bool* own) {
  if (!JS_GetOwnPropertyDescriptorById(cx, o, id, &descriptor_)) return false;
  *own = descriptor_.isSome();
  if (!*own) return true;
  if (descriptor_->hasValue()) {
    value_ = descriptor_->value();
    return true;
  }
  if (!may_call()) return false;
  return JS_GetPropertyById(cx, o, id, &value_);
}

bool Writer::next_element(Frame& f) {
  uint32_t number = f.object;
  while (f.position < f.end) {
    uint32_t i = f.position++;
    if (f.effects == effects_) {
      value_ = elements_of(s.objects.items[number])[i];
    } else {
      object_ = s.objects.items[number];
      if (!JS_IndexToId(cx, i, &id_)) return false;
      bool own;
      if (!get_own(object_, id_, &own)) return false;
      if (!own) {
        s.out.byte(kHole);
        continue;
      }
    }
    if (value_.isObject()) return object(&value_.toObject());
    if (!value(value_)) return false;
  }
  s.frames.pop_back();
  return true;
}

bool Writer::key(JS::PropertyKey k) {
  if (k.isInt()) {
    s.out.varint((uint64_t(k.toInt()) << 2 | kIndexKey) + 1);
    return true;
  }
  uint32_t number;
  if (s.keys.find(k, &number)) {
    s.out.varint((uint64_t(number) << 2 | kKnownKey) + 1);
    return true;
  }
  number = s.keys.add(k);
  if (local) {
    s.out.varint((uint64_t(number) << 2 | kKnownKey) + 1);
    return true;
  }
  JSLinearString* name = JS_EnsureLinearString(cx, k.toString());
  if (!name) return false;
  uint64_t length = JS::GetLinearStringLength(name);
  JS::AutoCheckCannotGC nogc;
  if (JS::LinearStringHasLatin1Chars(name)) {
    s.out.varint((length << 2 | kLatin1Key) + 1);
    s.out.raw(JS::GetLatin1LinearStringChars(nogc, name), length);
  } else {
    s.out.varint((length << 2 | kUtf16Key) + 1);
    if (s.out.length & 1) s.out.byte(0);
    s.out.raw(JS::GetTwoByteLinearStringChars(nogc, name), length * 2);
  }
  return true;
}

}  // namespace sluice::cloning
