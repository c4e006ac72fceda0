// Structured clone: values of script as bytes, and bytes as values.
// https://html.spec.whatwg.org/multipage/structured-data.html
//
// A message is a version byte, the number of transferred objects, and one
// value. A value is a tag and what follows it (see Tag); numbers are
// little-endian, counts are varints (seven bits a byte, low ones first).
// Objects are numbered in the order of their tags, after the transferred
// ones, and property names in the order of their first use, so that each is
// written once. What does not fit in bytes stands beside them in the
// sl_message, or with Go, and the bytes hold its index.
//
// Both directions keep the objects that they are in the middle of on a list
// of their own, not on the native stack: nesting has no limit but memory.
#include "clone.h"
#include "builtins.h"
#include "rewritten.h"

#include <algorithm>

#include "js/Date.h"
#include "js/MapAndSet.h"
#include "js/MemoryFunctions.h"
#include "js/Proxy.h"
#include "js/RegExp.h"
#include "js/ScalarType.h"
#include "js/SharedArrayBuffer.h"
#include "js/StableStringChars.h"
#include "js/StructuredClone.h"
#include "js/WasmModule.h"
#include "js/experimental/TypedData.h"
#include "js/friend/ErrorMessages.h"

namespace sluice {

namespace {

constexpr uint8_t kVersion = 1;

// Longer serializations keep their bytes; shorter ones are copied by Go.
constexpr size_t kLong = 64 << 10;

// Buffers up to this size are written into the bytes of a clone that stays in
// its engine; the contents of larger ones are handed over.
constexpr size_t kInlineBuffer = 256;

enum Tag : uint8_t {
  kUndefined = 1,
  kNull,
  kFalse,
  kTrue,
  kInt,       // zigzag varint
  kDouble,    // 8 bytes
  kLatin1,    // length, bytes
  kUtf16,     // length, a zero byte if needed to make the offset even, code units
  kBigInt,    // zigzag varint
  kBigWords,  // sign byte, number of 64-bit words, words
  kLocal,     // index of a string or bigint of the same engine
  kHole,      // in a kDense: no such element
  kRef,       // number of an object
  kBoxed,     // a primitive value
  kDate,      // 8 bytes: time value
  kRegExp,    // flags, string
  kBuffer,    // length, bytes
  kContents,  // index of contents beside the bytes
  kShared,    // index of what the engine serialized: it, or its buffer if it is a memory
  kMemory,    // index of a memory that the engine serialized
  kModule,    // index of a WebAssembly.Module
  kView,      // type, byte offset, length, buffer
  kMap,       // number of entries, keys and values
  kSet,       // number of values, values
  kError,     // constructor, ErrorFlags, line, column, strings, values
  kPacked,    // length, primitive values
  kDense,     // length, values or holes
  kArray,     // length, properties
  kObject,    // properties
  kPlatform,  // index of Go's part, number of nested values, values
  kSmallInt = 0x80,  // and above: the integers from 0 to 127
};

// A property is a varint and its value: zero ends the properties, else the
// two low bits of the varint less one say what the rest of it is.
enum KeyKind : uint8_t { kKnownKey, kLatin1Key, kUtf16Key, kIndexKey };

enum ErrorFlags : uint8_t { kMessage = 1, kStack = 2, kFile = 4, kCause = 8, kErrors = 16 };

// The constructors of errors that survive a clone.
const struct {
  const char* name;
  JSExnType type;
} kErrorTypes[] = {{"Error", JSEXN_ERR},           {"EvalError", JSEXN_EVALERR},
                   {"RangeError", JSEXN_RANGEERR}, {"ReferenceError", JSEXN_REFERENCEERR},
                   {"SyntaxError", JSEXN_SYNTAXERR}, {"TypeError", JSEXN_TYPEERR},
                   {"URIError", JSEXN_URIERR}};

uint64_t zigzag(int64_t n) { return static_cast<uint64_t>(n) << 1 ^ static_cast<uint64_t>(n >> 63); }
int64_t unzigzag(uint64_t n) { return static_cast<int64_t>(n >> 1 ^ (0 - (n & 1))); }

// Bytes is a growing buffer. When memory ends it says so once, at the end.
struct Bytes {
  uint8_t* data = nullptr;
  size_t length = 0;
  size_t capacity = 0;
  bool exhausted = false;

  ~Bytes() { free(data); }
  bool reserve(size_t n) { return capacity - length >= n || grow(n); }
  bool grow(size_t n) {
    size_t larger = std::max<size_t>({capacity * 2, length + n, 1024});
    auto* p = larger < n ? nullptr : static_cast<uint8_t*>(realloc(data, larger));
    if (!p) {
      exhausted = true;
      return false;
    }
    data = p;
    capacity = larger;
    return true;
  }
  void byte(uint8_t b) {
    if (reserve(1)) data[length++] = b;
  }
  void varint(uint64_t n) {
    if (!reserve(10)) return;
    while (n >= 0x80) {
      data[length++] = static_cast<uint8_t>(n) | 0x80;
      n >>= 7;
    }
    data[length++] = static_cast<uint8_t>(n);
  }
  void raw(const void* p, size_t n) {
    if (!n || !reserve(n)) return;
    memcpy(data + length, p, n);
    length += n;
  }
  void real(double d) { raw(&d, sizeof d); }
  uint8_t* steal() {
    uint8_t* p = data;
    data = nullptr;
    length = capacity = 0;
    return p;
  }
};

// Numbering gives things of the collector's heap numbers in the order in
// which they are added. Its table goes by their addresses, so it is made anew
// after a collection has moved one.
template <typename T>
struct Numbering {
  std::vector<T> items;
  std::vector<uint32_t> table = std::vector<uint32_t>(64);  // numbers + 1
  size_t tenured = 0;  // items that have left the nursery
  bool moved = false;

  static uint64_t bits(JSObject* o) { return reinterpret_cast<uint64_t>(o); }
  static uint64_t bits(JS::PropertyKey k) { return k.asRawBits(); }

  size_t slot(T item) const {
    return (bits(item) * 0x9E3779B97F4A7C15ULL) >> 20 & (table.size() - 1);
  }
  void place(uint32_t number) {
    size_t i = slot(items[number]);
    while (table[i]) i = (i + 1) & (table.size() - 1);
    table[i] = number + 1;
  }
  void rebuild(size_t size) {
    table.assign(size, 0);
    for (uint32_t i = 0; i < items.size(); i++) place(i);
    moved = false;
  }
  bool find(T item, uint32_t* number) {
    if (moved) rebuild(table.size());
    for (size_t i = slot(item); table[i]; i = (i + 1) & (table.size() - 1)) {
      if (items[table[i] - 1] == item) {
        *number = table[i] - 1;
        return true;
      }
    }
    return false;
  }
  uint32_t add(T item) {
    items.push_back(item);
    if (moved || items.size() * 2 > table.size()) rebuild(items.size() * 2 > table.size() ? table.size() * 4 : table.size());
    else place(items.size() - 1);
    return items.size() - 1;
  }
  void clear() {
    if (table.size() > 4096) std::vector<uint32_t>(64).swap(table);
    else if (!items.empty()) std::fill(table.begin(), table.end(), 0);
    reset(items);
    tenured = 0;
    moved = false;
  }
  void trace(JSTracer* trc) {
    bool minor = trc->isTenuringTracer();
    for (size_t i = minor ? tenured : 0; i < items.size(); i++) {
      uint64_t before = bits(items[i]);
      JS::TraceRoot(trc, &items[i], "cloned");
      if (bits(items[i]) != before) moved = true;
    }
    if (minor) tenured = items.size();
  }

  // reset empties a vector, and gives back what a large one held.
  template <typename V>
  static void reset(V& v) {
    if (v.capacity() > 4096) V().swap(v);
    else v.clear();
  }
};

template <typename V>
void reset(V& v) {
  Numbering<JSObject*>::reset(v);
}

// Contents is the memory of an ArrayBuffer that no ArrayBuffer owns.
struct Contents {
  void* data;
  size_t length;
};

// Holder is a transfer data holder: contents, or Go's part of a platform object.
struct Holder {
  bool go;
  uint32_t item;
  Contents contents;
};

}  // namespace
}  // namespace sluice

struct sl_message {
  std::atomic<uint32_t> references{1};
  std::atomic<bool> received{false};  // the holders were taken
  uint8_t* bytes = nullptr;
  size_t length = 0;
  std::vector<sluice::Holder> holders;
  std::vector<sluice::Contents> contents;
  std::vector<RefPtr<JS::WasmModule>> modules;
  std::unique_ptr<JSAutoStructuredCloneBuffer> shared;
  uint32_t n_shared = 0;

  ~sl_message() {
    free(bytes);
    for (auto& h : holders) js_free(h.contents.data);
    for (auto& c : contents) js_free(c.data);
  }
};

namespace sluice {
namespace {

enum FrameKind : uint8_t { kProperties, kElements, kValues, kEntries, kMembers, kDetails, kNested };

// Frame is an object whose parts are being written or read.
struct Frame {
  FrameKind kind;
  uint8_t flags;     // of an error: what follows
  bool direct;       // the properties are known to be the object's own data
  uint32_t object;   // its number
  uint32_t item;     // of a platform object
  uint32_t effects;  // how often script had run when the frame was made
  size_t position;
  size_t end;
  size_t base;       // of its values on the stack of values
};

// Layout is a shape of plain objects: which properties they have, as a range
// of Scratch::names.
struct Layout {
  const void* shape = nullptr;
  size_t begin, end;
};

// Scratch is the memory of one clone, kept for the next.
struct Scratch {
  Bytes out;
  Numbering<JSObject*> objects;
  Numbering<JS::PropertyKey> keys;
  std::vector<JS::PropertyKey> names;  // of the objects being written
  std::vector<JS::Value> values;       // a stack: entries, causes, nested values
  std::vector<JS::Value> locals;       // strings and bigints that stay in the engine
  std::vector<JSObject*> shared;       // what the engine itself serializes
  std::vector<JSObject*> shared_buffers;  // its buffers: itself, or that of a memory
  std::vector<JSObject*> made;         // objects read, by number
  size_t made_tenured = 0;
  std::vector<JS::PropertyKey> names_read;
  std::vector<Frame> frames;
  Layout layouts[64];
  bool layouts_used = false;

  Layout& layout_of(const void* shape) { return layouts[reinterpret_cast<uintptr_t>(shape) >> 5 & 63]; }
  void forget_layouts() {
    if (!layouts_used) return;
    for (auto& l : layouts) l.shape = nullptr;
    layouts_used = false;
  }
  void clear() {
    if (out.capacity > 1 << 20) free(out.steal());
    out.length = 0;
    out.exhausted = false;
    objects.clear();
    keys.clear();
    reset(names);
    reset(values);
    reset(locals);
    reset(shared);
    reset(shared_buffers);
    reset(made);
    made_tenured = 0;
    reset(names_read);
    reset(frames);
    forget_layouts();
  }
  void trace(JSTracer* trc) {
    objects.trace(trc);
    keys.trace(trc);
    for (auto& k : names) JS::TraceRoot(trc, &k, "name");
    for (auto& v : values) JS::TraceRoot(trc, &v, "value");
    for (auto& v : locals) JS::TraceRoot(trc, &v, "local");
    for (auto& o : shared) JS::TraceRoot(trc, &o, "shared");
    for (auto& o : shared_buffers) JS::TraceRoot(trc, &o, "shared buffer");
    bool minor = trc->isTenuringTracer();
    for (size_t i = minor ? made_tenured : 0; i < made.size(); i++) JS::TraceRoot(trc, &made[i], "made");
    if (minor) made_tenured = made.size();
    for (auto& k : names_read) JS::TraceRoot(trc, &k, "name");
    if (!minor) forget_layouts();
  }
};

// The names of properties that clones read and define.
enum Name { kNameName, kMessageName, kStackName, kCauseName, kErrorsName, kFileName, kConstructorName, kNames };
const char* const kNameTexts[kNames] = {"name", "message", "stack", "cause", "errors", "fileName", "constructor"};

}  // namespace

// What structured clone keeps for an engine.
struct Cloner {
  struct Ref {
    Cloner* cloner;
    void trace(JSTracer* trc) { cloner->trace(trc); }
  };

  std::vector<std::unique_ptr<Scratch>> scratches;  // one per clone within a clone
  size_t depth = 0;
  JSObject* array = nullptr;        // an empty array, for its shape
  JSObject* add_entry = nullptr;    // functions for MapForEach and SetForEach
  JSObject* add_member = nullptr;
  JS::PropertyKey names[kNames];
  JS::PropertyKey recent[256];      // names of properties read lately
  bool elements_known = false;
  std::optional<JS::PersistentRooted<Ref>> rooter;

  void trace(JSTracer* trc) {
    for (auto& s : scratches) s->trace(trc);
    for (auto** o : {&array, &add_entry, &add_member})
      if (*o) JS::TraceRoot(trc, o, "cloner");
    for (auto& k : names)
      if (!k.isVoid()) JS::TraceRoot(trc, &k, "name");
    for (auto& k : recent)
      if (!k.isVoid()) JS::TraceRoot(trc, &k, "name");
  }
};

void destroy_cloner(Engine* e) {
  delete e->cloner;
  e->cloner = nullptr;
}

namespace {

// ---- Elements of arrays
//
// The elements of an array lie in a row behind a header. The engine's headers
// name the pointer but not the header; whether it is as expected is checked
// once per engine, and if not, elements are read one by one.

struct ElementsHeader {
  uint32_t flags, initialized, capacity, length;
};

const JS::Value* elements_of(JSObject* o) {
  return static_cast<const JS::Value*>(reinterpret_cast<JS::shadow::Object*>(o)->_1);
}

const ElementsHeader* header_of(JSObject* o) {
  return reinterpret_cast<const ElementsHeader*>(elements_of(o)) - 1;
}

const void* shape_of(JSObject* o) { return reinterpret_cast<JS::shadow::Object*>(o)->shape; }

bool elements_as_expected(JSContext* cx) {
  JS::RootedValueArray<3> three(cx);
  for (int i = 0; i < 3; i++) three[i].setInt32(i + 7);
  JSObject* o = JS::NewArrayObject(cx, three);
  if (!o) return false;
  const ElementsHeader* h = header_of(o);
  return h->initialized == 3 && h->length == 3 && h->capacity >= 3 && elements_of(o)[0] == three[0] &&
         elements_of(o)[2] == three[2];
}

bool add_entry(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Cloner* c = from(cx)->cloner;
  auto& values = c->scratches[c->depth - 1]->values;
  values.push_back(args.get(1));
  values.push_back(args.get(0));
  args.rval().setUndefined();
  return true;
}

bool add_member(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  Cloner* c = from(cx)->cloner;
  c->scratches[c->depth - 1]->values.push_back(args.get(0));
  args.rval().setUndefined();
  return true;
}

Cloner* cloner_of(Engine* e) {
  if (e->cloner) return e->cloner;
  JSContext* cx = e->cx;
  auto c = std::make_unique<Cloner>();
  for (auto& k : c->names) k = JS::PropertyKey::Void();
  for (auto& k : c->recent) k = JS::PropertyKey::Void();
  c->rooter.emplace(cx, Cloner::Ref{c.get()});
  for (int i = 0; i < kNames; i++) {
    JS::RootedString s(cx, JS_AtomizeString(cx, kNameTexts[i]));
    JS::RootedId id(cx);
    if (!s || !JS_StringToId(cx, s, &id)) return nullptr;
    c->names[i] = id;
  }
  c->elements_known = elements_as_expected(cx);
  if (!(c->array = JS::NewArrayObject(cx, 0))) return nullptr;
  JSFunction* f = JS_NewFunction(cx, add_entry, 2, 0, nullptr);
  if (!f) return nullptr;
  c->add_entry = JS_GetFunctionObject(f);
  if (!(f = JS_NewFunction(cx, add_member, 1, 0, nullptr))) return nullptr;
  c->add_member = JS_GetFunctionObject(f);
  e->cloner = c.release();
  return e->cloner;
}

// Session lends a Scratch to one clone. Clones nest when a getter clones.
struct Session {
  Cloner* cloner;
  Scratch* scratch = nullptr;

  explicit Session(Engine* e) : cloner(cloner_of(e)) {
    if (!cloner) return;
    if (cloner->depth == cloner->scratches.size()) cloner->scratches.push_back(std::make_unique<Scratch>());
    scratch = cloner->scratches[cloner->depth++].get();
  }
  ~Session() {
    if (!cloner) return;
    scratch->clear();
    if (--cloner->depth) cloner->scratches.resize(cloner->depth);
  }
};

// How a clone ended, when it failed.
enum Failure : uint8_t {
  kException,  // an exception is pending, or the script was ended
  kNotCloned,  // a DataCloneError
  kInGo,
};

// ---- Describing what cannot be cloned

std::string utf8(JSContext* cx, JS::HandleString s) {
  JS::UniqueChars c = s ? JS_EncodeStringToUTF8(cx, s) : nullptr;
  if (!c) JS_ClearPendingException(cx);
  return c ? c.get() : "";
}

// own_data finds an own data property without running script.
bool own_data(JSContext* cx, JS::HandleObject o, JS::HandleId id, JS::MutableHandleValue v) {
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> d(cx);
  if (js::IsProxy(o) || !JS_GetOwnPropertyDescriptorById(cx, o, id, &d)) return false;
  if (d.isNothing() || !d->hasValue()) return false;
  v.set(d->value());
  return true;
}

// class_name is the name by which a developer knows the kind of an object.
std::string class_name(JSContext* cx, JS::HandleObject object) {
  if (js::IsScriptedProxy(object)) return "Object";
  if (js::IsProxy(object)) return JS::GetClass(object)->name;
  JS::RootedObject o(cx, object);
  JS::RootedId tag(cx, JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, JS::SymbolCode::toStringTag)));
  JS::RootedId constructor(cx, from(cx)->cloner->names[kConstructorName]);
  JS::RootedValue v(cx);
  JS::RootedString s(cx);
  for (int i = 0; o && i < 64 && !js::IsProxy(o); i++) {
    if (own_data(cx, o, tag, &v) && v.isString() && JS_GetStringLength(v.toString())) {
      s = v.toString();
      return utf8(cx, s);
    }
    if (own_data(cx, o, constructor, &v) && v.isObject()) {
      JSFunction* f = JS_GetObjectFunction(&v.toObject());
      s = f ? JS_GetFunctionId(f) : nullptr;
      if (s && JS_GetStringLength(s)) return utf8(cx, s);
    }
    if (!JS_GetPrototype(cx, o, &o)) break;
  }
  JS_ClearPendingException(cx);
  return "Object";
}

std::string describe(JSContext* cx, JS::HandleValue v) {
  JS::RootedString s(cx);
  if (v.isSymbol()) {
    JS::RootedSymbol symbol(cx, v.toSymbol());
    s = JS::GetSymbolDescription(symbol);
    return "Symbol(" + utf8(cx, s) + ")";
  }
  JS::RootedObject o(cx, &v.toObject());
  if (JSFunction* f = js::IsProxy(o) ? nullptr : JS_GetObjectFunction(o)) {
    JS::RootedFunction function(cx, f);
    s = JS_DecompileFunction(cx, function);
    if (s) return utf8(cx, s);
    JS_ClearPendingException(cx);
  }
  return "#<" + class_name(cx, o) + ">";
}

// ---- Bigints
//
// The engine tells no one the words of a bigint but its own serialization:
// 8 bytes of header, 8 with the tag in the upper half and the sign and number
// of words in the lower one, and the words.

constexpr size_t kBigHeader = 16;
constexpr uint32_t kBigSign = 1U << 31;

bool engine_bytes(JSContext* cx, JS::HandleValue v, std::string* out) {
  JSStructuredCloneData data(JS::StructuredCloneScope::DifferentProcess);
  if (!JS_WriteStructuredClone(cx, v, &data, JS::StructuredCloneScope::DifferentProcess, JS::CloneDataPolicy(),
                               nullptr, nullptr, JS::UndefinedHandleValue))
    return false;
  return data.ForEachDataChunk([&](const char* p, size_t n) {
    out->append(p, n);
    return true;
  });
}

bool write_bigint(JSContext* cx, JS::HandleValue v, Bytes* out) {
  std::string bytes;
  if (!engine_bytes(cx, v, &bytes)) return false;
  uint32_t header;
  memcpy(&header, &bytes[8], sizeof header);
  out->byte(kBigWords);
  out->byte(header & kBigSign ? 1 : 0);
  out->varint((bytes.size() - kBigHeader) / 8);
  out->raw(bytes.data() + kBigHeader, bytes.size() - kBigHeader);
  return true;
}

bool read_bigint(JSContext* cx, bool negative, const uint8_t* words, uint32_t n, JS::MutableHandleValue v) {
  JS::BigInt* one = JS::NumberToBigInt(cx, 1);
  if (!one) return false;
  JS::RootedValue template_value(cx, JS::BigIntValue(one));
  std::string bytes;
  if (!engine_bytes(cx, template_value, &bytes)) return false;
  bytes.resize(kBigHeader);
  uint32_t header = n | (negative ? kBigSign : 0);
  memcpy(&bytes[8], &header, sizeof header);
  JSStructuredCloneData data(JS::StructuredCloneScope::DifferentProcess);
  if (!data.AppendBytes(bytes.data(), bytes.size()) ||
      !data.AppendBytes(reinterpret_cast<const char*>(words), size_t(n) * 8)) {
    JS_ReportOutOfMemory(cx);
    return false;
  }
  return JS_ReadStructuredClone(cx, data, JS_STRUCTURED_CLONE_VERSION, JS::StructuredCloneScope::DifferentProcess, v,
                                JS::CloneDataPolicy(), nullptr, nullptr);
}

// ---- Shared memory of WebAssembly

bool is_memory(JSObject* o) { return !strcmp(JS::GetClass(o)->name, "WebAssembly.Memory"); }

// memory_buffer gets the SharedArrayBuffer of a WebAssembly.Memory.
JSObject* memory_buffer(JSContext* cx, JS::HandleObject memory) {
  JS::RootedValue v(cx);
  if (!JS_GetProperty(cx, memory, "buffer", &v)) return nullptr;
  if (v.isObject() && JS::IsSharedArrayBufferObject(&v.toObject())) return &v.toObject();
  JS_ReportErrorASCII(cx, "the buffer of a shared WebAssembly.Memory was redefined");
  return nullptr;
}

// ---- Serializing

class Writer {
 public:
  Failure failure = kException;
  std::string error;
  std::unique_ptr<sl_message> message;
  bool simply = false;  // give up rather than call script or Go, or need more than bytes

  // Local says that the clone is read in the same engine, at once.
  Writer(Engine* engine, Cloner* cloner, Scratch& scratch, uint32_t flags, bool local)
      : e(engine), cx(engine->cx), c(cloner), s(scratch), flags(flags), local(local), object_(cx), found_(cx),
        value_(cx), id_(cx), descriptor_(cx), ids_(cx) {}

  bool serialize(JS::HandleValue value, const sl_value* transfer, size_t n);
  void nest(const JS::Value& v) { s.values.push_back(v); }

 private:
  Engine* e;
  JSContext* cx;
  Cloner* c;
  Scratch& s;
  uint32_t flags;
  bool local;
  uint32_t effects_ = 0;  // counts what may have run script
  uint32_t steps_ = 0;
  JS::RootedObject object_;
  JS::RootedObject found_;
  JS::RootedValue value_;
  JS::RootedId id_;
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> descriptor_;
  JS::RootedIdVector ids_;

  bool fail(std::string text) {
    JS_ClearPendingException(cx);
    failure = kNotCloned;
    error = std::move(text);
    return false;
  }
  bool in_go() {
    failure = kInGo;
    return false;
  }
  bool refuse(const JS::Value& v) {
    if (simply) return false;
    JS::RootedValue value(cx, v);
    return fail(describe(cx, value) + " could not be cloned.");
  }
  sl_message* aside() {
    if (!message) message = std::make_unique<sl_message>();
    return message.get();
  }
  uint32_t platform_id(JS::HandleObject o) {
    uint32_t mark = e->top;
    uint32_t id = sl_platform_id(e, wrap(e, JS::ObjectValue(*o)));
    e->top = mark;
    return id;
  }
  // may_call says whether script and Go may be called, and forgets what they may
  // change.
  bool may_call() {
    effects_++;
    s.forget_layouts();
    return !simply;
  }
  // Elements are no part of a shape.
  bool no_elements(JSObject* o) { return c->elements_known && header_of(o)->initialized == 0; }
  void push(FrameKind kind, uint32_t object, size_t position, size_t end, size_t base = 0) {
    s.frames.push_back({kind, 0, false, object, 0, effects_, position, end, base});
  }

  bool check_transfer(const sl_value* transfer, size_t n);
  bool transfer_all(size_t n);
  bool transfer_buffer(JS::HandleObject o, size_t i);
  bool share();
  uint32_t share_index(JSObject* buffer);
  bool value(const JS::Value& v);
  bool string(JSString* str);
  bool bigint(const JS::Value& v);
  bool object(JSObject* o);
  bool other(JSObject* o);
  bool plain(JSObject* o);
  bool properties(uint32_t number);
  bool array(JSObject* o);
  bool buffer(JSObject* o);
  bool shared_buffer(JSObject* o);
  bool view(JSObject* o);
  bool regexp(JSObject* o);
  bool error_object(JSObject* o);
  bool collection(JSObject* o, bool map);
  bool memory(JSObject* o);
  bool platform(JSObject* o, uint32_t id);
  bool step();
  bool key(JS::PropertyKey k);
  bool next_property(Frame& f);
  bool next_element(Frame& f);
  bool get_own(JS::HandleObject o, JS::HandleId id, bool* own);
};

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
  // Step 23, for proxies: exotic objects other than arrays are refused.
  if (js::IsProxy(o)) return refuse(JS::ObjectValue(*o));
  object_ = o;
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
      // The engine keeps the primitive in the first reserved slot.
      JS::Value primitive = JS::GetReservedSlot(object_, 0);
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
  if (l.shape == shape && no_elements(object_)) {
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
  // An array of the shape that new arrays have has no properties but its elements.
  bool simple = c->elements_known && shape_of(object_) == shape_of(c->array) && header_of(object_)->initialized == length;
  bool primitive = true;
  for (uint32_t i = 0; simple && i < length; i++) {
    const JS::Value& v = elements_of(object_)[i];
    if (v.isMagic()) simple = false;
    else if (v.isObject()) primitive = false;
  }
  if (!simple) {
    s.out.byte(kArray);
    s.out.varint(length);
    return properties(number);
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

// share_index lists a SharedArrayBuffer for the engine to serialize.
uint32_t Writer::share_index(JSObject* buffer) {
  uint32_t i = std::find(s.shared_buffers.begin(), s.shared_buffers.end(), buffer) - s.shared_buffers.begin();
  if (i == s.shared_buffers.size()) {
    s.shared.push_back(buffer);
    s.shared_buffers.push_back(buffer);
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
  bool typed = JS_IsTypedArrayObject(view);
  s.out.byte(kView);
  s.out.byte(JS_GetArrayBufferViewType(view));
  s.out.varint(JS_GetArrayBufferViewByteOffset(view));
  s.out.varint(typed ? JS_GetTypedArrayLength(view) : JS_GetArrayBufferViewByteLength(view));
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
  uint32_t line = report ? report->lineno : 0, column = report ? report->column : 0;
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
  // Step 17.5: Set serialized to { [[Type]]: "Error", [[Name]]: name, [[Message]]: message }.
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
  if ((++steps_ & 0xFFF) == 0 && !JS_CheckForInterrupt(cx)) return false;
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
  if (!f.direct && quiet && no_elements(object_)) {
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

// ---- Deserializing

class Reader {
 public:
  Failure failure = kException;
  std::string error;

  Reader(Engine* engine, Cloner* cloner, Scratch& scratch, uint32_t flags, bool local, const uint8_t* bytes,
         size_t length, sl_message* m)
      : e(engine), cx(engine->cx), c(cloner), s(scratch), flags(flags), local(local), begin(bytes), p(bytes),
        end(bytes + length), message(m), object_(cx), value_(cx), id_(cx) {}

  bool deserialize(JS::MutableHandleValue v, sl_value* transferred, size_t n);

 private:
  Engine* e;
  JSContext* cx;
  Cloner* c;
  Scratch& s;
  uint32_t flags;
  bool local;
  const uint8_t* begin;
  const uint8_t* p;
  const uint8_t* end;
  sl_message* message;
  size_t shared_base_ = 0;
  uint32_t n_shared_ = 0;
  uint32_t steps_ = 0;
  JS::RootedObject object_;
  JS::RootedValue value_;
  JS::RootedId id_;

  bool fail(std::string text) {
    JS_ClearPendingException(cx);
    failure = kNotCloned;
    error = std::move(text);
    return false;
  }
  bool corrupt() { return fail("The message is damaged at byte " + std::to_string(p - begin) + "."); }
  bool in_go() {
    failure = kInGo;
    return false;
  }
  size_t left() const { return end - p; }
  bool byte(uint8_t* b) {
    *b = 0;
    if (p == end) return corrupt(), false;
    *b = *p++;
    return true;
  }
  bool varint(uint64_t* n) {
    *n = 0;
    for (int shift = 0; p < end && shift < 64; shift += 7) {
      uint8_t b = *p++;
      *n |= uint64_t(b & 0x7F) << shift;
      if (b < 0x80) return true;
    }
    return corrupt();
  }
  // count reads the number of things that take at least size bytes each.
  bool count(uint64_t* n, size_t size) { return varint(n) && (*n <= left() / size || corrupt()); }
  bool real(double* d) {
    if (left() < sizeof *d) return corrupt();
    memcpy(d, p, sizeof *d);
    p += sizeof *d;
    return true;
  }
  bool align() {
    if ((p - begin) & 1 && p++ == end) {
      p = end;
      return corrupt();
    }
    return true;
  }
  bool made(JSObject* o, JS::MutableHandleValue v) {
    if (!o) return false;
    s.made.push_back(o);
    v.setObject(*o);
    return true;
  }
  void push(FrameKind kind, size_t end, uint8_t flags = 0, size_t base = 0, uint32_t item = 0) {
    s.frames.push_back({kind, flags, false, static_cast<uint32_t>(s.made.size() - 1), item, 0, 0, end, base});
  }

  bool receive(sl_value* transferred, size_t n);
  bool take_shared();
  bool value(JS::MutableHandleValue v);
  bool text(JS::MutableHandleValue v);
  bool chars(uint8_t tag, JS::MutableHandleValue v);
  bool primitive(uint8_t tag, JS::MutableHandleValue v);
  bool contents(Contents& from, JS::MutableHandleValue v);
  bool buffer(JS::MutableHandleValue v);
  bool view(JS::MutableHandleValue v);
  bool regexp(JS::MutableHandleValue v);
  bool error_object(JS::MutableHandleValue v);
  bool packed(JS::MutableHandleValue v);
  bool platform(JS::MutableHandleValue v);
  bool step();
  bool properties(uint32_t object, bool* done);
  bool key(uint64_t head);
  bool atomize(const char* chars, size_t length);
};

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
    case kView:
      return view(v);
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
  JSObject* o = from.data ? JS::NewArrayBufferWithContents(cx, from.length, from.data) : JS::NewArrayBuffer(cx, 0);
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
    o = JS::NewArrayBufferWithContents(cx, n, data);
    if (!o) JS_free(cx, data);
  }
  p += n;
  return made(o, v);
}

bool Reader::view(JS::MutableHandleValue v) {
  uint8_t type, tag;
  uint64_t offset, length;
  if (!byte(&type) || !varint(&offset) || !varint(&length)) return false;
  if (p == end) return corrupt();
  tag = *p;
  if (tag != kRef && tag != kBuffer && tag != kContents && tag != kShared) return corrupt();
  if (!need_builtins(cx, "DataView")) return false;
  JS::RootedValue inner(cx);
  if (!value(&inner)) return false;
  JS::RootedObject buffer(cx, &inner.toObject());
  bool is_shared = JS::IsSharedArrayBufferObject(buffer);
  if (!is_shared && !JS::IsArrayBufferObject(buffer)) return corrupt();
  if (!is_shared && JS::IsDetachedArrayBufferObject(buffer)) return corrupt();
  size_t size = is_shared ? JS::GetSharedArrayBufferByteLength(buffer) : JS::GetArrayBufferByteLength(buffer);
  if (type == JS::Scalar::MaxTypedArrayViewType) {
    if (offset > size || length > size - offset) return corrupt();
    return made(JS_NewDataView(cx, buffer, offset, length), v);
  }
  if (type > JS::Scalar::MaxTypedArrayViewType) return corrupt();
  size_t element = JS::Scalar::byteSize(static_cast<JS::Scalar::Type>(type));
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
  if (!JS::CreateError(cx, kErrorTypes[type].type, nullptr, f, line, column, nullptr, m, no_cause, &value_)) return false;
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
  if ((++steps_ & 0xFFF) == 0 && !JS_CheckForInterrupt(cx)) return false;
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

// ends turns how a clone ended into what Go is told.
template <typename Worker>
int ends(Engine* e, Worker& w, bool ok, char** error) {
  if (ok) return SL_OK;
  switch (w.failure) {
    case kNotCloned:
      if (!may_run(e)) return SL_TERMINATED;
      *error = strdup(w.error.c_str());
      return SL_NOT_CLONED;
    case kInGo:
      JS_ClearPendingException(e->cx);
      return SL_CLONE_GO;
    default:
      return status(e, false);
  }
}

}  // namespace
}  // namespace sluice

using namespace sluice;

int sl_serialize(sl_engine* p, sl_value v, const sl_value* transfer, size_t n, uint32_t flags, sl_serialized* out) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  Session session(e);
  if (!session.scratch) return status(e, false);
  Scratch& s = *session.scratch;
  Writer w(e, session.cloner, s, flags, false);
  JS::RootedValue value(e->cx, unwrap(e, v));
  if (!w.serialize(value, transfer, n)) return ends(e, w, false, &out->error);
  out->length = s.out.length;
  // The scratch of the outermost clone outlives this call.
  if (s.out.length > kLong || session.cloner->depth > 1) {
    if (!w.message) w.message = std::make_unique<sl_message>();
    w.message->bytes = s.out.steal();
    w.message->length = out->length;
    out->bytes = w.message->bytes;
    out->owned = true;
  } else {
    out->bytes = s.out.data;
  }
  if (w.message)
    for (auto& h : w.message->holders) out->outside += h.contents.length;
  out->message = w.message.release();
  return SL_OK;
}

int sl_deserialize(sl_engine* p, const uint8_t* bytes, size_t length, sl_message* message, uint32_t flags,
                   sl_value* out, sl_value* transferred, size_t n, char** error) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  Session session(e);
  if (!session.scratch) return status(e, false);
  Reader r(e, session.cloner, *session.scratch, flags, false, bytes, length, message);
  JS::RootedValue value(e->cx);
  if (!r.deserialize(&value, transferred, n)) return ends(e, r, false, error);
  *out = wrap(e, value);
  return SL_OK;
}

int sl_structured_clone(sl_engine* p, sl_value v, const sl_value* transfer, size_t n, uint32_t flags, sl_value* out,
                        sl_value* transferred, char** error) {
  Engine* e = from(p);
  if (!may_run(e)) return SL_TERMINATED;
  crossing(e);
  Session session(e);
  if (!session.scratch) return status(e, false);
  Scratch& s = *session.scratch;
  Writer w(e, session.cloner, s, flags, true);
  JS::RootedValue value(e->cx, unwrap(e, v));
  if (!w.serialize(value, transfer, n)) return ends(e, w, false, error);
  Reader r(e, session.cloner, s, flags, true, s.out.data, s.out.length, w.message.get());
  if (!r.deserialize(&value, transferred, n)) return ends(e, r, false, error);
  *out = wrap(e, value);
  return SL_OK;
}

namespace sluice {

bool serialize_simply(Engine* e, JS::HandleValue v, uint8_t** bytes, size_t* length) {
  Session session(e);
  if (session.scratch) {
    Bytes& out = session.scratch->out;
    Writer w(e, session.cloner, *session.scratch, 0, false);
    w.simply = true;
    if (w.serialize(v, nullptr, 0) && !w.message) {
      *length = out.length;
      if (out.length > kLong) {
        *bytes = out.steal();
        return true;
      }
      if ((*bytes = static_cast<uint8_t*>(malloc(out.length)))) {
        memcpy(*bytes, out.data, out.length);
        return true;
      }
    }
  }
  JS_ClearPendingException(e->cx);
  return false;
}

bool deserialize_simply(Engine* e, const uint8_t* bytes, size_t length, JS::MutableHandleValue v) {
  Session session(e);
  if (session.scratch) {
    Reader r(e, session.cloner, *session.scratch, 0, false, bytes, length, nullptr);
    if (r.deserialize(v, nullptr, 0)) return true;
  }
  JS_ClearPendingException(e->cx);
  return false;
}

}  // namespace sluice

bool sl_message_has_more(sl_message* m) { return !m->holders.empty() || !m->modules.empty() || m->shared; }

void sl_retain_message(sl_message* m) { m->references.fetch_add(1, std::memory_order_relaxed); }

void sl_release_message(sl_message* m) {
  if (m->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete m;
}

void sl_clone_add(sl_engine* p, sl_clone_writer* w, sl_value v) {
  reinterpret_cast<Writer*>(w)->nest(unwrap(from(p), v));
}
