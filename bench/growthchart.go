package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// The measures of the chart of growth, in pixels.
const (
	panelWidth  = 480
	panelHeight = 330
	panelLeft   = 62 // within the panel, where its field begins
	panelRight  = 34
	panelTop    = 44
	panelBottom = 52
	legend      = 40 // above the panels
	// leastPoints is how many sizes make a line worth drawing.
	leastPoints = 4
)

// A curve is what one program takes at each size.
type curve struct {
	program string
	points  [][2]float64 // size and value
}

// growthChart draws, on logarithmic scales, what one operation takes at each
// size, for the workloads with many sizes. It is empty if there are none.
func (r *results) growthChart() string {
	programs := append([]string{sluiceName}, r.peers()...)
	type panel struct {
		w      *workload
		curves []curve
	}
	var panels []panel
	for _, w := range r.workloads {
		if len(w.sizes) < leastPoints {
			continue
		}
		p := panel{w: w}
		for _, program := range programs {
			c := curve{program: program}
			for _, size := range w.sizes {
				if s := r.summary(w.name, size, program); s.settled() {
					c.points = append(c.points, [2]float64{float64(size), s.Least})
				}
			}
			if len(c.points) > 0 {
				p.curves = append(p.curves, c)
			}
		}
		if len(p.curves) > 0 {
			panels = append(panels, p)
		}
	}
	if len(panels) == 0 {
		return ""
	}
	columns := min(2, len(panels))
	rows := (len(panels) + columns - 1) / columns
	d := newDrawing(columns*panelWidth, legend+rows*panelHeight)
	x := 16.0
	for _, program := range programs {
		x = d.key(x, 24, program)
	}
	for i, p := range panels {
		d.panel(float64(i%columns*panelWidth), float64(legend+i/columns*panelHeight), p.w, p.curves)
	}
	return d.end()
}

// panel draws the curves of one workload.
func (d *drawing) panel(left, top float64, w *workload, curves []curve) {
	var values []float64
	for _, c := range curves {
		for _, p := range c.points {
			values = append(values, p[1])
		}
	}
	across := scaleOfLogs{math.Log10(float64(w.sizes[0])), math.Log10(float64(w.sizes[len(w.sizes)-1])), left + panelLeft, left + panelWidth - panelRight}
	up := scaleOfLogs{math.Floor(math.Log10(slices.Min(values))), math.Ceil(math.Log10(slices.Max(values))), top + panelHeight - panelBottom, top + panelTop}
	d.text(left+16, top+22, "start", `font-weight="bold" fill="#222222"`, plain(w.title))
	for _, tick := range up.powers() {
		d.line(across.start, up.at(tick), across.end, up.at(tick), `stroke="#e4e4e4"`)
		d.text(across.start-6, up.at(tick)+4, "end", `fill="#555555" font-size="12"`, round(tick, w.kind))
	}
	for _, tick := range across.powers() {
		d.line(across.at(tick), up.start, across.at(tick), up.end, `stroke="#e4e4e4"`)
		d.text(across.at(tick), up.start+18, "middle", `fill="#555555" font-size="12"`, count(int(tick)))
	}
	d.text((across.start+across.end)/2, up.start+38, "middle", `fill="#555555" font-size="12"`, w.of)
	for _, c := range curves {
		var at []string
		for _, p := range c.points {
			at = append(at, fmt.Sprintf("%.1f,%.1f", across.at(p[0]), up.at(p[1])))
		}
		fmt.Fprintf(d, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", strings.Join(at, " "), colours[c.program])
		for _, p := range c.points {
			d.dot(across.at(p[0]), up.at(p[1]), 3.5, c.program, fmt.Sprintf("%s at %s: %s", title(c.program), count(int(p[0])), figure(p[1], w.kind)))
		}
	}
}

// round is a figure that is a power of ten, without the zeros after its point.
func round(v float64, k kind) string {
	number, unit, _ := strings.Cut(figure(v, k), " ")
	if strings.Contains(number, ".") {
		number = strings.TrimRight(strings.TrimRight(number, "0"), ".")
	}
	return strings.TrimSpace(number + " " + unit)
}
