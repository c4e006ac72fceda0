// Package command is the command sluice, which runs scripts in a headless user agent. It
// is a thin client of the package github.com/sluice-go/sluice.
package command

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/sluice-go/sluice/internal/printable"
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
func complain(w io.Writer, err error) { say(w, strings.TrimPrefix(err.Error(), "sluice: ")) }

// say writes a message of the command's own. What it quotes of scripts, servers and the
// names of files gives the terminal no commands.
func say(w io.Writer, message string) { fmt.Fprintln(w, "sluice:", printable.Text(message)) }

// Main runs the command with the arguments of the process, and ends the process. Cluster
// is nil for a build without locks between processes: another program has them then.
func Main(cluster *Cluster) {
	// Go's HTTP client logs what servers do wrong; what matters of it is an error.
	log.SetOutput(io.Discard)
	c, err := newCommand(cluster).ExecuteC()
	var status exit
	switch {
	case err == nil:
	case errors.As(err, &status):
		os.Exit(int(status))
	default:
		complain(os.Stderr, err)
		if rest, unknown := strings.CutPrefix(err.Error(), "unknown command "); unknown {
			fmt.Fprintln(os.Stderr, "A script is run by: sluice run", printable.Line(scriptNamed(rest)))
		}
		fmt.Fprintf(os.Stderr, "Run '%s' for how to use it.\n", helpOf(c))
		os.Exit(statusUsage)
	}
}

// scriptNamed is the script in an example for who has left out a command: what stands
// first in text, quoted, if that may name one.
func scriptNamed(text string) string {
	quoted, err := strconv.QuotedPrefix(text)
	if err == nil {
		name, err := strconv.Unquote(quoted)
		if err == nil && (name == "-" || strings.ContainsAny(name, "./:")) && !strings.ContainsAny(name, " \t\n'\"\\$&;()<>|*?") {
			return name
		}
	}
	return "FILE"
}

// helpOf is the command line that tells how to use a command.
func helpOf(c *cobra.Command) string {
	root, about, below := strings.Cut(c.CommandPath(), " ")
	if !below || about == "help" {
		return root + " help"
	}
	return root + " help " + about
}
