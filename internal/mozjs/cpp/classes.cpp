// The classes of a realm: which it has, and when their objects are made.
#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "interface.h"

struct sl_classes {
  std::vector<const sl_class*> list;
  std::unordered_map<std::string_view, uint32_t> names;  // of the global's properties: class indices
};

using namespace sluice;

namespace sluice {

bool need_class(Engine* e, uint32_t index) {
  Realm& r = e->realm();
  ClassEntry& entry = r.classes[index];
  if (entry.defined || !entry.spec) return true;
  entry.defined = true;  // defining the property of the global asks again
  if (define_class(e, entry.spec)) return true;
  // Script can run out of stack, and be asked again with more of it.
  if (r.classes[index].spec->flags & SL_CLASS_SCRIPT) r.classes[index].defined = false;
  return false;
}

static bool on_the_global(const sl_class* c) {
  return !(c->flags & (SL_CLASS_NO_INTERFACE_OBJECT | SL_CLASS_PROTOTYPE_ONLY));
}

// Interface objects are resolved as the engine's own constructors are: when the
// property of the global is first looked for, or an object is made.
bool resolve_class(Engine* e, std::string_view name, bool* resolved) {
  Realm& r = e->realm();
  for (const sl_classes* classes : r.installed) {
    auto found = classes->names.find(name);
    if (found == classes->names.end() || r.classes[found->second].defined) continue;
    *resolved = true;
    return need_class(e, found->second);
  }
  return true;
}

bool enumerate_classes(Engine* e, JS::MutableHandleIdVector ids) {
  JS::RootedId id(e->cx);
  const Realm& r = e->realm();
  for (const sl_classes* classes : r.installed)
    for (const sl_class* c : classes->list) {
      if (r.classes[c->index].defined || !on_the_global(c)) continue;
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
  Realm& r = e->realm();
  uint32_t size = r.classes.size();
  for (const sl_class* c : classes->list) size = std::max(size, c->index + 1);
  r.classes.resize(size);
  for (const sl_class* c : classes->list) r.classes[c->index].spec = c;
  r.installed.push_back(classes);
  // The members of a global interface are the global's own from the start.
  for (const sl_class* c : classes->list)
    if ((c->flags & SL_CLASS_GLOBAL) && !need_class(e, c->index)) return status(e, false);
  return SL_OK;
}

sl_value sl_class_interface(sl_engine* p, uint32_t index) {
  Engine* e = from(p);
  Realm& r = e->realm();
  if (index >= r.classes.size() || !need_class(e, index) || !r.classes[index].interface_object) {
    JS_ClearPendingException(e->cx);
    return 0;
  }
  return wrap(e, JS::ObjectValue(*r.classes[index].interface_object));
}
