//go:build !cgo

package mozjs

// Without cgo none of the files that lead to the engine is compiled. The type is not
// there, so that the compiler says this first; of types it complains before all else.
type engine sluice_needs_cgo_and_a_compiler_of_Cxx
