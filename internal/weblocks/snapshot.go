// Checked against Web IDL of 2026-03-27.

package weblocks

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/locks"
)

var (
	keyClientID = mozjs.NewKey("clientId")
	keyHeld     = mozjs.NewKey("held")
	keyName     = mozjs.NewKey("name")
	keyPending  = mozjs.NewKey("pending")
)

// fromSnapshot converts to a LockManagerSnapshot. Like all dictionaries it gets
// its members in lexicographical order.
//
// https://webidl.spec.whatwg.org/#dictionary-to-js
func fromSnapshot(cx *mozjs.Context, s locks.Snapshot) mozjs.Value {
	o := cx.NewObject()
	idl.SetMember(cx, o, keyHeld, fromInfos(cx, s.Held))
	idl.SetMember(cx, o, keyPending, fromInfos(cx, s.Pending))
	return o
}

// fromInfos converts to a sequence of LockInfo.
func fromInfos(cx *mozjs.Context, infos []locks.Info) mozjs.Value {
	values := make([]mozjs.Value, len(infos))
	for i, info := range infos {
		values[i] = fromInfo(cx, info)
	}
	return cx.NewArray(values...)
}

func fromInfo(cx *mozjs.Context, info locks.Info) mozjs.Value {
	f := cx.Enter()
	o := cx.NewObject()
	idl.SetMember(cx, o, keyClientID, cx.NewString(info.ClientID))
	idl.SetMember(cx, o, keyMode, cx.NewString(info.Mode.String()))
	idl.SetMember(cx, o, keyName, cx.NewString(info.Name))
	return f.Escape(o)
}
