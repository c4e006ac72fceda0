// Room on the stack beyond what script may use, while script runs.
#ifndef SLUICE_INSIDES_STACKROOM_H
#define SLUICE_INSIDES_STACKROOM_H

#include "insides.h"
#include "js/Interrupt.h"
#include "js/Stack.h"
#include "jsapi.h"

namespace sluice::insides {

// StackRoom is the time in which the stack may grow that much more, if script has used up
// nearly all of its own. Without the trick it does nothing.
class StackRoom {
 public:
  StackRoom(JSContext* cx, uintptr_t base, size_t quota, size_t room, Tally& tally) : cx_(cx), quota_(quota) {
    auto here = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
    if (base - here + room <= quota) return;
    made_ = tally.count(can_use(SL_TRICK_ROOM));
    if (made_) set_quota(quota + room);
  }
  ~StackRoom() {
    if (made_) set_quota(quota_);
  }
  StackRoom(const StackRoom&) = delete;

 private:
  // To set the quota forgets that an interrupt was requested: compiled code looks for
  // both in one place. So one is requested, which does nothing if none was.
  void set_quota(size_t quota) {
    JS_SetNativeStackQuota(cx_, quota);
    JS_RequestInterruptCallback(cx_);
  }

  JSContext* const cx_;
  const size_t quota_;
  bool made_ = false;
};

}  // namespace sluice::insides
#endif
