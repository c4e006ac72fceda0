package explore

import (
	"fmt"
	"maps"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/printable"
)

// Names are the names of the strategies that were used, sorted.
func (r *Result) Names() []string { return slices.Sorted(maps.Keys(r.Strategies)) }

// mostTasks is how many tasks of a scene are told.
const mostTasks = 4

// Tell tells a run that went wrong as numbered steps: what one tab or worker did before
// another went on.
func Tell(f *Find) string {
	var b strings.Builder
	scenes := story(f.Trace)
	fmt.Fprintf(&b, "%s\n", printable.Text(f.String()))
	fmt.Fprintf(&b, "seed %d, by %s, in %s", f.Schedule.Seed, f.Strategy, counted(len(scenes), "step", "steps"))
	if f.Runs > 0 {
		fmt.Fprintf(&b, " after %s tried", counted(f.Runs, "shorter schedule was", "shorter schedules were"))
	}
	for _, number := range f.Schedule.Without {
		fmt.Fprintf(&b, ", without tab %d", number)
	}
	b.WriteString(":\n\n")
	lines := sourceLines{}
	var now time.Duration
	for i, s := range scenes {
		at := ""
		if d := s[0].Time.Truncate(time.Millisecond); d > now {
			at = fmt.Sprintf(" (at %v)", d)
			now = d
		}
		fmt.Fprintf(&b, "%3d. %s%s\n", i+1, printable.Line(s[0].Actor), at)
		for j, step := range told(s) {
			if j == mostTasks && len(told(s)) > mostTasks+1 {
				fmt.Fprintf(&b, "       and %d more tasks\n", len(told(s))-mostTasks)
				break
			}
			fmt.Fprintf(&b, "       %s\n", toldTask(step))
			for _, place := range toldPlaces(step) {
				fmt.Fprintf(&b, "         %s", printable.Line(shortPlace(place)))
				if line := lines.at(place); line != "" {
					fmt.Fprintf(&b, ":  %s", printable.Line(line))
				}
				b.WriteByte('\n')
			}
		}
	}
	fmt.Fprintf(&b, "  => %s\n", printable.Text(f.String()))
	if f.Uncontrolled != "" {
		fmt.Fprintf(&b, "\nNot everything was under the schedule's control: %s.\n", printable.Line(f.Uncontrolled))
	}
	return b.String()
}

// counted is a number of what has a name.
func counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}

// told are the tasks of a scene in which script ran, or the first if it ran in none. That
// script ran the engine may not tell, but that a step took long tells it, too.
func told(s scene) []Step {
	var ran []Step
	for _, step := range s {
		if len(step.Places) > 0 || step.Took > 0 {
			ran = append(ran, step)
		}
	}
	if len(ran) == 0 && s[0].Task != "" {
		return s[:1]
	}
	return ran
}

// toldTask names a task, and says if a step of it took long.
func toldTask(s Step) string {
	if s.Took == 0 {
		return s.Task
	}
	return fmt.Sprintf("%s, which takes %v", s.Task, max(s.Took.Round(time.Millisecond), time.Millisecond))
}

// toldPlaces are where script ran in a task, without where it began if it has called something.
func toldPlaces(s Step) []string { return s.Places[min(1, max(0, len(s.Places)-1)):] }

// shortPlace is a place without the folders of its file.
func shortPlace(place string) string {
	if !strings.HasPrefix(place, "file:") {
		return place
	}
	return place[strings.LastIndexByte(place, '/')+1:]
}

// sourceLines are the lines of files.
type sourceLines map[string][]string

// at is the source line of a place in a file; empty if it cannot be read.
func (l sourceLines) at(place string) string {
	colon := strings.LastIndexByte(place, ':')
	if colon < 0 {
		return "" // it comes from a file that somebody has changed
	}
	at, number := place[:colon], place[colon+1:]
	u, err := url.Parse(at)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	lines, ok := l[at]
	if !ok {
		text, _ := os.ReadFile(u.Path)
		lines = strings.Split(string(text), "\n")
		l[at] = lines
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(lines) {
		return ""
	}
	return shortenTo(strings.TrimSpace(lines[n-1]), 80)
}

// shortenTo cuts a line off that is longer than most characters.
func shortenTo(line string, most int) string {
	if runes := []rune(line); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return line
}
