package images

import (
	"bytes"
	"encoding/xml"
	"errors"
	"math"
	"strconv"
	"strings"
)

// SVG is the type of images that have a size, and are not painted.
const SVG Type = "image/svg+xml"

// The size of an image of SVG that says none.
//
// https://drafts.csswg.org/css-images/#default-sizing
const (
	defaultWidth  = 300
	defaultHeight = 150
)

// SVGSize returns the natural size of an image of SVG, in CSS pixels.
//
// https://svgwg.org/svg2-draft/coords.html#SizingSVGInCSS
func SVGSize(b []byte) (width, height int, err error) {
	d := xml.NewDecoder(bytes.NewReader(b))
	d.Strict = false
	for {
		token, err := d.Token()
		if err != nil {
			return 0, 0, err
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if start.Name.Local != "svg" {
			return 0, 0, errors.New("the document is not SVG")
		}
		var w, h, ratio float64
		for _, a := range start.Attr {
			switch a.Name.Local {
			case "width":
				w = pixels(a.Value)
			case "height":
				h = pixels(a.Value)
			case "viewBox":
				ratio = aspectRatio(a.Value)
			}
		}
		switch {
		case w == 0 && h == 0:
			if w, h = defaultWidth, defaultHeight; ratio > 0 {
				h = w / ratio
			}
		case w == 0:
			if w = defaultWidth; ratio > 0 {
				w = h * ratio
			}
		case h == 0:
			if h = defaultHeight; ratio > 0 {
				h = w / ratio
			}
		}
		return rounded(w), rounded(h), nil
	}
}

func rounded(length float64) int { return int(min(math.Round(length), math.MaxInt32)) }

// pixels parses a length that is not relative, in CSS pixels; 0 for others.
func pixels(s string) float64 {
	n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(s), "px"), 64)
	if err != nil || !(n >= 0) || math.IsInf(n, 0) {
		return 0
	}
	return n
}

// aspectRatio is that of a viewBox; 0 for none.
func aspectRatio(viewBox string) float64 {
	numbers := strings.FieldsFunc(viewBox, func(r rune) bool { return r == ',' || r == ' ' || r == '\n' || r == '\t' || r == '\r' })
	if len(numbers) != 4 {
		return 0
	}
	if w, h := pixels(numbers[2]), pixels(numbers[3]); w > 0 && h > 0 {
		return w / h
	}
	return 0
}
