package sluice

import "github.com/sluice-go/sluice/internal/printable"

// Dialogs is the user of a page, as far as script can ask one. Its methods are
// called on the page's thread, while script waits, and must not call the page. Line
// breaks of messages are LF.
type Dialogs interface {
	// Alert is told a message.
	Alert(message string)
	// Confirm responds to a message positively or negatively.
	Confirm(message string) bool
	// Prompt responds to a message with a string; ok is false for none, which is
	// null to script.
	Prompt(message, defaultValue string) (answer string, ok bool)
}

// dialogs returns who answers what script asks.
func (p *Page) dialogs() Dialogs {
	if p.options.Dialogs != nil {
		return p.options.Dialogs
	}
	return nobody{p}
}

// nobody is the user of a page that has none. What would have been shown is
// written to where the console writes diagnostics.
type nobody struct{ page *Page }

// Alert implements Dialogs.
func (n nobody) Alert(message string) { n.write("alert", message, "") }

// Confirm implements Dialogs.
func (n nobody) Confirm(message string) bool {
	n.write("confirm", message, " (nobody answers: false)")
	return false
}

// Prompt implements Dialogs.
func (n nobody) Prompt(message, _ string) (answer string, ok bool) {
	n.write("prompt", message, " (nobody answers: null)")
	return "", false
}

func (n nobody) write(method, message, response string) {
	_ = n.page.output.WriteLines(true, n.page.label.prefix, method+": "+printable.Text(message)+response)
}
