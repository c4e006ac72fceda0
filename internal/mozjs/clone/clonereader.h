// Deserializing: bytes as values of script.
#ifndef SLUICE_CLONEREADER_H
#define SLUICE_CLONEREADER_H

#include "clonemessage.h"
#include "clonescratch.h"

namespace sluice::cloning {

class Reader : public Cloning {
 public:
  Reader(Engine* engine, Session& session, uint32_t flags, bool local, const uint8_t* bytes, size_t length,
         sl_message* m)
      : Cloning(engine, session, flags, local), begin(bytes), p(bytes), end(bytes + length), message(m) {}

  bool deserialize(JS::MutableHandleValue v, sl_value* transferred, size_t n);

 private:
  const uint8_t* begin;
  const uint8_t* p;
  const uint8_t* end;
  sl_message* message;
  size_t shared_base_ = 0;
  uint32_t n_shared_ = 0;

  bool corrupt() { return fail("The message is damaged at byte " + std::to_string(p - begin) + "."); }
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
  bool resizable_buffer(JS::MutableHandleValue v);
  bool view(bool tracking, JS::MutableHandleValue v);
  bool regexp(JS::MutableHandleValue v);
  bool error_object(JS::MutableHandleValue v);
  bool packed(JS::MutableHandleValue v);
  bool numbers(JS::MutableHandleValue v);
  bool platform(JS::MutableHandleValue v);
  bool step();
  bool properties(uint32_t object, bool* done);
  bool key(uint64_t head);
  bool atomize(const char* chars, size_t length);
};

}  // namespace sluice::cloning

#endif
