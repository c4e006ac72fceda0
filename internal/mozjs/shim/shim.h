// The C face of the engine: everything that Go calls, and the few functions
// of Go that the engine calls back. Nothing here names a SpiderMonkey type.
//
// Values cross as 64-bit words (sl_value). Primitives are the word itself;
// strings, symbols, bigints and objects are handles: indices into the
// engine's handle stack, or, with SL_ROOTED set, into its table of roots.
//
// A function that can run script returns one of the sl_status values. On
// SL_THROWN the exception and its stack are in engine->exception and
// engine->exception_stack, as handles, and nothing is pending in the engine.
#ifndef SLUICE_SHIM_H
#define SLUICE_SHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef uint64_t sl_value;

// The upper 16 bits of a word that is not a double, before SL_BIAS is added.
// The bias makes the all-zero word `undefined`.
#define SL_BIAS 0xFFF9000000000000ULL
#define SL_TAG_UNDEFINED 0xFFF9
#define SL_TAG_NULL 0xFFFA
#define SL_TAG_BOOLEAN 0xFFFB
#define SL_TAG_STRING 0xFFFC
#define SL_TAG_PRIMITIVE 0xFFFD  // a symbol, or a bigint when SL_BIGINT is set
#define SL_TAG_OBJECT 0xFFFE
#define SL_BIGINT (1ULL << 32)
#define SL_CALLABLE (1ULL << 32)
#define SL_ROOTED 0x80000000U
#define SL_VALUES 8
#define SL_TEXT 48
#define SL_CHUNK 256  // rows of a table by platform id that lie one after the other
#define SL_PLAIN_ID 2  // the platform id of all plain objects
#define SL_WEAK_REFS 1
#define SL_FINALIZERS 2
#define SL_UNSUPPORTED (((uint64_t)(SL_TAG_NULL - SL_TAG_UNDEFINED) << 48) | 1)  // see sl_legacy

typedef enum { SL_OK = 0, SL_THROWN = 1, SL_TERMINATED = 2 } sl_status;

// The part of an engine that Go reads and writes without a call.
typedef struct sl_engine {
  uint32_t id;    // the index of the Go context
  uint32_t top;   // height of the handle stack; Go resets it to end a frame
  uint32_t current_realm;  // its index, while Go runs
  sl_value exception;
  sl_value exception_stack;
  uint32_t collected;   // wrappers whose ids wait in sl_take_collected
  uint32_t jobs;        // length of the microtask queue
  uint32_t terminated;  // atomic: the script is to end
  uint32_t noticed;     // atomic: script has seen that it is to end
  uint32_t over_limit;  // atomic: 1 when the heap limit ended the script
  uint32_t cleanup;     // FinalizationRegistry clean-ups that wait
  uint32_t weak_refs;   // what script may have made by which it sees what is collected: bits
  uint32_t shares_memory;  // 1 once other engines may refer to memory that this one refers to
  uint32_t go_checkpoint;  // 1 when Go has something to do at the end of the microtask checkpoint
  uint32_t timers_active;
  uint32_t timers_due;
  int64_t next_timer;   // when the first of the active timers is due; INT64_MAX if there is none
  uint64_t timer_seq;   // the number of the timer that was set last; Go counts others with it
  uint32_t dispatches;  // of events that the engine dispatches now (dispatch.h)
  uint32_t event_chunks;
  uintptr_t events;     // the address of that many chunks of events

  // What calls give beside their status, to be read at once. Addresses are
  // integers, since cgo looks closely at what it passes with pointers in it.
  sl_value out;
  sl_value values[SL_VALUES];
  uintptr_t chars;      // the characters of a string
  size_t chars_length;
  bool latin1;
  uint32_t line, column;

  // The first string among the arguments of the call from script that runs, if
  // it is short and its characters are ASCII; text_value is 0 otherwise.
  sl_value text_value;
  uint32_t text_length;
  char text[SL_TEXT];
} sl_engine;

// What an engine is made for, and cannot change.
typedef struct {
  uint32_t id;
  bool isolated;       // SharedArrayBuffer is defined
  size_t stack_quota;  // bytes of native stack that script may use
} sl_engine_options;

// What is said of it before script runs.
typedef struct {
  uint64_t max_heap;  // bytes, 0 for no limit
  bool can_block;
  bool async_stacks;  // errors have frames of async functions
  bool timer_places;  // timers know where script has set them
} sl_options;

// One call from script into Go.
typedef struct {
  sl_value this_value;
  sl_value new_target;
  const sl_value* args;
  uint32_t argc;
  uint32_t this_id;   // id of the platform object behind `this`, 0 for none
  sl_value given;     // the first platform object among the arguments that Go knows,
  uint32_t given_id;  // and its id, 0 for none
  sl_value result;    // out: the result, or the exception
  sl_value stack;     // out: the exception's stack, undefined for "capture"
} sl_call;

// Functions of Go that the engine calls.
extern int slCall(uint32_t context, uint32_t function, sl_call* call);
extern void slLaterMembers(uint32_t class_index);
extern int slScriptClass(uint32_t context, uint32_t class_index, sl_call* call);
extern int slMicrotask(uint32_t context, uint64_t job);
extern void slReport(uint32_t context);
extern void slRejection(uint32_t context, sl_value promise, bool handled, bool muted);
extern void slBeforeGC(uint32_t context);
extern void slScriptRelease(uint32_t context, uint64_t id);
extern sl_value slResolveModule(uint32_t context, uint64_t referrer, sl_value specifier);
extern void slImportMeta(uint32_t context, uint64_t script, sl_value meta);
extern void slImportDynamically(uint32_t context, uint64_t referrer, sl_value specifier, sl_value promise);
extern void slSettled(uint32_t context, uint64_t reaction, bool fulfilled, sl_value v);

// ---- start.cpp: the start of the engine
// sl_build_id gives the bytes that tell this build of the engine from others, and
// how many they are: none if it was built without.
size_t sl_build_id(const uint8_t** bytes);
// sl_init starts the engine. Compiled is what the same build has once compiled of
// its library, or nothing; it must stay. Keeps says whether to keep that. Without are
// the tricks to be done without, as bits (insides/tricks.h).
bool sl_init(const uint8_t* compiled, size_t length, bool keeps, uint32_t without, char* error, size_t size);
// sl_trick says whether a trick is usable, and how often the engine has used it, or not.
bool sl_trick(sl_engine* e, uint32_t trick, uint64_t* hits, uint64_t* misses);
// sl_take_compiled gives what was kept, to be freed; null if nothing was.
uint8_t* sl_take_compiled(size_t* length);
const char* sl_version(void);

// ---- engine.cpp: life, frames, roots, collection
sl_engine* sl_new_engine(const sl_engine_options* options);
void sl_set_options(sl_engine* e, const sl_options* options);
// sl_destroy_engine ends an engine. With leaves, it leaves what scripts do not see to the next
// engine that is made on the thread, or that sl_destroy_runtime ends; it says whether it does.
bool sl_destroy_engine(sl_engine* e, bool leaves);
void sl_destroy_runtime(void);
void sl_interrupt(sl_engine* e);  // from any thread
sl_value sl_global(sl_engine* e);

sl_value sl_escape(sl_engine* e, uint32_t mark, sl_value v);
uint32_t sl_root(sl_engine* e, sl_value v);
void sl_unroot(sl_engine* e, uint32_t index);

void sl_clear_kept_objects(sl_engine* e);
uint32_t sl_cleanup_realm(sl_engine* e);  // of the clean-up that waits longest
sl_status sl_run_cleanup(sl_engine* e);

void sl_gc(sl_engine* e, bool shrink);
void sl_maybe_gc(sl_engine* e);
void sl_gc_by_request(sl_engine* e);  // and not when the engine thinks that it is time
void sl_set_zeal(sl_engine* e, uint32_t every);
void sl_memory(sl_engine* e, uint64_t* heap, uint64_t* malloc_bytes);
uint32_t sl_take_collected(sl_engine* e, uint32_t* ids, uint32_t max);

// ---- realm.cpp: realms
// The first realm, of index 0, and others, in the same compartment. Who makes a realm
// says which index it has: one that no living realm has.
bool sl_new_first_realm(sl_engine* e, const sl_engine_options* options);
sl_status sl_new_realm(sl_engine* e, uint32_t index);
void sl_drop_realm(sl_engine* e, uint32_t index);  // it lives as long as script refers to it
// Whether the engine has not collected the realm; what it tells Go of that may come later.
bool sl_realm_lives(sl_engine* e, uint32_t index);
void sl_enter_realm(sl_engine* e, uint32_t index);
void sl_leave_realm(sl_engine* e, uint32_t outer);  // and goes back to the one that was left
uint32_t sl_realm_of(sl_engine* e, sl_value object);
sl_status sl_new_window_proxy(sl_engine* e, uint32_t index);  // out
sl_status sl_set_window(sl_engine* e, sl_value window_proxy, uint32_t index);
sl_status sl_set_window_child(sl_engine* e, sl_value window, uint32_t index, sl_value child);
// The function look is called with the index of the current realm, for an object of what that sees; with a key, too, for the
// value of another property, or undefined; and with a third argument for an exception.
sl_status sl_new_cross_origin(sl_engine* e, sl_value look, bool window);  // out
sl_status sl_set_cross_origin(sl_engine* e, sl_value window_proxy, sl_value look);
bool sl_is_window_proxy(sl_engine* e, sl_value v);
bool sl_is_cross_origin(sl_engine* e, sl_value v);
sl_status sl_bind(sl_engine* e, sl_value function, sl_value self, sl_value name, uint32_t length, const char* prefix);  // out
// These are for engines of several realms, and serve the current one where there is none.
uint32_t sl_incumbent_realm(sl_engine* e);
uint32_t sl_entry_realm(sl_engine* e);
void sl_push_entry(sl_engine* e, uint32_t index);
void sl_pop_entry(sl_engine* e);
void sl_push_incumbent(sl_engine* e, uint32_t index);
void sl_pop_incumbent(sl_engine* e);

// ---- fastpaths/cpp/microtask.cpp: the microtask queue
sl_status sl_run_microtasks(sl_engine* e);
void sl_queue_callback(sl_engine* e, sl_value function);
void sl_queue_job(sl_engine* e, uint64_t job);

// ---- value.cpp: property keys, strings, conversions, objects, buffers
void sl_add_key(uint32_t index, const char* name);
sl_value sl_new_latin1(sl_engine* e, const char* chars, size_t length);
sl_value sl_new_utf16(sl_engine* e, const uint16_t* chars, size_t length);
bool sl_string_chars(sl_engine* e, sl_value string);  // chars, chars_length, latin1
size_t sl_string_length(sl_engine* e, sl_value string);
sl_status sl_to_string(sl_engine* e, sl_value v, sl_value* out);
sl_status sl_to_number(sl_engine* e, sl_value v, double* out);
bool sl_to_boolean(sl_engine* e, sl_value v);
sl_status sl_to_bigint(sl_engine* e, sl_value v, sl_value* out);
sl_status sl_to_primitive(sl_engine* e, sl_value v, sl_value* out);
int64_t sl_bigint_to_int64(sl_engine* e, sl_value v);
bool sl_bigint_is_zero(sl_engine* e, sl_value v);
bool sl_strictly_equal(sl_engine* e, sl_value a, sl_value b);
bool sl_same_value(sl_engine* e, sl_value a, sl_value b);
sl_value sl_symbol_description(sl_engine* e, sl_value symbol);
sl_value sl_well_known_symbol(sl_engine* e, uint32_t code);

sl_value sl_new_object(sl_engine* e);
sl_value sl_new_object_with_proto(sl_engine* e, sl_value proto);
sl_value sl_new_array(sl_engine* e, const sl_value* v, size_t n);
sl_status sl_get(sl_engine* e, sl_value object, uint32_t key);  // out
// The first of some properties, up to one that stops: 1 says that it does unless
// it is undefined, 2 that it does always. Out is how many lie in values.
sl_status sl_get_members(sl_engine* e, sl_value object, const uint32_t* keys, const uint8_t* stops, size_t n);
sl_status sl_set(sl_engine* e, sl_value object, uint32_t key, sl_value v);
sl_status sl_has(sl_engine* e, sl_value object, uint32_t key, bool* out);
sl_status sl_define(sl_engine* e, sl_value object, uint32_t key, sl_value v, uint32_t attributes);
sl_status sl_define_accessor(sl_engine* e, sl_value object, sl_value key, sl_value getter, sl_value setter, uint32_t attributes);
sl_status sl_get_value(sl_engine* e, sl_value object, sl_value key, sl_value* out);
sl_status sl_set_value(sl_engine* e, sl_value object, sl_value key, sl_value v);
sl_status sl_define_value(sl_engine* e, sl_value object, sl_value key, sl_value v, uint32_t attributes);
sl_status sl_has_own(sl_engine* e, sl_value object, sl_value key, bool* out);
sl_status sl_get_index(sl_engine* e, sl_value object, uint32_t i, sl_value* out);
sl_status sl_set_index(sl_engine* e, sl_value object, uint32_t i, sl_value v);
sl_status sl_array_length(sl_engine* e, sl_value object, uint32_t* out);
sl_status sl_own_keys(sl_engine* e, sl_value object, bool hidden, bool symbols, sl_value* array);
sl_status sl_own_property(sl_engine* e, sl_value object, sl_value key, sl_value* value, sl_value* getter, sl_value* setter, uint32_t* attributes, bool* found);
sl_status sl_prototype_of(sl_engine* e, sl_value object, sl_value* out);
sl_status sl_set_prototype_of(sl_engine* e, sl_value object, sl_value prototype);
bool sl_freeze(sl_engine* e, sl_value object);
bool sl_fix_prototype(sl_engine* e, sl_value object);
uint32_t sl_builtin_class(sl_engine* e, sl_value object);
const char* sl_class_name(sl_engine* e, sl_value object);
bool sl_is_constructor(sl_engine* e, sl_value v);
bool sl_is_proxy(sl_engine* e, sl_value v);
sl_status sl_proxy_parts(sl_engine* e, sl_value v, sl_value* target, sl_value* handler);
sl_value sl_behind_proxies(sl_engine* e, sl_value v);
sl_status sl_call_function(sl_engine* e, sl_value function, sl_value this_value, const sl_value* args, size_t n, sl_value* out);
sl_status sl_construct(sl_engine* e, sl_value function, const sl_value* args, size_t n, sl_value* out);
sl_status sl_intrinsic(sl_engine* e, const char* name, bool prototype, sl_value* out);
double sl_date_value(sl_engine* e, sl_value v);

enum { SL_NOT_BUFFER = 0, SL_ARRAY_BUFFER, SL_SHARED_ARRAY_BUFFER, SL_TYPED_ARRAY, SL_DATA_VIEW };
typedef struct {
  uint32_t kind;
  uint32_t element;  // JS::Scalar::Type of a typed array
  uint8_t* data;
  size_t length;     // bytes
  size_t offset;     // bytes, of a view
  bool shared;
  bool detached;
  bool resizable;    // it, or what it views, can change its length
} sl_buffer;
sl_buffer sl_buffer_of(sl_engine* e, sl_value v);
sl_status sl_new_array_buffer(sl_engine* e, const void* data, size_t length, sl_value* out);
sl_status sl_new_uint8_array(sl_engine* e, sl_value buffer, size_t offset, size_t length, sl_value* out);
sl_value sl_view_buffer(sl_engine* e, sl_value v);

// ---- inspect.cpp: looking at objects without running script
enum { SL_HIDDEN_KEYS = 1, SL_SYMBOL_KEYS = 2, SL_NAME_KEYS = 4, SL_INDEX_KEYS = 8 };
sl_status sl_some_keys(sl_engine* e, sl_value object, uint32_t which, uint32_t max, sl_value* array, uint32_t* total);
sl_status sl_entries(sl_engine* e, sl_value v, uint32_t max, sl_value* array, uint32_t* size);
sl_status sl_unbox(sl_engine* e, sl_value object, sl_value* out);
sl_status sl_regexp(sl_engine* e, sl_value object, sl_value* source, char flags[8]);
sl_status sl_function_source(sl_engine* e, sl_value function, uint32_t max, sl_value* out);

// ---- classes.cpp: the classes of a realm
typedef struct {
  uint8_t kind;
  uint16_t flags;
  uint16_t length;
  uint32_t get;     // function index: method, getter; 0 for none
  uint32_t set;
  int32_t alias;    // index of the member whose function this one shares, -1 for none
  int32_t symbol;   // well-known symbol instead of the name, -1 for none
  double constant;
  const char* name;
} sl_member;
enum { SL_METHOD, SL_ATTRIBUTE, SL_STATIC_METHOD, SL_STATIC_ATTRIBUTE, SL_CONSTANT, SL_TO_STRING_TAG };
enum {
  SL_UNFORGEABLE = 1,
  SL_NOT_ENUMERABLE = 2,
  SL_SAME_OBJECT = 4,
  SL_PLAIN = 8,
  SL_POSTS = 16,
  SL_POSTED = 32,
  SL_LOCKS = 64,
  SL_IN_ENGINE = 128,
  SL_ARRAY_VALUES = 256,
};
enum {
  SL_CLASS_GLOBAL = 1,
  SL_CLASS_NAMESPACE = 2,
  SL_CLASS_NO_INTERFACE_OBJECT = 4,
  SL_CLASS_PROTOTYPE_ONLY = 8,
  SL_CLASS_SCRIPT = 16,
  SL_CLASS_NAMED_PROPERTIES = 32,
  SL_CLASS_FACTORY = 256,
  SL_CLASS_EXTENSIBLE = 512,
  SL_CLASS_LATER = 128,  // the members are asked for when the first realm needs them
};

// What makes the objects of a class legacy platform objects: indices of functions,
// 0 for what the interface lacks. A getter returns SL_UNSUPPORTED for what is no
// supported property.
typedef struct {
  uint32_t length;  // how many indices are supported, from 0 on
  uint32_t indexed_getter, indexed_setter;
  uint32_t names;   // the supported property names, in an array
  uint32_t named_getter, named_setter, named_deleter;
  uint32_t call;    // the custom [[Call]] of objects with [[IsHTMLDDA]]
  bool override_builtins;  // [LegacyOverrideBuiltIns]
  bool unenumerable;       // [LegacyUnenumerableNamedProperties]
} sl_legacy;

typedef struct {
  uint32_t index;      // process-wide; slot in the engine's table of prototypes
  uint32_t flags;
  int32_t parent;      // index of the parent class, -1 for none
  const char* parent_intrinsic;  // "Error", "Iterator", … or NULL
  uint32_t constructor;
  uint32_t length;
  uint32_t n_members;
  const char* name;
  const char* tag;     // @@toStringTag
  const char** aliases;
  uint32_t n_aliases;
  sl_member* members;
  const sl_legacy* legacy;  // NULL for ordinary objects
} sl_class;
// The classes that realms of one kind have; it lives as long as the process.
typedef struct sl_classes sl_classes;
sl_classes* sl_new_classes(const sl_class** list, uint32_t n);
sl_status sl_install_classes(sl_engine* e, const sl_classes* classes);
sl_value sl_class_interface(sl_engine* e, uint32_t index);

// ---- native.cpp: Go functions
sl_value sl_new_function(sl_engine* e, const char* name, uint32_t length, uint32_t id);

// ---- member.cpp: what runs the functions of members
bool sl_is_class_function(sl_engine* e, sl_value v);

// ---- platform.cpp: platform objects
sl_value sl_new_platform_object(sl_engine* e, uint32_t class_index, sl_value proto, uint32_t id);
sl_value sl_new_holding(sl_engine* e, uint32_t class_index, uint32_t id, sl_value first, sl_value second);
sl_status sl_new_target_prototype(sl_engine* e, sl_value new_target, uint32_t class_index, sl_value* out);
uint32_t sl_platform_id(sl_engine* e, sl_value v);
sl_value sl_wrapper(sl_engine* e, uint32_t id);
bool sl_wrapper_alive(sl_engine* e, uint32_t id);
void sl_set_memory(sl_engine* e, uint32_t id, uint64_t bytes);

// ---- global.cpp: the global object
void sl_adopt_global(sl_engine* e, uint32_t id);

// ---- held.cpp: what platform objects hold
uint32_t sl_hold(sl_engine* e, uint32_t id, uint32_t slot, sl_value v);
sl_value sl_held(sl_engine* e, uint32_t id, uint32_t slot);
// Calls the function in a slot; *called says whether there is one.
sl_status sl_call_held(sl_engine* e, uint32_t id, uint32_t slot, sl_value this_value, const sl_value* args, size_t n,
                       bool* called, sl_value* out);
// sl_number is the number of an object among those that have one in a slot of the platform
// object, 0 for none. sl_set_number sets it, or takes it away (0), and returns the slot,
// which it takes if that is 0.
uint32_t sl_number(sl_engine* e, uint32_t id, uint32_t slot, sl_value v);
uint32_t sl_set_number(sl_engine* e, uint32_t id, uint32_t slot, sl_value v, uint32_t number);
int32_t sl_find_held(sl_engine* e, uint32_t id, const uint32_t* slots, uint32_t n, sl_value v);
void sl_drop(sl_engine* e, uint32_t id, uint32_t slot);
// The object's [SameObject] attributes have no known value any more.
void sl_forget_same(sl_engine* e, uint32_t id);

// ---- script.cpp: source text, errors, promises
typedef struct {
  const char* url;
  const char* text;       // UTF-8, or NULL
  const uint16_t* text16; // UTF-16, used when text is NULL
  size_t length;
  uint32_t line;          // 1-based
  uint32_t column;        // 0-based
  bool muted;
  bool discard_source;
  bool no_result;
  bool module;
  uint64_t private_id;    // identifies the script to slScriptRelease; 0 for none
} sl_source;
sl_status sl_compile_stencil(sl_engine* e, const sl_source* s, void** stencil);
void sl_release_stencil(void* stencil);
sl_status sl_run_stencil(sl_engine* e, const sl_source* s, void* stencil, sl_value* out);
uint64_t sl_active_script(sl_engine* e);

typedef struct {
  char* message;  // the result of the exception's conversion, UTF-8; free()
  char* name;
  char* url;
  char* line_text;
  char* stack;
  uint32_t line;
  uint32_t column;  // 1-based, 0 when unknown
  uint32_t token_offset;
  bool has_report;
  bool muted;
} sl_report;
void sl_error_report(sl_engine* e, sl_value exception, sl_value stack, sl_report* out);
void sl_free_report(sl_report* r);
sl_status sl_new_error(sl_engine* e, const char* constructor, sl_value message, sl_value* out);
char* sl_capture_stack(sl_engine* e, uint32_t max, char** url, uint32_t* line, uint32_t* column);
sl_value sl_current_stack(sl_engine* e);  // undefined when there is none
void sl_free(void* p);
sl_status sl_error_cause(sl_engine* e, sl_value error, sl_value* out, bool* found);

sl_value sl_new_promise(sl_engine* e);
sl_value sl_resolved_promise(sl_engine* e, sl_value v);
sl_status sl_settle_promise(sl_engine* e, sl_value promise, bool fulfil, sl_value v);
int sl_promise_state(sl_engine* e, sl_value promise);  // out is the result; -1: not a promise
bool sl_promise_handled(sl_engine* e, sl_value promise);
bool sl_set_promise_handled(sl_engine* e, sl_value promise);
sl_status sl_promise_react(sl_engine* e, sl_value promise, uint64_t reaction);

// ---- weakmap.cpp: sets and maps that keep nothing alive
// The new map, out, is an object that script does not see. It serves as a set, or
// keeps Go values by their ids.
sl_status sl_new_weak_map(sl_engine* e);
bool sl_weak_set_has(sl_engine* e, sl_value set, sl_value o);
sl_status sl_weak_set_put(sl_engine* e, sl_value set, sl_value o, bool present);
uint32_t sl_weak_map_get(sl_engine* e, sl_value map, sl_value o);  // the id of a Go value, 0 for none
sl_status sl_weak_map_put(sl_engine* e, sl_value map, sl_value o, uint32_t id);

// ---- operation.cpp: operations that script begins and that end later
// Begins an operation: returns its new promise; out is the operation's number. The
// operation's object is to be a new plain object of the class with two values. chars,
// chars_length, line and column are the place that the running
// script has come to. The URL lives as long as that script runs; it is empty if
// none does.
sl_value sl_begin(sl_engine* e, uint32_t class_index, sl_value callback, sl_value first, sl_value second);
// Calls the callback, once, with the operation's object, whose third value is the number
// or, for 0, null; or with null. out is
// what it returns, or a new promise resolved with that if it is an object.
sl_status sl_call_operation(sl_engine* e, uint32_t operation, bool with_object, double number);
void sl_drop_operation(sl_engine* e, uint32_t operation);
// Settles the promise and lets go of the operation.
void sl_settle_operation(sl_engine* e, uint32_t operation, bool fulfil, sl_value v);

// ---- module.cpp: modules
sl_status sl_instantiate_module(sl_engine* e, const sl_source* s, void* stencil, sl_value* out);
sl_status sl_requested_modules(sl_engine* e, sl_value module, sl_value* array, uint32_t* length);
sl_status sl_requested_module(sl_engine* e, sl_value array, uint32_t i, sl_value* specifier, uint32_t* line, uint32_t* column);
sl_status sl_link_module(sl_engine* e, sl_value module);
sl_status sl_evaluate_module(sl_engine* e, sl_value module, sl_value* promise);
sl_status sl_module_namespace(sl_engine* e, sl_value module, sl_value* out);
sl_status sl_wasm_constructor(sl_engine* e, bool instance, sl_value* out);

// ---- json.cpp: JSON
sl_status sl_parse_json(sl_engine* e, sl_value text, sl_value* out);
sl_status sl_stringify_json(sl_engine* e, sl_value v, sl_value* out);

// ---- regexp.cpp: regular expressions of Go's
sl_status sl_new_regexp(sl_engine* e, sl_value source, bool ignore_case, sl_value* out);
sl_status sl_exec_regexp(sl_engine* e, sl_value regexp, sl_value input, sl_value* out);

// ---- rewritten.cpp: texts that are rewritten before they are compiled
void sl_map_stacks(sl_engine* e);
// Script of the current realm may have only that compiled which slMayCompile allows.
void sl_ask_to_compile(sl_engine* e);
sl_status sl_define_import(sl_engine* e, const char* name, sl_value function);

// ---- builtins.cpp: built-ins that are written in JavaScript
typedef struct sl_builtins sl_builtins;
sl_builtins* sl_new_builtins(const char* url, void* core);
void sl_add_part(sl_builtins* b, void* stencil, const char* const* globals, size_t n, const char* needs);
sl_status sl_install_builtins(sl_engine* e, const sl_builtins* b, sl_value host);

// ---- offthread.cpp: promises that other threads work for
void sl_run_dispatched(sl_engine* e);

#ifdef __cplusplus
}
#endif
#endif
