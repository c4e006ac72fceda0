// The views that follow the length of their buffer: those of a resizable buffer that were
// made without a length. The engine's interface does not tell them from others.
#ifndef SLUICE_INSIDES_AUTOLENGTH_H
#define SLUICE_INSIDES_AUTOLENGTH_H

#include <optional>

#include "insides.h"
#include "js/Class.h"
#include "js/Object.h"

namespace sluice::insides {

// auto_length reads a slot after those that all views have, which those of resizable
// buffers have for this.
inline std::optional<bool> auto_length(JSObject* view) {
  constexpr uint32_t slot = 4;
  if (JSCLASS_RESERVED_SLOTS(JS::GetClass(view)) <= slot) return std::nullopt;
  JS::Value v = JS::GetReservedSlot(view, slot);
  if (!v.isBoolean()) return std::nullopt;
  return v.toBoolean();
}

// follows_length says whether a view of a resizable buffer follows its length. Without
// the trick those do that end where the buffer does.
inline bool follows_length(JSObject* view, bool ends_with_buffer, Tally& tally) {
  std::optional<bool> known = can_use(SL_TRICK_LENGTHS) ? auto_length(view) : std::nullopt;
  tally.count(known.has_value());
  return known.value_or(ends_with_buffer);
}

}  // namespace sluice::insides
#endif
