// Checked against Console of 2025-08-12.

package console

import (
	"math"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Format is the Formatter of the standard, and the text that a Printer makes
// of what it returns: the first argument, if it is a string, with the others
// in place of its format specifiers, and what is left of them behind it.
// Strings stand there as they are and other values as Inspect shows them.
//
// %s, %d, %i and %f convert as the language does, which may run script; what
// it throws is returned.
//
// https://console.spec.whatwg.org/#formatter
func Format(cx *mozjs.Context, args []mozjs.Value, o Options) (string, error) {
	if len(args) == 0 {
		return "", nil
	}
	var b strings.Builder
	// 1. If args's size is 1, return args.
	// 2. Let target be the first element of args.
	rest := args
	if len(args) > 1 && args[0].IsString() {
		target := cx.String(args[0])
		rest = args[1:]
		for {
			// 4. Find the first possible format specifier specifier, from the
			//    left to the right in target.
			percent := strings.IndexByte(target, '%')
			if percent < 0 || percent == len(target)-1 {
				// 5. If no format specifier was found, return args.
				break
			}
			b.WriteString(o.text(target[:percent]))
			specifier := target[percent+1]
			known := strings.IndexByte("sdifoOc", specifier) >= 0
			switch {
			case specifier == '%':
				b.WriteByte('%')
			case known && len(rest) > 0:
				// 6. Otherwise: replace specifier in target with converted.
				converted, err := convert(cx, specifier, rest[0], o)
				if err != nil {
					return "", err
				}
				b.WriteString(converted)
				// 8. Let result be a list containing target together with the
				//    elements of args starting from the third onward.
				rest = rest[1:]
			default:
				b.WriteByte('%')
				target = target[percent+1:]
				continue
			}
			target = target[percent+2:]
		}
		b.WriteString(o.text(target))
	}
	if len(rest) > 0 {
		if len(rest) < len(args) {
			b.WriteByte(' ')
		}
		b.WriteString(join(cx, rest, o))
	}
	return b.String(), nil
}

// join shows values next to each other, strings as they are.
func join(cx *mozjs.Context, values []mozjs.Value, o Options) string {
	var b strings.Builder
	for k, v := range values {
		if k > 0 {
			b.WriteByte(' ')
		}
		if v.IsString() {
			b.WriteString(o.text(cx.String(v)))
		} else {
			b.WriteString(Inspect(cx, v, o))
		}
	}
	return b.String()
}

// convert is step 6 of https://console.spec.whatwg.org/#formatter
func convert(cx *mozjs.Context, specifier byte, current mozjs.Value, o Options) (string, error) {
	switch specifier {
	case 's':
		// 1. If specifier is %s, let converted be the result of
		//    Call(%String%, undefined, « current »).
		s, err := toString(cx, current)
		return o.text(s), err
	case 'd', 'i', 'f':
		// 2. If specifier is %d or %i: if current is a Symbol, let converted be
		//    NaN; otherwise the result of Call(%parseInt%, undefined, « current, 10 »).
		// 3. If specifier is %f: likewise, with Call(%parseFloat%, undefined,
		//    « current »).
		if current.IsSymbol() {
			return "NaN", nil
		}
		s, err := toString(cx, current)
		if err != nil {
			return "", err
		}
		if specifier == 'f' {
			return number(parseFloat(s)), nil
		}
		return number(parseInt(s)), nil
	case 'o':
		// 4. If specifier is %o, optionally let converted be current with
		//    optimally useful formatting applied.
		o.ShowHidden, o.ShowProxy = true, true
		o.Depth = max(o.Depth, 4)
		return Inspect(cx, current, o), nil
	case 'O':
		// 5. If specifier is %O, optionally let converted be current with
		//    generic JavaScript object formatting applied.
		return Inspect(cx, current, o), nil
	}
	// %c: a terminal applies no CSS.
	return "", nil
}

// toString is https://tc39.es/ecma262/#sec-string-constructor-string-value
func toString(cx *mozjs.Context, v mozjs.Value) (string, error) {
	if v.IsSymbol() {
		return "Symbol(" + cx.String(cx.SymbolDescription(v)) + ")", nil
	}
	s, err := cx.ToString(v)
	if err != nil {
		return "", err
	}
	return cx.String(s), nil
}

// whiteSpace is what https://tc39.es/ecma262/#sec-trimstring removes.
const whiteSpace = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

// parseInt is https://tc39.es/ecma262/#sec-parseint-string-radix in radix 10.
func parseInt(s string) float64 {
	s, sign := cutSign(strings.TrimLeft(s, whiteSpace))
	n := digits(s)
	if n == 0 {
		return math.NaN()
	}
	return sign * decimal(s[:n])
}

// parseFloat is https://tc39.es/ecma262/#sec-parsefloat-string
func parseFloat(s string) float64 {
	s, sign := cutSign(strings.TrimLeft(s, whiteSpace))
	if strings.HasPrefix(s, "Infinity") {
		return math.Inf(int(sign))
	}
	n := digits(s)
	mantissa := n
	if n < len(s) && s[n] == '.' {
		fraction := digits(s[n+1:])
		mantissa += fraction
		n += 1 + fraction
	}
	if mantissa == 0 {
		return math.NaN()
	}
	if n < len(s) && s[n]|0x20 == 'e' {
		e := n + 1
		if e < len(s) && (s[e] == '+' || s[e] == '-') {
			e++
		}
		if exponent := digits(s[e:]); exponent > 0 {
			n = e + exponent
		}
	}
	return sign * decimal(s[:n])
}

func cutSign(s string) (string, float64) {
	switch {
	case strings.HasPrefix(s, "-"):
		return s[1:], -1
	case strings.HasPrefix(s, "+"):
		return s[1:], 1
	}
	return s, 1
}

// digits is the number of decimal digits that a text begins with.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}
