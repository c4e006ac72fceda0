// Checked against Web Cryptography of 2026-04-29.

package webcrypto

import (
	"context"
	"errors"
	"runtime"

	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// cryptoTasks is https://w3c.github.io/webcrypto/#dfn-crypto-task-source
var cryptoTasks = eventloop.DeclareTaskSource("crypto")

// operationMemory is about what an operation under way takes beside its data, in
// bytes.
const operationMemory = 2 << 10

// atOnce is how many operations of an agent are computed at the same time. The
// others wait, so that they cannot keep all others of the process from running.
var atOnce = max(4, runtime.GOMAXPROCS(0))

// turns says whose turn it is among the operations of a realm.
type turns chan struct{}

var turnsOf = mozjs.NewLocal[turns]()

// perform returns a promise, and computes in parallel what it is resolved with.
// Method is the operation's name in errors. Memory is how many bytes what it works
// on takes, and what it will need; they count until the promise is settled. When
// the agent ends, nobody waits for compute, whose context ends then. Copied are the
// copies that compute works on, in the memory of which its result may lie.
func perform[T any](cx *mozjs.Context, method string, memory int64, compute func(context.Context) (T, error), convert func(*mozjs.Context, T) (mozjs.Value, error), copied ...[]byte) (mozjs.Value, error) {
	for _, b := range copied {
		memory += int64(len(b))
	}
	memory += operationMemory
	root := cx.RootAwaited(cx.NewPromise(), memory)
	if cx.OverLimit() {
		root.Release()
		return mozjs.Undefined, mozjs.ErrTerminated
	}
	mine := turnsOf.Of(cx)
	if *mine == nil {
		*mine = make(turns, atOnce)
	}
	turn, settings := *mine, agent.SettingsOf(cx)
	ctx := settings.EventLoop().Context()
	// Let promise be a new Promise. Return promise and perform the remaining steps
	// in parallel.
	promise := root.Value()
	hold := settings.EventLoop().Hold(eventloop.UnderWay, "crypto.subtle."+method+"()")
	go func() {
		defer hold.Release()
		select {
		case turn <- struct{}{}:
		case <-ctx.Done():
			return
		}
		result, err := compute(ctx)
		<-turn
		size := resultMemory(result)
		cx.AddExternal(size)
		// Queue a global task on the crypto task source, given realm's global object,
		// to perform the remaining steps.
		if !settings.QueueGlobalTask(cryptoTasks, func() {
			settle(cx, root, method, result, err, convert)
			cx.AddExternal(-size)
			for _, b := range copied {
				reuse(b)
			}
		}) {
			cx.AddExternal(-size)
		}
	}()
	return promise, nil
}

// resultMemory is how many bytes a result takes until script has it.
func resultMemory(result any) int64 {
	switch r := result.(type) {
	case []byte:
		return int64(len(r))
	case *subtle.Key:
		if r != nil {
			return int64(r.Memory())
		}
	}
	return 0
}

// settle resolves the promise with the result, or rejects it with the error.
func settle[T any](cx *mozjs.Context, promise *mozjs.Root, method string, result T, err error, convert func(*mozjs.Context, T) (mozjs.Value, error)) {
	defer promise.Release()
	var v mozjs.Value
	if err == nil {
		v, err = convert(cx, result)
	}
	if err == nil {
		cx.Resolve(promise.Value(), v)
		return
	}
	if reason, terminated := cx.ThrownValue(idl.Failed(exception(err), "Failed to execute '"+method+"' on 'SubtleCrypto'")); terminated == nil {
		cx.Reject(promise.Value(), reason)
	}
}

// exception is what script sees of an error of package subtle.
func exception(err error) error {
	e, ok := errors.AsType[*subtle.Error](err)
	switch {
	case !ok:
		return err
	case e.Name == "TypeError":
		return idl.TypeError("%s", e.Message)
	}
	return &idl.DOMException{Name: e.Name, Message: e.Message}
}

// How results are converted for script.

func toArrayBuffer(cx *mozjs.Context, b []byte) (mozjs.Value, error) { return cx.NewArrayBuffer(b) }

func toBoolean(_ *mozjs.Context, b bool) (mozjs.Value, error) { return mozjs.Bool(b), nil }

func toCryptoKey(cx *mozjs.Context, key *subtle.Key) (mozjs.Value, error) {
	return newCryptoKey(cx, key).Value(), nil
}

func toGenerated(cx *mozjs.Context, g subtle.Generated) (mozjs.Value, error) {
	if g.Public == nil {
		return toCryptoKey(cx, g.Key)
	}
	return FromCryptoKeyPair(cx, CryptoKeyPair{PublicKey: newCryptoKey(cx, g.Public), PrivateKey: newCryptoKey(cx, g.Key)}), nil
}

func toKeyData(cx *mozjs.Context, data subtle.KeyData) (mozjs.Value, error) {
	if data.JWK != nil {
		return fromJSONWebKey(cx, data.JWK), nil
	}
	return cx.NewArrayBuffer(data.Bytes)
}
