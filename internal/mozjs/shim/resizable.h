// Buffers whose length script can change. SpiderMonkey 102 has none.
#ifndef SLUICE_RESIZABLE_H
#define SLUICE_RESIZABLE_H

#include "engine.h"

namespace sluice {

// is_resizable says whether an ArrayBuffer or SharedArrayBuffer has the internal slot
// [[ArrayBufferMaxByteLength]].
bool is_resizable(JSObject* buffer);

// views_resizable says whether the [[ViewedArrayBuffer]] of a view has it.
bool views_resizable(JSObject* view);

// max_byte_length gives the value of that slot of an ArrayBuffer.
bool max_byte_length(Engine* e, JS::HandleObject buffer, uint64_t* max);

// new_resizable_buffer makes a buffer with a copy of the bytes.
JSObject* new_resizable_buffer(JSContext* cx, const void* bytes, size_t length, uint64_t max);

// is_out_of_bounds says of a view of a resizable ArrayBuffer that is not detached
// whether it is out of bounds.
//
// https://tc39.es/ecma262/#sec-isarraybufferviewoutofbounds
bool is_out_of_bounds(JSContext* cx, JS::HandleObject view);

// is_length_tracking says of such a view that is within bounds whether its
// [[ArrayLength]] or [[ByteLength]] is auto.
bool is_length_tracking(Engine* e, JS::HandleObject view, JS::HandleObject buffer);

// new_length_tracking_view makes a view without a length, of an element type or, for
// JS::Scalar::MaxTypedArrayViewType, a DataView.
JSObject* new_length_tracking_view(JSContext* cx, JS::HandleObject buffer, uint32_t type, size_t offset);

}  // namespace sluice
#endif
