// Checked against HTML of 2026-08-21.

// Structured clone: values of script as bytes, and bytes as values.
// https://html.spec.whatwg.org/multipage/structured-data.html
#include "clone.h"
#include "clonereader.h"
#include "clonewriter.h"

namespace sluice {

using namespace cloning;

namespace {

// Longer serializations keep their bytes; shorter ones are copied by Go.
constexpr size_t kLong = 64 << 10;

// ends turns how a clone that failed has ended into what Go is told.
int ends(Engine* e, const Cloning& c, char** error) {
  switch (c.failure) {
    case kNotCloned:
      if (!may_run(e)) return SL_TERMINATED;
      *error = strdup(c.error.c_str());
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
  Writer w(e, session, flags, false);
  JS::RootedValue value(e->cx, unwrap(e, v));
  if (!w.serialize(value, transfer, n)) return ends(e, w, &out->error);
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
  Reader r(e, session, flags, false, bytes, length, message);
  JS::RootedValue value(e->cx);
  if (!r.deserialize(&value, transferred, n)) return ends(e, r, error);
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
  Writer w(e, session, flags, true);
  JS::RootedValue value(e->cx, unwrap(e, v));
  if (!w.serialize(value, transfer, n)) return ends(e, w, error);
  Reader r(e, session, flags, true, s.out.data, s.out.length, w.message.get());
  if (!r.deserialize(&value, transferred, n)) return ends(e, r, error);
  *out = wrap(e, value);
  return SL_OK;
}

namespace sluice {

bool serialize_simply(Engine* e, JS::HandleValue v, uint8_t** bytes, size_t* length) {
  Session session(e);
  if (session.scratch) {
    Bytes& out = session.scratch->out;
    Writer w(e, session, 0, false);
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
    Reader r(e, session, 0, false, bytes, length, nullptr);
    if (r.deserialize(v, nullptr, 0)) return true;
  }
  JS_ClearPendingException(e->cx);
  return false;
}

}  // namespace sluice

bool sl_message_has_more(sl_message* m) { return !m->holders.empty() || !m->modules.empty() || m->shared; }

const sl_memory_range* sl_message_memories(sl_message* m, size_t* n) {
  *n = m->memories.size();
  return m->memories.data();
}

void sl_retain_message(sl_message* m) { m->references.fetch_add(1, std::memory_order_relaxed); }

void sl_release_message(sl_message* m) {
  if (m->references.fetch_sub(1, std::memory_order_acq_rel) == 1) delete m;
}

void sl_clone_add(sl_engine* p, sl_clone_writer* w, sl_value v) {
  reinterpret_cast<Writer*>(w)->nest(unwrap(from(p), v));
}
