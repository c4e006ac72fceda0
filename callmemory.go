package sluice

import "reflect"

// callMemory is about what a call of an async Go function takes beside its arguments, in
// bytes: a goroutine, a promise, a task.
const callMemory = 12 << 10

// deepest is how deep memoryOf looks.
const deepest = 32

// memoryOfCall is about what a call with these arguments takes in Go, in bytes.
func (g *goFunction) memoryOfCall(args []reflect.Value) int64 {
	n := callMemory
	if g.takesContext {
		args = args[1:]
	}
	for _, a := range args {
		n += memoryOf(a, deepest)
	}
	return int64(n)
}

// memoryOf is about what an argument takes that was made of a value of script.
func memoryOf(v reflect.Value, depth int) int {
	if !v.IsValid() || depth == 0 {
		return 0
	}
	n := int(v.Type().Size())
	switch v.Kind() {
	case reflect.String:
		n += v.Len()
	case reflect.Interface, reflect.Pointer:
		n += memoryOf(v.Elem(), depth-1)
	case reflect.Slice:
		if v.Type().Elem().Kind() <= reflect.Float64 {
			return n + v.Len()*int(v.Type().Elem().Size())
		}
		for i := range v.Len() {
			n += memoryOf(v.Index(i), depth-1)
		}
	case reflect.Map:
		for key, value := range v.Seq2() {
			n += memoryOf(key, depth-1) + memoryOf(value, depth-1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += memoryOf(v.Field(i), depth-1)
		}
	}
	return n
}
