package webcrypto

import (
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/webcrypto/subtle"
)

// pointer returns what a member of a dictionary is, nil if it is missing.
func pointer[T any](member idl.Optional[T]) *T {
	if v, ok := member.Get(); ok {
		return &v
	}
	return nil
}

func optional[T any](p *T) idl.Optional[T] {
	if p == nil {
		return idl.None[T]()
	}
	return idl.Some(*p)
}

// toJSONWebKey converts a JsonWebKey from script.
func toJSONWebKey(d JsonWebKey) *subtle.JSONWebKey {
	j := &subtle.JSONWebKey{
		Alg: pointer(d.Alg), Crv: pointer(d.Crv), D: pointer(d.D), Dp: pointer(d.Dp), Dq: pointer(d.Dq), E: pointer(d.E),
		Ext: pointer(d.Ext), K: pointer(d.K), Kty: pointer(d.Kty), N: pointer(d.N), Oth: d.Oth.Present(), P: pointer(d.P),
		Q: pointer(d.Q), Qi: pointer(d.Qi), Use: pointer(d.Use), X: pointer(d.X), Y: pointer(d.Y),
	}
	if ops, ok := d.Key_ops.Get(); ok {
		j.KeyOps = append([]string{}, ops...)
	}
	return j
}

// fromJSONWebKey converts a JsonWebKey for script.
func fromJSONWebKey(cx *mozjs.Context, j *subtle.JSONWebKey) mozjs.Value {
	return FromJsonWebKey(cx, JsonWebKey{
		Alg: optional(j.Alg), Crv: optional(j.Crv), D: optional(j.D), Dp: optional(j.Dp), Dq: optional(j.Dq), E: optional(j.E),
		Ext: optional(j.Ext), K: optional(j.K), Key_ops: idl.Some(j.KeyOps), Kty: optional(j.Kty), N: optional(j.N), P: optional(j.P),
		Q: optional(j.Q), Qi: optional(j.Qi), Use: optional(j.Use), X: optional(j.X), Y: optional(j.Y),
	})
}
