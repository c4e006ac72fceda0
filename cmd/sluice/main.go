// Command sluice runs scripts in a headless user agent. It is a thin client of
// the package github.com/sluice-go/sluice.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
)

// The exit statuses of the command.
const (
	statusUnhandled   = 1   // an exception stayed unhandled, or a limit ended the script
	statusUsage       = 2   // the command was used wrongly
	statusDeadlock    = 3   // requests for locks would have waited for ever
	statusInterrupted = 130 // Ctrl-C, SIGTERM
)

// exit is an error that says nothing more: the command ends with the status.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// complain writes an error. Those of the package say that they are of sluice, too.
func complain(w io.Writer, err error) {
	fmt.Fprintln(w, "sluice:", strings.TrimPrefix(err.Error(), "sluice: "))
}

func main() {
	// Go's HTTP client logs what servers do wrong; what matters of it is an error.
	log.SetOutput(io.Discard)
	err := newCommand().Execute()
	var status exit
	switch {
	case err == nil:
	case errors.As(err, &status):
		os.Exit(int(status))
	default:
		complain(os.Stderr, err)
		if strings.HasPrefix(err.Error(), "unknown command") {
			fmt.Fprintln(os.Stderr, "A script is run by: sluice run FILE")
		}
		fmt.Fprintln(os.Stderr, "Run 'sluice help' for how to use it.")
		os.Exit(statusUsage)
	}
}
