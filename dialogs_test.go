package sluice

import (
	"fmt"
	"testing"
)

// What nobody answers is written to where the console writes diagnostics.
func TestDialogsOfNobody(t *testing.T) {
	var out, diagnostics lockedBuffer
	page := openPage(t, PageOptions{Stdout: &out, Stderr: &diagnostics, Label: "tab"})
	if err := page.Run(t.Context(), Script{Text: `alert("one\r\ntwo\rthree"); confirm("sure?"); prompt("name", "x")`}); err != nil {
		t.Fatal(err)
	}
	const want = "[tab] alert: one\n[tab] two\n[tab] three\n[tab] confirm: sure? (nobody answers: false)\n[tab] prompt: name (nobody answers: null)\n"
	if got := diagnostics.String(); got != want || out.String() != "" {
		t.Errorf("the console shows\n%s%s, want\n%s", got, out.String(), want)
	}
}

// answers is a user who answers.
type answers struct{ asked []string }

func (a *answers) Alert(message string) { a.asked = append(a.asked, fmt.Sprintf("alert %q", message)) }

func (a *answers) Confirm(message string) bool {
	a.asked = append(a.asked, fmt.Sprintf("confirm %q", message))
	return message == "sure?"
}

func (a *answers) Prompt(message, defaultValue string) (answer string, ok bool) {
	a.asked = append(a.asked, fmt.Sprintf("prompt %q %q", message, defaultValue))
	return "Ann", message != ""
}

func TestDialogs(t *testing.T) {
	var diagnostics lockedBuffer
	user := new(answers)
	page := openPage(t, PageOptions{Stderr: &diagnostics, Dialogs: user})
	v, err := page.Eval(t.Context(), `[alert(), alert("a\rb"), confirm("sure?"), confirm(), prompt("na\rme", "x\r\n"), prompt()]`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(v), "[<nil> <nil> true false Ann <nil>]"; got != want {
		t.Errorf("script gets %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(user.asked), `[alert "" alert "a\nb" confirm "sure?" confirm "" prompt "na\nme" "x\r\n" prompt "" ""]`; got != want {
		t.Errorf("the user was asked %s, want %s", got, want)
	}
	if got := diagnostics.String(); got != "" {
		t.Errorf("the console shows %s", got)
	}
}
