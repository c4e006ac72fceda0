// Built-ins that are written in JavaScript: what the other files of the shim need
// to know of them.
#ifndef SLUICE_BUILTINS_H
#define SLUICE_BUILTINS_H

#include <string_view>

#include "engine.h"

namespace sluice {

// need_builtins runs the part of the built-ins that a property of the global object
// stands for, unless the realm has it already. It is called when script is about to
// see that property, or an object of the class. Names of other properties do nothing.
bool need_builtins(JSContext* cx, std::string_view global);

// resolve_builtin is need_builtins for a property that the engine does not know, which
// the part defines. enumerate_builtins appends the names of those that are not defined
// yet.
bool resolve_builtin(JSContext* cx, std::string_view global, JS::HandleId id, bool* resolved);
bool enumerate_builtins(JSContext* cx, JS::MutableHandleIdVector ids);

// builtin_text makes the text that a function of the built-ins shows; null when f is
// another function.
bool builtin_text(JSContext* cx, JS::HandleFunction f, JS::MutableHandleString text);

}  // namespace sluice
#endif
