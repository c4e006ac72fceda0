// Interface objects and their prototypes, with their members.
#include "interface.h"

#include "js/CompilationAndEvaluation.h"
#include "js/SourceText.h"
#include "member.h"
#include "namedproperties.h"
#include "native.h"
#include "nodelinks.h"
#include "plain.h"
#include "scriptclass.h"

namespace sluice {

bool name_id(Engine* e, const char* name, JS::MutableHandleId id) {
  JS::RootedString s(e->cx, JS_AtomizeString(e->cx, name));
  return s && JS_StringToId(e->cx, s, id);
}

static std::vector<Unforgeable>& own_unforgeables(Engine* e, const sl_class* c) {
  auto& u = e->realm().classes[c->index].unforgeables;
  if (!u) u = std::make_unique<std::vector<Unforgeable>>();
  return *u;
}

bool define_unforgeable(Engine* e, const Unforgeable& u, JS::HandleObject o) {
  JS::RootedId id(e->cx, u.id);
  JS::RootedObject get(e->cx, u.get), set(e->cx, u.set);
  JS::RootedValue method(e->cx, JS::ObjectValue(*get));
  return u.method ? JS_DefinePropertyById(e->cx, o, id, method, u.attributes)
                  : JS_DefinePropertyById(e->cx, o, id, get, set, u.attributes);
}

bool define_unforgeables(Engine* e, const ClassEntry& c, JS::HandleObject o) {
  if (!c.unforgeables) return true;
  for (const Unforgeable& u : *c.unforgeables)
    if (!define_unforgeable(e, u, o)) return false;
  return true;
}

bool define_member(Engine* e, const sl_class* c, const sl_member& m, JS::HandleObject interface_object,
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
        const char* name = "$ArrayValues";
        unsigned length = 0;
        JSLinearString* wanted = id.isString() ? id.toLinearString() : nullptr;
        if (wanted && JS_LinearStringEqualsLiteral(wanted, "entries")) {
          name = "ArrayEntries";
        } else if (wanted && JS_LinearStringEqualsLiteral(wanted, "keys")) {
          name = "ArrayKeys";
        } else if (wanted && JS_LinearStringEqualsLiteral(wanted, "forEach")) {
          name = "ArrayForEach";
          length = 1;
        }
        JSFunction* method = JS::GetSelfHostedFunction(cx, name, id, length);
        if (!method) return false;
        f.setObject(*JS_GetFunctionObject(method));
      } else {
        JSObject* o = native_function(e, id, m.length, m.get, false, nullptr, native_of(m));
        if (!o) return false;
        f.setObject(*o);
      }
      if (on_instances) {
        own_unforgeables(e, c).emplace_back(id, &f.toObject(), nullptr, attributes, true);
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
        own_unforgeables(e, c).emplace_back(id, get, set, attributes, false);
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

// define_unscopables gives a prototype its @@unscopables, if it has such members:
// https://webidl.spec.whatwg.org/#interface-prototype-object steps 6 to 8
static bool define_unscopables(Engine* e, const sl_class* c, JS::HandleObject prototype) {
  JSContext* cx = e->cx;
  JS::RootedObject unscopables(cx);
  for (uint32_t i = 0; i < c->n_members; i++) {
    const sl_member& m = c->members[i];
    if (!(m.flags & SL_UNSCOPABLE)) continue;
    if (!unscopables && !(unscopables = JS_NewObjectWithGivenProto(cx, nullptr, nullptr))) return false;
    if (!JS_DefineProperty(cx, unscopables, m.name, JS::TrueHandleValue, JSPROP_ENUMERATE)) return false;
  }
  if (!unscopables) return true;
  JS::RootedId id(cx, JS::PropertyKey::Symbol(JS::GetWellKnownSymbol(cx, JS::SymbolCode::unscopables)));
  JS::RootedValue v(cx, JS::ObjectValue(*unscopables));
  return JS_DefinePropertyById(cx, prototype, id, v, JSPROP_READONLY);
}

// https://tc39.es/ecma262/#sec-asynciteratorprototype, which the engine tells nobody: an
// asynchronous generator's prototype inherits from its own's.
JSObject* async_iterator_prototype(JSContext* cx) {
  static const char text[] = "(async function* () {})";
  JS::SourceText<mozilla::Utf8Unit> source;
  JS::CompileOptions options(cx);
  options.setFileAndLine("sluice:asynciterator", 1).setNoScriptRval(false);
  JS::RootedValue v(cx);
  if (!source.init(cx, text, sizeof text - 1, JS::SourceOwnership::Borrowed) || !JS::Evaluate(cx, options, source, &v))
    return nullptr;
  JS::RootedObject object(cx, &v.toObject());
  if (!JS_GetProperty(cx, object, "prototype", &v)) return nullptr;
  object = &v.toObject();
  if (!JS_GetPrototype(cx, object, &object) || !JS_GetPrototype(cx, object, &object)) return nullptr;
  return object;
}

// https://webidl.spec.whatwg.org/#create-an-interface-object and
// https://webidl.spec.whatwg.org/#interface-prototype-object
bool define_class(Engine* e, const sl_class* c) {
  JSContext* cx = e->cx;
  JS::RootedObject global(cx, e->realm().global), prototype(cx), interface_object(cx), parent(cx), parent_object(cx);
  JS::RootedId id(cx);
  if (!name_id(e, c->name, &id)) return false;
  if (c->flags & SL_CLASS_LATER) slLaterMembers(c->index);

  if (c->flags & SL_CLASS_NAMESPACE) {
    // https://webidl.spec.whatwg.org/#create-a-namespace-object
    interface_object = JS_NewPlainObject(cx);
    if (!interface_object) return false;
    for (uint32_t i = 0; i < c->n_members; i++)
      if (!define_member(e, c, c->members[i], interface_object, interface_object)) return false;
    if (!define_tag(e, interface_object, c->tag)) return false;
    e->realm().classes[c->index].interface_object = interface_object;
    JS::RootedValue v(cx, JS::ObjectValue(*interface_object));
    return JS_DefinePropertyById(cx, global, id, v, 0);
  }

  if (c->flags & SL_CLASS_CALLBACK) {
    // https://webidl.spec.whatwg.org/#create-a-legacy-callback-interface-object
    interface_object = native_function(e, id, 0, c->constructor, false);
    if (!interface_object) return false;
    for (uint32_t i = 0; i < c->n_members; i++)
      if (!define_member(e, c, c->members[i], nullptr, interface_object)) return false;
    e->realm().classes[c->index].interface_object = interface_object;
    JS::RootedValue v(cx, JS::ObjectValue(*interface_object));
    return JS_DefinePropertyById(cx, global, id, v, 0);
  }

  if (c->flags & SL_CLASS_FACTORY) {
    // https://webidl.spec.whatwg.org/#create-a-legacy-factory-function
    if (!need_class(e, c->parent)) return false;
    interface_object = native_function(e, id, c->length, c->constructor, true);
    if (!interface_object) return false;
    JS::RootedValue v(cx, JS::ObjectValue(*e->realm().classes[c->parent].prototype));
    if (!JS_DefineProperty(cx, interface_object, "prototype", v, JSPROP_READONLY | JSPROP_PERMANENT)) return false;
    e->realm().classes[c->index].interface_object = interface_object;
    v.setObject(*interface_object);
    return JS_DefinePropertyById(cx, global, id, v, 0);
  }

  if (c->parent >= 0) {
    if (!need_class(e, c->parent)) return false;
    const ClassEntry& inherited = e->realm().classes[c->parent];
    parent = inherited.prototype;
    parent_object = inherited.interface_object;
    if (inherited.unforgeables) own_unforgeables(e, c) = *inherited.unforgeables;
  } else if (c->parent_intrinsic && !strcmp(c->parent_intrinsic, "Iterator")) {
    parent = JS::GetRealmIteratorPrototype(cx);
  } else if (c->parent_intrinsic && !strcmp(c->parent_intrinsic, "AsyncIterator")) {
    parent = async_iterator_prototype(cx);
  } else if (c->parent_intrinsic && !strcmp(c->parent_intrinsic, "Error")) {
    parent = JS::GetRealmErrorPrototype(cx);
  } else {
    parent = JS::GetRealmObjectPrototype(cx);
  }
  if (parent && (c->flags & SL_CLASS_NAMED_PROPERTIES)) parent = new_named_properties(cx, parent, c->name);
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
    // The engine makes the length and the name when they are asked for. Here they
    // come first: https://tc39.es/ecma262/#sec-createbuiltinfunction
    bool has;
    if (!JS_HasOwnProperty(cx, interface_object, "length", &has) || !JS_HasOwnProperty(cx, interface_object, "name", &has))
      return false;
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
  if (!define_unscopables(e, c, prototype)) return false;
  e->realm().classes[c->index].prototype = prototype;
  e->realm().classes[c->index].interface_object = interface_object;
  if (on_global) {
    bool succeeded;
    // Windows are the global objects that have named properties.
    if (c->flags & SL_CLASS_NAMED_PROPERTIES) e->realm().window = true;
    if (!JS_SetPrototype(cx, global, prototype) || !JS_SetImmutablePrototype(cx, global, &succeeded)) return false;
    // Nothing on the way from the global object to its last prototype can be changed:
    // https://webidl.spec.whatwg.org/#interface-prototype-object
    JS::RootedObject on(cx, prototype);
    while (on) {
      if (!JS_SetImmutablePrototype(cx, on, &succeeded) || !JS_GetPrototype(cx, on, &on)) return false;
    }
  }
  if (!interface_object || (c->flags & SL_CLASS_PROTOTYPE_ONLY)) return true;
  JS::RootedValue v(cx, JS::ObjectValue(*interface_object));
  if (!JS_DefinePropertyById(cx, global, id, v, 0)) return false;
  for (uint32_t i = 0; i < c->n_aliases; i++)
    if (!JS_DefineProperty(cx, global, c->aliases[i], v, 0)) return false;
  return true;
}

}  // namespace sluice
