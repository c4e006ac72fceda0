// The memory of what script compiles.
#ifndef SLUICE_COMPILED_H
#define SLUICE_COMPILED_H

#include "engine.h"

namespace sluice {

// count_compiled counts the text that script is about to compile, by eval or a
// constructor of functions, and what becomes of it, as memory of script, until the
// engine holds no code of it any more. It does nothing if there is no limit.
void count_compiled(Engine* e, JS::HandleString code);

// take_back gives the script that has compiled something last its own private value
// back. The collector has to find it there.
void take_back(Engine* e);

// forget_compiled hears that the engine holds no code of what had the private value.
void forget_compiled(const ScriptPrivate* p);

}  // namespace sluice
#endif
