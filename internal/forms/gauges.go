// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
)

// number reflects an attribute that is a floating-point number.
//
// https://html.spec.whatwg.org/multipage/common-dom-interfaces.html#reflecting-content-attributes-in-idl-attributes:idl-double
func number(e *dom.Element, name string, otherwise float64) float64 {
	if v, ok := parseFloat(e.ReflectString(name)); ok {
		return v
	}
	return otherwise
}

func setNumber(e *dom.Element, name string, value float64) {
	e.SetReflectString(name, formatFloat(value))
}

// Value is https://html.spec.whatwg.org/multipage/form-elements.html#dom-progress-value
func (p *HTMLProgressElement) Value() float64 {
	// If the progress bar is an indeterminate progress bar, then it is 0; otherwise, the current value: the value, or 0 if
	// it is less, or the maximum value if that is less.
	return min(max(number(&p.Element, "value", 0), 0), p.Max())
}

// SetValue is the setter of value.
func (p *HTMLProgressElement) SetValue(value float64) { setNumber(&p.Element, "value", value) }

// Max is https://html.spec.whatwg.org/multipage/form-elements.html#dom-progress-max
func (p *HTMLProgressElement) Max() float64 {
	if v := number(&p.Element, "max", 1); v > 0 {
		return v
	}
	return 1
}

// SetMax is the setter of max, which is limited to only positive numbers.
func (p *HTMLProgressElement) SetMax(value float64) {
	if value > 0 {
		setNumber(&p.Element, "max", value)
	}
}

// Position is https://html.spec.whatwg.org/multipage/form-elements.html#dom-progress-position
func (p *HTMLProgressElement) Position() float64 {
	// If the progress bar is an indeterminate progress bar, then it is −1.
	if !has(p.Tree(), "value") {
		return -1
	}
	// Otherwise, the result of dividing the current value by the maximum value.
	return p.Value() / p.Max()
}

// Min is https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-min
func (m *HTMLMeterElement) Min() float64 { return number(&m.Element, "min", 0) }

// SetMin is the setter of min.
func (m *HTMLMeterElement) SetMin(value float64) { setNumber(&m.Element, "min", value) }

// Max is https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-max
func (m *HTMLMeterElement) Max() float64 {
	// … if the candidate maximum value is less than the minimum value, then the maximum value is the minimum value.
	return max(number(&m.Element, "max", 1), m.Min())
}

// SetMax is the setter of max.
func (m *HTMLMeterElement) SetMax(value float64) { setNumber(&m.Element, "max", value) }

// between bounds a value by the minimum and the maximum value.
func (m *HTMLMeterElement) between(value, low float64) float64 {
	return min(max(value, low), m.Max())
}

// Value is https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-value
func (m *HTMLMeterElement) Value() float64 {
	return m.between(number(&m.Element, "value", 0), m.Min())
}

// SetValue is the setter of value.
func (m *HTMLMeterElement) SetValue(value float64) { setNumber(&m.Element, "value", value) }

// Low is https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-low
func (m *HTMLMeterElement) Low() float64 {
	return m.between(number(&m.Element, "low", m.Min()), m.Min())
}

// SetLow is the setter of low.
func (m *HTMLMeterElement) SetLow(value float64) { setNumber(&m.Element, "low", value) }

// High is https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-high
func (m *HTMLMeterElement) High() float64 {
	// If the candidate high boundary is less than the low boundary, then the high boundary is the low boundary.
	return m.between(number(&m.Element, "high", m.Max()), m.Low())
}

// SetHigh is the setter of high.
func (m *HTMLMeterElement) SetHigh(value float64) { setNumber(&m.Element, "high", value) }

// Optimum is https://html.spec.whatwg.org/multipage/form-elements.html#dom-meter-optimum
func (m *HTMLMeterElement) Optimum() float64 {
	// If there is none, it is the midpoint between the minimum value and the maximum value.
	return m.between(number(&m.Element, "optimum", m.Min()+(m.Max()-m.Min())/2), m.Min())
}

// SetOptimum is the setter of optimum.
func (m *HTMLMeterElement) SetOptimum(value float64) { setNumber(&m.Element, "optimum", value) }
