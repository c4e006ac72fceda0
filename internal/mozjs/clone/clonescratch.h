// What structured clone keeps while it writes or reads, and for the next time.
#ifndef SLUICE_CLONESCRATCH_H
#define SLUICE_CLONESCRATCH_H

#include "cloneformat.h"
#include "engine.h"

namespace sluice::cloning {

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
    bool minor = trc->isTenuringTracer();
    objects.trace(trc);
    if (!minor) trace_keys(trc);
    for (auto& v : values) JS::TraceRoot(trc, &v, "value");
    for (auto& v : locals) JS::TraceRoot(trc, &v, "local");
    for (auto& o : shared) JS::TraceRoot(trc, &o, "shared");
    for (auto& o : shared_buffers) JS::TraceRoot(trc, &o, "shared buffer");
    for (size_t i = minor ? made_tenured : 0; i < made.size(); i++) JS::TraceRoot(trc, &made[i], "made");
    if (minor) made_tenured = made.size();
    if (!minor) forget_layouts();
  }
  // trace_keys traces what is never in the nursery.
  void trace_keys(JSTracer* trc) {
    keys.trace(trc);
    for (auto& k : names) JS::TraceRoot(trc, &k, "name");
    for (auto& k : names_read) JS::TraceRoot(trc, &k, "name");
  }
};

// The names of properties that clones read and define.
enum Name { kNameName, kMessageName, kStackName, kCauseName, kErrorsName, kFileName, kConstructorName, kNames };
const char* const kNameTexts[kNames] = {"name", "message", "stack", "cause", "errors", "fileName", "constructor"};

}  // namespace sluice::cloning

namespace sluice {

// What structured clone keeps for an engine.
struct Cloner {
  struct Ref {
    Cloner* cloner;
    void trace(JSTracer* trc) { cloner->trace(trc); }
  };

  std::vector<std::unique_ptr<cloning::Scratch>> scratches;  // one per clone within a clone
  size_t depth = 0;
  JSObject* array = nullptr;        // an empty array, for its shape
  JSObject* add_entry = nullptr;    // functions for MapForEach and SetForEach
  JSObject* add_member = nullptr;
  JS::PropertyKey names[cloning::kNames];
  JS::PropertyKey recent[256];      // names of properties read lately
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

}  // namespace sluice

namespace sluice::cloning {

// Session lends a Scratch to one clone. Clones nest when a getter clones.
struct Session {
  Cloner* cloner;
  Scratch* scratch = nullptr;  // null if there is no memory for it

  explicit Session(Engine* e);
  ~Session();
};

// How a clone ended, when it failed.
enum Failure : uint8_t {
  kException,  // an exception is pending, or the script was ended
  kNotCloned,  // a DataCloneError
  kInGo,
};

// Cloning is what serializing and deserializing have in common.
class Cloning {
 public:
  Failure failure = kException;
  std::string error;

 protected:
  // Local says that the clone is read in the engine that writes it, at once.
  Cloning(Engine* engine, Session& session, uint32_t flags, bool local)
      : e(engine), cx(engine->cx), c(session.cloner), s(*session.scratch), flags(flags), local(local), object_(cx),
        value_(cx), id_(cx) {}

  Engine* const e;
  JSContext* const cx;
  Cloner* const c;
  Scratch& s;
  const uint32_t flags;
  const bool local;
  JS::RootedObject object_;
  JS::RootedValue value_;
  JS::RootedId id_;

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
  // may_go_on looks now and then whether the script was ended.
  bool may_go_on() { return (++steps_ & 0xFFF) != 0 || JS_CheckForInterrupt(cx); }

 private:
  uint32_t steps_ = 0;
};

}  // namespace sluice::cloning

#endif
