package idl

import "github.com/sluice-go/sluice/internal/mozjs"

// Callback is a value of a callback function type or a callback interface
// type: a reference to an object. The generated types embed it. Like a
// mozjs.Value it lives as long as the frame it was made in; to keep it, Hold
// its Value on the object that keeps it, and make it anew with CallbackOf.
//
// The zero Callback is null.
//
// There is one realm per context, so that the callback context, the incumbent
// settings object at the time of the conversion, is always that realm's.
type Callback struct {
	cx    *mozjs.Context
	value mozjs.Value
}

// CallbackOf returns the callback that refers to v; null if v is no object.
func CallbackOf(cx *mozjs.Context, v mozjs.Value) Callback {
	if !v.IsObject() {
		return Callback{}
	}
	return Callback{cx, v}
}

// IsNull reports whether there is no callback: it was null, or missing.
func (c Callback) IsNull() bool { return c.cx == nil }

// Value returns the object that the callback refers to, null if none.
func (c Callback) Value() mozjs.Value {
	if c.cx == nil {
		return mozjs.Null
	}
	return c.value
}

// Cx returns the context of the callback.
func (c Callback) Cx() *mozjs.Context { return c.cx }

// ToFunction converts to a callback function type.
//
// https://webidl.spec.whatwg.org/#js-callback-function
func ToFunction(cx *mozjs.Context, v mozjs.Value) (Callback, error) {
	if !v.IsCallable() {
		return Callback{}, NotOfType("Function")
	}
	return Callback{cx, v}, nil
}

// ToCallbackInterface converts to a callback interface type.
//
// https://webidl.spec.whatwg.org/#js-callback-interface
func ToCallbackInterface(cx *mozjs.Context, v mozjs.Value) (Callback, error) {
	if !v.IsObject() {
		return Callback{}, NotOfType("Object")
	}
	return Callback{cx, v}, nil
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
	host := HostOf(c.cx)
	// 8. Prepare to run script with relevant settings.
	host.PrepareToRunScript()
	// 9. Prepare to run a callback with stored settings.
	host.PrepareToRunCallback()
	// 11. Let callResult be Completion(Call(F, thisArg, jsArgs)).
	v, err := c.cx.Call(c.value, this, args...)
	// 13. Set completion to the result of converting callResult.[[Value]].
	if err == nil && then != nil {
		err = then(v)
	}
	return c.invoked(host, v, err)
}

// InvokeOperation is Invoke for the callback of an operation, which returns a
// promise, with undefined as this value and the operation's object, or null, as
// the only argument. The operation lets go of the callback. What the callback
// returns is converted as mozjs.Operation.Call has it.
//
// https://webidl.spec.whatwg.org/#invoke-a-callback-function
func InvokeOperation(cx *mozjs.Context, op *mozjs.Operation, withObject bool) (mozjs.Value, error) {
	host := HostOf(cx)
	// 8. Prepare to run script with relevant settings.
	host.PrepareToRunScript()
	// 9. Prepare to run a callback with stored settings.
	host.PrepareToRunCallback()
	// 11. Let callResult be Completion(Call(F, thisArg, jsArgs)).
	// 13. Set completion to the result of converting callResult.[[Value]].
	v, err := op.Call(withObject)
	return Callback{cx: cx}.invoked(host, v, err)
}

// invoked ends the invocation of a callback function, or of an operation of an object.
func (c Callback) invoked(host Host, v mozjs.Value, err error) (mozjs.Value, error) {
	err = c.thrown(err)
	// 14. Return: 1. Clean up after running a callback with stored settings.
	host.CleanUpAfterRunningCallback()
	// 2. Clean up after running script with relevant settings.
	host.CleanUpAfterRunningScript()
	return v, err
}

// CallOperation calls a user object's operation; exceptions are rethrown.
// Then is as for Invoke.
//
// https://webidl.spec.whatwg.org/#call-a-user-objects-operation
func (c Callback) CallOperation(key mozjs.Key, name string, this mozjs.Value, then func(mozjs.Value) error, args ...mozjs.Value) (mozjs.Value, error) {
	host := HostOf(c.cx)
	// 7. Prepare to run script with relevant settings.
	host.PrepareToRunScript()
	// 8. Prepare to run a callback with stored settings.
	host.PrepareToRunCallback()
	v, err := c.operation(key, name, this, args)
	if err == nil && then != nil {
		err = then(v)
	}
	return c.invoked(host, v, err)
}

// CallHeldOperation is CallOperation of the object that a slot of another holds. A
// function is got and called in one crossing.
func CallHeldOperation(holder *mozjs.Object, slot mozjs.Slot, key mozjs.Key, name string, this mozjs.Value, args ...mozjs.Value) (mozjs.Value, error) {
	cx := holder.Cx()
	host := HostOf(cx)
	// 7, 8. As above.
	host.PrepareToRunScript()
	host.PrepareToRunCallback()
	// 9, 12. Let X be O; let callResult be Completion(Call(X, thisArg, jsArgs)).
	v, isCallable, err := holder.CallHeld(slot, this, args...)
	c := Callback{cx: cx}
	if !isCallable && err == nil {
		c.value = holder.Held(slot)
		v, err = c.operation(key, name, this, args)
	}
	return c.invoked(host, v, err)
}

func (c Callback) operation(key mozjs.Key, name string, this mozjs.Value, args []mozjs.Value) (mozjs.Value, error) {
	// 9. Let X be O.
	x := c.value
	// 10. If IsCallable(O) is false, then:
	if !x.IsCallable() {
		// 1. Let getResult be Completion(Get(O, opName)).
		var err error
		if x, err = c.cx.Get(c.value, key); err != nil {
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
	return c.cx.Call(x, this, args...)
}

// thrown makes an exception of an error that is none: what happens inside a
// callback is no failure of the operation that invoked it, whose name would be
// put in front of it. The result is a *mozjs.Exception, mozjs.ErrTerminated or
// nil.
func (c Callback) thrown(err error) error {
	if err == nil {
		return nil
	}
	if exception, ok := err.(*mozjs.Exception); ok {
		return exception
	}
	v, terminated := c.cx.ThrownValue(err)
	if terminated != nil {
		return terminated
	}
	return c.cx.Throw(v)
}

// Report reports what an invocation with the exception behaviour "report" has
// thrown. The error it returns is mozjs.ErrTerminated or nil.
func (c Callback) Report(err error) error {
	if exception, ok := err.(*mozjs.Exception); ok {
		HostOf(c.cx).ReportException(exception)
		return nil
	}
	return err
}

// Reject turns what an invocation whose return type is a promise type has
// thrown into a rejected promise. The error it returns is
// mozjs.ErrTerminated or nil.
func (c Callback) Reject(v mozjs.Value, err error) (mozjs.Value, error) {
	if err != nil {
		return c.cx.RejectedPromise(err)
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
