#include "clonebigint.h"

#include "js/StructuredClone.h"

namespace sluice::cloning {

namespace {

constexpr size_t kBigHeader = 16;
constexpr uint32_t kBigSign = 1U << 31;

bool engine_bytes(JSContext* cx, JS::HandleValue v, std::string* out) {
  JSStructuredCloneData data(JS::StructuredCloneScope::DifferentProcess);
  if (!JS_WriteStructuredClone(cx, v, &data, JS::StructuredCloneScope::DifferentProcess, JS::CloneDataPolicy(),
                               nullptr, nullptr, JS::UndefinedHandleValue))
    return false;
  return data.ForEachDataChunk([&](const char* p, size_t n) {
    out->append(p, n);
    return true;
  });
}

}  // namespace

bool write_bigint(JSContext* cx, JS::HandleValue v, Bytes* out) {
  std::string bytes;
  if (!engine_bytes(cx, v, &bytes)) return false;
  uint32_t header;
  memcpy(&header, &bytes[8], sizeof header);
  out->byte(kBigWords);
  out->byte(header & kBigSign ? 1 : 0);
  out->varint((bytes.size() - kBigHeader) / 8);
  out->raw(bytes.data() + kBigHeader, bytes.size() - kBigHeader);
  return true;
}

bool read_bigint(JSContext* cx, bool negative, const uint8_t* words, uint32_t n, JS::MutableHandleValue v) {
  JS::BigInt* one = JS::NumberToBigInt(cx, 1);
  if (!one) return false;
  JS::RootedValue template_value(cx, JS::BigIntValue(one));
  std::string bytes;
  if (!engine_bytes(cx, template_value, &bytes)) return false;
  bytes.resize(kBigHeader);
  uint32_t header = n | (negative ? kBigSign : 0);
  memcpy(&bytes[8], &header, sizeof header);
  JSStructuredCloneData data(JS::StructuredCloneScope::DifferentProcess);
  if (!data.AppendBytes(bytes.data(), bytes.size()) ||
      !data.AppendBytes(reinterpret_cast<const char*>(words), size_t(n) * 8)) {
    JS_ReportOutOfMemory(cx);
    return false;
  }
  return JS_ReadStructuredClone(cx, data, JS_STRUCTURED_CLONE_VERSION, JS::StructuredCloneScope::DifferentProcess, v,
                                JS::CloneDataPolicy(), nullptr, nullptr);
}
}  // namespace sluice::cloning
