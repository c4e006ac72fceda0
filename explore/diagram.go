package explore

import (
	"fmt"
	"html"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/printable"
)

// The measures of a diagram, in pixels.
const (
	laneWidth    = 380
	timeWidth    = 90
	headHeight   = 56
	lineHeight   = 17
	scenePadding = 8
	sceneGap     = 12
	mostChars    = 50 // of a line
)

// Diagram draws a run that went wrong as an SVG image: a column for each tab and worker, in
// which the tasks stand that it performed, from above to below, and at the bottom what went
// wrong. Places are told with their source lines if those are files that can be read.
func Diagram(f *Find) string {
	scenes := story(f.Trace)
	lanes, names := map[int]int{}, []string{}
	for _, s := range scenes {
		if number := s[0].Number; s[0].Task != "" {
			if _, ok := lanes[number]; !ok {
				lanes[number] = len(lanes)
				names = append(names, s[0].Actor)
			}
		}
	}
	width := timeWidth + max(1, len(names))*laneWidth
	var b strings.Builder
	y := headHeight
	lines := sourceLines{}
	now := time.Duration(-1)
	for i, s := range scenes {
		if at := s[0].Time.Truncate(time.Millisecond); at != now {
			now = at
			text(&b, "time", timeWidth-12, y+lineHeight, at.String())
		}
		if s[0].Task == "" {
			// It happens to a tab.
			fmt.Fprintf(&b, "<rect class=\"happens\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", timeWidth, y, width-timeWidth-8, lineHeight+scenePadding)
			text(&b, "what", timeWidth+scenePadding, y+lineHeight, fmt.Sprintf("%d. %s", i+1, s[0].Actor))
			y += lineHeight + scenePadding + sceneGap
			continue
		}
		x := timeWidth + lanes[s[0].Number]*laneWidth
		tasks := diagramLines(s, lines)
		height := len(tasks)*lineHeight + scenePadding
		fmt.Fprintf(&b, "<rect class=\"scene\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", x, y, laneWidth-8, height)
		for j, line := range tasks {
			class := "what"
			if line.place {
				class = "place"
			}
			if j == 0 {
				line.text = fmt.Sprintf("%d. %s", i+1, line.text)
			}
			text(&b, class, x+scenePadding, y+(j+1)*lineHeight-2, shortenTo(line.text, mostChars))
		}
		y += height + sceneGap
	}
	fmt.Fprintf(&b, "<rect class=\"find\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", timeWidth, y, width-timeWidth-8, lineHeight+scenePadding)
	first, _, _ := strings.Cut(f.String(), "\n")
	text(&b, "wrong", timeWidth+scenePadding, y+lineHeight, shortenTo(first, mostChars*max(1, len(names))))
	y += lineHeight + scenePadding + sceneGap

	var out strings.Builder
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %[1]d %[2]d\" role=\"img\">\n", width, y)
	fmt.Fprintf(&out, "<title>%s</title>\n", escaped(first))
	out.WriteString(diagramStyle)
	fmt.Fprintf(&out, "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", width, y)
	for i, name := range names {
		x := timeWidth + i*laneWidth
		text(&out, "name", x+scenePadding, headHeight-scenePadding-lineHeight/2, shortenTo(name, mostChars))
		fmt.Fprintf(&out, "<line class=\"life\" x1=\"%d\" y1=\"%d\" x2=\"%[1]d\" y2=\"%d\"/>\n", x+laneWidth/2, headHeight-scenePadding, y-sceneGap-lineHeight-scenePadding)
	}
	out.WriteString(b.String())
	out.WriteString("</svg>\n")
	return out.String()
}

// Page is the diagram of a run that went wrong in a page of HTML, with its story below.
func Page(f *Find) string {
	first, _, _ := strings.Cut(f.String(), "\n")
	return fmt.Sprintf(`<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>%s</title>
<style>body { font: 14px sans-serif; margin: 2em; } pre { font-size: 13px; } svg { max-width: 100%%; height: auto; }</style>
<h1>%[1]s</h1>
%s
<pre>%s</pre>
</html>
`, escaped(first), Diagram(f), html.EscapeString(Tell(f)))
}

const diagramStyle = `<style>
.paper { fill: #fff; }
.life { stroke: #bbb; stroke-dasharray: 4 4; }
.scene { fill: #eef4ff; stroke: #6f94d2; rx: 4px; }
.happens { fill: #fff4dd; stroke: #d29b3a; rx: 4px; }
.find { fill: #ffe3e3; stroke: #c33; rx: 4px; }
text { font: 13px sans-serif; fill: #222; white-space: pre; }
.name { font-weight: bold; font-size: 15px; }
.time { text-anchor: end; fill: #777; }
.place { font: 12px monospace; fill: #456; }
.wrong { font-weight: bold; fill: #a00; }
</style>
`

// diagramLine is a line of a scene.
type diagramLine struct {
	text  string
	place bool
}

// diagramLines are the lines of a scene: its tasks, and where script ran in them.
func diagramLines(s scene, lines sourceLines) (all []diagramLine) {
	tasks := told(s)
	for i, step := range tasks {
		if i == mostTasks && len(tasks) > mostTasks+1 {
			return append(all, diagramLine{fmt.Sprintf("and %d more tasks", len(tasks)-mostTasks), false})
		}
		all = append(all, diagramLine{toldTask(step), false})
		for _, place := range toldPlaces(step) {
			line := shortPlace(place)
			if source := lines.at(place); source != "" {
				_, number, _ := strings.Cut(line, ":")
				line = number + ": " + source
			}
			all = append(all, diagramLine{line, true})
		}
	}
	return all
}

func text(b *strings.Builder, class string, x, y int, s string) {
	fmt.Fprintf(b, "<text class=\"%s\" x=\"%d\" y=\"%d\">%s</text>\n", class, x, y, escaped(s))
}

// escaped is a line as text of HTML and XML, which has no control characters.
func escaped(s string) string { return html.EscapeString(noncharacters.Replace(printable.Line(s))) }

// noncharacters are those that XML may not have, and that printable leaves as they are:
// https://www.w3.org/TR/xml/#charsets
var noncharacters = strings.NewReplacer("\ufffe", `\ufffe`, "\uffff", `\uffff`)
