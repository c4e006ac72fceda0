package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// The measures of the chart, in pixels.
const (
	chartLeft   = 330 // where the scale begins
	chartWidth  = 960
	chartRight  = 30
	chartTop    = 86
	rowHeight   = 21
	groupHeight = 30
	dotRadius   = 5
)

// colours of the programs: apart for eyes that do not tell red from green.
var colours = map[string]string{
	nodeName:     "#1b7837",
	denoName:     "#2166ac",
	bunName:      "#e08214",
	chromiumName: "#762a83",
	baselineName: "#555555",
}

// chart draws for each workload how many times what Sluice takes the others
// take, on a logarithmic scale: right of the line Sluice is ahead.
func (r *results) chart() string {
	peers := r.peers()
	rows, least, most := r.chartRows(peers)
	scale := logScale(least, most)
	height := chartTop + 40
	group := ""
	for _, row := range rows {
		if row.w.group != group {
			group = row.w.group
			height += groupHeight
		}
		height += rowHeight
	}

	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="13">`+"\n",
		chartWidth, height, chartWidth, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", chartWidth, height)
	text := func(x, y float64, anchor, style, s string) {
		fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" text-anchor="%s" %s>%s</text>`+"\n", x, y, anchor, style, html.EscapeString(s))
	}
	text(16, 28, "start", `font-size="17" font-weight="bold" fill="#222222"`, "What others take, as a multiple of Sluice")
	x := 16.0
	for _, p := range peers {
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="48" r="%d" fill="%s"/>`+"\n", x+dotRadius, dotRadius, colours[p])
		text(x+16, 52.5, "start", `fill="#222222"`, title(p))
		x += 36 + 8*float64(len(p))
	}
	text(scale.at(1)+8, 70, "start", `fill="#555555" font-size="12"`, "Sluice is ahead →")
	text(scale.at(1)-8, 70, "end", `fill="#555555" font-size="12"`, "← behind")

	bottom := float64(height - 34)
	for _, tick := range scale.ticks() {
		style := `stroke="#e4e4e4"`
		if tick == 1 {
			style = `stroke="#222222" stroke-width="1.5"`
		}
		fmt.Fprintf(&b, `<line x1="%.1f" x2="%.1f" y1="%d" y2="%.1f" %s/>`+"\n", scale.at(tick), scale.at(tick), chartTop-8, bottom, style)
		text(scale.at(tick), bottom+18, "middle", `fill="#555555" font-size="12"`, tickLabel(tick))
	}
	y, group := float64(chartTop), ""
	for _, row := range rows {
		if row.w.group != group {
			group = row.w.group
			text(16, y+20, "start", `font-weight="bold" fill="#222222"`, group)
			y += groupHeight
		}
		middle := y + rowHeight/2
		text(chartLeft-14, middle+4.5, "end", `fill="#222222"`, shorten(plain(row.w.title), 44))
		fmt.Fprintf(&b, `<line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="#eeeeee"/>`+"\n", chartLeft, chartWidth-chartRight, middle, middle)
		for _, p := range peers {
			if m, ok := row.multiples[p]; ok {
				fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="%d" fill="%s" fill-opacity="0.85"><title>%s: %s ×</title></circle>`+"\n",
					scale.at(m), middle, dotRadius, colours[p], title(p), digits(m))
			}
		}
		y += rowHeight
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// A chartRow is a workload and the multiples of Sluice that the peers take.
type chartRow struct {
	w         *workload
	multiples map[string]float64
}

// chartRows are the workloads that peers can do, and the range of multiples.
func (r *results) chartRows(peers []string) (rows []chartRow, least, most float64) {
	least, most = 0.5, 2
	for _, w := range r.workloads {
		row := chartRow{w, map[string]float64{}}
		for _, p := range peers {
			q := quotients(r.series(w.name, w.shown(), p), r.series(w.name, w.shown(), sluiceName))
			if len(q) == 0 {
				continue
			}
			m := summarize(q).Median
			row.multiples[p] = m
			least, most = min(least, m), max(most, m)
		}
		if len(row.multiples) > 0 {
			rows = append(rows, row)
		}
	}
	return rows, least, most
}

// A scaleOfLogs maps multiples to places on the chart.
type scaleOfLogs struct{ from, to float64 } // powers of ten

func logScale(least, most float64) scaleOfLogs {
	const margin = 0.06
	return scaleOfLogs{math.Log10(least) - margin, math.Log10(most) + margin}
}

func (s scaleOfLogs) at(v float64) float64 {
	return chartLeft + (math.Log10(v)-s.from)/(s.to-s.from)*(chartWidth-chartRight-chartLeft)
}

// ticks are round numbers within the scale.
func (s scaleOfLogs) ticks() []float64 {
	steps := []float64{1, 2, 5}
	if s.to-s.from > 2.5 {
		steps = []float64{1}
	}
	var ticks []float64
	for e := math.Floor(s.from); e <= s.to; e++ {
		for _, step := range steps {
			v := step * math.Pow(10, e)
			if l := math.Log10(v); l >= s.from && l <= s.to {
				ticks = append(ticks, v)
			}
		}
	}
	return ticks
}

func tickLabel(v float64) string {
	if v < 1 {
		return fmt.Sprintf("1/%g", math.Round(1/v))
	}
	return fmt.Sprintf("%g ×", v)
}

// plain takes a title's marks of code away.
func plain(s string) string { return strings.ReplaceAll(s, "`", "") }

func shorten(s string, length int) string {
	if letters := []rune(s); len(letters) > length {
		return string(letters[:length-1]) + "…"
	}
	return s
}
