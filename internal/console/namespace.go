// Checked against Console of 2025-08-12.

package console

import (
	"math"
	"strconv"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// Assert is https://console.spec.whatwg.org/#assert
func Assert(cx *mozjs.Context, condition bool, data []mozjs.Value) error {
	// 1. If condition is true, return.
	if condition {
		return nil
	}
	// 2. Let message be a string without any formatting specifiers indicating
	//    generically an assertion failure.
	const message = "Assertion failed"
	args := make([]mozjs.Value, 0, len(data)+1)
	switch {
	case len(data) > 0 && data[0].IsString():
		// 4.3. Otherwise: 1. Let concat be the concatenation of message, U+003A
		//      (:), U+0020 SPACE, and first. 2. Set data[0] to concat.
		args = append(args, cx.NewString(message+": "+cx.String(data[0])))
		args = append(args, data[1:]...)
	default:
		// 3. If data is empty, append message to data.
		// 4.2. If first is not a String, then prepend message to data.
		args = append(append(args, cx.NewString(message)), data...)
	}
	// 5. Perform Logger("assert", data).
	return of(cx).logger(cx, LevelAssert, args)
}

// Clear is https://console.spec.whatwg.org/#clear
func Clear(cx *mozjs.Context) {
	c := of(cx)
	// 1. Empty the appropriate group stack.
	c.groups = 0
	// 2. If possible for the environment, clear the console.
	if c.printer != nil {
		c.printer.Clear(cx)
	}
}

// Debug is https://console.spec.whatwg.org/#debug
func Debug(cx *mozjs.Context, data []mozjs.Value) error {
	return of(cx).logger(cx, LevelDebug, data)
}

// Error is https://console.spec.whatwg.org/#error
func Error(cx *mozjs.Context, data []mozjs.Value) error { return of(cx).logger(cx, LevelError, data) }

// Info is https://console.spec.whatwg.org/#info
func Info(cx *mozjs.Context, data []mozjs.Value) error { return of(cx).logger(cx, LevelInfo, data) }

// Log is https://console.spec.whatwg.org/#log
func Log(cx *mozjs.Context, data []mozjs.Value) error { return of(cx).logger(cx, LevelLog, data) }

// Warn is https://console.spec.whatwg.org/#warn
func Warn(cx *mozjs.Context, data []mozjs.Value) error { return of(cx).logger(cx, LevelWarn, data) }

// Table is https://console.spec.whatwg.org/#table
func Table(cx *mozjs.Context, tabularData mozjs.Value, properties idl.Optional[[]string]) error {
	c := of(cx)
	if c.printer == nil {
		return nil
	}
	columns, filtered := properties.Get()
	// 1. If tabularData can't be parsed as a table, log it.
	text, ok := table(cx, tabularData, columns, filtered, c.options(LevelTable))
	if !ok {
		return c.logger(cx, LevelLog, []mozjs.Value{tabularData})
	}
	c.print(cx, LevelTable, text, []mozjs.Value{tabularData})
	return nil
}

// Trace is https://console.spec.whatwg.org/#trace
func Trace(cx *mozjs.Context, data []mozjs.Value) error {
	c := of(cx)
	if c.printer == nil {
		return nil
	}
	// 1. Let trace be some implementation-defined, potentially-interactive
	//    representation of the callstack from where this function was called.
	i := &inspector{Context: cx, Options: c.options(LevelTrace)}
	trace := i.frames(cx.CaptureStack(0))
	// 2. Optionally, let formattedData be the result of Formatter(data), and
	//    incorporate formattedData as a label for trace.
	label := "Trace"
	if len(data) > 0 {
		formatted, err := Format(cx, data, i.Options)
		if err != nil {
			return err
		}
		label += ": " + formatted
	}
	// 3. Perform Printer("trace", « trace »).
	c.print(cx, LevelTrace, label+trace, data)
	return nil
}

// Dir is https://console.spec.whatwg.org/#dir
//
// The members depth, showHidden and colors of options are as in Node.
func Dir(cx *mozjs.Context, item, options mozjs.Value) error {
	c := of(cx)
	if c.printer == nil {
		return nil
	}
	o := c.options(LevelDir)
	o.NodesAsObjects = true
	if options.IsObject() {
		depth, err := cx.GetNamed(options, "depth")
		if err != nil {
			return err
		}
		switch n := depth.Number(); {
		case depth.IsNull() || n > math.MaxInt32:
			o.Depth = Unlimited
		case depth.IsNumber() && n >= 0:
			o.Depth = int(n)
		}
		hidden, err := cx.GetNamed(options, "showHidden")
		if err != nil {
			return err
		}
		o.ShowHidden = cx.ToBoolean(hidden)
		colors, err := cx.GetNamed(options, "colors")
		if err != nil {
			return err
		}
		if !colors.IsUndefined() {
			o.Colors = cx.ToBoolean(colors)
		}
	}
	// 1. Let object be item with generic JavaScript object formatting applied.
	// 2. Perform Printer("dir", « object », options).
	c.print(cx, LevelDir, Inspect(cx, item, o), []mozjs.Value{item})
	return nil
}

// Dirxml is https://console.spec.whatwg.org/#dirxml
func Dirxml(cx *mozjs.Context, data []mozjs.Value) error {
	// Nodes are shown in one line, and what else there is with generic JavaScript object
	// formatting.
	return of(cx).logger(cx, LevelDirxml, data)
}

// Count is https://console.spec.whatwg.org/#count
func Count(cx *mozjs.Context, label string) {
	c := of(cx)
	// 1. Let map be the associated count map.
	// 2. If map[label] exists, set map[label] to map[label] + 1.
	// 3. Otherwise, set map[label] to 1.
	if _, ok := c.counts[label]; !ok {
		cx.AddExternal(labelMemory(label))
	}
	c.counts[label]++
	// 4. Let concat be the concatenation of label, U+003A (:), U+0020 SPACE,
	//    and ToString(map[label]).
	// 5. Perform Logger("count", « concat »).
	c.say(cx, LevelCount, printable.Text(label)+": "+strconv.Itoa(c.counts[label]))
}

// CountReset is https://console.spec.whatwg.org/#countreset
func CountReset(cx *mozjs.Context, label string) {
	c := of(cx)
	// 1. Let map be the associated count map.
	// 2. If map[label] exists, set map[label] to 0.
	if _, ok := c.counts[label]; ok {
		c.counts[label] = 0
		return
	}
	// 3. Otherwise: let message be a string without any formatting specifiers
	//    indicating generically that the given label does not have an
	//    associated count; perform Logger("countReset", « message »).
	c.say(cx, LevelCountReset, "Count for '"+printable.Text(label)+"' does not exist")
}

// Group is https://console.spec.whatwg.org/#group
func Group(cx *mozjs.Context, data []mozjs.Value) error { return of(cx).group(cx, LevelGroup, data) }

// GroupCollapsed is https://console.spec.whatwg.org/#groupcollapsed
//
// What is written to a stream cannot be collapsed.
func GroupCollapsed(cx *mozjs.Context, data []mozjs.Value) error {
	return of(cx).group(cx, LevelGroupCollapsed, data)
}

func (c *console) group(cx *mozjs.Context, level Level, data []mozjs.Value) error {
	// 1. Let group be a new group.
	// 2. If data is not empty, let groupLabel be the result of Formatter(data).
	//    Otherwise, let groupLabel be an implementation-chosen label: none.
	// 5. Perform Printer("group", « group »).
	err := c.logger(cx, level, data)
	if err != nil {
		return err
	}
	// 6. Push group onto the appropriate group stack.
	c.groups++
	return nil
}

// GroupEnd is https://console.spec.whatwg.org/#groupend
func GroupEnd(cx *mozjs.Context) {
	// 1. Pop the last group from the group stack.
	if c := of(cx); c.groups > 0 {
		c.groups--
	}
}

// Time is https://console.spec.whatwg.org/#time
func Time(cx *mozjs.Context, label string) {
	c := of(cx)
	// 1. If the associated timer table contains an entry with key label,
	//    return, optionally reporting a warning to the console.
	if _, ok := c.timers[label]; ok {
		c.say(cx, LevelReportWarning, "Timer '"+printable.Text(label)+"' already exists")
		return
	}
	// 2. Otherwise, set the value of the entry with key label in the associated
	//    timer table to the current time.
	cx.AddExternal(labelMemory(label))
	c.timers[label] = c.now()
}

// labelMemory is what an entry of a table with that label takes, in bytes.
func labelMemory(label string) int64 { return int64(len(label)) + 80 }

// TimeLog is https://console.spec.whatwg.org/#timelog
func TimeLog(cx *mozjs.Context, label string, data []mozjs.Value) error {
	c := of(cx)
	// 1. Let timerTable be the associated timer table.
	// 2. Let startTime be timerTable[label].
	start, ok := c.timers[label]
	if !ok {
		c.say(cx, LevelReportWarning, "Timer '"+printable.Text(label)+"' does not exist")
		return nil
	}
	if c.printer == nil {
		return nil
	}
	// 3. Let duration be a string representing the difference between the
	//    current time and startTime, in an implementation-defined format.
	// 4. Let concat be the concatenation of label, U+003A (:), U+0020 SPACE,
	//    and duration.
	concat := printable.Text(label) + ": " + duration(c.now().Sub(start))
	// 5. Prepend concat to data.
	// 6. Perform Printer("timeLog", data).
	data = append([]mozjs.Value{cx.NewString(concat)}, data...)
	c.print(cx, LevelTimeLog, join(cx, data, c.options(LevelTimeLog)), data)
	return nil
}

// TimeEnd is https://console.spec.whatwg.org/#timeend
func TimeEnd(cx *mozjs.Context, label string) {
	c := of(cx)
	// 1. Let timerTable be the associated timer table.
	// 2. Let startTime be timerTable[label].
	start, ok := c.timers[label]
	if !ok {
		c.say(cx, LevelReportWarning, "Timer '"+printable.Text(label)+"' does not exist")
		return
	}
	// 3. Remove timerTable[label].
	delete(c.timers, label)
	cx.AddExternal(-labelMemory(label))
	// 4. Let duration be a string representing the difference between the
	//    current time and startTime, in an implementation-defined format.
	// 5. Let concat be the concatenation of label, U+003A (:), U+0020 SPACE,
	//    and duration.
	// 6. Perform Printer("timeEnd", « concat »).
	c.say(cx, LevelTimeEnd, printable.Text(label)+": "+duration(c.now().Sub(start)))
}
