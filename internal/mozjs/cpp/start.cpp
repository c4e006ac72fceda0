// The start of the engine, once for the process.
#include <cstring>

#include "date.h"
#include "engine.h"
#include "insides/exit.h"
#include "js/BuildId.h"
#ifdef __linux__
#include "library.h"
#endif

using namespace sluice;

namespace sluice {
JSRuntime* root_runtime;
}

namespace {

struct BuildId {
  const uint8_t* bytes = nullptr;
  size_t length = 0;
};

#ifdef __linux__
// https://refspecs.linuxfoundation.org/elf/gabi4+/ch5.pheader.html#note_section
BuildId build_id_in(const LoadedSegment& notes) {
  auto align = [](size_t n) { return (n + 3) & ~size_t{3}; };
  for (uintptr_t at = notes.begin; at + sizeof(ElfW(Nhdr)) <= notes.end;) {
    ElfW(Nhdr) note;
    memcpy(&note, reinterpret_cast<const void*>(at), sizeof note);
    const uintptr_t name = at + sizeof note, description = name + align(note.n_namesz);
    at = description + align(note.n_descsz);
    if (at > notes.end) break;
    if (note.n_type != NT_GNU_BUILD_ID || note.n_namesz != sizeof ELF_NOTE_GNU) continue;
    if (memcmp(reinterpret_cast<const void*>(name), ELF_NOTE_GNU, sizeof ELF_NOTE_GNU) != 0) continue;
    return {reinterpret_cast<const uint8_t*>(description), note.n_descsz};
  }
  return {};
}

// build_id tells this build of the engine from others.
BuildId build_id() {
  BuildId id;
  each_segment(reinterpret_cast<uintptr_t>(&JS_NewContext), [&id](const LoadedSegment& s) {
    if (s.type == PT_NOTE) id = build_id_in(s);
    return id.length > 0;
  });
  return id;
}
#else
// build_id is empty: what the engine has compiled of its library is not kept.
BuildId build_id() { return {}; }
#endif

bool append_build_id(JS::BuildIdCharVector* to) {
  BuildId id = build_id();
  return to->append(reinterpret_cast<const char*>(id.bytes), id.length);
}

// What the engine has compiled of its library.
uint8_t* compiled_library;
size_t compiled_length;

bool keep(JSContext*, JS::SelfHostedCache compiled) {
  compiled_library = static_cast<uint8_t*>(malloc(compiled.size()));
  if (!compiled_library) return true;
  compiled_length = compiled.size();
  memcpy(compiled_library, compiled.data(), compiled_length);
  return true;
}

// leave_out_mitigations has the compilers do without what keeps script that speculates from memory of the process: script is
// trusted here (see README.md). With it, each call of script to a function of the shim waits for all that came before.
void leave_out_mitigations(JSContext* cx) {
  for (JSJitCompilerOption o : {JSJITCOMPILER_SPECTRE_INDEX_MASKING, JSJITCOMPILER_SPECTRE_OBJECT_MITIGATIONS,
                                JSJITCOMPILER_SPECTRE_STRING_MITIGATIONS, JSJITCOMPILER_SPECTRE_VALUE_MASKING,
                                JSJITCOMPILER_SPECTRE_JIT_TO_CXX_CALLS})
    JS_SetGlobalJitCompilerOption(cx, o, 0);
}

}  // namespace

bool sl_init(const uint8_t* compiled, size_t length, bool keeps, uint32_t without, char* error, size_t size) {
  insides::usable = ~without;
  insides::skip_destructors();
  if (const char* reason = JS_InitWithFailureDiagnostic()) {
    strncpy(error, reason, size - 1);
    return false;
  }
  JS::SetProcessBuildIdOp(append_build_id);
  set_date_hook();
  // All runtimes are children of this one: they share its atoms and its
  // self-hosted code. Its thread does nothing else and never ends.
  JSContext* cx = JS_NewContext(JS::DefaultHeapMaxBytes);
  if (cx) leave_out_mitigations(cx);
  if (!cx || !JS::InitSelfHostedCode(cx, {compiled, length}, keeps ? keep : nullptr)) {
    strncpy(error, "the root runtime could not be created", size - 1);
    return false;
  }
  root_runtime = JS_GetRuntime(cx);
  return true;
}

size_t sl_build_id(const uint8_t** bytes) {
  BuildId id = build_id();
  *bytes = id.bytes;
  return id.length;
}

uint8_t* sl_take_compiled(size_t* length) {
  uint8_t* compiled = compiled_library;
  *length = compiled_length;
  compiled_library = nullptr;
  compiled_length = 0;
  return compiled;
}

const char* sl_version() { return JS_GetImplementationVersion(); }
