package console

import (
	"strconv"
	"strings"
	"time"

	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/printable"
)

// Inspect returns a text that shows a value. It runs no script and never
// fails: what cannot be looked at is left out.
//
// Attributes of platform objects are shown with their values; their getters
// belong to the platform. Getters of script are shown as [Getter].
func Inspect(cx *mozjs.Context, v mozjs.Value, o Options) string {
	i := &inspector{Context: cx, Options: o}
	return i.value(v, 0)
}

// inspector is one run of Inspect.
type inspector struct {
	*mozjs.Context
	Options
	indent  int           // columns that the lines of the current object are indented by
	level   int           // of the object being shown; 0 is the outermost
	deepest int           // level of the object that was shown last
	elided  bool          // the last part of the array being shown says how many are not
	written int           // bytes of properties
	seen    []mozjs.Value // the objects around the current value
	// circular has the numbers of the objects that something within them
	// refers to, by their index in seen.
	circular map[int]int
	numbers  int
	// excerpt stands between the message and the stack of the next error.
	excerpt string
}

func (i *inspector) paint(s style, text string) string { return paint(i.Colors, s, text) }

// value shows any value. Level is the number of objects around it.
func (i *inspector) value(v mozjs.Value, level int) string {
	if !v.IsObject() {
		return i.primitive(v)
	}
	f := i.Enter()
	defer f.Leave()
	if i.IsProxy(v) {
		if i.ShowProxy {
			return i.proxy(v, level)
		}
		if v = i.unproxied(v); v.IsNull() {
			return i.paint(styleSpecial, "<Revoked Proxy>")
		}
	}
	for k := len(i.seen) - 1; k >= 0; k-- {
		if i.SameValue(i.seen[k], v) {
			return i.paint(styleSpecial, "[Circular *"+strconv.Itoa(i.number(k))+"]")
		}
	}
	text := i.object(v, level)
	i.written += len(text)
	return text
}

// number gives the object at that index of seen a number to refer to.
func (i *inspector) number(index int) int {
	n, ok := i.circular[index]
	if !ok {
		if i.circular == nil {
			i.circular = map[int]int{}
		}
		i.numbers++
		n = i.numbers
		i.circular[index] = n
	}
	return n
}

// unproxied returns the object behind any proxies, null if one was revoked.
func (i *inspector) unproxied(v mozjs.Value) mozjs.Value {
	if !v.IsObject() || !i.IsProxy(v) {
		return v
	}
	return i.BehindProxies(v)
}

// proxy shows a proxy itself.
func (i *inspector) proxy(v mozjs.Value, level int) string {
	target, handler := i.ProxyParts(v)
	if target.IsNull() {
		return i.paint(styleSpecial, "<Revoked Proxy>")
	}
	if i.tooDeep(level) {
		return i.paint(styleSpecial, "Proxy [Array]")
	}
	level++
	i.deepest = level
	i.indent += 2
	parts := []string{i.value(target, level), i.value(handler, level)}
	i.indent -= 2
	return i.layout(parts, "", "Proxy [", "]", true, false, level)
}

// tooDeep reports whether objects at that level are abbreviated.
func (i *inspector) tooDeep(level int) bool {
	return level > i.Depth || len(i.seen) > maxLevels || i.written > maxOutput || i.Terminated()
}

// primitive shows a value that is no object.
func (i *inspector) primitive(v mozjs.Value) string {
	switch {
	case v.IsUndefined():
		return i.paint(styleUndefined, "undefined")
	case v.IsNull():
		return i.paint(styleNull, "null")
	case v.IsBool():
		return i.paint(styleBoolean, strconv.FormatBool(v.Bool()))
	case v.IsNumber():
		return i.paint(styleNumber, number(v.Number()))
	case v.IsBigInt():
		return i.paint(styleBigInt, i.bigint(v))
	case v.IsSymbol():
		return i.paint(styleSymbol, i.symbol(v))
	}
	return i.string(i.String(v))
}

func (i *inspector) bigint(v mozjs.Value) string {
	s, _ := i.ToString(v)
	return i.String(s) + "n"
}

func (i *inspector) symbol(v mozjs.Value) string {
	return "Symbol(" + printable.Line(i.String(i.SymbolDescription(v))) + ")"
}

// string shows a string, if it is long line by line.
func (i *inspector) string(s string) string {
	s, more := truncate(s, i.MaxStringLength)
	trailer := ""
	if more > 0 {
		trailer = "... " + strconv.Itoa(more) + " more character" + plural(more)
	}
	if n := units(s); n > 16 && n > i.BreakLength-i.indent-4 && strings.Contains(s, "\n") {
		var lines []string
		for line := range strings.Lines(s) {
			lines = append(lines, i.paint(styleString, quote(line)))
		}
		return strings.Join(lines, " +\n"+strings.Repeat(" ", i.indent+2)) + trailer
	}
	return i.paint(styleString, quote(s)) + trailer
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// form is how an object is shown.
type form struct {
	base       string // before the braces; alone if there are no parts
	baseStyle  style
	styled     bool // base has a style, which it loses when there are parts
	open, shut string
	array      bool          // parts may be arranged in columns
	numeric    bool          // and are numbers
	keys       []mozjs.Value // properties that are shown
	moreKeys   int           // how many others there are
	entries    func(level int) []string
	empty      string // the whole text when there is nothing within
	// constructor and tag are the object's names.
	class names
}

// object shows an object that is no proxy.
func (i *inspector) object(v mozjs.Value, level int) string {
	class := i.names(v)
	f := &form{open: "{", shut: "}", class: class}
	i.describe(v, f)
	if f.entries == nil && len(f.keys) == 0 {
		if f.base != "" {
			if f.styled {
				return i.paint(f.baseStyle, f.base)
			}
			return f.base
		}
		return f.empty
	}
	if i.tooDeep(level) {
		if f.base != "" && (f.baseStyle == styleRegExp || f.baseStyle == styleDate) && f.styled {
			return i.paint(f.baseStyle, f.base)
		}
		name := strings.TrimSuffix(class.prefix(class.fallback, ""), " ")
		if !class.null {
			name = "[" + name + "]"
		}
		return i.paint(styleSpecial, name)
	}
	level++
	i.seen = append(i.seen, v)
	i.deepest = level
	elided := false
	var parts []string
	if f.entries != nil {
		i.elided = false
		parts = f.entries(level)
		elided = i.elided
	}
	for _, key := range f.keys {
		if text, ok := i.property(v, key, level); ok {
			parts = append(parts, text)
		}
	}
	if f.moreKeys > 0 {
		parts = append(parts, moreItems(f.moreKeys, "more propert", "y", "ies"))
	}
	index := len(i.seen) - 1
	i.seen = i.seen[:index]
	if n, ok := i.circular[index]; ok {
		delete(i.circular, index)
		ref := i.paint(styleSpecial, "<ref *"+strconv.Itoa(n)+">")
		if f.base == "" {
			f.base = ref
		} else {
			f.base = ref + " " + f.base
		}
	}
	if len(parts) == 0 && f.base != "" {
		return f.base
	}
	if len(parts) == 0 {
		return f.open + f.shut
	}
	i.elided = elided
	return i.layout(parts, f.base, f.open, f.shut, f.array, f.numeric, level)
}

func moreItems(n int, what, one, many string) string {
	if n == 1 {
		return "... 1 " + what + one
	}
	return "... " + strconv.Itoa(n) + " " + what + many
}

// describe chooses how an object is shown.
func (i *inspector) describe(v mozjs.Value, f *form) {
	class := &f.class
	kind, buffer := i.BuiltinOf(v), i.BufferOf(v)
	if kind != mozjs.ArrayObject && kind != mozjs.StringObject && buffer.Kind != mozjs.TypedArray {
		i.chooseKeys(v, f, mozjs.Names|mozjs.Indices)
	}
	if i.Impl(v) != nil {
		i.platformObject(v, f)
		return
	}
	if v.IsCallable() {
		f.base, f.baseStyle, f.styled = i.function(v, *class), styleSpecial, true
		class.fallback = "Function"
		return
	}
	switch kind {
	case mozjs.ArrayObject:
		i.array(v, f)
		return
	case mozjs.SetObject, mozjs.MapObject:
		i.collection(v, f, kind == mozjs.MapObject)
		return
	case mozjs.ErrorObject:
		i.error(v, f)
		return
	case mozjs.RegExpObject:
		source, flags, _ := i.RegExp(v)
		f.base, f.baseStyle, f.styled = "/"+pattern(source)+"/"+flags, styleRegExp, true
		if p := class.prefix("RegExp", ""); p != "RegExp " {
			f.base = p + f.base
		}
		return
	case mozjs.DateObject:
		f.base, f.baseStyle, f.styled = date(i.DateValue(v)), styleDate, true
		if p := class.prefix("Date", ""); p != "Date " {
			f.base = p + f.base
		}
		return
	case mozjs.NumberObject, mozjs.StringObject, mozjs.BooleanObject, mozjs.BigIntObject:
		i.boxed(v, f)
		return
	case mozjs.ArgumentsObject:
		f.open = "[Arguments] {"
		f.empty = "[Arguments] {}"
		return
	case mozjs.PromiseObject:
		f.open = class.prefix("Promise", "") + "{"
		f.entries = func(level int) []string { return i.promise(v, level) }
		return
	}
	if buffer.Kind != mozjs.NotBuffer {
		i.buffer(v, buffer, f)
		return
	}
	switch name := i.ClassName(v); name {
	case "WeakMap", "WeakSet":
		f.open = class.prefix(name, "") + "{"
		f.entries = func(int) []string { return []string{i.paint(styleSpecial, "<items unknown>")} }
	case "Symbol":
		i.boxed(v, f)
	case "Module":
		f.open = class.prefix("Module", "") + "{"
		f.empty = f.open + "}"
	default:
		if i.inherits(v, "Error") {
			i.error(v, f)
			return
		}
		i.plain(f)
	}
}

// plain shows an object of no built-in kind.
func (i *inspector) plain(f *form) {
	f.open = "{"
	if p := f.class.prefix("Object", ""); p != "Object " {
		f.open = p + "{"
	}
	f.empty = f.open + "}"
}

// chooseKeys finds the properties that are shown.
func (i *inspector) chooseKeys(v mozjs.Value, f *form, which mozjs.Which) {
	which |= mozjs.Symbols
	if i.ShowHidden {
		which |= mozjs.Hidden
	}
	var total int
	var err error
	f.keys, total, err = i.SomeKeys(v, which, maxProperties)
	if err != nil {
		f.keys, total = nil, 0
	}
	f.moreKeys = total - len(f.keys)
}

// property shows a property with its name. It is false if there is none.
func (i *inspector) property(v, key mozjs.Value, level int) (string, bool) {
	f := i.Enter()
	defer f.Leave()
	p, found, err := i.OwnProperty(v, key)
	text := ""
	switch {
	case err != nil:
		// An exported binding of a module that was not evaluated yet.
		text, p.Enumerable = i.paint(styleSpecial, "<uninitialized>"), true
	case !found:
		return "", false
	case i.isCause(v, key, p):
		// A chain of causes is shown to its end.
		text = i.content(v, p, level-1)
	default:
		text = i.content(v, p, level)
	}
	return i.key(key, p.Enumerable) + ": " + text, true
}

// content shows the value of a property, or that it has a getter or setter.
func (i *inspector) content(v mozjs.Value, p mozjs.Property, level int) string {
	get, set := p.Getter.IsObject(), p.Setter.IsObject()
	switch {
	case get && i.Impl(v) != nil && i.IsClassFunction(p.Getter):
		if value, err := i.Call(p.Getter, v); err == nil {
			return i.indented(value, level)
		}
		return i.paint(styleSpecial, "[Getter]")
	case get && set:
		return i.paint(styleSpecial, "[Getter/Setter]")
	case get:
		return i.paint(styleSpecial, "[Getter]")
	case set:
		return i.paint(styleSpecial, "[Setter]")
	}
	return i.indented(p.Value, level)
}

// indented shows a value within an object.
func (i *inspector) indented(v mozjs.Value, level int) string {
	i.indent += 2
	text := i.value(v, level)
	i.indent -= 2
	return text
}

// key shows the name of a property.
func (i *inspector) key(key mozjs.Value, enumerable bool) string {
	if key.IsSymbol() {
		return "[" + i.paint(styleSymbol, i.symbol(key)) + "]"
	}
	name := ""
	if key.IsNumber() {
		name = number(key.Number())
	} else {
		name = i.String(key)
	}
	switch {
	case name == "__proto__":
		return "['__proto__']"
	case !enumerable:
		return "[" + printable.Line(name) + "]"
	case isIdentifier(name):
		return name
	}
	return i.paint(styleString, quote(name))
}

// promise shows the state of a promise.
func (i *inspector) promise(v mozjs.Value, level int) []string {
	state, result := i.PromiseState(v)
	switch state {
	case mozjs.Fulfilled:
		return []string{i.indented(result, level)}
	case mozjs.Rejected:
		return []string{i.paint(styleSpecial, "<rejected>") + " " + i.indented(result, level)}
	}
	return []string{i.paint(styleSpecial, "<pending>")}
}

// boxed shows an object that wraps a primitive.
func (i *inspector) boxed(v mozjs.Value, f *form) {
	content, err := i.Unbox(v)
	if err != nil {
		i.plain(f)
		return
	}
	kind := ""
	switch {
	case content.IsNumber():
		kind = "Number"
	case content.IsString():
		kind = "String"
		// The characters are properties, but shown as the string.
		if i.StringLength(content) < manyElements {
			i.chooseKeys(v, f, mozjs.Names)
		}
	case content.IsBool():
		kind = "Boolean"
	case content.IsBigInt():
		kind = "BigInt"
	default:
		kind = "Symbol"
	}
	plain := *i
	plain.Colors = false
	f.base = "[" + kind
	if f.class.null {
		f.base += " (null prototype)"
	} else if f.class.constructor != kind {
		f.base += " (" + f.class.constructor + ")"
	}
	f.base += ": " + plain.primitive(content) + "]"
	if t := f.class.tag; t != "" && t != f.class.constructor {
		f.base += " [" + t + "]"
	}
	f.baseStyle, f.styled = map[string]style{"Number": styleNumber, "String": styleString, "Boolean": styleBoolean,
		"BigInt": styleBigInt, "Symbol": styleSymbol}[kind], true
}

// date is https://tc39.es/ecma262/#sec-date.prototype.toisostring
func date(t float64) string {
	if t != t {
		return "Invalid Date"
	}
	d := time.UnixMilli(int64(t)).UTC()
	text := d.Format("-01-02T15:04:05.000Z")
	switch y := d.Year(); {
	case y < 0:
		return "-" + pad(-y, 6) + text
	case y > 9999:
		return "+" + pad(y, 6) + text
	default:
		return pad(y, 4) + text
	}
}

func pad(n, digits int) string {
	s := strconv.Itoa(n)
	return strings.Repeat("0", max(0, digits-len(s))) + s
}

// pattern is https://tc39.es/ecma262/#sec-escaperegexppattern
func pattern(source string) string {
	if source == "" {
		return "(?:)"
	}
	var b strings.Builder
	class := false
	for k := 0; k < len(source); k++ {
		c := source[k]
		switch {
		case c == '\\' && k+1 < len(source):
			k++
			if source[k] == '\n' {
				b.WriteString(`\n`)
				continue
			}
			b.WriteByte(c)
			c = source[k]
		case c == '\n':
			b.WriteString(`\n`)
			continue
		case c == '\r':
			b.WriteString(`\r`)
			continue
		case c == '/' && !class:
			b.WriteByte('\\')
		case c == '[':
			class = true
		case c == ']':
			class = false
		}
		b.WriteByte(c)
	}
	return printable.Line(b.String())
}
