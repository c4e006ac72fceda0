// A realm: its global object, and what goes with that.
//
// All realms of an engine are in one compartment, so that objects of one are at hand in
// the others as they are. Script knows them by their globals, Go by their indices.
#ifndef SLUICE_REALM_H
#define SLUICE_REALM_H

#include <memory>
#include <vector>

#include "insides/frame.h"
#include "insides/ordinarypromise.h"
#include "js/Id.h"
#include "js/Realm.h"
#include "js/RootingAPI.h"
#include "shim.h"

namespace sluice {

struct Engine;

// An unforgeable member: a property of each object that implements the class.
struct Unforgeable {
  Unforgeable(JS::PropertyKey id, JSObject* get, JSObject* set, unsigned attributes, bool method)
      : id(id), get(get), set(set), attributes(attributes), method(method) {}

  JS::Heap<JS::PropertyKey> id;
  JS::Heap<JSObject*> get;  // the method, when it is one
  JS::Heap<JSObject*> set;
  unsigned attributes;
  bool method;
};

// A class of the realm. Its objects are made when they are first asked for.
struct ClassEntry {
  const sl_class* spec = nullptr;  // null when the realm does not have it
  JS::Heap<JSObject*> prototype;
  JS::Heap<JSObject*> interface_object;
  std::unique_ptr<std::vector<Unforgeable>> unforgeables;  // inherited ones first
  bool defined = false;  // or being defined
};

// Realm is what the engine keeps for a realm. It dies with the global object, which
// traces it: a realm that Go has dropped lives as long as anything refers to an object
// of it.
struct Realm {
  explicit Realm(uint32_t index) : index(index) {}

  const uint32_t index;
  JSObject* global = nullptr;       // not traced: see kept
  bool kept = true;                 // Go has not dropped it
  bool timers_closed = false;
  bool wasm_adopted = false;        // adopt_wasm was called
  bool window = false;              // the global object is a window
  bool asks_to_compile = false;     // script may not compile whatever it wants to
  std::vector<ClassEntry> classes;  // by class index
  std::vector<const sl_classes*> installed;
  JS::Heap<JSObject*> core;         // what the late parts of the built-ins are called with
  uint32_t late = 0;                // bits of the parts that have not run yet
  insides::ScriptFrame frame;
  JS::Heap<JSObject*> memory_info;
  JS::Heap<JSObject*> max_byte_length;  // the getter of ArrayBuffer.prototype, when the built-ins have kept it
  insides::OrdinaryPromises ordinary_promises;

  void trace(JSTracer* trc);
};

// AsCallback is the time in which a callback runs whose callback context is a realm:
// that of the global, or the first realm for null.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-a-callback
class AsCallback {
 public:
  AsCallback(Engine* e, JSObject* incumbent);
  ~AsCallback();

 private:
  Engine* e_;
  bool prepared_;
};

// AsScript is the time in which script of a function's realm runs that the engine calls.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#prepare-to-run-script
class AsScript {
 public:
  AsScript(Engine* e, JSObject* function);
  ~AsScript();

 private:
  Engine* e_;
  bool prepared_;
};

// realm_of is the realm of an object, that of a function for what can be called; the
// current one for a revoked proxy.
Realm& realm_of(Engine* e, JSObject* o);

// incumbent is the global object of the incumbent settings object.
//
// https://html.spec.whatwg.org/multipage/webappapis.html#incumbent-settings-object
JSObject* incumbent(Engine* e);

// new_global makes a global object, in the compartment of another if that is not null.
JSObject* new_global(Engine* e, JSObject* beside, bool isolated);

}  // namespace sluice
#endif
