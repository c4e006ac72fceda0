// Checked against Console of 2025-08-12.

package console

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// The names of the columns that a table has beside those of its data.
const (
	indexColumn     = "(index)"
	iterationColumn = "(iteration index)"
	keyColumn       = "Key"
	valuesColumn    = "Values"
)

// maxRows is how many rows of a table are shown.
const maxRows = 10000

// grid is a table in the making.
type grid struct {
	columns []string // the names of the columns after the first
	rows    []row
}

// row is one row: its cells by the name of their column.
type row struct {
	index string
	cells map[string]string
}

// table draws tabular data: one row for each property of it, or for each
// entry of a Map or Set, and one column for each property that some row has.
// With filtered only the columns are drawn that are asked for. It is false for
// data that is no object. No getter runs.
//
// https://console.spec.whatwg.org/#table
func table(cx *mozjs.Context, data mozjs.Value, columns []string, filtered bool, o Options) (text string, ok bool) {
	i := &inspector{Context: cx, Options: o}
	i.MaxArrayLength, i.BreakLength = 3, math.MaxInt
	f := cx.Enter()
	defer f.Leave()
	if data = i.unproxied(data); !data.IsObject() {
		return "", false
	}
	var g grid
	first, values := indexColumn, false
	switch kind := i.BuiltinOf(data); kind {
	case mozjs.MapObject, mozjs.SetObject:
		first = iterationColumn
		g.columns = []string{valuesColumn}
		step := 1
		if kind == mozjs.MapObject {
			g.columns, step = []string{keyColumn, valuesColumn}, 2
		}
		entries, _, err := i.Entries(data, maxRows)
		if err != nil {
			return "", false
		}
		for k := 0; k+step <= len(entries); k += step {
			r := row{strconv.Itoa(k / step), map[string]string{}}
			if step == 2 {
				r.cells[keyColumn] = i.cell(entries[k])
			}
			r.cells[valuesColumn] = i.cell(entries[k+step-1])
			g.rows = append(g.rows, r)
		}
	default:
		keys, _, err := i.SomeKeys(data, mozjs.Names|mozjs.Indices, maxRows)
		if err != nil {
			return "", false
		}
		for _, key := range keys {
			frame := cx.Enter()
			r, primitive := i.row(data, key, &g, columns, filtered)
			frame.Leave()
			values = values || primitive
			g.rows = append(g.rows, r)
		}
		if filtered {
			g.columns = columns
			values = false
		}
		if values && !slices.Contains(g.columns, valuesColumn) {
			g.columns = append(g.columns, valuesColumn)
		}
	}
	return g.draw(first), true
}

// row makes the row of a property of the data, and adds its columns to the
// grid. Primitive says that the property is no object, and so stands in the
// column for values.
func (i *inspector) row(data, key mozjs.Value, g *grid, columns []string, filtered bool) (r row, primitive bool) {
	r = row{cells: map[string]string{}}
	if key.IsNumber() {
		r.index = number(key.Number())
	} else {
		r.index = printable.Line(i.String(key))
	}
	p, _, err := i.OwnProperty(data, key)
	if err != nil {
		return r, false
	}
	item := i.unproxied(p.Value)
	if !item.IsObject() || p.Getter.IsObject() || p.Setter.IsObject() {
		r.cells[valuesColumn] = i.propertyCell(data, p)
		return r, true
	}
	if filtered {
		for _, name := range columns {
			if p, found, err := i.OwnProperty(item, i.NewString(name)); err == nil && found {
				r.cells[name] = i.propertyCell(item, p)
			}
		}
		return r, false
	}
	if item.IsCallable() {
		r.cells[valuesColumn] = i.cell(item)
		return r, true
	}
	keys, _, err := i.SomeKeys(item, mozjs.Names|mozjs.Indices, maxRows)
	if err != nil {
		return r, false
	}
	for _, key := range keys {
		name := ""
		if key.IsNumber() {
			name = number(key.Number())
		} else {
			name = i.String(key)
		}
		if !slices.Contains(g.columns, name) {
			if len(g.columns) == maxColumns {
				continue
			}
			g.columns = append(g.columns, name)
		}
		if p, found, err := i.OwnProperty(item, key); err == nil && found {
			r.cells[name] = i.propertyCell(item, p)
		}
	}
	return r, false
}

// maxColumns is how many columns of a table are shown.
const maxColumns = 200

// cell shows a value in a cell: objects with no more than two properties, and
// arrays, with what they have; others by their name.
func (i *inspector) cell(v mozjs.Value) string {
	return i.propertyCell(mozjs.Undefined, mozjs.Property{Value: v})
}

func (i *inspector) propertyCell(holder mozjs.Value, p mozjs.Property) string {
	i.Depth = 0
	if v := i.unproxied(p.Value); v.IsObject() && i.BuiltinOf(v) != mozjs.ArrayObject {
		if _, n, err := i.SomeKeys(v, mozjs.Names|mozjs.Indices, 0); err == nil && n > 2 {
			i.Depth = -1
		}
	}
	text := ""
	if holder.IsObject() {
		text = i.content(holder, p, 0)
	} else {
		text = i.value(p.Value, 0)
	}
	return strings.ReplaceAll(text, "\n", " ")
}

// draw draws the grid, without a line break at its end.
func (g *grid) draw(first string) string {
	names := make([]string, len(g.columns))
	widths := make([]int, len(g.columns)+1)
	widths[0] = width(first)
	for k, name := range g.columns {
		names[k] = printable.Line(name)
		widths[k+1] = width(names[k])
	}
	for _, r := range g.rows {
		widths[0] = max(widths[0], width(r.index))
		for k, name := range g.columns {
			widths[k+1] = max(widths[k+1], width(r.cells[name]))
		}
	}
	var b strings.Builder
	rule := func(left, middle, right string) {
		b.WriteString(left)
		for k, w := range widths {
			if k > 0 {
				b.WriteString(middle)
			}
			b.WriteString(strings.Repeat("─", w+2))
		}
		b.WriteString(right)
	}
	line := func(first string, cell func(k int) string) {
		b.WriteString("│ ")
		for k, w := range widths {
			text := first
			if k > 0 {
				b.WriteString(" │ ")
				text = cell(k - 1)
			}
			b.WriteString(text + strings.Repeat(" ", w-width(text)))
		}
		b.WriteString(" │\n")
	}
	rule("┌", "┬", "┐\n")
	line(first, func(k int) string { return names[k] })
	rule("├", "┼", "┤\n")
	for _, r := range g.rows {
		line(r.index, func(k int) string { return r.cells[g.columns[k]] })
	}
	rule("└", "┴", "┘")
	return b.String()
}
