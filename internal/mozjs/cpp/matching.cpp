// The operation matches() of elements, without Go where it has answered before for their shape.
#include "matching.h"

#include <string.h>

#include "engine.h"
#include "native.h"
#include "nodelinks.h"
#include "platform.h"

using namespace sluice;

namespace sluice {

uint32_t Answers::number(const uint8_t* text, size_t length, bool add) {
  if (length == 0 || length > kMostLetters) return 0;
  uint64_t hash = length;
  size_t i = 0;
  for (; i + 8 <= length; i += 8) {
    uint64_t word;
    memcpy(&word, text + i, 8);
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 29;
  }
  for (; i < length; i++) hash = (hash ^ text[i]) * 0x100000001B3U;
  hash ^= hash >> 32;
  Text* free = nullptr;
  for (size_t tries = 0; tries < kTries; tries++) {
    Text& t = texts[(hash + tries) % kTexts];
    if (!t.number) {
      free = &t;
      break;
    }
    if (t.length == length && !memcmp(t.letters, text, length)) return t.number;
  }
  if (!add || last == UINT32_MAX) return 0;
  // Where there is no room, one of them goes.
  if (!free) free = &texts[(hash + last % kTries) % kTexts];
  free->number = ++last;
  free->length = length;
  memcpy(free->letters, text, length);
  return last;
}

bool Answers::find(uint32_t number, uint32_t shape, bool* matches) const {
  const Answer& a = answers[place(number, shape)];
  *matches = a.matches;
  return a.number == number && a.shape == shape;
}

void Answers::put(uint32_t number, uint32_t shape, bool matches) { answers[place(number, shape)] = {number, shape, matches}; }

// number_of is that of the text of an argument.
static uint32_t number_of(Engine* e, const JS::Value& v, bool add) {
  if (!v.isString() || !JS_StringIsLinear(v.toString()) || !JS::StringHasLatin1Chars(v.toString())) return 0;
  JS::AutoCheckCannotGC nogc;
  JSLinearString* s = JS_ASSERT_STRING_IS_LINEAR(v.toString());
  return e->answers->number(JS::GetLatin1LinearStringChars(nogc, s), JS::GetLinearStringLength(s), add);
}

// https://dom.spec.whatwg.org/#dom-element-matches
bool matches(JSContext* cx, unsigned argc, JS::Value* vp) {
  Engine* e = from(cx);
  JS::CallArgs args = JS::CallArgsFromVp(argc, vp);
  uint32_t id = known_id(args.thisv());
  sl_link* link = node_link(id);
  if (!link || argc == 0) return native(cx, argc, vp);
  if (!may_run(e)) return false;
  if (!e->answers) e->answers = std::make_unique<Answers>();
  link->shape &= ~SL_SHAPE_DECIDES;
  bool answer;
  if (link->shape)
    if (uint32_t number = number_of(e, args[0], false); number && e->answers->find(number, link->shape, &answer)) {
      args.rval().setBoolean(answer);
      return true;
    }
  JS::RootedValue text(cx, args[0]);
  if (!native(cx, argc, vp)) return false;
  link = node_link(id);
  if (link && link->shape & SL_SHAPE_DECIDES && args.rval().isBoolean()) {
    link->shape &= ~SL_SHAPE_DECIDES;
    if (uint32_t number = number_of(e, text, true)) e->answers->put(number, link->shape, args.rval().toBoolean());
  }
  return true;
}

}  // namespace sluice
