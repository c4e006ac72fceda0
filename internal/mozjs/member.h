// What runs the functions of the members of classes.
#ifndef SLUICE_MEMBER_H
#define SLUICE_MEMBER_H

#include "engine.h"

namespace sluice {

// native_of is what runs a function of a member.
JSNative native_of(const sl_member& m);

}  // namespace sluice
#endif
