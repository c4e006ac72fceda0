// Checked against Console of 2025-08-12.

package console

import (
	"errors"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// console is what one realm's console keeps.
type console struct {
	printer Printer
	// now tells the time for the timers.
	now func() time.Time
	// https://console.spec.whatwg.org/#count-map
	counts map[string]int
	// https://console.spec.whatwg.org/#timer-table
	timers map[string]time.Time
	// https://console.spec.whatwg.org/#concept-group-stack: how many groups
	// are open.
	groups int
}

var consoles = mozjs.NewLocal[console]()

// Attach says where the messages of the context's console go. Until it is
// called they go nowhere.
func Attach(cx *mozjs.Context, p Printer) { of(cx).printer = p }

// SetUp completes the namespace object of a realm of that kind: it gives it an empty
// object as its prototype, between it and %Object.prototype%. It is called once, after
// the interfaces of this package were installed and before script runs.
//
// https://console.spec.whatwg.org/#console-namespace
func SetUp(cx *mozjs.Context, realm idl.Exposure) error {
	f := cx.Enter()
	defer f.Leave()
	namespace := cx.InterfaceObject(ConsoleNamespace.Class(realm))
	if !namespace.IsObject() {
		return errors.New("console: the namespace is not installed")
	}
	object, err := cx.Intrinsic("Object")
	if err != nil {
		return err
	}
	set, err := cx.GetNamed(object, "setPrototypeOf")
	if err != nil {
		return err
	}
	_, err = cx.Call(set, object, namespace, cx.NewObject())
	return err
}

// of returns the context's console.
func of(cx *mozjs.Context) *console {
	c := consoles.Of(cx)
	if c.counts == nil {
		c.counts = map[string]int{}
		c.timers = map[string]time.Time{}
		c.now = cx.Date
	}
	return c
}

// Logger is https://console.spec.whatwg.org/#logger
func (c *console) logger(cx *mozjs.Context, level Level, args []mozjs.Value) error {
	// 1. If args is empty, return.
	if len(args) == 0 || c.printer == nil {
		return nil
	}
	// 2. Let first be args[0].
	// 3. Let rest be all elements following first in args.
	// 4. If rest is empty, perform Printer(logLevel, « first ») and return.
	// 5. Otherwise, perform Printer(logLevel, Formatter(args)).
	text, err := Format(cx, args, c.options(level))
	if err != nil {
		return err
	}
	c.print(cx, level, text, args)
	// 6. Return undefined.
	return nil
}

// options are how values in messages of that level are shown.
func (c *console) options(level Level) Options {
	o := DefaultOptions()
	o.Colors = c.printer != nil && c.printer.Colors(level)
	o.label = level == LevelGroup || level == LevelGroupCollapsed
	return o
}

// indentation is how far each group indents its lines.
const indentation = "  "

// print performs https://console.spec.whatwg.org/#printer
func (c *console) print(cx *mozjs.Context, level Level, text string, values []mozjs.Value) {
	if c.printer == nil {
		return
	}
	if c.groups > 0 {
		// No output is so wide that it could show more.
		indent := strings.Repeat(indentation, min(c.groups, 100))
		text = indent + strings.ReplaceAll(text, "\n", "\n"+indent)
	}
	c.printer.Print(cx, Message{level, text, values})
}

// say logs a text of the console's own.
func (c *console) say(cx *mozjs.Context, level Level, text string) {
	if c.printer != nil {
		c.print(cx, level, text, []mozjs.Value{cx.NewString(text)})
	}
}
