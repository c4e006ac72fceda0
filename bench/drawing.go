package main

import (
	"fmt"
	"html"
	"math"
	"strings"
)

// dotRadius is that of a dot which stands alone.
const dotRadius = 5

// colours of the programs: apart for eyes that do not tell red from green.
var colours = map[string]string{
	sluiceName:   "#c51b1b",
	nodeName:     "#1b7837",
	denoName:     "#2166ac",
	bunName:      "#e08214",
	chromiumName: "#762a83",
	jsdomName:    "#8c510a",
	happyDOMName: "#01665e",
	linkedomName: "#dd3497",
	baselineName: "#555555",
}

// A drawing is an SVG that is being written.
type drawing struct{ strings.Builder }

func newDrawing(width, height int) *drawing {
	d := &drawing{}
	fmt.Fprintf(d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="13">`+"\n",
		width, height, width, height)
	fmt.Fprintf(d, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	return d
}

func (d *drawing) end() string {
	d.WriteString("</svg>\n")
	return d.String()
}

func (d *drawing) text(x, y float64, anchor, style, s string) {
	fmt.Fprintf(d, `<text x="%.1f" y="%.1f" text-anchor="%s" %s>%s</text>`+"\n", x, y, anchor, style, html.EscapeString(s))
}

func (d *drawing) line(x1, y1, x2, y2 float64, style string) {
	fmt.Fprintf(d, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" %s/>`+"\n", x1, y1, x2, y2, style)
}

// dot is a point of a program, with a text for who points at it.
func (d *drawing) dot(x, y, radius float64, program, says string) {
	fmt.Fprintf(d, `<circle cx="%.1f" cy="%.1f" r="%g" fill="%s" fill-opacity="0.85"><title>%s</title></circle>`+"\n",
		x, y, radius, colours[program], html.EscapeString(says))
}

// key explains the colour of a program at x, and says where the next one goes.
func (d *drawing) key(x, y float64, program string) float64 {
	d.dot(x+dotRadius, y-4.5, dotRadius, program, title(program))
	d.text(x+16, y, "start", `fill="#222222"`, title(program))
	return x + 36 + 8*float64(len(program))
}

// A scaleOfLogs puts values between two powers of ten between two places.
type scaleOfLogs struct{ from, to, start, end float64 }

func (s scaleOfLogs) at(v float64) float64 {
	return s.start + (math.Log10(v)-s.from)/(s.to-s.from)*(s.end-s.start)
}

// powers are the powers of ten on the scale.
func (s scaleOfLogs) powers() []float64 {
	var powers []float64
	for e := math.Ceil(s.from); e <= s.to; e++ {
		powers = append(powers, math.Pow(10, e))
	}
	return powers
}
