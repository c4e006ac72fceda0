// The C face of structured clone.
#ifndef SLUICE_CLONE_H
#define SLUICE_CLONE_H

#include "limit.h"
#include "shim.h"

#ifdef __cplusplus
extern "C" {
#endif

// What a message carries beside its bytes: contents of buffers, shared
// memory, modules, and, when there are many, the bytes themselves. It belongs
// to no engine; any thread may release it.
typedef struct sl_message sl_message;

enum {
  SL_CLONE_FOR_STORAGE = 1,
  SL_CLONE_SHARED = 2,         // modules of the agent cluster may be shared, and memory received
  SL_CLONE_SHARED_MEMORY = 4,  // memory may be sent: the agent cluster is cross-origin isolated
};

// Outcomes beside those of sl_status.
enum {
  SL_NOT_CLONED = 3,  // a DataCloneError; its message is in sl_serialized.error
  SL_CLONE_GO = 4,    // a function of Go failed, and keeps its error
};

typedef struct {
  const uint8_t* bytes;  // those of the message, or valid until the thread next serializes
  size_t length;
  size_t outside;        // bytes that the message carries beside bytes
  sl_message* message;   // one reference; NULL when the bytes are all there is
  bool owned;            // the bytes belong to the message
  char* error;           // UTF-8; free()
} sl_serialized;

int sl_serialize(sl_engine* e, sl_value v, const sl_value* transfer, size_t n, uint32_t flags, sl_serialized* out);
int sl_deserialize(sl_engine* e, const uint8_t* bytes, size_t length, sl_message* message, uint32_t flags,
                   sl_value* out, sl_value* transferred, size_t n, char** error);
int sl_structured_clone(sl_engine* e, sl_value v, const sl_value* transfer, size_t n, uint32_t flags, sl_value* out,
                        sl_value* transferred, char** error);
// Whether the message carries anything but bytes.
bool sl_message_has_more(sl_message* m);
// The shared memory that it refers to.
const sl_memory_range* sl_message_memories(sl_message* m, size_t* n);
void sl_retain_message(sl_message* m);
void sl_release_message(sl_message* m);

// What slCloneSerialize says of a platform object.
enum {
  SL_CLONE_DONE = 0,
  SL_CLONE_FAILED,            // with an error that Go keeps
  SL_CLONE_NOT_SERIALIZABLE,
  SL_CLONE_NOT_TRANSFERRED,   // transferable, but not serializable
};

// Functions of Go that the engine calls while it clones. Those that return
// bool return false when they failed with an error that Go keeps.
typedef struct sl_clone_writer sl_clone_writer;
extern int slCloneSerialize(uint32_t context, uint32_t id, sl_clone_writer* w, uint32_t* item);
extern int slCloneTransferable(uint32_t context, uint32_t id, bool* detached);
extern bool slCloneTransfer(uint32_t context, uint32_t id, uint32_t* item);
extern bool slCloneReceive(uint32_t context, uint32_t item, sl_value* out);
extern bool slCloneDeserialize(uint32_t context, uint32_t item, sl_value* out);
extern bool slCloneFill(uint32_t context, uint32_t item, sl_value object, sl_value* values, size_t n);

// sl_clone_add adds a value nested in the platform object being serialized.
void sl_clone_add(sl_engine* e, sl_clone_writer* w, sl_value v);

#ifdef __cplusplus
}
#endif
#endif
