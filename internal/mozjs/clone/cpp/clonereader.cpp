// Checked against HTML of 2026-08-21.

#include "clonereader.h"
#include "builtins.h"
#include "clonebigint.h"
#include "clonememory.h"
#include "resizable.h"

#include "js/Date.h"
#include "js/MapAndSet.h"
#include "js/RegExp.h"
#include "js/ScalarType.h"
#include "js/SharedArrayBuffer.h"
#include "js/StableStringChars.h"
#include "js/StructuredClone.h"
#include "js/experimental/TypedData.h"

namespace sluice::cloning {

// https://html.spec.whatwg.org/multipage/structured-data.html#structureddeserializewithtransfer
// and https://html.spec.whatwg.org/multipage/structured-data.html#structureddeserialize
bool Reader::deserialize(JS::MutableHandleValue v, sl_value* transferred, size_t n) {
  uint8_t version;
  uint64_t holders;
  if (!byte(&version)) return false;
  if (version != kVersion) return fail("The message is of version " + std::to_string(version) + ", which is not known.");
  if (!varint(&holders)) return false;
  if (holders != n || holders != (message ? message->holders.size() : 0)) return corrupt();
  if (n && !receive(transferred, n)) return false;
  if (message && (message->shared || !message->modules.empty()) && !take_shared()) return false;
  if (!value(v)) return false;
  while (!s.frames.empty())
    if (!step()) return false;
  return p == end || corrupt();
}

// Step 3 of StructuredDeserializeWithTransfer.
bool Reader::receive(sl_value* transferred, size_t n) {
  if (message->received.exchange(true)) return fail("The message's transferred objects were already received.");
  for (size_t i = 0; i < n; i++) {
    Holder& h = message->holders[i];
    if (!h.go) {
      // Step 3.2: a new ArrayBuffer whose [[ArrayBufferData]] is the holder's.
      if (!contents(h.contents, &value_)) return false;
      transferred[i] = wrap(e, value_);
      continue;
    }
    // Step 3.4: a new instance of the interface, and its transfer-receiving steps.
    if (!slCloneReceive(e->id, h.item, &transferred[i])) return in_go();
    value_ = unwrap(e, transferred[i]);
    if (!value_.isObject()) return corrupt();
    s.made.push_back(&value_.toObject());
  }
  return true;
}

// take_shared makes the objects that the engine serialized.
bool Reader::take_shared() {
  // If targetRealm's corresponding agent cluster is not
  // serialized.[[AgentCluster]], then throw a DataCloneError.
  if (!(flags & SL_CLONE_SHARED)) return fail("Shared memory cannot leave its agent cluster.");
  // The prototypes of memories and modules are complete only once the realm's
  // WebAssembly object is.
  if (!adopt_wasm(cx)) return false;
  if (!message->shared) return true;
  JS::CloneDataPolicy policy;
  policy.allowSharedMemoryObjects();
  policy.allowIntraClusterClonableSharedObjects();
  JS::RootedValue list(cx);
  if (!message->shared->read(cx, &list, policy)) return false;
  JS::RootedObject array(cx, &list.toObject());
  shared_base_ = s.values.size();
  n_shared_ = message->n_shared;
  for (uint32_t i = 0; i < n_shared_; i++) {
    if (!JS_GetElement(cx, array, i, &value_)) return false;
    s.values.push_back(value_);
    JS::RootedObject buffer(cx, &value_.toObject());
    if (is_memory(buffer) && !(buffer = memory_buffer(cx, buffer))) return false;
    if (JS::IsSharedArrayBufferObject(buffer)) note_shared(e, buffer);
  }
  return true;
}

bool Reader::primitive(uint8_t tag, JS::MutableHandleValue v) {
  uint64_t n;
  double d;
  switch (tag) {
    case kUndefined:
      v.setUndefined();
      return true;
    case kNull:
      v.setNull();
      return true;
    case kFalse:
    case kTrue:
      v.setBoolean(tag == kTrue);
      return true;
    case kInt:
      if (!varint(&n)) return false;
      v.set(JS::NumberValue(double(unzigzag(n))));
      return true;
    case kDouble:
      if (!real(&d)) return false;
      v.set(JS::NumberValue(JS::CanonicalizeNaN(d)));
      return true;
    case kLatin1:
    case kUtf16:
      return chars(tag, v);
    case kLocal:
      if (!varint(&n)) return false;
      if (n >= s.locals.size()) return corrupt();
      v.set(s.locals[n]);
      return true;
    case kBigInt: {
      if (!varint(&n)) return false;
      JS::BigInt* b = JS::NumberToBigInt(cx, unzigzag(n));
      if (!b) return false;
      v.setBigInt(b);
      return true;
    }
    case kBigWords: {
      uint8_t negative;
      uint64_t last;
      if (!byte(&negative) || !count(&n, 8)) return false;
      if (n == 0 || n > INT32_MAX) return corrupt();
      const uint8_t* words = p;
      p += n * 8;
      memcpy(&last, p - 8, sizeof last);
      if (last == 0) return corrupt();
      return read_bigint(cx, negative, words, n, v);
    }
  }
  if (tag >= kSmallInt) {
    v.setInt32(tag & 0x7F);
    return true;
  }
  p--;
  return corrupt();
}

bool Reader::chars(uint8_t tag, JS::MutableHandleValue v) {
  uint64_t n;
  if (!varint(&n)) return false;
  JSString* str;
  if (tag == kLatin1) {
    if (n > left()) return corrupt();
    str = JS_NewStringCopyN(cx, reinterpret_cast<const char*>(p), n);
    p += n;
  } else {
    if (!align()) return false;
    if (n > left() / 2) return corrupt();
    str = JS_NewUCStringCopyN(cx, reinterpret_cast<const char16_t*>(p), n);
    p += n * 2;
  }
  if (!str) return false;
  v.setString(str);
  return true;
}

// text reads a value that has to be a string.
bool Reader::text(JS::MutableHandleValue v) {
  uint8_t tag;
  if (!byte(&tag)) return false;
  if (tag != kLatin1 && tag != kUtf16 && tag != kLocal) return corrupt();
  return primitive(tag, v) && (v.isString() || corrupt());
}

// value reads a value. Of an object that has parts it makes only the object;
// the parts are read by the steps to come.
bool Reader::value(JS::MutableHandleValue v) {
  uint8_t tag;
  uint64_t n, m;
  double d;
  if (!byte(&tag)) return false;
  switch (tag) {
    case kRef:
      if (!varint(&n)) return false;
      if (n >= s.made.size()) return corrupt();
      v.setObject(*s.made[n]);
      return true;
    case kBoxed: {
      if (!byte(&tag)) return false;
      if (tag <= kNull || tag == kHole || tag == kRef) return corrupt();
      JS::RootedValue inner(cx);
      return primitive(tag, &inner) && made(JS::ToObject(cx, inner), v);
    }
    case kDate:
      return real(&d) && made(JS::NewDateObject(cx, JS::TimeClip(d)), v);
    case kRegExp:
      return regexp(v);
    case kBuffer:
      return buffer(v);
    case kContents:
      if (!varint(&n)) return false;
      if (!local || !message || n >= message->contents.size()) return corrupt();
      return contents(message->contents[n], v);
    case kShared:
    case kMemory:
      if (!varint(&n)) return false;
      if (n >= n_shared_) return corrupt();
      object_ = &s.values[shared_base_ + n].toObject();
      if (tag == kShared && is_memory(object_)) object_ = memory_buffer(cx, object_);
      return made(object_, v);
    case kModule:
      if (!varint(&n)) return false;
      if (!message || !(flags & SL_CLONE_SHARED) || n >= message->modules.size()) return corrupt();
      return made(message->modules[n]->createObject(cx), v);
    case kResizable:
      return resizable_buffer(v);
    case kView:
    case kTracking:
      return view(tag == kTracking, v);
    case kMap:
      // A map's frame keeps a key on the stack of values until its value is read.
      if (!count(&n, 2) || !need_builtins(cx, "Map") || !made(JS::NewMapObject(cx), v)) return false;
      if (n) {
        push(kEntries, 2 * n, 0, s.values.size());
        s.values.emplace_back();
      }
      return true;
    case kSet:
      if (!count(&n, 1) || !need_builtins(cx, "Map") || !made(JS::NewSetObject(cx), v)) return false;
      if (n) push(kMembers, n);
      return true;
    case kError:
      return error_object(v);
    case kPacked:
      return packed(v);
    case kNumbers:
      return numbers(v);
    case kDense:
      if (!count(&n, 1) || !made(JS::NewArrayObject(cx, n), v)) return false;
      if (n) push(kElements, n);
      return true;
    case kArray: {
      if (!varint(&m)) return false;
      if (m > UINT32_MAX) return corrupt();
      object_ = JS::NewArrayObject(cx, 0);
      if (!object_ || !JS::SetArrayLength(cx, object_, m) || !made(object_, v)) return false;
      push(kProperties, 0);
      return true;
    }
    case kObject:
      if (!made(JS_NewPlainObject(cx), v)) return false;
      push(kProperties, 0);
      return true;
    case kPlatform:
      return platform(v);
  }
  return primitive(tag, v);
}

bool Reader::contents(Contents& from, JS::MutableHandleValue v) {
  if (!need_builtins(cx, "ArrayBuffer")) return false;
  if (from.max) return made(new_resizable_buffer(cx, from.data, from.length, *from.max), v);
  JSObject* o = from.data ? buffer_with_contents(cx, from.length, from.data) : JS::NewArrayBuffer(cx, 0);
  if (o) from.data = nullptr;
  return made(o, v);
}

bool Reader::buffer(JS::MutableHandleValue v) {
  uint64_t n;
  if (!count(&n, 1) || !need_builtins(cx, "ArrayBuffer")) return false;
  JSObject* o;
  if (n <= kInlineBuffer) {
    o = JS::NewArrayBuffer(cx, n);
    if (!o) return false;
    size_t length;
    bool is_shared;
    uint8_t* data;
    JS::GetArrayBufferLengthAndData(o, &length, &is_shared, &data);
    memcpy(data, p, n);
  } else {
    void* data = JS_malloc(cx, n);
    if (!data) return false;
    memcpy(data, p, n);
    o = buffer_with_contents(cx, n, data);
    if (!o) JS_free(cx, data);
  }
  p += n;
  return made(o, v);
}

bool Reader::resizable_buffer(JS::MutableHandleValue v) {
  uint64_t n, max;
  if (!varint(&n) || !varint(&max)) return false;
  if (n > left() || n > max) return corrupt();
  if (!need_builtins(cx, "ArrayBuffer") || !made(new_resizable_buffer(cx, p, n, max), v)) return false;
  p += n;
  return true;
}

bool Reader::view(bool tracking, JS::MutableHandleValue v) {
  uint8_t type, tag;
  uint64_t offset, length = 0;
  if (!byte(&type) || !varint(&offset) || (!tracking && !varint(&length))) return false;
  if (p == end) return corrupt();
  tag = *p;
  if (tag != kRef && tag != kBuffer && tag != kResizable && tag != kContents && tag != kShared) return corrupt();
  if (!need_builtins(cx, "DataView")) return false;
  JS::RootedValue inner(cx);
  if (!value(&inner)) return false;
  JS::RootedObject buffer(cx, &inner.toObject());
  bool is_shared = JS::IsSharedArrayBufferObject(buffer);
  if (!is_shared && !JS::IsArrayBufferObject(buffer)) return corrupt();
  if (!is_shared && JS::IsDetachedArrayBufferObject(buffer)) return corrupt();
  size_t size = is_shared ? JS::GetSharedArrayBufferByteLength(buffer) : JS::GetArrayBufferByteLength(buffer);
  size_t element = type < JS::Scalar::MaxTypedArrayViewType ? JS::Scalar::byteSize(static_cast<JS::Scalar::Type>(type)) : 1;
  if (tracking) {
    if (type > JS::Scalar::MaxTypedArrayViewType || is_shared || !is_resizable(buffer) || offset > size || offset % element)
      return corrupt();
    return made(new_length_tracking_view(cx, buffer, type, offset), v);
  }
  if (type == JS::Scalar::MaxTypedArrayViewType) {
    if (offset > size || length > size - offset) return corrupt();
    return made(JS_NewDataView(cx, buffer, offset, length), v);
  }
  if (type > JS::Scalar::MaxTypedArrayViewType) return corrupt();
  if (offset > size || offset % element || length > (size - offset) / element) return corrupt();
  switch (type) {
#define NEW_VIEW(External, Native, Name) \
  case JS::Scalar::Name:                 \
    return made(JS_New##Name##ArrayWithBuffer(cx, buffer, offset, int64_t(length)), v);
    JS_FOR_EACH_TYPED_ARRAY(NEW_VIEW)
#undef NEW_VIEW
  }
  return corrupt();
}

bool Reader::regexp(JS::MutableHandleValue v) {
  uint8_t flags;
  JS::RootedValue source(cx);
  if (!byte(&flags)) return false;
  if (flags & ~JS::RegExpFlag::AllFlags) return corrupt();
  if (!text(&source)) return false;
  JS::AutoStableStringChars chars(cx);
  if (!chars.initTwoByte(cx, source.toString())) return false;
  auto range = chars.twoByteRange();
  return made(JS::NewUCRegExpObject(cx, range.begin().get(), range.length(), JS::RegExpFlags(flags)), v);
}

bool Reader::error_object(JS::MutableHandleValue v) {
  uint8_t type, has;
  uint64_t line, column;
  if (!byte(&type) || !byte(&has) || !varint(&line) || !varint(&column)) return false;
  if (type >= std::size(kErrorTypes)) return corrupt();
  JS::RootedValue message_text(cx), stack(cx), file(cx);
  if (has & kMessage && !text(&message_text)) return false;
  if (has & kStack && !text(&stack)) return false;
  if (has & kFile && !text(&file)) return false;
  JS::RootedString m(cx, has & kMessage ? message_text.toString() : nullptr);
  JS::RootedString f(cx, has & kFile ? file.toString() : JS_GetEmptyString(cx));
  JS::Rooted<mozilla::Maybe<JS::Value>> no_cause(cx);
  if (!JS::CreateError(cx, kErrorTypes[type].type, nullptr, f, line, column_of(column), nullptr, m, no_cause, &value_)) return false;
  if (has & kStack) {
    object_ = &value_.toObject();
    id_ = c->names[kStackName];
    if (!JS_DefinePropertyById(cx, object_, id_, stack, 0)) return false;
  }
  if (!made(&value_.toObject(), v)) return false;
  if (has & (kCause | kErrors)) push(kDetails, 0, has & (kCause | kErrors));
  return true;
}

bool Reader::packed(JS::MutableHandleValue v) {
  uint64_t n;
  if (!count(&n, 1)) return false;
  size_t base = s.values.size();
  s.values.reserve(base + n);
  for (uint64_t i = 0; i < n; i++) {
    uint8_t tag;
    if (!byte(&tag) || !primitive(tag, &value_)) return false;
    s.values.push_back(value_);
  }
  JSObject* o = JS::NewArrayObject(cx, JS::HandleValueArray::fromMarkedLocation(n, s.values.data() + base));
  s.values.resize(base);
  return made(o, v);
}

// A double is a value as it is, unless it is a NaN that the engine does not use. What
// the same engine has just written are its own values.
bool Reader::numbers(JS::MutableHandleValue v) {
  uint64_t n;
  if (!count(&n, sizeof(double))) return false;
  while ((p - begin) % sizeof(double)) {
    uint8_t zero;
    if (!byte(&zero)) return false;
  }
  if (left() < n * sizeof(double)) return corrupt();
  size_t base = s.values.size();
  auto* values = reinterpret_cast<const JS::Value*>(p);
  if (reinterpret_cast<uintptr_t>(p) % alignof(JS::Value)) {
    s.values.resize(base + n);
    memcpy(s.values.data() + base, p, n * sizeof(double));
    values = s.values.data() + base;
  }
  for (uint64_t i = 0; !local && i < n; i++) {
    if (!values[i].isDouble()) return corrupt();
  }
  JSObject* o = JS::NewArrayObject(cx, JS::HandleValueArray::fromMarkedLocation(n, values));
  s.values.resize(base);
  p += n * sizeof(double);
  return made(o, v);
}

// The deserialization steps of a platform object. Go makes the object, and
// is given its nested values when they are complete.
bool Reader::platform(JS::MutableHandleValue v) {
  uint64_t item, n;
  if (!varint(&item) || !count(&n, 1)) return false;
  if (item > UINT32_MAX) return corrupt();
  uint32_t mark = e->top;
  sl_value word = 0;
  if (!slCloneDeserialize(e->id, item, &word)) return in_go();
  value_ = unwrap(e, word);
  e->top = mark;
  if (!value_.isObject()) return corrupt();
  if (!made(&value_.toObject(), v)) return false;
  if (n) {
    push(kNested, n, 0, s.values.size(), item);
    s.values.resize(s.values.size() + n);
  }
  return true;
}

// step reads one more part of the object whose parts are being read.
bool Reader::step() {
  if (!may_go_on()) return false;
  size_t top = s.frames.size() - 1;
  Frame f = s.frames[top];
  bool done = f.position == f.end;
  object_ = s.made[f.object];
  switch (f.kind) {
    case kProperties:
      if (!properties(f.object, &done)) return false;
      break;
    case kElements:
      for (; f.position < f.end && s.frames.size() == top + 1; f.position++) {
        if (p < end && *p == kHole) {
          p++;
          continue;
        }
        if (!value(&value_)) return false;
        object_ = s.made[f.object];
        if (!JS_DefineElement(cx, object_, f.position, value_, JSPROP_ENUMERATE)) return false;
      }
      s.frames[top].position = f.position;
      break;
    case kEntries:
      if (done) {
        s.values.resize(f.base);
        break;
      }
      s.frames[top].position++;
      if (f.position % 2 == 0) {
        if (!value(&value_)) return false;
        s.values[f.base] = value_;
      } else {
        if (!value(&value_)) return false;
        JS::RootedValue k(cx, s.values[f.base]);
        object_ = s.made[f.object];
        if (!JS::MapSet(cx, object_, k, value_)) return false;
      }
      break;
    case kMembers:
      if (done) break;
      s.frames[top].position++;
      if (!value(&value_)) return false;
      object_ = s.made[f.object];
      if (!JS::SetAdd(cx, object_, value_)) return false;
      break;
    case kDetails: {
      done = f.flags == 0;
      if (done) break;
      Name name = f.flags & kCause ? kCauseName : kErrorsName;
      s.frames[top].flags = f.flags & kCause ? f.flags & ~kCause : 0;
      if (!value(&value_)) return false;
      object_ = s.made[f.object];
      id_ = c->names[name];
      if (!JS_DefinePropertyById(cx, object_, id_, value_, 0)) return false;
      break;
    }
    case kNested: {
      if (!done) {
        s.frames[top].position++;
        if (!value(&value_)) return false;
        s.values[f.base + f.position] = value_;
        break;
      }
      uint32_t mark = e->top;
      std::vector<sl_value> words;
      sl_value self = wrap(e, JS::ObjectValue(*object_));
      for (size_t i = 0; i < f.end; i++) words.push_back(wrap(e, s.values[f.base + i]));
      if (!slCloneFill(e->id, f.item, self, words.data(), words.size())) return in_go();
      e->top = mark;
      s.values.resize(f.base);
      break;
    }
    case kValues:
      return corrupt();
  }
  // A frame is done only when nothing was pushed onto it.
  if (done) s.frames.pop_back();
  return true;
}

// properties reads properties up to the first whose value has parts.
bool Reader::properties(uint32_t object, bool* done) {
  *done = false;
  size_t depth = s.frames.size();
  JS::RootedId id(cx);
  while (s.frames.size() == depth) {
    uint64_t head;
    if (!varint(&head)) return false;
    if (head == 0) {
      *done = true;
      return true;
    }
    if (!key(head - 1)) return false;
    id = id_;
    if (!value(&value_)) return false;
    // CreateDataProperty(value, entry.[[Key]], deserializedValue).
    object_ = s.made[object];
    if (!JS_DefinePropertyById(cx, object_, id, value_, JSPROP_ENUMERATE)) return false;
  }
  return true;
}

bool Reader::key(uint64_t head) {
  uint64_t n = head >> 2;
  switch (head & 3) {
    case kKnownKey: {
      auto& names = local ? s.keys.items : s.names_read;
      if (n >= names.size()) return corrupt();
      id_ = names[n];
      return true;
    }
    case kIndexKey:
      if (n > INT32_MAX) return corrupt();
      id_ = JS::PropertyKey::Int(static_cast<int32_t>(n));
      return true;
    case kLatin1Key:
      if (n > left()) return corrupt();
      if (!atomize(reinterpret_cast<const char*>(p), n)) return false;
      p += n;
      break;
    default: {
      if (!align()) return false;
      if (n > left() / 2) return corrupt();
      JS::RootedString name(cx, JS_AtomizeUCStringN(cx, reinterpret_cast<const char16_t*>(p), n));
      if (!name || !JS_StringToId(cx, name, &id_)) return false;
      p += n * 2;
    }
  }
  s.names_read.push_back(id_);
  return true;
}

// atomize makes the key of a name, which is likely one that was met lately.
bool Reader::atomize(const char* chars, size_t length) {
  uint32_t hash = length;
  for (size_t i = 0; i < length && i < 32; i++) hash = hash * 31 + static_cast<uint8_t>(chars[i]);
  JS::PropertyKey& recent = c->recent[(hash ^ hash >> 8) & 255];
  if (recent.isString()) {
    JS::AutoCheckCannotGC nogc;
    JSLinearString* s = JS_ASSERT_STRING_IS_LINEAR(recent.toString());
    if (JS::GetLinearStringLength(s) == length && JS::LinearStringHasLatin1Chars(s) &&
        !memcmp(JS::GetLatin1LinearStringChars(nogc, s), chars, length)) {
      id_ = recent;
      return true;
    }
  }
  JS::RootedString name(cx, JS_AtomizeStringN(cx, chars, length));
  if (!name || !JS_StringToId(cx, name, &id_)) return false;
  if (length <= 64) recent = id_;
  return true;
}

}  // namespace sluice::cloning
