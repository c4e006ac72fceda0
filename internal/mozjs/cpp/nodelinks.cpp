// The links of nodes, which getters read without Go, and which objects live together.
#include "nodelinks.h"

#include <vector>

#include "native.h"
#include "platform.h"

using namespace sluice;

namespace sluice {

namespace {

// Known is what Go has said of the links and groups of the engine of this thread.
struct Known {
  sl_link** chunks = nullptr;
  uint32_t n = 0;
  // The groups, while garbage is collected.
  std::vector<uint32_t> first;  // member of each
  std::vector<uint32_t> edges;  // where those of each begin, and of one more
  std::vector<uint32_t> to;
  std::vector<bool> traced;
  std::vector<uint64_t> sizes;
  std::vector<uint32_t> open;   // scratch

  // link is the links of an id, null if there are none.
  sl_link* link(uint32_t id) const { return row_of(chunks, n, id); }

  // node is link of a node.
  sl_link* node(uint32_t id) const {
    sl_link* l = link(id);
    return l && l->type && l->type < SL_KEEPER ? l : nullptr;
  }
};

thread_local Known known;

}  // namespace

void trace_group(JSTracer* trc, JSObject* o) {
  // What is not marking has no use for what lives together.
  if (known.first.empty() || !trc->isMarkingTracer()) return;
  JS::Value id = JS::GetReservedSlot(o, kId);
  sl_link* link = id.isInt32() ? known.link(id.toInt32()) : nullptr;
  if (!link || !link->group || known.traced[link->group]) return;
  Engine* e = this_thread;
  known.traced[link->group] = true;
  known.open.push_back(link->group);
  while (!known.open.empty()) {
    uint32_t group = known.open.back();
    known.open.pop_back();
    for (uint32_t member = known.first[group]; member; member = known.link(member)->next)
      JS::TraceEdge(trc, &e->wrappers[member], "lives together");
    for (uint32_t i = known.edges[group]; i < known.edges[group + 1]; i++)
      if (uint32_t to = known.to[i]; !known.traced[to]) {
        known.traced[to] = true;
        known.open.push_back(to);
      }
  }
}

// The collector takes what trees take for memory of a global object: of the first that
// Go keeps.
static void hold_trees(Engine* e) {
  for (Realm* r : e->realms) {
    if (e->tree_holder) return;
    if (r && r->kept && r->global) e->tree_holder = known_id(JS::ObjectValue(*r->global));
    if (e->tree_holder && e->tree_memory)
      JS::AddAssociatedMemory(r->global, e->tree_memory, JS::MemoryUse::Embedding3);
  }
}

static void set_tree_memory(Engine* e, uint64_t bytes) {
  hold_trees(e);
  if (e->tree_holder) {
    JSObject* holder = e->wrappers[e->tree_holder].unbarrieredGet();
    if (e->tree_memory) JS::RemoveAssociatedMemory(holder, e->tree_memory, JS::MemoryUse::Embedding3);
    if (bytes) JS::AddAssociatedMemory(holder, bytes, JS::MemoryUse::Embedding3);
  }
  e->tree_memory = bytes;
}

void forget_tree_holder(Engine* e, JSObject* global, uint32_t id) {
  if (id != e->tree_holder) return;
  if (e->tree_memory) JS::RemoveAssociatedMemory(global, e->tree_memory, JS::MemoryUse::Embedding3);
  e->tree_holder = 0;
}

void forget_groups(Engine* e) {
  uint64_t sum = 0;
  bool marked = false;
  for (size_t group = 1; group < known.traced.size(); group++)
    if (known.traced[group]) {
      marked = true;
      sum += known.sizes[group];
    }
  // A collection of other things marks none.
  if (marked) set_tree_memory(e, sum);
  known.first.clear();
  known.traced.clear();
}

// wrapper_of is the wrapper of a node of an id, null if Go has to be asked for it.
static JSObject* wrapper_of(Engine* e, uint32_t id) { return id < e->wrappers.size() ? e->wrappers[id].get() : nullptr; }

// linked is the JSNative of the getters of links.
//
// https://dom.spec.whatwg.org/#interface-node
template <int kLink>
static bool linked(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  uint32_t id = known_id(args.thisv());
  if (sl_link* link = known.node(id)) {
    if (!may_run(e)) return false;
    uint32_t to = link->to[kLink];
    if (to == SL_NO_NODE) {
      args.rval().setNull();
      return true;
    }
    if (to)
      if (JSObject* o = wrapper_of(e, to)) {
        args.rval().setObject(*o);
        return true;
      }
  }
  if (!native(cx, argc, vp)) return false;
  // What Go has said will be known.
  if (sl_link* link = known.node(id)) {
    if (args.rval().isNull())
      link->to[kLink] = SL_NO_NODE;
    else
      link->to[kLink] = known_id(args.rval());
  }
  return true;
}

constexpr uint32_t kElement = 1;  // ELEMENT_NODE

static bool parent_element(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  if (sl_link* link = known.node(known_id(args.thisv()))) {
    if (!may_run(e)) return false;
    uint32_t to = link->to[SL_PARENT];
    sl_link* parent = to == SL_NO_NODE ? nullptr : known.node(to);
    if (to == SL_NO_NODE || (parent && parent->type != kElement)) {
      args.rval().setNull();
      return true;
    }
    if (parent)
      if (JSObject* o = wrapper_of(e, to)) {
        args.rval().setObject(*o);
        return true;
      }
  }
  return native(cx, argc, vp);
}

static bool node_type(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  sl_link* link = known.node(known_id(args.thisv()));
  if (!link) return native(cx, argc, vp);
  if (!may_run(e)) return false;
  args.rval().setInt32(link->type);
  return true;
}

sl_link* node_link(uint32_t id) { return known.node(id); }

static const struct {
  const char* name;
  JSNative function;
} natives[] = {
    {"parentNode", linked<SL_PARENT>},          {"firstChild", linked<SL_FIRST_CHILD>},
    {"lastChild", linked<SL_LAST_CHILD>},       {"nextSibling", linked<SL_NEXT_SIBLING>},
    {"previousSibling", linked<SL_PREVIOUS_SIBLING>}, {"parentElement", parent_element},
    {"ownerDocument", linked<SL_OWNER_DOCUMENT>}, {"nodeType", node_type},
    {"matches", matches},
};

JSNative link_native(const char* name) {
  for (const auto& g : natives)
    if (!strcmp(g.name, name)) return g.function;
  return native;
}

bool is_link_native(JSObject* function) {
  for (const auto& g : natives)
    if (JS_IsNativeFunction(function, g.function)) return true;
  return false;
}

}  // namespace sluice

void sl_set_links(sl_engine*, sl_link** chunks, uint32_t n) {
  known.chunks = chunks;
  known.n = n;
}

void sl_set_groups(sl_engine*, const uint32_t* first, const uint64_t* sizes, uint32_t n, const sl_group_edge* edges,
                   uint32_t n_edges) {
  known.first.assign(first, first + n);
  known.sizes.assign(sizes, sizes + n);
  known.traced.assign(n, false);
  // A counting sort of the edges by the group that refers.
  known.edges.assign(n + 1, 0);
  known.to.resize(n_edges);
  for (uint32_t i = 0; i < n_edges; i++) known.edges[edges[i].from]++;
  uint32_t sum = 0;
  for (uint32_t& begin : known.edges) {
    sum += begin;
    begin = sum;
  }
  for (uint32_t i = n_edges; i > 0; i--) known.to[--known.edges[edges[i - 1].from]] = edges[i - 1].to;
}

void sl_add_tree_memory(sl_engine* p, int64_t delta) {
  Engine* e = from(p);
  set_tree_memory(e, delta < 0 && e->tree_memory < static_cast<uint64_t>(-delta) ? 0 : e->tree_memory + delta);
}

uint64_t sl_tree_memory(sl_engine* p) { return from(p)->tree_memory; }
