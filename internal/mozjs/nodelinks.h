// The links of nodes, which getters read without Go, and which objects live together.
#ifndef SLUICE_NODELINKS_H
#define SLUICE_NODELINKS_H

#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// What the getters of a node's links read: the ids of the nodes that it is linked to, 0
// for those that Go has to be asked for, SL_NO_NODE for none.
#define SL_NO_NODE 0xFFFFFFFFU
#define SL_KEEPER 256
enum { SL_PARENT, SL_FIRST_CHILD, SL_LAST_CHILD, SL_NEXT_SIBLING, SL_PREVIOUS_SIBLING, SL_OWNER_DOCUMENT, SL_LINKS };
#define SL_SHAPE_DECIDES 0x80000000U
typedef struct {
  uint32_t to[SL_LINKS];
  uint32_t type;   // nodeType; 0 for what is no node, SL_KEEPER for what refers to nodes
  uint32_t shape;  // of an element, 0 for one that is not known; with SL_SHAPE_DECIDES after a call that it decided
  uint32_t group;  // of the object, while garbage is collected; 0 for none
  uint32_t next;   // the next member of the group
} sl_link;

// The flag of members of nodes that need no Go where the links are known.
#define SL_LINKED 512

// The flag of members that a with statement does not see.
#define SL_UNSCOPABLE 1024

// The flag of classes that are callback interfaces: functions that only have constants.
#define SL_CLASS_CALLBACK 64

// The table of an engine's links, by id, in chunks of SL_CHUNK or null. Go makes
// and writes it.
void sl_set_links(sl_engine* e, sl_link** chunks, uint32_t n);

// Says which groups there are in the collection that begins: the first member of each,
// and which refers to which. Group 0 is none.
typedef struct {
  uint32_t from, to;
} sl_group_edge;
void sl_set_groups(sl_engine* e, const uint32_t* first, const uint64_t* sizes, uint32_t n, const sl_group_edge* edges,
                   uint32_t n_edges);

// Says that what Go keeps for groups has grown, or shrunk, by some bytes. At the end of a
// collection it is the sum of the sizes of the groups that live.
void sl_add_tree_memory(sl_engine* e, int64_t delta);
uint64_t sl_tree_memory(sl_engine* e);

#ifdef __cplusplus
}

#include "js/CallArgs.h"
#include "js/TracingAPI.h"

namespace sluice {

struct Engine;

// Groups are sets of platform objects that live together while garbage is collected: as
// long as one member lives all do. A group may refer to others, which then live with it.

// trace_group traces what lives with an object.
void trace_group(JSTracer* trc, JSObject* o);

// forget_groups ends the collection that the groups were for.
void forget_groups(Engine* e);

// forget_tree_holder takes back what the collector was told of trees with a global object
// that is no more.
void forget_tree_holder(Engine* e, JSObject* global, uint32_t id);

// link_native is what runs the member that is flagged SL_LINKED.
JSNative link_native(const char* name);
bool is_link_native(JSObject* function);

// node_link is the links of the node of an id, null if it is no node.
sl_link* node_link(uint32_t id);

// matches is the JSNative of the operation of that name (matching.cpp).
bool matches(JSContext* cx, unsigned argc, JS::Value* vp);

}  // namespace sluice
#endif
#endif
