package values

import (
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// maxPath is how many steps of a path an error names.
const maxPath = 10

// placed is an error of a value within another.
type placed struct {
	path []string // the innermost step first
	err  error
}

// At says that an error is that of a value within another. Exceptions that script has
// thrown stay what they are.
func At(step string, err error) error {
	if _, thrown := err.(*mozjs.Exception); thrown || err == mozjs.ErrTerminated {
		return err
	}
	if p, ok := err.(*placed); ok {
		p.path = append(p.path, step)
		return p
	}
	return &placed{[]string{step}, err}
}

func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

// Error names the place and what is wrong.
func (e *placed) Error() string {
	var b strings.Builder
	for n := range e.path {
		if n == maxPath {
			b.WriteString("…")
			break
		}
		b.WriteString(e.path[len(e.path)-1-n])
	}
	return b.String() + ": " + e.err.Error()
}

// Unwrap returns what is wrong.
func (e *placed) Unwrap() error { return e.err }
