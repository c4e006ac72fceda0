// Checked against HTML of 2026-08-21.

package mozjs

// #include "clone.h"
import "C"

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"unsafe"
	"weak"
)

// Structured clone: https://html.spec.whatwg.org/multipage/structured-data.html

// Serializable is a platform object with serialization steps
// ([Serializable] in Web IDL).
type Serializable interface {
	Platform
	// Serialize runs the serialization steps: it says in s what the object is.
	// An error ends the clone, and is what Serialize or StructuredClone returns.
	Serialize(s *Serialized) error
}

// Serialized is a serialized platform object.
type Serialized struct {
	// ForStorage says that the message is to be stored: Data must be a []byte
	// then, or nil.
	ForStorage bool
	// Type is a name that RegisterSerializable knows.
	Type string
	// Data is what the object is made from again. It crosses to other
	// goroutines, possibly to several, so it must not change any more.
	Data any
	// Values are nested values (the standard's sub-serializations). They are
	// serialized after Serialize returned.
	Values []Value
}

// Deserializer makes platform objects of one type.
type Deserializer struct {
	// New makes the object. It returns undefined when the interface is not
	// exposed in the realm.
	New func(cx *Context, data any) (Value, error)
	// Fill gives the object its nested values; nil when the type has none.
	Fill func(cx *Context, object Value, values []Value) error
}

// Transferable is a platform object with a [[Detached]] internal slot
// ([Transferable] in Web IDL).
type Transferable interface {
	Platform
	// Detached returns the [[Detached]] internal slot.
	Detached() bool
	// Transfer runs the transfer steps, and detaches the object. The name is one
	// that RegisterTransferable knows. When data is a Discarder, it hears that
	// nobody will receive it.
	Transfer() (typeName string, data any, err error)
}

// Sizer is the data of a serialized or transferred object that keeps memory of
// Go. Memory returns how much, in bytes.
type Sizer interface{ Memory() int }

// Discarder is the data of a transferred object that must know when the
// message that carries it was dropped. Discard runs on any goroutine.
type Discarder interface {
	Discard()
	// WhenLost returns what is to be done when the garbage collector has found
	// that nobody can reach the message. It must not refer to the data: messages
	// that carry each other's ports refer to one another through it.
	WhenLost() func()
}

// Receiver runs the transfer-receiving steps of a type: it makes the object
// from the data that Transfer returned. It returns undefined when the
// interface is not exposed in the realm.
type Receiver func(cx *Context, data any) (Value, error)

var (
	deserializers sync.Map // string → Deserializer
	receivers     sync.Map // string → Receiver
)

// RegisterSerializable makes a type of serializable platform objects known.
// It is called when the program starts.
func RegisterSerializable(typeName string, d Deserializer) { deserializers.Store(typeName, d) }

// RegisterTransferable makes a type of transferable platform objects known.
// It is called when the program starts.
func RegisterTransferable(typeName string, r Receiver) { receivers.Store(typeName, r) }

// CloneError is a DataCloneError: a value, or a message, cannot be cloned.
type CloneError struct{ Message string }

func (e *CloneError) Error() string { return "DataCloneError: " + e.Message }

// NewDataCloneError makes the DOMException that script sees for a CloneError.
// The room of DOMException sets it when the program starts; without it, script
// sees an Error of that name.
var NewDataCloneError = func(cx *Context, message string) Value {
	v := cx.NewError("Error", message)
	cx.SetNamed(v, "name", cx.NewString("DataCloneError"))
	return v
}

// ToException returns what script sees.
func (e *CloneError) ToException(cx *Context) Value { return NewDataCloneError(cx, e.Message) }

// CloneOptions say how a value is serialized.
type CloneOptions struct {
	// ForStorage makes it
	// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeforstorage
	ForStorage bool
}

// Message is a serialized value. It belongs to no context, does not change,
// and may be deserialized by several goroutines at once; only what was
// transferred is received by the first of them alone. Memory outside Go's
// heap is freed with it, or earlier by Release.
type Message struct {
	primitive Value         // the value itself, when there are no bytes and parts
	bytes     []byte        // the value
	parts     *messageParts // nil when the bytes lie in Go's heap and are all there is
	payer     *Context      // whose external memory the message is
	charge    atomic.Int64  // how much of it
}

// isPrimitive says whether the message is nothing but a primitive's word.
func (m *Message) isPrimitive() bool { return m.bytes == nil && m.parts == nil }

// messageParts are what a message has beside bytes in Go's heap.
type messageParts struct {
	items       []cloneItem
	transferred int
	outside     int
	cluster     any
	owned       *ownedMessage // nil when nothing lies outside Go's heap
	received    *atomic.Bool  // nil when nothing was transferred to Go's care
	cleanup     runtime.Cleanup
}

// cloneItem is Go's part of a platform object in a message.
type cloneItem struct {
	typeName string
	data     any
	transfer bool
}

// ownedMessage is what a message holds outside Go's heap.
type ownedMessage struct {
	mu       sync.Mutex
	c        *C.sl_message
	received *atomic.Bool // nil when nothing was transferred to Go's care
	// What is to be done when the message is garbage, if nobody received what it
	// carries; nothing of it keeps the message from being that.
	whenLost []func()
	payer    weak.Pointer[Context]
	charge   int64
	// Shared memory counts as what is held by the message, too.
	budget *Budget
	shared []uintptr
}

// share counts the shared memory that the message refers to, which cx sends.
func (o *ownedMessage) share(cx *Context) {
	b := cx.limit.budget
	var n C.size_t
	list := C.sl_message_memories(o.c, &n)
	for _, m := range unsafe.Slice(list, n) {
		b.addShared(cx, uintptr(m.at), int64(m.size))
		o.shared = append(o.shared, uintptr(m.at))
	}
	o.budget = b
}

// use keeps the memory alive until done is called.
func (o *ownedMessage) use() (m *C.sl_message, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.c == nil {
		return nil, errors.New("mozjs: the message was released")
	}
	C.sl_retain_message(o.c)
	return o.c, nil
}

// release frees the memory, unless that is done, and reports whether the message
// still carried what was transferred.
func (o *ownedMessage) release() (carried bool) {
	o.mu.Lock()
	c := o.c
	o.c = nil
	o.mu.Unlock()
	if c == nil {
		return false
	}
	for _, at := range o.shared {
		o.budget.removeShared(at)
	}
	C.sl_release_message(c)
	return o.received != nil && !o.received.Swap(true)
}

// lost releases a message that the garbage collector has found.
func (o *ownedMessage) lost() {
	if o.release() {
		for _, f := range o.whenLost {
			f()
		}
	}
	if cx := o.payer.Value(); cx != nil {
		cx.AddExternal(-o.charge)
	}
}

// discard tells transferred objects that nobody receives them.
func discard(items []cloneItem) {
	for _, item := range items {
		if d, ok := item.data.(Discarder); ok && item.transfer {
			d.Discard()
		}
	}
}

// Size returns the memory, in bytes, that the message's values take in
// serialized form, what was transferred included and shared memory left out.
func (m *Message) Size() int {
	n := len(m.bytes)
	if m.parts != nil {
		n += m.parts.outside
		for _, item := range m.parts.items {
			if stored, ok := item.data.([]byte); ok {
				n += len(stored)
			}
		}
	}
	return n
}

// messageMemory is what a message on its way takes beside its contents, in
// bytes: the message, its place in a queue, a task.
const messageMemory = 400

// ChargeTo counts the message as external memory of the context that sends it
// (see Context.AddExternal) until it is released. It is called once, before
// others see the message; from then on the message has to be released.
func (m *Message) ChargeTo(cx *Context) {
	n := m.Size() + messageMemory
	if m.parts != nil {
		for _, item := range m.parts.items {
			if s, ok := item.data.(Sizer); ok {
				n += s.Memory()
			}
		}
	}
	if cx.limit.budget != nil && m.parts != nil && m.parts.owned != nil {
		m.parts.owned.share(cx)
	}
	m.payer = cx
	m.charge.Store(int64(n))
	cx.AddExternal(int64(n))
	if m.parts != nil && m.parts.received != nil {
		m.parts.owned.payer, m.parts.owned.charge = weak.Make(cx), int64(n)
	}
}

// Transferred returns the number of transferred objects that the message carries.
func (m *Message) Transferred() int {
	if m.parts == nil {
		return 0
	}
	return m.parts.transferred
}

// Release frees the message's memory before the collector does. The message
// can be deserialized no more. Further calls do nothing.
func (m *Message) Release() {
	if m.payer != nil {
		m.payer.AddExternal(-m.charge.Swap(0))
	}
	if m.parts != nil && m.parts.owned != nil {
		m.parts.cleanup.Stop()
		if m.parts.owned.release() {
			discard(m.parts.items)
		}
	}
}

// cloneSession is Go's part of one clone under way.
type cloneSession struct {
	items      []cloneItem
	forStorage bool
	err        error
	out        C.sl_serialized
	value      C.sl_value
	message    *C.char
	received   *atomic.Bool
}

func (cx *Context) beginClone() *cloneSession {
	n := len(cx.clones)
	if n < cap(cx.clones) {
		cx.clones = cx.clones[:n+1]
	} else {
		cx.clones = append(cx.clones, nil)
	}
	if cx.clones[n] == nil {
		cx.clones[n] = &cloneSession{}
	}
	return cx.clones[n]
}

func (cx *Context) endClone(s *cloneSession) {
	if cx.IsCutOff() {
		// Nobody has got what the engine has made.
		discard(s.items)
		if s.out.message != nil {
			C.sl_release_message(s.out.message)
		}
		C.sl_free(unsafe.Pointer(s.out.error))
		C.sl_free(unsafe.Pointer(s.message))
	}
	*s = cloneSession{}
	if n := len(cx.clones); n > 0 {
		cx.clones = cx.clones[:n-1]
	}
}

// cloneOutcome turns the outcome of a clone into an error.
func (cx *Context) cloneOutcome(s *cloneSession, outcome C.int) error {
	switch outcome {
	case C.SL_OK:
		return nil
	case C.SL_NOT_CLONED:
		text := C.GoString(s.message)
		C.sl_free(unsafe.Pointer(s.message))
		return &CloneError{text}
	case C.SL_CLONE_GO:
		return s.err
	}
	return cx.outcome(C.sl_status(outcome))
}

func (cx *Context) cloneFlags(forStorage bool) C.uint32_t {
	var flags C.uint32_t
	if forStorage {
		flags |= C.SL_CLONE_FOR_STORAGE
	}
	if cx.Cluster != nil {
		flags |= C.SL_CLONE_SHARED
		if cx.isolated && !cx.Realm().NotIsolated {
			flags |= C.SL_CLONE_SHARED_MEMORY
		}
	}
	return flags
}

// Serialize is
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializewithtransfer
// or, for storage,
// https://html.spec.whatwg.org/multipage/structured-data.html#structuredserializeforstorage,
// where nothing can be transferred.
//
// The error is a *CloneError (a DataCloneError), an *Exception that a getter
// of the value threw, the error of a platform object's steps, or ErrTerminated.
func (cx *Context) Serialize(v Value, transfer []Value, o CloneOptions) (*Message, error) {
	if o.ForStorage && len(transfer) > 0 {
		return nil, errors.New("mozjs: nothing can be transferred to storage")
	}
	if v.tag() < tagString && len(transfer) == 0 && !o.ForStorage {
		// The word says it all, in every context.
		if cx.Terminated() {
			return nil, ErrTerminated
		}
		return &Message{primitive: v}, nil
	}
	s := cx.beginClone()
	defer cx.endClone(s)
	s.forStorage = o.ForStorage
	list, n := words(transfer)
	cx.toEngine()
	outcome := C.sl_serialize(cx.e, C.sl_value(v), list, n, cx.cloneFlags(o.ForStorage), &s.out)
	cx.fromEngine()
	if outcome != C.SL_OK {
		s.message = s.out.error
		discard(s.items)
		return nil, cx.cloneOutcome(s, outcome)
	}
	m := &Message{}
	if s.out.message != nil || len(s.items) > 0 || len(transfer) > 0 {
		m.parts = &messageParts{items: s.items, transferred: len(transfer), outside: int(s.out.outside), cluster: cx.Cluster}
	}
	bytes := unsafe.Slice((*byte)(s.out.bytes), int(s.out.length))
	if s.out.owned {
		m.bytes = bytes
	} else {
		m.bytes = append([]byte(nil), bytes...)
	}
	if s.out.message != nil {
		parts := m.parts
		parts.owned = &ownedMessage{c: s.out.message}
		if len(transfer) > 0 {
			parts.received = new(atomic.Bool)
			parts.owned.received = parts.received
			for _, item := range parts.items {
				if d, ok := item.data.(Discarder); ok && item.transfer {
					parts.owned.whenLost = append(parts.owned.whenLost, d.WhenLost())
				}
			}
		}
		parts.cleanup = runtime.AddCleanup(m, (*ownedMessage).lost, parts.owned)
	}
	return m, nil
}

// Deserialize is
// https://html.spec.whatwg.org/multipage/structured-data.html#structureddeserializewithtransfer.
// It returns the value and the transferred objects in the order of the
// transfer list. The errors are those of Serialize; a message whose
// transferred objects were received before gives a *CloneError.
func (cx *Context) Deserialize(m *Message) (Value, []Value, error) {
	if m.isPrimitive() {
		if cx.Terminated() {
			return Undefined, nil, ErrTerminated
		}
		return m.primitive, nil, nil
	}
	s := cx.beginClone()
	defer cx.endClone(s)
	flags := cx.cloneFlags(false)
	var c *C.sl_message
	var transferred []Value
	if parts := m.parts; parts != nil {
		s.items = parts.items
		s.received = parts.received
		if parts.owned != nil {
			var err error
			if c, err = parts.owned.use(); err != nil {
				return Undefined, nil, err
			}
			defer C.sl_release_message(c)
		}
		if parts.cluster != cx.Cluster {
			flags &^= C.SL_CLONE_SHARED
		}
		if parts.transferred > 0 {
			transferred = make([]Value, parts.transferred)
		}
	}
	list, n := words(transferred)
	cx.toEngine()
	outcome := C.sl_deserialize(cx.e, (*C.uint8_t)(unsafe.SliceData(m.bytes)), C.size_t(len(m.bytes)), c, flags,
		&s.value, list, n, &s.message)
	cx.fromEngine()
	runtime.KeepAlive(m)
	if err := cx.cloneOutcome(s, outcome); err != nil {
		return Undefined, nil, err
	}
	return Value(s.value), transferred, nil
}

// StructuredClone is Serialize and Deserialize in one:
// https://html.spec.whatwg.org/multipage/structured-data.html#dom-structuredclone
// It returns the transferred objects too.
func (cx *Context) StructuredClone(v Value, transfer []Value) (Value, []Value, error) {
	if v.tag() < tagPrimitive && len(transfer) == 0 {
		return v, nil, nil // a primitive is its own clone
	}
	s := cx.beginClone()
	defer cx.endClone(s)
	var transferred []Value
	if len(transfer) > 0 {
		transferred = make([]Value, len(transfer))
		s.received = new(atomic.Bool)
	}
	list, n := words(transfer)
	received, _ := words(transferred)
	cx.toEngine()
	outcome := C.sl_structured_clone(cx.e, C.sl_value(v), list, n, cx.cloneFlags(false), &s.value, received, &s.message)
	cx.fromEngine()
	if outcome != C.SL_OK {
		if s.received != nil && !s.received.Swap(true) {
			discard(s.items)
		}
		return Undefined, nil, cx.cloneOutcome(s, outcome)
	}
	return Value(s.value), transferred, nil
}

// ---- What the engine calls

// cloning runs steps of the innermost clone under way in a context, unless that was
// cut off.
func cloning(context C.uint32_t, steps func(cx *Context, s *cloneSession)) {
	cx := contexts[context].Load()
	cx.calledBack(func() { steps(cx, cx.clones[len(cx.clones)-1]) })
}

// try runs steps of a platform object; a panic becomes an error.
func (cx *Context) try(s *cloneSession, steps func() error) (ok bool) {
	n, done := len(cx.clones), false
	defer func() {
		if !done {
			r := recover()
			goOnCutOff(r)
			s.err = recovered(r)
			cx.clones = cx.clones[:n]
		}
	}()
	s.err = steps()
	done = true
	return s.err == nil
}

//export slCloneSerialize
func slCloneSerialize(context, id C.uint32_t, w *C.sl_clone_writer, item *C.uint32_t) C.int {
	result := C.int(C.SL_CLONE_FAILED)
	cloning(context, func(cx *Context, s *cloneSession) { result = cx.serializePlatformObject(s, id, w, item) })
	return result
}

func (cx *Context) serializePlatformObject(s *cloneSession, id C.uint32_t, w *C.sl_clone_writer, item *C.uint32_t) C.int {
	impl := cx.objects[id]
	t, transferable := impl.(Transferable)
	// If value has a [[Detached]] internal slot whose value is true, then throw
	// a DataCloneError.
	object, ok := impl.(Serializable)
	if !ok {
		if transferable {
			return C.SL_CLONE_NOT_TRANSFERRED
		}
		return C.SL_CLONE_NOT_SERIALIZABLE
	}
	if transferable && t.Detached() {
		return C.SL_CLONE_NOT_SERIALIZABLE
	}
	// Perform the serialization steps for value's primary interface.
	serialized := Serialized{ForStorage: s.forStorage}
	if !cx.try(s, func() error { return object.Serialize(&serialized) }) {
		return C.SL_CLONE_FAILED
	}
	if s.forStorage && !storable(serialized.Data) {
		s.err = &CloneError{fmt.Sprintf("A %s could not be stored.", serialized.Type)}
		return C.SL_CLONE_FAILED
	}
	*item = C.uint32_t(len(s.items))
	s.items = append(s.items, cloneItem{typeName: serialized.Type, data: serialized.Data})
	for _, v := range serialized.Values {
		C.sl_clone_add(cx.e, w, C.sl_value(v))
	}
	return C.SL_CLONE_DONE
}

//export slCloneTransferable
func slCloneTransferable(context, id C.uint32_t, detached *C.bool) C.int {
	result := C.int(0)
	cloning(context, func(cx *Context, _ *cloneSession) {
		if t, ok := cx.objects[id].(Transferable); ok {
			*detached = C.bool(t.Detached())
			result = 1
		}
	})
	return result
}

//export slCloneTransfer
func slCloneTransfer(context, id C.uint32_t, item *C.uint32_t) C.bool {
	result := C.bool(false)
	cloning(context, func(cx *Context, s *cloneSession) { result = cx.transferPlatformObject(s, id, item) })
	return result
}

func (cx *Context) transferPlatformObject(s *cloneSession, id C.uint32_t, item *C.uint32_t) C.bool {
	t := cx.objects[id].(Transferable)
	c := cloneItem{transfer: true}
	ok := cx.try(s, func() (err error) {
		c.typeName, c.data, err = t.Transfer()
		return err
	})
	if !ok {
		return false
	}
	*item = C.uint32_t(len(s.items))
	s.items = append(s.items, c)
	return true
}

// item returns Go's part of an object that is being read.
func (s *cloneSession) item(i C.uint32_t, transfer bool) (cloneItem, bool) {
	if int(i) >= len(s.items) || s.items[i].transfer != transfer {
		s.err = &CloneError{"The message is damaged: it names an object that it does not carry."}
		return cloneItem{}, false
	}
	return s.items[i], true
}

// arrive makes an object, and refuses one that the realm does not expose.
func (cx *Context) arrive(s *cloneSession, typeName string, out *C.sl_value, steps func() (Value, error)) C.bool {
	return C.bool(cx.try(s, func() error {
		v, err := steps()
		if err == nil && !v.IsObject() {
			// If the interface is not exposed in targetRealm, then throw a DataCloneError.
			err = &CloneError{fmt.Sprintf("%s is not exposed here.", typeName)}
		}
		*out = C.sl_value(v)
		return err
	}))
}

//export slCloneReceive
func slCloneReceive(context, item C.uint32_t, out *C.sl_value) C.bool {
	result := C.bool(false)
	cloning(context, func(cx *Context, s *cloneSession) { result = cx.receivePlatformObject(s, item, out) })
	return result
}

func (cx *Context) receivePlatformObject(s *cloneSession, item C.uint32_t, out *C.sl_value) C.bool {
	c, ok := s.item(item, true)
	if !ok {
		return false
	}
	if s.received != nil {
		s.received.Store(true)
	}
	r, ok := receivers.Load(c.typeName)
	if !ok {
		s.err = &CloneError{fmt.Sprintf("%s is not known here.", c.typeName)}
		return false
	}
	return cx.arrive(s, c.typeName, out, func() (Value, error) { return r.(Receiver)(cx, c.data) })
}

//export slCloneDeserialize
func slCloneDeserialize(context, item C.uint32_t, out *C.sl_value) C.bool {
	result := C.bool(false)
	cloning(context, func(cx *Context, s *cloneSession) { result = cx.deserializePlatformObject(s, item, out) })
	return result
}

func (cx *Context) deserializePlatformObject(s *cloneSession, item C.uint32_t, out *C.sl_value) C.bool {
	c, ok := s.item(item, false)
	if !ok {
		return false
	}
	d, ok := deserializers.Load(c.typeName)
	if !ok {
		s.err = &CloneError{fmt.Sprintf("%s is not known here.", c.typeName)}
		return false
	}
	return cx.arrive(s, c.typeName, out, func() (Value, error) { return d.(Deserializer).New(cx, c.data) })
}

//export slCloneFill
func slCloneFill(context, item C.uint32_t, object C.sl_value, values *C.sl_value, n C.size_t) C.bool {
	result := C.bool(false)
	cloning(context, func(cx *Context, s *cloneSession) { result = cx.fillPlatformObject(s, item, object, values, n) })
	return result
}

func (cx *Context) fillPlatformObject(s *cloneSession, item C.uint32_t, object C.sl_value, values *C.sl_value, n C.size_t) C.bool {
	c, ok := s.item(item, false)
	if !ok {
		return false
	}
	d, _ := deserializers.Load(c.typeName)
	fill := d.(Deserializer).Fill
	if fill == nil {
		s.err = &CloneError{fmt.Sprintf("%s has no nested values.", c.typeName)}
		return false
	}
	nested := append([]Value(nil), unsafe.Slice((*Value)(unsafe.Pointer(values)), int(n))...)
	return C.bool(cx.try(s, func() error { return fill(cx, Value(object), nested) }))
}

// ---- Messages as bytes

func storable(data any) bool {
	if data == nil {
		return true
	}
	_, ok := data.([]byte)
	return ok
}

// primitiveMessage stands for the number of items in the bytes of a message that
// is a primitive's word.
const primitiveMessage = 1<<64 - 1

// MarshalBinary returns the message as bytes, for storage or another process.
// A message with transferred or shared parts, or with platform objects whose
// data are no bytes, has no such form.
func (m *Message) MarshalBinary() ([]byte, error) {
	if m.isPrimitive() {
		return binary.LittleEndian.AppendUint64(binary.AppendUvarint(nil, primitiveMessage), uint64(m.primitive)), nil
	}
	var items []cloneItem
	if m.parts != nil {
		items = m.parts.items
	}
	if m.parts != nil && m.parts.owned != nil {
		c, err := m.parts.owned.use()
		if err != nil {
			return nil, err
		}
		defer C.sl_release_message(c)
		if C.sl_message_has_more(c) {
			return nil, &CloneError{"The message has parts that cannot leave the process."}
		}
	}
	b := binary.AppendUvarint(nil, uint64(len(items)))
	for _, item := range items {
		if item.transfer || !storable(item.data) {
			return nil, &CloneError{fmt.Sprintf("A %s cannot leave the process.", item.typeName)}
		}
		data, _ := item.data.([]byte)
		b = appendText(b, []byte(item.typeName))
		b = appendText(b, data)
	}
	b = append(b, m.bytes...)
	runtime.KeepAlive(m)
	return b, nil
}

func appendText(b, text []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

// UnmarshalBinary makes m the message that MarshalBinary wrote. Damage that it
// does not see is seen by Deserialize.
func (m *Message) UnmarshalBinary(b []byte) error {
	damaged := &CloneError{"The message is damaged."}
	count, n := binary.Uvarint(b)
	if count == primitiveMessage && len(b) == n+8 {
		v := Value(binary.LittleEndian.Uint64(b[n:]))
		switch {
		case v.IsNumber():
			v = Number(v.Number()) // the engine takes only one NaN
		case !v.IsNullish() && !v.IsBool():
			return damaged
		}
		*m = Message{primitive: v}
		return nil
	}
	if n <= 0 || count > uint64(len(b)) {
		return damaged
	}
	b = b[n:]
	text := func() ([]byte, bool) {
		size, n := binary.Uvarint(b)
		if n <= 0 || size > uint64(len(b)-n) {
			return nil, false
		}
		t := b[n:][:size]
		b = b[n:][size:]
		return append([]byte(nil), t...), true
	}
	items := make([]cloneItem, 0, count)
	for range count {
		name, ok := text()
		data, ok2 := text()
		if !ok || !ok2 {
			return damaged
		}
		items = append(items, cloneItem{typeName: string(name), data: data})
	}
	*m = Message{bytes: append([]byte{}, b...)}
	if len(items) > 0 {
		m.parts = &messageParts{items: items}
	}
	return nil
}
