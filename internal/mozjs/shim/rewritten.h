// Rewritten texts: what the other files of the shim need to know of them.
#ifndef SLUICE_REWRITTEN_H
#define SLUICE_REWRITTEN_H

#include "engine.h"

namespace sluice {

// set_rewriting_hooks makes the runtime of an engine have the texts rewritten
// that script compiles.
void set_rewriting_hooks(Engine* e);

// hide_rewriting makes what a realm shows of texts be that of the sources.
bool hide_rewriting(JSContext* cx);

// code_for_eval gets the code that an object which script gives to eval() stands for; null if
// it stands for none.
bool code_for_eval(JSContext* cx, JS::HandleObject object, JS::MutableHandleString code);

// take_objects_for_eval makes the function eval of a realm ask for that.
bool take_objects_for_eval(JSContext* cx);

// source_stack makes the places of a stack those of the source texts.
JSString* source_stack(JSContext* cx, JSString* stack);

// with_import puts the word import back into the text of a function.
JSString* with_import(JSContext* cx, JSString* s);

}  // namespace sluice
#endif
