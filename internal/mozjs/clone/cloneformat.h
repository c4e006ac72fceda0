// The bytes of structured clone.
//
// A message is a version byte, the number of transferred objects, and one
// value. A value is a tag and what follows it (see Tag); numbers are
// little-endian, counts are varints (seven bits a byte, low ones first).
// Objects are numbered in the order of their tags, after the transferred
// ones, and property names in the order of their first use, so that each is
// written once. What does not fit in bytes stands beside them in the
// sl_message, or with Go, and the bytes hold its index.
#ifndef SLUICE_CLONEFORMAT_H
#define SLUICE_CLONEFORMAT_H

#include "engine.h"

#include <algorithm>

#include "js/friend/ErrorMessages.h"

namespace sluice::cloning {

constexpr uint8_t kVersion = 1;

// Buffers up to this size are written into the bytes of a clone that stays in
// its engine; the contents of larger ones are handed over.
constexpr size_t kInlineBuffer = 256;

enum Tag : uint8_t {
  kUndefined = 1,
  kNull,
  kFalse,
  kTrue,
  kInt,       // zigzag varint
  kDouble,    // 8 bytes
  kLatin1,    // length, bytes
  kUtf16,     // length, a zero byte if needed to make the offset even, code units
  kBigInt,    // zigzag varint
  kBigWords,  // sign byte, number of 64-bit words, words
  kLocal,     // index of a string or bigint of the same engine
  kHole,      // in a kDense: no such element
  kRef,       // number of an object
  kBoxed,     // a primitive value
  kDate,      // 8 bytes: time value
  kRegExp,    // flags, string
  kBuffer,    // length, bytes
  kContents,  // index of contents beside the bytes
  kShared,    // index of what the engine serialized: a buffer, a view of one that can grow, or the buffer of a memory
  kMemory,    // index of a memory that the engine serialized
  kModule,    // index of a WebAssembly.Module
  kView,      // type, byte offset, length, buffer
  kMap,       // number of entries, keys and values
  kSet,       // number of values, values
  kError,     // constructor, ErrorFlags, line, column, strings, values
  kPacked,    // length, primitive values
  kNumbers,   // length, zero bytes to make the offset a multiple of 8, 8 bytes each: doubles, or values of the same engine
  kDense,     // length, values or holes
  kArray,     // length, properties
  kObject,    // properties
  kPlatform,  // index of Go's part, number of nested values, values
  kResizable, // length, greatest length, bytes
  kTracking,  // a view that follows the length of its buffer: type, byte offset, buffer
  kSmallInt = 0x80,  // and above: the integers from 0 to 127
};

// A property is a varint and its value: zero ends the properties, else the
// two low bits of the varint less one say what the rest of it is.
enum KeyKind : uint8_t { kKnownKey, kLatin1Key, kUtf16Key, kIndexKey };

enum ErrorFlags : uint8_t { kMessage = 1, kStack = 2, kFile = 4, kCause = 8, kErrors = 16 };

// The constructors of errors that survive a clone.
const struct ErrorType {
  const char* name;
  JSExnType type;
} kErrorTypes[] = {{"Error", JSEXN_ERR},           {"EvalError", JSEXN_EVALERR},
                   {"RangeError", JSEXN_RANGEERR}, {"ReferenceError", JSEXN_REFERENCEERR},
                   {"SyntaxError", JSEXN_SYNTAXERR}, {"TypeError", JSEXN_TYPEERR},
                   {"URIError", JSEXN_URIERR}};

inline uint64_t zigzag(int64_t n) { return static_cast<uint64_t>(n) << 1 ^ static_cast<uint64_t>(n >> 63); }
inline int64_t unzigzag(uint64_t n) { return static_cast<int64_t>(n >> 1 ^ (0 - (n & 1))); }

// Bytes is a growing buffer. When memory ends it says so once, at the end.
struct Bytes {
  uint8_t* data = nullptr;
  size_t length = 0;
  size_t capacity = 0;
  bool exhausted = false;

  ~Bytes() { free(data); }
  bool reserve(size_t n) { return capacity - length >= n || grow(n); }
  bool grow(size_t n) {
    size_t larger = std::max<size_t>({capacity * 2, length + n, 1024});
    auto* p = larger < n ? nullptr : static_cast<uint8_t*>(realloc(data, larger));
    if (!p) {
      exhausted = true;
      return false;
    }
    data = p;
    capacity = larger;
    return true;
  }
  void byte(uint8_t b) {
    if (reserve(1)) data[length++] = b;
  }
  void varint(uint64_t n) {
    if (!reserve(10)) return;
    while (n >= 0x80) {
      data[length++] = static_cast<uint8_t>(n) | 0x80;
      n >>= 7;
    }
    data[length++] = static_cast<uint8_t>(n);
  }
  void raw(const void* p, size_t n) {
    if (!n || !reserve(n)) return;
    memcpy(data + length, p, n);
    length += n;
  }
  void real(double d) { raw(&d, sizeof d); }
  uint8_t* steal() {
    uint8_t* p = data;
    data = nullptr;
    length = capacity = 0;
    return p;
  }
};

// Numbering gives things of the collector's heap numbers in the order in
// which they are added. Its table goes by their addresses, so it is made anew
}  // namespace sluice::cloning

#endif
