// The words of bigints.
//
// The engine tells no one the words of a bigint but its own serialization:
// 8 bytes of header, 8 with the tag in the upper half and the sign and number
// of words in the lower one, and the words.
#ifndef SLUICE_CLONEBIGINT_H
#define SLUICE_CLONEBIGINT_H

#include "cloneformat.h"
#include "engine.h"

namespace sluice::cloning {

// write_bigint writes a bigint of any size.
bool write_bigint(JSContext* cx, JS::HandleValue v, Bytes* out);

// read_bigint makes the bigint of n words, low ones first.
bool read_bigint(JSContext* cx, bool negative, const uint8_t* words, uint32_t n, JS::MutableHandleValue v);

}  // namespace sluice::cloning

#endif
