// Checked against Web IDL of 2026-03-27.

package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// Callback is a value of a callback function type or a callback interface
// type: a reference to an object. The generated types embed it. Like a
// mozjs.Value it lives as long as the frame it was made in; to keep it, Hold
// its Value on the object that keeps it, and remember its Context; CallbackOf
// makes it anew.
//
// The zero Callback is null.
type Callback struct {
	// context is the callback context: the realm of the incumbent settings object at
	// the time of the conversion.
	context *mozjs.Realm
	value   mozjs.Value
}

// CallbackOf returns the callback that refers to v, with that callback context; null
// if v is no object.
func CallbackOf(context *mozjs.Realm, v mozjs.Value) Callback {
	if !v.IsObject() {
		return Callback{}
	}
	return Callback{context, v}
}

// IsNull reports whether there is no callback: it was null, or missing.
func (c Callback) IsNull() bool { return c.context == nil }

// Context returns the callback context, nil for null.
func (c Callback) Context() *mozjs.Realm { return c.context }

// Value returns the object that the callback refers to, null if none.
func (c Callback) Value() mozjs.Value {
	if c.context == nil {
		return mozjs.Null
	}
	return c.value
}

// Cx returns the engine of the callback.
func (c Callback) Cx() *mozjs.Context { return c.context.Cx() }

// invocation is the time in which a callback runs.
type invocation struct {
	cx       *mozjs.Context
	relevant Host
	stored   mozjs.Prepared
}

// prepare is, for a callback of a realm with a callback context, the steps of
// https://webidl.spec.whatwg.org/#invoke-a-callback-function and of
// https://webidl.spec.whatwg.org/#call-a-user-objects-operation that prepare for it.
func prepare(realm, context *mozjs.Realm) invocation {
	i := invocation{cx: realm.Cx(), relevant: HostOfRealm(realm)}
	// Prepare to run script with relevant settings.
	i.relevant.PrepareToRunScript()
	// Prepare to run a callback with stored settings.
	i.stored = context.PrepareToRunCallback()
	return i
}

// ends ends the invocation, which has returned this. The error becomes a
// *mozjs.Exception, mozjs.ErrTerminated or nil.
func (i invocation) ends(v mozjs.Value, err error) (mozjs.Value, error) {
	err = thrown(i.cx, err)
	// Clean up after running a callback with stored settings.
	i.stored.CleanUpAfterRunningCallback()
	// Clean up after running script with relevant settings.
	i.relevant.CleanUpAfterRunningScript()
	return v, err
}

// ToFunction converts to a callback function type.
//
// https://webidl.spec.whatwg.org/#js-callback-function
func ToFunction(cx *mozjs.Context, v mozjs.Value) (Callback, error) {
	if !v.IsCallable() {
		return Callback{}, NotOfType("Function")
	}
	return Callback{cx.IncumbentRealm(), v}, nil
}

// ToCallbackInterface converts to a callback interface type.
//
// https://webidl.spec.whatwg.org/#js-callback-interface
func ToCallbackInterface(cx *mozjs.Context, v mozjs.Value) (Callback, error) {
	if !v.IsObject() {
		return Callback{}, NotOfType("Object")
	}
	return Callback{cx.IncumbentRealm(), v}, nil
}

// Invoke invokes a callback function; exceptions are rethrown. Then, if it is
// not nil, runs on what the function returned, as a part of the invocation.
//
// https://webidl.spec.whatwg.org/#invoke-a-callback-function
func (c Callback) Invoke(this mozjs.Value, then func(mozjs.Value) error, args ...mozjs.Value) (mozjs.Value, error) {
	// 4. If IsCallable(F) is false, return undefined. (Only possible with
	//    [LegacyTreatNonObjectAsNull].)
	if !c.value.IsCallable() {
		var err error
		if then != nil {
			err = then(mozjs.Undefined)
		}
		return mozjs.Undefined, err
	}
	cx := c.Cx()
	// 5–9. Let realm be F's associated realm; prepare to run it.
	i := prepare(cx.RealmOf(c.value), c.context)
	// 11. Let callResult be Completion(Call(F, thisArg, jsArgs)).
	v, err := cx.Call(c.value, this, args...)
	// 13. Set completion to the result of converting callResult.[[Value]].
	if err == nil && then != nil {
		err = then(v)
	}
	// 14. Return: clean up.
	return i.ends(v, err)
}

// Construct constructs a callback function; exceptions are rethrown.
//
// https://webidl.spec.whatwg.org/#construct-a-callback-function
func (c Callback) Construct(args ...mozjs.Value) (mozjs.Value, error) {
	cx := c.Cx()
	// 3. If IsConstructor(F) is false, throw a TypeError exception.
	if !cx.IsConstructor(c.value) {
		return mozjs.Undefined, TypeError("The callback is not a constructor.")
	}
	// 4–8. Let realm be F's associated realm; prepare to run it.
	i := prepare(cx.RealmOf(c.value), c.context)
	// 10. Let callResult be Completion(Construct(F, jsArgs)).
	v, err := cx.Construct(c.value, args...)
	// 12. Return: clean up.
	return i.ends(v, err)
}

// InvokeOperation is Invoke for the callback of an operation, which returns a
// promise, with undefined as this value and the operation's object, or null, as
// the only argument. The operation lets go of the callback. What the callback
// returns is converted, and what the number is, as mozjs.Operation.Call has it.
//
// https://webidl.spec.whatwg.org/#invoke-a-callback-function
func InvokeOperation(cx *mozjs.Context, op *mozjs.Operation, withObject bool, number float64) (mozjs.Value, error) {
	// 5–9. The engine prepares to run the callback, of whose realm it knows.
	relevant := HostOf(cx)
	relevant.PrepareToRunScript()
	// 11. Let callResult be Completion(Call(F, thisArg, jsArgs)).
	// 13. Set completion to the result of converting callResult.[[Value]].
	v, err := op.Call(withObject, number)
	err = thrown(cx, err)
	// 14. Return: clean up.
	relevant.CleanUpAfterRunningScript()
	return v, err
}

// CallOperation calls a user object's operation; exceptions are rethrown.
// Then is as for Invoke.
//
// https://webidl.spec.whatwg.org/#call-a-user-objects-operation
func (c Callback) CallOperation(key mozjs.Key, name string, this mozjs.Value, then func(mozjs.Value) error, args ...mozjs.Value) (mozjs.Value, error) {
	// 4–8. Let realm be O's associated realm; prepare to run it.
	i := prepare(c.Cx().RealmOf(c.value), c.context)
	v, err := c.operation(key, name, this, args)
	if err == nil && then != nil {
		err = then(v)
	}
	return i.ends(v, err)
}

// CallHeldOperation is CallOperation of the object that a slot of another holds, with
// a callback context. A function is got and called in one crossing.
func CallHeldOperation(holder *mozjs.Object, slot mozjs.Slot, context *mozjs.Realm, key mozjs.Key, name string, this mozjs.Value, args ...mozjs.Value) (mozjs.Value, error) {
	// 4–8. As above.
	i := prepare(holder.HeldRealm(slot), context)
	// 9, 12. Let X be O; let callResult be Completion(Call(X, thisArg, jsArgs)).
	v, isCallable, err := holder.CallHeld(slot, this, args...)
	if !isCallable && err == nil {
		v, err = Callback{context, holder.Held(slot)}.operation(key, name, this, args)
	}
	return i.ends(v, err)
}

func (c Callback) operation(key mozjs.Key, name string, this mozjs.Value, args []mozjs.Value) (mozjs.Value, error) {
	// 9. Let X be O.
	x := c.value
	// 10. If IsCallable(O) is false, then:
	if !x.IsCallable() {
		// 1. Let getResult be Completion(Get(O, opName)).
		var err error
		if x, err = c.Cx().Get(c.value, key); err != nil {
			return mozjs.Undefined, err
		}
		// 4. If IsCallable(X) is false, throw a TypeError.
		if !x.IsCallable() {
			return mozjs.Undefined, TypeError("The provided callback is not callable: its '%s' property is not a function.", name)
		}
		// 5. Set thisArg to O.
		this = c.value
	}
	// 12. Let callResult be Completion(Call(X, thisArg, jsArgs)).
	return c.Cx().Call(x, this, args...)
}

// thrown makes an exception of an error that is none: what happens inside a
// callback is no failure of the operation that invoked it, whose name would be
// put in front of it. The result is a *mozjs.Exception, mozjs.ErrTerminated or
// nil.
func thrown(cx *mozjs.Context, err error) error {
	if err == nil {
		return nil
	}
	if exception, ok := err.(*mozjs.Exception); ok {
		return exception
	}
	v, terminated := cx.ThrownValue(err)
	if terminated != nil {
		return terminated
	}
	return cx.Throw(v)
}

// Report reports what an invocation with the exception behaviour "report" has
// thrown, or what steps around it have. The error it returns is mozjs.ErrTerminated or nil.
func (c Callback) Report(err error) error {
	if err == nil {
		return nil
	}
	err = thrown(c.Cx(), err)
	if exception, ok := err.(*mozjs.Exception); ok {
		// Report exception for realm's global object.
		HostOfRealm(c.Cx().RealmOf(c.value)).ReportException(exception)
		return nil
	}
	return err
}

// Reject turns what an invocation whose return type is a promise type has
// thrown into a rejected promise. The error it returns is
// mozjs.ErrTerminated or nil.
func (c Callback) Reject(v mozjs.Value, err error) (mozjs.Value, error) {
	if err != nil {
		return c.Cx().RejectedPromise(err)
	}
	return v, nil
}

// Function is https://webidl.spec.whatwg.org/#Function
type Function struct{ Callback }

// ToFunctionType converts to Function.
func ToFunctionType(cx *mozjs.Context, v mozjs.Value) (Function, error) {
	c, err := ToFunction(cx, v)
	return Function{c}, err
}

// Invoke invokes the function; exceptions are rethrown.
func (f Function) Invoke(this mozjs.Value, arguments ...mozjs.Value) (mozjs.Value, error) {
	return f.Callback.Invoke(this, nil, arguments...)
}

// InvokeAndReport invokes the function; exceptions are reported. The error is
// mozjs.ErrTerminated or nil.
func (f Function) InvokeAndReport(this mozjs.Value, arguments ...mozjs.Value) (mozjs.Value, error) {
	v, err := f.Invoke(this, arguments...)
	return v, f.Report(err)
}

// VoidFunction is https://webidl.spec.whatwg.org/#VoidFunction
type VoidFunction struct{ Callback }

// ToVoidFunction converts to VoidFunction.
func ToVoidFunction(cx *mozjs.Context, v mozjs.Value) (VoidFunction, error) {
	c, err := ToFunction(cx, v)
	return VoidFunction{c}, err
}

// Invoke invokes the function; exceptions are rethrown.
func (f VoidFunction) Invoke(this mozjs.Value) error {
	_, err := f.Callback.Invoke(this, nil)
	return err
}

// InvokeAndReport invokes the function; exceptions are reported. The error is
// mozjs.ErrTerminated or nil.
func (f VoidFunction) InvokeAndReport(this mozjs.Value) error { return f.Report(f.Invoke(this)) }
