package idl

// Optional is a value that may be missing or null: an optional argument or a
// dictionary member without a default value, or a value of a nullable type.
// The zero Optional has none.
type Optional[T any] struct {
	value   T
	present bool
}

// Some is an Optional that has the value v.
func Some[T any](v T) Optional[T] { return Optional[T]{v, true} }

// None is an Optional without a value.
func None[T any]() Optional[T] { return Optional[T]{} }

// Present reports whether there is a value.
func (o Optional[T]) Present() bool { return o.present }

// Get returns the value and whether there is one.
func (o Optional[T]) Get() (T, bool) { return o.value, o.present }

// Or returns the value, or otherwise if there is none.
func (o Optional[T]) Or(otherwise T) T {
	if o.present {
		return o.value
	}
	return otherwise
}
