// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// SubmitEvent is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submitevent
type SubmitEvent struct {
	dom.Event
	submitter mozjs.Slot
}

func (e *SubmitEvent) construct(typ string, init SubmitEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.setSubmitter(init.Submitter)
	return nil
}

func (e *SubmitEvent) setSubmitter(submitter *htmlelements.HTMLElement) {
	if submitter != nil {
		e.submitter = e.Hold(submitter.Value())
	}
}

// Submitter is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-submitevent-submitter
func (e *SubmitEvent) Submitter() *htmlelements.HTMLElement {
	if e.submitter == 0 {
		return nil
	}
	return htmlelements.HTMLElementOf(e.Cx().Impl(e.Held(e.submitter)))
}

// FormDataEvent is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#formdataevent
type FormDataEvent struct {
	dom.Event
	formData mozjs.Slot
}

func (e *FormDataEvent) construct(typ string, init FormDataEventInit) error {
	e.InnerEventCreationSteps(typ, init.EventInit)
	e.formData = e.Hold(init.FormData.Value())
	return nil
}

// FormData is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#dom-formdataevent-formdata
func (e *FormDataEvent) FormData() *fetchapi.FormData {
	return fetchapi.FormDataOf(e.Cx().Impl(e.Held(e.formData)))
}
