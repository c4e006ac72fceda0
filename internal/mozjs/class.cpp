// Native functions, platform objects and the classes that describe them.
#include "builtins.h"

#include <algorithm>
#include <unordered_map>

struct sl_classes {
  std::vector<const sl_class*> list;
  std::unordered_map<std::string_view, uint32_t> names;  // of the global's properties: class indices
};

using namespace sluice;

namespace sluice {

// Reserved slots of a platform object (and of the global).
constexpr size_t kId = 0;    // the id by which Go knows it
constexpr size_t kHeld = 1;  // its Held, when it keeps more values than kInline
constexpr size_t kFirst = 2;  // the values of slots 1 to kInline; undefined when free
constexpr uint32_t kInline = 2;
constexpr size_t kTime = kFirst + kInline;  // of a delivery, when it was made

// Reserved slots of a native function.
constexpr size_t kFunction = 0;  // index of the Go function
constexpr size_t kOwner = 1;     // a closure's owner, a platform object

// What the engine is told that Go keeps for a platform object, in bytes, so
// that it collects garbage as if it were its own memory.
constexpr size_t kGoMemory = 256;

static Held* held_of(JSObject* o) { return JS::GetMaybePtrFromReservedSlot<Held>(o, kHeld); }

// The values in a platform object's own slots; undefined itself is kept as this.
static const JS::Value kUndefined = JS::MagicValue(JS_GENERIC_MAGIC);

static JS::Value get_held(JSObject* o, uint32_t slot) {
  if (slot <= kInline) {
    JS::Value v = JS::GetReservedSlot(o, kFirst + slot - 1);
    return v.isMagic() ? JS::UndefinedValue() : v;
  }
  Held* h = held_of(o);
  return h && slot - kInline < h->values.size() ? h->values[slot - kInline].get() : JS::UndefinedValue();
}

static void set_held(JSObject* o, uint32_t slot, const JS::Value& v) {
  if (slot <= kInline)
    JS::SetReservedSlot(o, kFirst + slot - 1, v.isUndefined() ? kUndefined : v);
  else
    held_of(o)->values[slot - kInline] = v;
}

static Held* need_held(JSObject* o) {
  Held* h = held_of(o);
  if (!h) {
    h = new Held();
    JS::SetReservedSlot(o, kHeld, JS::PrivateValue(h));
  }
  return h;
}

static uint32_t take_slot(JSObject* o) {
  for (uint32_t slot = 1; slot <= kInline; slot++)
    if (JS::GetReservedSlot(o, kFirst + slot - 1).isUndefined()) return slot;
  Held* h = need_held(o);
  if (h->free.empty()) {
    h->values.emplace_back();
    return h->values.size() - 1 + kInline;
  }
  uint32_t slot = h->free.back() + kInline;
  h->free.pop_back();
  return slot;
}

JS::Value take_held(Engine* e, uint32_t id, uint32_t slot) {
  JSObject* o = e->wrappers[id];
  if (!o || !slot) return JS::UndefinedValue();
  JS::Value v = get_held(o, slot);
  if (slot <= kInline) {
    JS::SetReservedSlot(o, kFirst + slot - 1, JS::UndefinedValue());
  } else if (Held* h = held_of(o); h && slot - kInline < h->values.size()) {
    h->values[slot - kInline] = JS::UndefinedValue();
    h->free.push_back(slot - kInline);
  }
  return v;
}

JS::Value held(Engine* e, uint32_t id, uint32_t slot) {
  JSObject* o = e->wrappers[id];
  return o && slot ? get_held(o, slot) : JS::UndefinedValue();
}

uint32_t hold(Engine* e, uint32_t id, const JS::Value& v) {
  JSObject* o = e->wrappers[id];
  if (!o) return 0;
  uint32_t slot = take_slot(o);
  set_held(o, slot, v);
  return slot;
}

static void trace_held(JSTracer* trc, JSObject* o) {
  Held* h = held_of(o);
  if (!h) return;
  for (auto& v : h->values) JS::TraceEdge(trc, &v, "held");
  for (auto& s : h->same) JS::TraceEdge(trc, &s.value, "same object");
}

// set_memory tells the collector what Go keeps for a platform object beyond
// kGoMemory.
static void set_memory(Engine* e, JSObject* o, uint32_t id, uint64_t bytes) {
  uint64_t& known = e->memory[id];
  if (bytes > known)
    JS::AddAssociatedMemory(o, bytes - known, JS::MemoryUse::Embedding2);
  else if (bytes < known)
    JS::RemoveAssociatedMemory(o, known - bytes, JS::MemoryUse::Embedding2);
  known = bytes;
}

static void forget_memory(Engine* e, JSObject* o, uint32_t id) {
  if (id < e->memory.size()) set_memory(e, o, id, 0);
}

Held::~Held() {
  if (outlet) release_outlet(outlet);
  if (locks) release_locks(locks);
}

// finalize_known tells Go of the end of an object, if Go knows it.
static bool finalize_known(JSObject* o) {
  delete held_of(o);
  JS::Value id = JS::GetReservedSlot(o, kId);
  if (!id.isInt32()) return false;
  Engine* e = this_thread;
  forget_memory(e, o, id.toInt32());
  e->dead.push_back(id.toInt32());
  e->collected = e->dead.size();
  return true;
}

static void finalize(JS::GCContext*, JSObject* o) {
  if (finalize_known(o)) JS::RemoveAssociatedMemory(o, kGoMemory, JS::MemoryUse::Embedding1);
}

static void finalize_delivery(JS::GCContext*, JSObject* o) { finalize_known(o); }

static const JSClassOps platform_ops = {nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                        finalize, nullptr, nullptr, trace_held};
static const JSClass platform_class = {
    "Object", JSCLASS_HAS_RESERVED_SLOTS(2 + kInline) | JSCLASS_FOREGROUND_FINALIZE, &platform_ops};

// Plain objects have no finalizer, so that they die in the nursery.
static const JSClass plain_class = {"Object", JSCLASS_HAS_RESERVED_SLOTS(kPlainSlots)};

static bool resolve_delivery(JSContext* cx, JS::HandleObject o, JS::HandleId id, bool* resolved);
static bool enumerate_delivery(JSContext* cx, JS::HandleObject o, JS::MutableHandleIdVector ids, bool enumerable);
static bool may_resolve_delivery(const JSAtomState&, jsid id, JSObject*);

// The class of deliveries. They may die in the nursery without being finalized: Go
// knows none of those, since it refers to the ones that it knows. Their unforgeable
// properties are made when script looks for them.
static const JSClassOps delivery_ops = {nullptr, nullptr, nullptr, enumerate_delivery, resolve_delivery,
                                        may_resolve_delivery, finalize_delivery, nullptr, nullptr, trace_held};
static const JSClass delivery_class = {
    "Object",
    JSCLASS_HAS_RESERVED_SLOTS(3 + kInline) | JSCLASS_FOREGROUND_FINALIZE | JSCLASS_SKIP_NURSERY_FINALIZE,
    &delivery_ops};

void trace_global(JSTracer* trc, JSObject* global) { trace_held(trc, global); }

static bool resolve_class(Engine* e, std::string_view name, bool* resolved);
static bool enumerate_classes(Engine* e, JS::MutableHandleIdVector ids);

// short_name gives the characters of a string that is short enough to be the name of
// an interface or a class; no others.
static std::string_view short_name(JSLinearString* s, char (&chars)[64]) {
  size_t length = JS::GetLinearStringLength(s);
  if (length > sizeof chars || !JS::LinearStringHasLatin1Chars(s)) return {};
  JS::AutoCheckCannotGC nogc;
  memcpy(chars, JS::GetLatin1LinearStringChars(nogc, s), length);
  return {chars, length};
}

static bool resolve_global(JSContext* cx, JS::HandleObject o, JS::HandleId id, bool* resolved) {
  if (!JS_ResolveStandardClass(cx, o, id, resolved)) return false;
  if (!id.isString()) return true;
  char chars[64];
  std::string_view name = short_name(id.toLinearString(), chars);
  if (!*resolved && !resolve_class(from(cx), name, resolved)) return false;
  if (!*resolved) return resolve_builtin(cx, name, id, resolved);
  // Until script has looked for the constructor no reference can keep an object.
  if (name == "WeakRef") from(cx)->weak_refs = 1;
  return need_builtins(cx, name) && (name != "WebAssembly" || adopt_wasm(cx));
}
static bool enumerate_global(JSContext* cx, JS::HandleObject o, JS::MutableHandleIdVector ids, bool enumerable) {
  if (!JS_NewEnumerateStandardClasses(cx, o, ids, enumerable)) return false;
  // Interface objects and built-ins are not enumerable.
  return enumerable || (enumerate_classes(from(cx), ids) && enumerate_builtins(cx, ids));
}
// The compiler's threads ask this, too. Names of interfaces begin with a capital
// letter, or as "webkit" and "console" do.
static bool may_resolve_global(const JSAtomState& names, jsid id, JSObject* o) {
  if (JS_MayResolveStandardClass(names, id, o)) return true;
  if (!id.isString()) return false;
  JSLinearString* name = id.toLinearString();
  if (JS::GetLinearStringLength(name) == 0) return false;
  char16_t first = JS::GetLinearStringCharAt(name, 0);
  return (first >= 'A' && first <= 'Z') || first == 'w' || first == 'c';
}
static void finalize_global(JS::GCContext*, JSObject* o) {
  delete held_of(o);
  JS::Value id = JS::GetReservedSlot(o, kId);
  if (id.isInt32()) forget_memory(this_thread, o, id.toInt32());
}

static const JSClassOps global_ops = {nullptr, nullptr, nullptr, enumerate_global, resolve_global,
                                      may_resolve_global, finalize_global, nullptr, nullptr,
                                      JS_GlobalObjectTraceHook};
const JSClass global_class = {"Window", JSCLASS_GLOBAL_FLAGS | JSCLASS_FOREGROUND_FINALIZE, &global_ops};

static bool is_platform(JSObject* o) {
  const JSClass* c = JS::GetClass(o);
  return c == &platform_class || c == &global_class || c == &delivery_class;
}

static void know(Engine* e, JSObject* o, uint32_t id) {
  JS::SetReservedSlot(o, kId, JS::Int32Value(id));
  if (id >= e->wrappers.size()) e->wrappers.resize(id + 1 + id / 2);
  e->wrappers[id] = o;
}

// complete makes a delivery's part in Go.
static uint32_t complete(Engine* e, JSObject* o) {
  JS::RootedObject object(e->cx, o);
  uint32_t mark = e->top;
  sl_value w = wrap(e, JS::ObjectValue(*object));
  bool under_way = std::any_of(e->under_way.begin(), e->under_way.end(), [o](const UnderWay& t) { return t.object == o; });
  uint32_t id = slComplete(e->id, w, wrap(e, get_held(o, 1)), wrap(e, get_held(o, 2)),
                           static_cast<int64_t>(JS::GetReservedSlot(o, kTime).toDouble()), under_way);
  e->top = mark;
  return id;
}

// platform_id is the id by which Go knows an object, 0 for others. It may collect
// garbage.
static uint32_t platform_id(Engine* e, const JS::Value& v) {
  if (!v.isObject()) return 0;
  if (!is_platform(&v.toObject())) return JS::GetClass(&v.toObject()) == &plain_class ? SL_PLAIN_ID : 0;
  JS::Value id = JS::GetReservedSlot(&v.toObject(), kId);
  if (id.isInt32()) return id.toInt32();
  return JS::GetClass(&v.toObject()) == &delivery_class ? complete(e, &v.toObject()) : 0;
}

// https://webidl.spec.whatwg.org/#js-operations: a null or undefined `this`
// stands for the global object.
static JS::Value this_of(Engine* e, const JS::CallArgs& args) {
  JS::Value self = args.thisv();
  return self.isNullOrUndefined() ? JS::ObjectValue(*e->global) : self;
}

// wrap_this is wrap, for what is a platform object most often: that is not callable.
static sl_value wrap_this(Engine* e, const JS::Value& self) {
  if (self.isObject() && is_platform(&self.toObject())) return tagged(SL_TAG_OBJECT, e->push(self));
  return wrap(e, self);
}

// keep_text copies a short ASCII string, the argument of a call, to where Go
// finds it without asking.
static void keep_text(Engine* e, JSString* s, sl_value word) {
  size_t length = JS_GetStringLength(s);
  if (length > SL_TEXT || !JS_StringIsLinear(s) || !JS::StringHasLatin1Chars(s)) return;
  JS::AutoCheckCannotGC nogc;
  const JS::Latin1Char* chars = JS::GetLatin1LinearStringChars(nogc, JS_ASSERT_STRING_IS_LINEAR(s));
  unsigned char all = 0;
  for (size_t i = 0; i < length; i++) {
    e->text[i] = chars[i];
    all |= chars[i];
  }
  if (all >= 0x80) return;
  e->text_length = length;
  e->text_value = word;
}

namespace {
struct AtCallSite {
  AtCallSite(Engine* e, CallSite s) : e(e), outer(e->site) { e->site = s; }
  ~AtCallSite() { e->site = outer; }
  Engine* e;
  CallSite outer;
};
}  // namespace

static inline __attribute__((always_inline)) uintptr_t return_address() {
  return reinterpret_cast<uintptr_t>(__builtin_return_address(0));
}

// call_go calls the function of Go that a native function stands for.
static bool call_go(JSContext* cx, unsigned argc, JS::Value* vp, CallSite site) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  crossing(e);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  uint32_t mark = e->top;
  AtCallSite here(e, site);
  sl_value words[8];
  std::unique_ptr<sl_value[]> more;
  sl_value* w = words;
  if (argc > 8) {
    more.reset(new sl_value[argc]);
    w = more.get();
  }
  e->text_value = 0;
  for (unsigned i = 0; i < argc; i++) {
    w[i] = wrap(e, args[i]);
    if (args[i].isString() && !e->text_value) keep_text(e, args[i].toString(), w[i]);
  }
  sl_call call;
  call.argc = argc;
  call.args = w;
  call.result = 0;
  call.stack = 0;
  if (args.isConstructing()) {
    call.new_target = wrap(e, args.newTarget());
    call.this_value = 0;
    call.this_id = 0;
  } else {
    call.new_target = 0;
    JS::Value self = this_of(e, args);
    call.this_value = wrap_this(e, self);
    call.this_id = platform_id(e, self);
  }
  int s = slCall(e->id, js::GetFunctionNativeReserved(&args.callee(), kFunction).toInt32(), &call);
  e->text_value = 0;  // other strings will have this word
  if (s == SL_OK && may_run(e)) {
    args.rval().set(unwrap(e, call.result));
    e->top = mark;
    return true;
  }
  if (s == SL_THROWN && may_run(e)) {
    JS::RootedValue exception(cx, unwrap(e, call.result));
    JS::Value stack = unwrap(e, call.stack);
    if (stack.isObject()) {
      JS::RootedObject o(cx, &stack.toObject());
      JS::ExceptionStack pending(cx, exception, o);
      JS::SetPendingExceptionStack(cx, pending);
    } else {
      JS_SetPendingException(cx, exception);
    }
  }
  e->top = mark;
  return false;
}

static CallSite call_site(unsigned argc, JS::Value* vp, uintptr_t from) {
  return {reinterpret_cast<const uintptr_t*>(vp + 2 + argc), from};
}

bool native(JSContext* cx, unsigned argc, JS::Value* vp) {
  return call_go(cx, argc, vp, call_site(argc, vp, return_address()));
}

// same_object is the JSNative of the getters of [SameObject] attributes. That the
// object has the attribute's value says that it is of the right interface.
static bool same_object(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  JS::RootedValue self(cx, this_of(e, args));
  uint32_t getter = js::GetFunctionNativeReserved(&args.callee(), kFunction).toInt32();
  bool platform = self.isObject() && is_platform(&self.toObject());
  if (Held* h = platform ? held_of(&self.toObject()) : nullptr)
    for (const SameObject& s : h->same)
      if (s.getter == getter) {
        args.rval().set(s.value.get());
        return true;
      }
  if (!native(cx, argc, vp)) return false;
  if (platform && args.rval().isObject())
    need_held(&self.toObject())->same.push_back({getter, JS::Heap<JS::Value>(args.rval())});
  return true;
}

// plain_value is the JSNative of the getters of plain objects. Reserved slot
// kOwner has the class of the objects and which of their values to get.
static bool plain_value(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  uint32_t which = js::GetFunctionNativeReserved(&args.callee(), kOwner).toInt32();
  if (args.thisv().isObject()) {
    JSObject* self = &args.thisv().toObject();
    if (JS::GetClass(self) == &plain_class &&
        JS::GetReservedSlot(self, kPlainClass) == JS::Int32Value(which / kPlainValues)) {
      args.rval().set(JS::GetReservedSlot(self, kPlainValue + which % kPlainValues));
      return true;
    }
  }
  return native(cx, argc, vp);  // throws
}

// post is the JSNative of the operations that post messages. What Go has done for
// the object before this does alone, when the value is simple enough.
static bool post(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (args.isConstructing() || argc == 0 || argc > 2 || !args.get(1).isUndefined()) return native(cx, argc, vp);
  JS::RootedValue self(cx, this_of(e, args));
  uint32_t poster = js::GetFunctionNativeReserved(&args.callee(), kFunction).toInt32();
  Held* h = self.isObject() && is_platform(&self.toObject()) ? held_of(&self.toObject()) : nullptr;
  if (h && h->outlet && h->poster == poster && post_simply(e, h->outlet, args[0])) {
    args.rval().setUndefined();
    return true;
  }
  if (!native(cx, argc, vp)) return false;
  if (Held* h = self.isObject() && is_platform(&self.toObject()) ? held_of(&self.toObject()) : nullptr)
    h->poster = poster;
  return true;
}

// posted is the JSNative of the getter of the value that was posted.
static bool posted(JSContext* cx, unsigned argc, JS::Value* vp) {
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (!args.thisv().isObject() || JS::GetClass(&args.thisv().toObject()) != &delivery_class)
    return native(cx, argc, vp);
  if (!may_run(from(cx))) return false;
  args.rval().set(get_held(&args.thisv().toObject(), 1));
  return true;
}

// request is the JSNative of the operations that request locks. Only objects of the
// right interface have locks, and only once Go has made a request for them.
static bool request(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  if (!may_run(e)) return false;
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  CallSite site = call_site(argc, vp, return_address());
  const JS::Value& self = args.thisv();
  if (Held* h = self.isObject() && is_platform(&self.toObject()) ? held_of(&self.toObject()) : nullptr;
      h && h->locks && !args.isConstructing()) {
    AtCallSite here(e, site);
    switch (request_simply(e, h->locks, args)) {
      case kSimplyDone: return true;
      case kSimplyFailed: return false;
      case kNotSimple: break;
    }
  }
  return call_go(cx, argc, vp, site);
}

// The functions that need no Go, by the names of the operations.
static const struct {
  const char* name;
  JSNative function;
} in_engine[] = {
    {"queueMicrotask", queue_microtask}, {"setTimeout", set_timeout},      {"setInterval", set_interval},
    {"clearTimeout", clear_timer},       {"clearInterval", clear_timer},
};

// native_of is what runs a function of a member.
static JSNative native_of(const sl_member& m) {
  if (m.flags & SL_SAME_OBJECT) return same_object;
  if (m.flags & SL_PLAIN) return plain_value;
  if (m.flags & SL_POSTS) return post;
  if (m.flags & SL_POSTED) return posted;
  if (m.flags & SL_LOCKS) return request;
  if (m.flags & SL_IN_ENGINE)
    for (const auto& f : in_engine)
      if (!strcmp(f.name, m.name)) return f.function;
  return native;
}

JSObject* native_function(Engine* e, JS::HandleId name, uint32_t length, uint32_t id, bool constructor,
                          const char* prefix, JSNative call) {
  if (!call) call = native;
  unsigned flags = constructor ? JSFUN_CONSTRUCTOR : 0;
  JSFunction* f;
  if (prefix || name.isSymbol()) {
    // "get name", "[Symbol.iterator]": the engine has no function for these.
    std::string text = prefix ? prefix : "";
    JS::RootedValue v(e->cx);
    if (name.isSymbol()) {
      JS::RootedSymbol symbol(e->cx, name.toSymbol());
      JS::RootedString d(e->cx, JS::GetSymbolDescription(symbol));
      JS::UniqueChars c = JS_EncodeStringToUTF8(e->cx, d);
      text += std::string("[") + (c ? c.get() : "") + "]";
    } else {
      JS::RootedString s(e->cx, name.toString());
      JS::UniqueChars c = JS_EncodeStringToUTF8(e->cx, s);
      text += c ? c.get() : "";
    }
    f = js::NewFunctionWithReserved(e->cx, call, length, flags, text.c_str());
  } else {
    f = js::NewFunctionByIdWithReserved(e->cx, call, length, flags, name);
  }
  if (!f) return nullptr;
  JSObject* o = JS_GetFunctionObject(f);
  js::SetFunctionNativeReserved(o, kFunction, JS::Int32Value(id));
  return o;
}

static bool name_id(Engine* e, const char* name, JS::MutableHandleId id) {
  JS::RootedString s(e->cx, JS_AtomizeString(e->cx, name));
  return s && JS_StringToId(e->cx, s, id);
}

static std::vector<Unforgeable>& own_unforgeables(Engine* e, const sl_class* c) {
  auto& u = e->classes[c->index].unforgeables;
  if (!u) u = std::make_unique<std::vector<Unforgeable>>();
  return *u;
}

static bool define_member(Engine* e, const sl_class* c, const sl_member& m, JS::HandleObject interface_object,
                          JS::HandleObject target) {
  JSContext* cx = e->cx;
  JS::RootedId id(cx);
  if (m.symbol >= 0)
    id = JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, static_cast<JS::SymbolCode>(m.symbol)));
  else if (!name_id(e, m.name, &id))
    return false;
  bool is_static = m.kind == SL_STATIC_METHOD || m.kind == SL_STATIC_ATTRIBUTE;
  JS::RootedObject on(cx, is_static ? interface_object : target);
  unsigned attributes = m.flags & SL_NOT_ENUMERABLE ? 0 : JSPROP_ENUMERATE;
  if (m.flags & SL_UNFORGEABLE) attributes |= JSPROP_PERMANENT;
  // The unforgeable members of other interfaces than the global's are put on
  // each object that is created: https://webidl.spec.whatwg.org/#define-the-unforgeable-regular-operations
  bool on_instances = (m.flags & SL_UNFORGEABLE) && !(c->flags & SL_CLASS_GLOBAL) && !is_static;
  switch (m.kind) {
    case SL_METHOD:
    case SL_STATIC_METHOD: {
      if (m.flags & SL_UNFORGEABLE) attributes |= JSPROP_READONLY;
      JS::RootedValue f(cx);
      if (m.alias >= 0) {
        JS::RootedId other(cx);
        if (!name_id(e, c->members[m.alias].name, &other) || !JS_GetPropertyById(cx, on, other, &f)) return false;
      } else if (m.flags & SL_ARRAY_VALUES) {
        // The engine keeps one function of that name for each realm.
        JSFunction* values = JS::GetSelfHostedFunction(cx, "$ArrayValues", id, 0);
        if (!values) return false;
        f.setObject(*JS_GetFunctionObject(values));
      } else {
        JSObject* o = native_function(e, id, m.length, m.get, false, nullptr, native_of(m));
        if (!o) return false;
        f.setObject(*o);
      }
      if (on_instances) {
        own_unforgeables(e, c).push_back({id, &f.toObject(), nullptr, attributes, true});
        return true;
      }
      return JS_DefinePropertyById(cx, on, id, f, attributes);
    }
    case SL_ATTRIBUTE:
    case SL_STATIC_ATTRIBUTE: {
      JS::RootedObject get(cx), set(cx);
      get = native_function(e, id, 0, m.get, false, "get ", native_of(m));
      if (!get) return false;
      if (m.flags & SL_PLAIN) {
        uint32_t which = c->index * kPlainValues;
        for (const sl_member* other = c->members; other != &m; other++)
          if (other->flags & SL_PLAIN) which++;
        js::SetFunctionNativeReserved(get, kOwner, JS::Int32Value(which));
      }
      if (m.set && !(set = native_function(e, id, 1, m.set, false, "set "))) return false;
      if (on_instances) {
        own_unforgeables(e, c).push_back({id, get, set, attributes, false});
        return true;
      }
      return JS_DefinePropertyById(cx, on, id, get, set, attributes);
    }
    case SL_CONSTANT: {
      JS::RootedValue v(cx, JS::NumberValue(m.constant));
      attributes = JSPROP_ENUMERATE | JSPROP_READONLY | JSPROP_PERMANENT;
      if (interface_object && !JS_DefinePropertyById(cx, interface_object, id, v, attributes)) return false;
      return JS_DefinePropertyById(cx, target, id, v, attributes);
    }
  }
  return true;
}

static bool define_tag(Engine* e, JS::HandleObject o, const char* tag) {
  JS::RootedString s(e->cx, JS_AtomizeString(e->cx, tag));
  JS::RootedId id(e->cx, JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(e->cx, JS::SymbolCode::toStringTag)));
  JS::RootedValue v(e->cx, JS::StringValue(s));
  return s && JS_DefinePropertyById(e->cx, o, id, v, JSPROP_READONLY);
}

// The name of the source of a function that script wrote; null for others.
static const char* source_of(JSContext* cx, JS::HandleObject o) {
  JS::RootedFunction f(cx, JS_GetObjectFunction(o));
  JSScript* script = f ? JS_GetFunctionScript(cx, f) : nullptr;
  return script ? JS_GetScriptFilename(script) : nullptr;
}

static bool of_class_source(Engine* e, JS::HandleObject o) {
  const char* source = e->class_sources.empty() ? nullptr : source_of(e->cx, o);
  return source && std::find(e->class_sources.begin(), e->class_sources.end(), source) != e->class_sources.end();
}

// Asks Go for the class, as script writes it, that an interface is.
static bool script_class(Engine* e, const sl_class* c, JS::MutableHandleObject out) {
  uint32_t mark = e->top;
  sl_call call = {};
  int s = slScriptClass(e->id, c->index, &call);
  JS::RootedValue v(e->cx, unwrap(e, call.result));
  e->top = mark;
  if (s == SL_THROWN && may_run(e)) JS_SetPendingException(e->cx, v);
  if (s != SL_OK || !may_run(e)) return false;
  out.set(&v.toObject());
  if (!of_class_source(e, out)) e->class_sources.push_back(source_of(e->cx, out));
  return true;
}

// Gives a member of a class that script wrote the attributes that Web IDL asks
// for.
static bool adopt_member(Engine* e, const sl_class* c, const sl_member& m, JS::HandleObject interface_object,
                         JS::HandleObject prototype) {
  JSContext* cx = e->cx;
  bool is_static = m.kind == SL_STATIC_METHOD || m.kind == SL_STATIC_ATTRIBUTE;
  JS::RootedObject on(cx, is_static ? interface_object : prototype);
  JS::RootedId id(cx);
  if (m.alias >= 0) return define_member(e, c, m, interface_object, prototype);
  if (!name_id(e, m.name, &id)) return false;
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> found(cx);
  if (!JS_GetOwnPropertyDescriptorById(cx, on, id, &found)) return false;
  if (found.isNothing()) {
    JS_ReportErrorASCII(cx, "the script of %s lacks %s", c->name, m.name);
    return false;
  }
  JS::Rooted<JS::PropertyDescriptor> d(cx, *found);
  d.setEnumerable(!(m.flags & SL_NOT_ENUMERABLE));
  return JS_DefinePropertyById(cx, on, id, d);
}

static bool need_class(Engine* e, uint32_t index);

// https://webidl.spec.whatwg.org/#create-an-interface-object and
// https://webidl.spec.whatwg.org/#interface-prototype-object
static bool define_class(Engine* e, const sl_class* c) {
  JSContext* cx = e->cx;
  JS::RootedObject global(cx, e->global), prototype(cx), interface_object(cx), parent(cx), parent_object(cx);
  JS::RootedId id(cx);
  if (!name_id(e, c->name, &id)) return false;

  if (c->flags & SL_CLASS_NAMESPACE) {
    // https://webidl.spec.whatwg.org/#create-a-namespace-object
    interface_object = JS_NewPlainObject(cx);
    if (!interface_object) return false;
    for (uint32_t i = 0; i < c->n_members; i++)
      if (!define_member(e, c, c->members[i], interface_object, interface_object)) return false;
    if (!define_tag(e, interface_object, c->tag)) return false;
    e->classes[c->index].interface_object = interface_object;
    JS::RootedValue v(cx, JS::ObjectValue(*interface_object));
    return JS_DefinePropertyById(cx, global, id, v, 0);
  }

  if (c->parent >= 0) {
    if (!need_class(e, c->parent)) return false;
    const ClassEntry& inherited = e->classes[c->parent];
    parent = inherited.prototype;
    parent_object = inherited.interface_object;
    if (inherited.unforgeables) own_unforgeables(e, c) = *inherited.unforgeables;
  } else if (c->parent_intrinsic && !strcmp(c->parent_intrinsic, "Iterator")) {
    parent = JS::GetRealmIteratorPrototype(cx);
  } else if (c->parent_intrinsic && !strcmp(c->parent_intrinsic, "Error")) {
    parent = JS::GetRealmErrorPrototype(cx);
  } else {
    parent = JS::GetRealmObjectPrototype(cx);
  }
  if (!parent) return false;
  if (c->flags & SL_CLASS_SCRIPT) {
    JS::RootedValue v(cx);
    if (!script_class(e, c, &interface_object) || !JS_GetProperty(cx, interface_object, "prototype", &v)) return false;
    prototype = &v.toObject();
  } else {
    prototype = JS_NewObjectWithGivenProto(cx, nullptr, parent);
    if (!prototype) return false;
  }
  if (!(c->flags & SL_CLASS_SCRIPT) && !(c->flags & SL_CLASS_NO_INTERFACE_OBJECT)) {
    interface_object = native_function(e, id, c->length, c->constructor, true);
    if (!interface_object) return false;
    if (parent_object && !JS_SetPrototype(cx, interface_object, parent_object)) return false;
    if (!JS_LinkConstructorAndPrototype(cx, interface_object, prototype)) return false;
    // The prototype property of an interface object is fixed, and the
    // constructor property of the prototype is not enumerable.
    JS::RootedValue v(cx, JS::ObjectValue(*prototype));
    if (!JS_DefineProperty(cx, interface_object, "prototype", v, JSPROP_READONLY | JSPROP_PERMANENT)) return false;
    v.setObject(*interface_object);
    if (!JS_DefineProperty(cx, prototype, "constructor", v, 0)) return false;
  }
  bool on_global = c->flags & SL_CLASS_GLOBAL;
  for (uint32_t i = 0; i < c->n_members; i++) {
    // Constants of a global interface still stand on its prototype.
    bool own = on_global && c->members[i].kind != SL_CONSTANT;
    auto define = c->flags & SL_CLASS_SCRIPT ? adopt_member : define_member;
    if (!define(e, c, c->members[i], interface_object, own ? global : prototype)) return false;
  }
  if (c->tag && !define_tag(e, prototype, c->tag)) return false;
  e->classes[c->index].prototype = prototype;
  e->classes[c->index].interface_object = interface_object;
  if (on_global) {
    bool succeeded;
    if (!JS_SetPrototype(cx, global, prototype) || !JS_SetImmutablePrototype(cx, global, &succeeded) ||
        !JS_SetImmutablePrototype(cx, prototype, &succeeded))
      return false;
  }
  if (!interface_object || (c->flags & SL_CLASS_PROTOTYPE_ONLY)) return true;
  JS::RootedValue v(cx, JS::ObjectValue(*interface_object));
  if (!JS_DefinePropertyById(cx, global, id, v, 0)) return false;
  for (uint32_t i = 0; i < c->n_aliases; i++)
    if (!JS_DefineProperty(cx, global, c->aliases[i], v, 0)) return false;
  return true;
}

// need_class sees to it that the objects of a class exist, if the realm has it.
static bool need_class(Engine* e, uint32_t index) {
  ClassEntry& entry = e->classes[index];
  if (entry.defined || !entry.spec) return true;
  entry.defined = true;  // defining the property of the global asks again
  if (define_class(e, entry.spec)) return true;
  // Script can run out of stack, and be asked again with more of it.
  if (e->classes[index].spec->flags & SL_CLASS_SCRIPT) e->classes[index].defined = false;
  return false;
}

static bool on_the_global(const sl_class* c) {
  return !(c->flags & (SL_CLASS_NO_INTERFACE_OBJECT | SL_CLASS_PROTOTYPE_ONLY));
}

// Interface objects are resolved as the engine's own constructors are: when the
// property of the global is first looked for, or an object is made.
static bool resolve_class(Engine* e, std::string_view name, bool* resolved) {
  for (const sl_classes* classes : e->installed) {
    auto found = classes->names.find(name);
    if (found == classes->names.end() || e->classes[found->second].defined) continue;
    *resolved = true;
    return need_class(e, found->second);
  }
  return true;
}

static bool enumerate_classes(Engine* e, JS::MutableHandleIdVector ids) {
  JS::RootedId id(e->cx);
  for (const sl_classes* classes : e->installed)
    for (const sl_class* c : classes->list) {
      if (e->classes[c->index].defined || !on_the_global(c)) continue;
      if (!name_id(e, c->name, &id) || !ids.append(id)) return false;
      for (uint32_t i = 0; i < c->n_aliases; i++)
        if (!name_id(e, c->aliases[i], &id) || !ids.append(id)) return false;
    }
  return true;
}

}  // namespace sluice

sl_classes* sl_new_classes(const sl_class** list, uint32_t n) {
  auto* classes = new sl_classes{{list, list + n}, {}};
  for (const sl_class* c : classes->list) {
    if (!on_the_global(c)) continue;
    classes->names.emplace(c->name, c->index);
    for (uint32_t i = 0; i < c->n_aliases; i++) classes->names.emplace(c->aliases[i], c->index);
  }
  return classes;
}

sl_status sl_install_classes(sl_engine* p, const sl_classes* classes) {
  Engine* e = from(p);
  uint32_t size = e->classes.size();
  for (const sl_class* c : classes->list) size = std::max(size, c->index + 1);
  e->classes.resize(size);
  for (const sl_class* c : classes->list) e->classes[c->index].spec = c;
  e->installed.push_back(classes);
  // The members of a global interface are the global's own from the start.
  for (const sl_class* c : classes->list)
    if ((c->flags & SL_CLASS_GLOBAL) && !need_class(e, c->index)) return status(e, false);
  return SL_OK;
}

sl_value sl_class_interface(sl_engine* p, uint32_t index) {
  Engine* e = from(p);
  if (index >= e->classes.size() || !need_class(e, index) || !e->classes[index].interface_object) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  return wrap(e, JS::ObjectValue(*e->classes[index].interface_object));
}

sl_value sl_new_function(sl_engine* p, const char* name, uint32_t length, uint32_t id) {
  Engine* e = from(p);
  // The owner tells Go, when it is collected with its function, that the
  // closure is free.
  JS::RootedObject owner(e->cx, JS_NewObjectWithGivenProto(e->cx, &platform_class, nullptr));
  if (!owner) return 0;
  JS::SetReservedSlot(owner, kId, JS::Int32Value(id));
  JS::AddAssociatedMemory(owner, kGoMemory, JS::MemoryUse::Embedding1);
  JS::RootedId key(e->cx);
  if (!name_id(e, name, &key)) return 0;
  JSObject* f = native_function(e, key, length, id | SL_ROOTED, false);
  if (!f) return 0;
  js::SetFunctionNativeReserved(f, kOwner, JS::ObjectValue(*owner));
  return wrap(e, JS::ObjectValue(*f));
}

static bool define_unforgeable(Engine* e, const Unforgeable& u, JS::HandleObject o) {
  JS::RootedId id(e->cx, u.id);
  JS::RootedObject get(e->cx, u.get), set(e->cx, u.set);
  JS::RootedValue method(e->cx, JS::ObjectValue(*get));
  return u.method ? JS_DefinePropertyById(e->cx, o, id, method, u.attributes)
                  : JS_DefinePropertyById(e->cx, o, id, get, set, u.attributes);
}

static bool define_unforgeables(Engine* e, const ClassEntry& c, JS::HandleObject o) {
  if (!c.unforgeables) return true;
  for (const Unforgeable& u : *c.unforgeables)
    if (!define_unforgeable(e, u, o)) return false;
  return true;
}

static JSObject* new_platform_object(Engine* e, uint32_t class_index, sl_value proto, uint32_t id) {
  bool ok = need_class(e, class_index);
  JS::RootedObject parent(e->cx, proto ? &unwrap(e, proto).toObject() : e->classes[class_index].prototype);
  JS::RootedObject o(e->cx, ok ? JS_NewObjectWithGivenProto(e->cx, &platform_class, parent) : nullptr);
  if (!o || !define_unforgeables(e, e->classes[class_index], o)) {
    JS_ClearPendingException(e->cx);
    return nullptr;
  }
  JS::AddAssociatedMemory(o, kGoMemory, JS::MemoryUse::Embedding1);
  know(e, o, id);
  return o;
}

JSObject* sluice::new_plain_object(Engine* e, uint32_t class_index, JS::HandleValue first, JS::HandleValue second) {
  if (!need_class(e, class_index)) return nullptr;
  JS::RootedObject prototype(e->cx, e->classes[class_index].prototype);
  JSObject* o = JS_NewObjectWithGivenProto(e->cx, &plain_class, prototype);
  if (!o) return nullptr;
  JS::SetReservedSlot(o, kPlainClass, JS::Int32Value(class_index));
  JS::SetReservedSlot(o, kPlainValue, first);
  JS::SetReservedSlot(o, kPlainValue + 1, second);
  return o;
}

JSObject* sluice::new_bare_platform_object(JSContext* cx, JS::HandleObject prototype) {
  return JS_NewObjectWithGivenProto(cx, &platform_class, prototype);
}

sl_value sl_new_platform_object(sl_engine* p, uint32_t class_index, sl_value proto, uint32_t id) {
  Engine* e = from(p);
  JSObject* o = new_platform_object(e, class_index, proto, id);
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

// The object holds the first value in slot 1, the second in slot 2.
sl_value sl_new_holding(sl_engine* p, uint32_t class_index, uint32_t id, sl_value first, sl_value second) {
  Engine* e = from(p);
  JSObject* o = new_platform_object(e, class_index, 0, id);
  if (!o) return 0;
  set_held(o, 1, unwrap(e, first));
  set_held(o, 2, unwrap(e, second));
  return wrap(e, JS::ObjectValue(*o));
}

namespace sluice {

JSObject* new_delivery(Engine* e, JS::HandleValue value, JS::HandleObject target, int64_t at) {
  uint32_t index = e->delivery_class - 1;
  JS::RootedObject prototype(e->cx);
  if (need_class(e, index)) prototype = e->classes[index].prototype;
  JSObject* o = prototype ? JS_NewObjectWithGivenProto(e->cx, &delivery_class, prototype) : nullptr;
  if (!o) {
    JS_ClearPendingException(e->cx);
    return nullptr;
  }
  set_held(o, 1, value);
  set_held(o, 2, JS::ObjectValue(*target));
  JS::SetReservedSlot(o, kTime, JS::DoubleValue(static_cast<double>(at)));
  return o;
}

uint32_t delivery_id(JSObject* o) {
  JS::Value id = JS::GetReservedSlot(o, kId);
  return id.isInt32() ? id.toInt32() : 0;
}

bool addressee(Engine* e, uint32_t id, uint32_t slot, JS::MutableHandleObject target, JS::MutableHandleValue function) {
  target.set(e->wrappers[id]);
  if (!target) return false;
  function.set(get_held(target, slot));
  return function.isObject() && JS::IsCallable(&function.toObject());
}

static const Unforgeable* unforgeable_of(Engine* e, jsid id) {
  const ClassEntry& c = e->classes[e->delivery_class - 1];
  if (c.unforgeables)
    for (const Unforgeable& u : *c.unforgeables)
      if (u.id == id) return &u;
  return nullptr;
}

static bool resolve_delivery(JSContext* cx, JS::HandleObject o, JS::HandleId id, bool* resolved) {
  const Unforgeable* u = unforgeable_of(from(cx), id);
  if (!u) return true;
  *resolved = true;
  return define_unforgeable(from(cx), *u, o);
}

static bool enumerate_delivery(JSContext* cx, JS::HandleObject, JS::MutableHandleIdVector ids, bool) {
  const ClassEntry& c = from(cx)->classes[from(cx)->delivery_class - 1];
  if (!c.unforgeables) return true;
  for (const Unforgeable& u : *c.unforgeables)
    if (!ids.append(u.id)) return false;
  return true;
}

// The compiler's threads ask this, too. The names of unforgeable members begin with
// a small letter, as those of all members do, so the first of "isTrusted" has to do.
static bool may_resolve_delivery(const JSAtomState&, jsid id, JSObject*) {
  if (!id.isString()) return false;
  JSLinearString* name = id.toLinearString();
  return JS::GetLinearStringLength(name) > 0 && JS::GetLinearStringCharAt(name, 0) == 'i';
}

}  // namespace sluice

void sl_know(sl_engine* p, sl_value v, uint32_t id) { know(from(p), &unwrap(from(p), v).toObject(), id); }

void sl_set_outlet(sl_engine* p, uint32_t id, sl_mailbox* box) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  if (!o) return;
  Held* h = need_held(o);
  if (h->outlet) release_outlet(h->outlet);
  if (box) retain_outlet(box);
  h->outlet = box;
}

void sl_set_locks(sl_engine* p, uint32_t id, sl_locks* locks) {
  JSObject* o = from(p)->wrappers[id];
  if (!o) return;
  Held* h = need_held(o);
  if (h->locks) release_locks(h->locks);
  retain_locks(locks);
  h->locks = locks;
}

void sl_adopt_global(sl_engine* p, uint32_t id) {
  Engine* e = from(p);
  JS::SetReservedSlot(e->global, kId, JS::Int32Value(id));
  if (id >= e->wrappers.size()) e->wrappers.resize(id + 1);
  e->wrappers[id] = e->global;
}

void sl_set_memory(sl_engine* p, uint32_t id, uint64_t bytes) {
  Engine* e = from(p);
  JSObject* o = id < e->wrappers.size() ? e->wrappers[id].get() : nullptr;
  if (!o) return;
  if (id >= e->memory.size()) e->memory.resize(e->wrappers.size());
  set_memory(e, o, id, bytes);
}

uint32_t sl_platform_id(sl_engine* p, sl_value v) { return platform_id(from(p), unwrap(from(p), v)); }

bool sl_is_class_function(sl_engine* p, sl_value v) {
  JS::Value value = unwrap(from(p), v);
  if (!value.isObject()) return false;
  for (JSNative n : {same_object, plain_value, post, posted, request})
    if (JS_IsNativeFunction(&value.toObject(), n)) return true;
  for (const auto& f : in_engine)
    if (JS_IsNativeFunction(&value.toObject(), f.function)) return true;
  if (!JS_IsNativeFunction(&value.toObject(), native)) {
    JS::RootedObject o(from(p)->cx, &value.toObject());
    return of_class_source(from(p), o);
  }
  return !(static_cast<uint32_t>(js::GetFunctionNativeReserved(&value.toObject(), kFunction).toInt32()) & SL_ROOTED);
}

sl_value sl_wrapper(sl_engine* p, uint32_t id) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  return o ? wrap(e, JS::ObjectValue(*o)) : 0;
}

bool sl_wrapper_alive(sl_engine* p, uint32_t id) {
  Engine* e = from(p);
  return id < e->wrappers.size() && e->wrappers[id].unbarrieredGet();
}

uint32_t sl_hold(sl_engine* p, uint32_t id, uint32_t slot, sl_value v) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  if (!o) return 0;
  if (!slot) slot = take_slot(o);
  set_held(o, slot, unwrap(e, v));
  return slot;
}

sl_value sl_held(sl_engine* p, uint32_t id, uint32_t slot) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  return o ? wrap(e, get_held(o, slot)) : 0;
}

int32_t sl_find_held(sl_engine* p, uint32_t id, const uint32_t* slots, uint32_t n, sl_value v) {
  Engine* e = from(p);
  JSObject* o = e->wrappers[id];
  JS::Value value = unwrap(e, v);
  for (uint32_t i = 0; o && i < n; i++)
    if (get_held(o, slots[i]) == value) return i;
  return -1;
}

void sl_drop(sl_engine* p, uint32_t id, uint32_t slot) { take_held(from(p), id, slot); }

// https://webidl.spec.whatwg.org/#internally-create-a-new-object-implementing-the-interface
// steps 3.1 to 3.3: the prototype that newTarget asks for.
sl_status sl_new_target_prototype(sl_engine* p, sl_value new_target, uint32_t class_index, sl_value* out) {
  Engine* e = from(p);
  JSContext* cx = e->cx;
  if (!need_class(e, class_index)) return status(e, false);
  JS::RootedObject target(cx, &unwrap(e, new_target).toObject());
  if (target == e->classes[class_index].interface_object) {
    *out = wrap(e, JS::ObjectValue(*e->classes[class_index].prototype));
    return SL_OK;
  }
  JS::RootedValue prototype(cx);
  if (!JS_GetProperty(cx, target, "prototype", &prototype)) return status(e, false);
  if (!prototype.isObject()) prototype.setObject(*e->classes[class_index].prototype);
  *out = wrap(e, prototype);
  return SL_OK;
}
