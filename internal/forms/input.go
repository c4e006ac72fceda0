// Checked against HTML of 2026-07-17.

package forms

import (
	"math"
	"math/big"
	"strconv"

	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

func invalidState(message string) error {
	return &idl.DOMException{Name: "InvalidStateError", Message: message}
}

// ValueAsDate is https://html.spec.whatwg.org/multipage/input.html#dom-input-valueasdate
func (i *HTMLInputElement) ValueAsDate() (mozjs.Value, error) {
	n := i.Tree()
	t := typeOf(n)
	// 1. If the valueAsDate attribute does not apply, then return null.
	if !t.has(hasDate) {
		return mozjs.Null, nil
	}
	// 2. Run the algorithm to convert a string to a Date object; if it returned one, then return it, otherwise null.
	v, ok := t.number.parse(valueOf(n))
	if !ok {
		return mozjs.Null, nil
	}
	if t.number.toDate != nil {
		v = t.number.toDate(v)
	}
	return newDate(i.Cx(), v)
}

// SetValueAsDate is the setter of valueAsDate.
func (i *HTMLInputElement) SetValueAsDate(value mozjs.Value) error {
	n := i.Tree()
	t := typeOf(n)
	// 1. If the valueAsDate attribute does not apply, then throw an "InvalidStateError" DOMException.
	if !t.has(hasDate) {
		return invalidState("This input element does not support Date values.")
	}
	// 2. Otherwise, if the new value is not null and not a Date object throw a TypeError exception.
	if !value.IsNull() && i.Cx().BuiltinOf(value) != mozjs.DateObject {
		return idl.TypeError("The provided value is not a Date.")
	}
	text := ""
	// 3. Otherwise, if the new value is null or a Date object representing the NaN time value, then set the value of the
	//    element to the empty string. 4. Otherwise, convert the Date object to a string, and set the value to that.
	if !value.IsNull() {
		if v := i.Cx().DateValue(value); !math.IsNaN(v) {
			if t.number.fromDate != nil {
				v = t.number.fromDate(v)
			}
			text = t.number.format(v)
		}
	}
	return i.SetValue(text)
}

// ValueAsNumber is https://html.spec.whatwg.org/multipage/input.html#dom-input-valueasnumber
func (i *HTMLInputElement) ValueAsNumber() float64 {
	n := i.Tree()
	// 1. If the valueAsNumber attribute does not apply, then return a Not-a-Number (NaN) value. 2. Run the algorithm to
	//    convert a string to a number; if it returned a number, then return it, otherwise NaN.
	if t := typeOf(n); t.number != nil {
		if v, ok := t.number.parse(valueOf(n)); ok {
			return v
		}
	}
	return math.NaN()
}

// SetValueAsNumber is the setter of valueAsNumber.
func (i *HTMLInputElement) SetValueAsNumber(value float64) error {
	t := typeOf(i.Tree())
	switch {
	// 1. If the new value is infinite, then throw a TypeError exception.
	case math.IsInf(value, 0):
		return idl.TypeError("The value provided is infinite.")
	// 2. Otherwise, if the valueAsNumber attribute does not apply, then throw an "InvalidStateError" DOMException.
	case t.number == nil:
		return invalidState("This input element does not support Number values.")
	// 3. Otherwise, if the new value is a Not-a-Number (NaN) value, then set the value of the element to the empty string.
	case math.IsNaN(value):
		return i.SetValue("")
	}
	// 4. Otherwise, run the algorithm to convert a number to a string, and set the value of the element to the result.
	return i.SetValue(t.number.format(value))
}

// StepUp is https://html.spec.whatwg.org/multipage/input.html#dom-input-stepup
func (i *HTMLInputElement) StepUp(n int32) error { return i.step(int64(n), true) }

// StepDown is https://html.spec.whatwg.org/multipage/input.html#dom-input-stepdown
func (i *HTMLInputElement) StepDown(n int32) error { return i.step(-int64(n), false) }

// step is the algorithm of stepUp and stepDown, which up tells apart.
//
// https://html.spec.whatwg.org/multipage/input.html#dom-input-stepup
func (i *HTMLInputElement) step(count int64, up bool) error {
	n := i.Tree()
	t := typeOf(n)
	// 1. If the stepDown() and stepUp() methods do not apply, then throw an "InvalidStateError" DOMException.
	if t.number == nil {
		return invalidState("This form element is not steppable.")
	}
	// 2. If the element has no allowed value step, then throw an "InvalidStateError" DOMException.
	step, ok := allowedStep(n, t)
	if !ok {
		return invalidState("This form element does not have an allowed value step.")
	}
	low, hasLow := minimum(n, t)
	high, hasHigh := maximum(n, t)
	base := stepBase(n, t)
	if hasLow && hasHigh {
		// 3. If the element has a minimum and a maximum and the minimum is greater than the maximum, then return.
		// 4. If there is no value greater than or equal to the minimum and less than or equal to the maximum that, when
		//    subtracted from the step base, is an integral multiple of the allowed value step, then return.
		if low > high || roundTo(low, base, step, true) > high {
			return nil
		}
	}
	// 5. If applying the algorithm to convert a string to a number to the string given by the element's value does not
	//    result in an error, then let value be the result of that algorithm. Otherwise, let value be zero.
	value, ok := t.number.parse(valueOf(n))
	if !ok {
		value = 0
	}
	// 6. Let valueBeforeStepping be value.
	valueBeforeStepping := value
	// 7. If value subtracted from the step base is not an integral multiple of the allowed value step, then set value to
	//    the nearest value that is, and that is less than value if the method invoked was stepDown(), and more than value
	//    otherwise.
	if steps, exact := stepsFrom(value, base, step); !exact {
		value = roundTo(value, base, step, up)
	} else {
		// Otherwise: 1. Let n be the argument. 2. Let delta be the allowed value step multiplied by n. 3. If the method
		// invoked was the stepDown() method, negate delta. 4. Let value be the result of adding delta to value.
		value = atStep(base, steps.Add(steps, big.NewInt(count)), step)
	}
	// 8. If the element has a minimum, and value is less than that minimum, then set value to the smallest value that,
	//    when subtracted from the step base, is an integral multiple of the allowed value step, and that is more than or
	//    equal to that minimum.
	if hasLow && value < low {
		value = roundTo(low, base, step, true)
	}
	// 9. If the element has a maximum, and value is greater than that maximum, then set value to the largest value that …
	//    is less than or equal to that maximum.
	if hasHigh && value > high {
		value = roundTo(high, base, step, false)
	}
	// 10. If either the method invoked was stepDown() and value is greater than valueBeforeStepping, or the method invoked
	//     was stepUp() and value is less than valueBeforeStepping, then return.
	if !up && value > valueBeforeStepping || up && value < valueBeforeStepping {
		return nil
	}
	// 11. Let value as string be the result of running the algorithm to convert a number to a string. 12. Set the value of
	//     the element to value as string.
	return i.SetValue(t.number.format(value))
}

// List is https://html.spec.whatwg.org/multipage/input.html#dom-input-list
func (i *HTMLInputElement) List() *HTMLDataListElement {
	list := suggestions(i.Tree())
	if list == nil {
		return nil
	}
	return HTMLDataListElementOf(dom.Wrap(list).Impl())
}

// suggestions is https://html.spec.whatwg.org/multipage/input.html#concept-input-list
func suggestions(n *nodes.Node) *nodes.Node {
	id, ok := n.Attribute("list")
	if !ok || !typeOf(n).has(hasList) {
		return nil
	}
	if list := n.Root().GetElementByID(id); list != nil && list.IsHTMLElement("datalist") {
		return list
	}
	return nil
}

// Height is https://html.spec.whatwg.org/multipage/embedded-content-other.html#dom-dim-height
//
// AD-HOC: nothing is rendered, and image buttons load no images. Where one says how high it is to be, it is so.
func (i *HTMLInputElement) Height() uint32 { return i.dimension("height") }

// SetHeight is the setter of height.
func (i *HTMLInputElement) SetHeight(value uint32) { i.setDimension("height", value) }

// Width is https://html.spec.whatwg.org/multipage/embedded-content-other.html#dom-dim-width
func (i *HTMLInputElement) Width() uint32 { return i.dimension("width") }

// SetWidth is the setter of width.
func (i *HTMLInputElement) SetWidth(value uint32) { i.setDimension("width", value) }

// dimension is what an attribute says of an image button.
func (i *HTMLInputElement) dimension(name string) uint32 {
	value, ok := parseNonNegative(i.ReflectString(name))
	if !ok || typeOf(i.Tree()) != typeImage || value > math.MaxInt32 {
		return 0
	}
	return uint32(value)
}

// setDimension sets an attribute of an unsigned long: what is no long becomes 0.
func (i *HTMLInputElement) setDimension(name string, value uint32) {
	if value > math.MaxInt32 {
		value = 0
	}
	i.SetReflectString(name, strconv.FormatUint(uint64(value), 10))
}

// ColorSpace is https://html.spec.whatwg.org/multipage/input.html#dom-input-colorspace
func (i *HTMLInputElement) ColorSpace() string {
	return i.ReflectKnown("colorspace", "limited-srgb", "limited-srgb", "limited-srgb", "display-p3")
}

// SetColorSpace is the setter of colorSpace.
func (i *HTMLInputElement) SetColorSpace(value string) { i.SetReflectString("colorspace", value) }
