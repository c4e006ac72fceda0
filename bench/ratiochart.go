package main

import (
	"fmt"
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
)

// ratioChart draws for each workload how many times what Sluice takes the
// others take, on a logarithmic scale: right of the line Sluice is ahead.
func (r *results) ratioChart() string {
	peers := r.peers()
	rows, least, most := r.chartRows(peers)
	const margin = 0.06
	scale := scaleOfLogs{math.Log10(least) - margin, math.Log10(most) + margin, chartLeft, chartWidth - chartRight}
	height := chartTop + 40
	group := ""
	for _, row := range rows {
		if row.w.group != group {
			group = row.w.group
			height += groupHeight
		}
		height += rowHeight
	}

	d := newDrawing(chartWidth, height)
	d.text(16, 28, "start", `font-size="17" font-weight="bold" fill="#222222"`, "What others take, as a multiple of Sluice")
	x := 16.0
	for _, p := range peers {
		x = d.key(x, 52.5, p)
	}
	const grey = `fill="#555555" font-size="12"`
	d.text(scale.at(1)+8, 70, "start", grey, "Sluice is ahead →")
	d.text(scale.at(1)-8, 70, "end", grey, "← behind")

	bottom := float64(height - 34)
	for _, tick := range scale.powers() {
		style := `stroke="#e4e4e4"`
		if tick == 1 {
			style = `stroke="#222222" stroke-width="1.5"`
		}
		d.line(scale.at(tick), chartTop-8, scale.at(tick), bottom, style)
		d.text(scale.at(tick), bottom+18, "middle", grey, tickLabel(tick))
	}
	y, group := float64(chartTop), ""
	for _, row := range rows {
		if row.w.group != group {
			group = row.w.group
			d.text(16, y+20, "start", `font-weight="bold" fill="#222222"`, group)
			y += groupHeight
		}
		middle := y + rowHeight/2
		d.text(chartLeft-14, middle+4.5, "end", `fill="#222222"`, plain(row.w.title))
		d.line(chartLeft, middle, chartWidth-chartRight, middle, `stroke="#eeeeee"`)
		for _, p := range peers {
			if m, ok := row.multiples[p]; ok {
				d.dot(scale.at(m), middle, dotRadius, p, fmt.Sprintf("%s: %s ×", title(p), digits(m)))
			}
		}
		y += rowHeight
	}
	return d.end()
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
			q, ok := r.summary(w.name, w.shown(), p).over(r.summary(w.name, w.shown(), sluiceName))
			if !ok {
				continue
			}
			row.multiples[p] = q.value
			least, most = min(least, q.value), max(most, q.value)
		}
		if len(row.multiples) > 0 {
			rows = append(rows, row)
		}
	}
	return rows, least, most
}

func tickLabel(v float64) string {
	if v < 1 {
		return fmt.Sprintf("1/%g", math.Round(1/v))
	}
	return fmt.Sprintf("%g ×", v)
}

// plain takes a title's marks of code away.
func plain(s string) string { return strings.ReplaceAll(s, "`", "") }
