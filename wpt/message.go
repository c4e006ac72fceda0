package main

import "regexp"

// varying are the parts of messages that differ from run to run, and what stands for
// them.
var varying = []struct {
	part *regexp.Regexp
	name string
}{
	{regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`), "UUID"},
	// Those of the runner's server, and those that the kernel gives to clients.
	{regexp.MustCompile(`\b127\.0\.0\.\d+(:\d+)?`), "ADDRESS"},
	{regexp.MustCompile(`/tmp/[^\s"']*`), "PATH"},
	// Durations as Go writes them: timeouts can be multiplied.
	{regexp.MustCompile(`\b(\d+h)?(\d+m)?\d+(\.\d+)?(ns|µs|ms|s|m|h)\b`), "TIME"},
	// Clocks of script tell fractions of milliseconds, or milliseconds since 1970.
	{regexp.MustCompile(`\b\d+\.\d+(e[-+]?\d+)?\b`), "NUMBER"},
	{regexp.MustCompile(`\b\d{10,}\b`), "NUMBER"},
	// A time that is a whole number of milliseconds by chance.
	{regexp.MustCompile(`\b(greater|less) than (or equal to )?\d{3,}\b`), "$1 than ${2}NUMBER"},
	{regexp.MustCompile(`formboundary\w+`), "formboundary"},
}

// maxMessage is how much of a message is kept, in bytes: what comes later tells details.
const maxMessage = 160

// cut is the end of a message whose end is left out.
const cut = "…"

// stable returns the message of a failure without what differs from run to run, and
// without its end if it is long.
func (s domString) stable() domString {
	text := string(s)
	for _, v := range varying {
		text = v.part.ReplaceAllString(text, v.name)
	}
	if len(text) <= maxMessage {
		return domString(text)
	}
	end := maxMessage
	for end > 0 && text[end]&0xC0 == 0x80 { // within a character
		end--
	}
	return domString(text[:end] + cut)
}
