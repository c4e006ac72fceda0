// Serializing: values of script as bytes.
#ifndef SLUICE_CLONEWRITER_H
#define SLUICE_CLONEWRITER_H

#include "clonedescribe.h"
#include "clonemessage.h"
#include "clonescratch.h"
#include "insides/elements.h"
#include "insides/shape.h"

namespace sluice::cloning {

class Writer : public Cloning {
 public:
  std::unique_ptr<sl_message> message;
  bool simply = false;  // give up rather than call script or Go, or need more than bytes

  Writer(Engine* engine, Session& session, uint32_t flags, bool local)
      : Cloning(engine, session, flags, local), found_(cx), descriptor_(cx), ids_(cx) {}

  bool serialize(JS::HandleValue value, const sl_value* transfer, size_t n);
  void nest(const JS::Value& v) { s.values.push_back(v); }

 private:
  uint32_t effects_ = 0;  // counts what may have run script
  JS::RootedObject found_;
  JS::Rooted<mozilla::Maybe<JS::PropertyDescriptor>> descriptor_;
  JS::RootedIdVector ids_;

  bool refuse(const JS::Value& v) {
    if (simply) return false;
    JS::RootedValue value(cx, v);
    return fail(describe(cx, value) + " could not be cloned.");
  }
  sl_message* aside() {
    if (!message) message = std::make_unique<sl_message>();
    return message.get();
  }
  uint32_t platform_id(JS::HandleObject o) {
    uint32_t mark = e->top;
    uint32_t id = sl_platform_id(e, wrap(e, JS::ObjectValue(*o)));
    e->top = mark;
    return id;
  }
  // may_call says whether script and Go may be called, and forgets what they may
  // change.
  bool may_call() {
    effects_++;
    s.forget_layouts();
    return !simply;
  }
  // Elements are no part of a shape.
  static bool no_elements(JSObject* o) {
    return insides::can_use(SL_TRICK_ELEMENTS) && insides::header_of(o)->initialized == 0;
  }
  // plain_array says whether an array of that length has no properties but its elements:
  // its shape is that of new arrays.
  bool plain_array(JSObject* o, uint32_t length) const {
    using namespace insides;
    return can_use(SL_TRICK_ELEMENTS) && can_use(SL_TRICK_SHAPES) && shape_of(o) == shape_of(c->array) &&
           header_of(o)->initialized == length;
  }
  void push(FrameKind kind, uint32_t object, size_t position, size_t end, size_t base = 0) {
    s.frames.push_back({kind, 0, false, object, 0, effects_, position, end, base});
  }

  bool check_transfer(const sl_value* transfer, size_t n);
  bool transfer_all(size_t n);
  bool transfer_buffer(JS::HandleObject o, size_t i);
  bool transfer_resizable_buffer(JS::HandleObject o);
  bool share();
  uint32_t share_index(JSObject* o);
  bool value(const JS::Value& v);
  bool string(JSString* str);
  bool bigint(const JS::Value& v);
  bool object(JSObject* o);
  bool other(JSObject* o);
  bool plain(JSObject* o);
  bool properties(uint32_t number);
  bool array(JSObject* o);
  bool buffer(JSObject* o);
  bool resizable_buffer(JSObject* o);
  bool shared_buffer(JSObject* o);
  bool shared_view(JS::HandleObject view, JS::HandleObject buffer);
  bool view(JSObject* o);
  bool regexp(JSObject* o);
  bool error_object(JSObject* o);
  bool collection(JSObject* o, bool map);
  bool memory(JSObject* o);
  bool platform(JSObject* o, uint32_t id);
  bool step();
  bool key(JS::PropertyKey k);
  bool next_property(Frame& f);
  bool next_element(Frame& f);
  bool get_own(JS::HandleObject o, JS::HandleId id, bool* own);
};

}  // namespace sluice::cloning

#endif
