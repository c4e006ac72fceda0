// Modules: what the other files of the shim need to know of them.
#ifndef SLUICE_MODULE_H
#define SLUICE_MODULE_H

#include "engine.h"

namespace sluice {

// set_module_hooks makes the runtime of an engine ask Go for imported modules,
// for import.meta and for import().
void set_module_hooks(Engine* e);

}  // namespace sluice
#endif
