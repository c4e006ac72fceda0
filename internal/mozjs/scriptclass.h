// Classes that script wrote.
#ifndef SLUICE_SCRIPTCLASS_H
#define SLUICE_SCRIPTCLASS_H

#include "engine.h"

namespace sluice {

// script_class asks Go for the class, as script writes it, that an interface is.
bool script_class(Engine* e, const sl_class* c, JS::MutableHandleObject out);

// adopt_member gives a member of such a class the attributes that Web IDL asks for.
bool adopt_member(Engine* e, const sl_class* c, const sl_member& m, JS::HandleObject interface_object,
                  JS::HandleObject prototype);

// of_class_source reports whether a function is of the source of such a class.
bool of_class_source(Engine* e, JS::HandleObject o);

}  // namespace sluice
#endif
