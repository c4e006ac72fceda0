// Checked against HTML of 2026-07-17.

package forms

import (
	"github.com/sluice-go/sluice/internal/agent"
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/encoding"
	"github.com/sluice-go/sluice/internal/eventloop"
	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/htmlelements"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// Submit is https://html.spec.whatwg.org/multipage/forms.html#dom-form-submit
func (f *HTMLFormElement) Submit() error {
	// 1. Submit the form element from the form element, with submitted from submit() method set to true.
	submit(f.Tree(), f.Tree(), true)
	return nil
}

// RequestSubmit is https://html.spec.whatwg.org/multipage/forms.html#dom-form-requestsubmit
func (f *HTMLFormElement) RequestSubmit(submitter *htmlelements.HTMLElement) error {
	by := f.Tree()
	// 1. If submitter is not null, then:
	if submitter != nil {
		by = submitter.Tree()
		// 1. If submitter is not a submit button, then throw a TypeError.
		if !isSubmitButton(by) {
			return idl.TypeError("The specified element is not a submit button.")
		}
		// 2. If submitter's form owner is not this form element, then throw a "NotFoundError" DOMException.
		if Owner(by) != f.Tree() {
			return &idl.DOMException{Name: "NotFoundError", Message: "The specified element is not owned by this form element."}
		}
	}
	// 2. Otherwise, set submitter to this form element. 3. Submit this form element, from submitter.
	submit(f.Tree(), by, false)
	return nil
}

// submit submits a form from an element, the form itself or a submit button.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-form-submit
func submit(form, submitter *nodes.Node, fromSubmitMethod bool) {
	// 1. If form cannot navigate, then return.
	who := htmlelements.NavigatorOf(form)
	if who == nil {
		return
	}
	s := formStateOf(form)
	// 2. If form's constructing entry list is true, then return.
	// 3. Let form document be form's node document. 4. If form document's active sandboxing flag set has its sandboxed forms
	//    browsing context flag set, then return.
	if s.constructing || !who.SubmitsForms() {
		return
	}
	// 5. If submitted from submit() method is false, then:
	if !fromSubmitMethod {
		// 1. If form's firing submission events is true, then return. 2. Set form's firing submission events to true.
		if s.firing {
			return
		}
		s.firing = true
		shouldContinue := fireSubmit(form, submitter)
		// 7. Set form's firing submission events to false. 8. If shouldContinue is false, then return. 9. If form cannot
		//    navigate, then return.
		s.firing = false
		if !shouldContinue || htmlelements.NavigatorOf(form) == nil {
			return
		}
	}
	// 6. Let encoding be the result of picking an encoding for the form.
	encoding := pickEncoding(form)
	// 7. Let entry list be the result of constructing the entry list with form, submitter, and encoding.
	list := constructEntryList(form, submitter, encoding.Name())
	// 9. If form cannot navigate, then return.
	if list == nil || htmlelements.NavigatorOf(form) == nil {
		return
	}
	// 10. Let method be the submitter element's method.
	method := submissionAttribute(form, submitter, "formmethod", "method", "get", "get", "post", "dialog")
	// 11. If method is dialog, then: 1. If form does not have an ancestor dialog element, then return. 2. Let subject be
	//     form's nearest ancestor dialog element. 3. Let result be null. 4. If submitter is an input element whose type
	//     attribute is in the Image Button state: the selected coordinate. 5. Otherwise, if submitter is a submit button,
	//     then set result to submitter's optional value. 6. Close the dialog subject with result.
	if method == "dialog" {
		closeDialog(form, submitter)
		return
	}
	// 12. Let action be the submitter element's action. 13. If action is the empty string, let action be the URL of the form
	//     document.
	action := submissionURL(form, submitter)
	if action == "" {
		action = form.Document().URL
	}
	// 14. Let parsed action be the result of encoding-parsing a URL given action, relative to submitter's node document. 15.
	//     If parsed action is failure, then return.
	serialized, ok := form.Document().Data.(dom.DocumentData).ParseURL(action)
	if !ok {
		return
	}
	parsed, err := url.Parse(serialized, nil)
	if err != nil {
		return
	}
	// 17. Let enctype be the submitter element's enctype.
	enctype := submissionAttribute(form, submitter, "formenctype", "enctype", urlencoded, urlencoded, multipart, plainText)
	// 18. Let formTarget be null. 19. If the submitter element is a submit button and it has a formtarget attribute, then set
	//     formTarget to the formtarget attribute value. 20. Let target be the result of getting an element's target given
	//     submitter's form owner and formTarget.
	formTarget, given := "", false
	if submitter != form {
		formTarget, given = submitter.Attribute("formtarget")
	}
	request := htmlelements.Navigation{URL: parsed, Cause: htmlelements.ByForm, Target: htmlelements.ElementTarget(form, formTarget, given), Source: submitter}
	// 21. Let noopener be the result of getting an element's noopener with form, parsed action, and target.
	request.NoOpener = htmlelements.NoOpener(form, request.Target)
	entries := list.EntryList()
	// 26. Select the appropriate row in the table based on the scheme, and the appropriate cell on that row based on method.
	switch scheme := parsed.Scheme(); {
	case scheme == "mailto" && method == "get":
		mailWithHeaders(&request, entries, encoding)
	case scheme == "mailto":
		mailAsBody(&request, entries, enctype, encoding)
	case scheme == "ftp" || scheme == "javascript" || scheme == "data" && method == "post":
		// Get action URL: the entry list is discarded.
	case method == "get":
		// Mutate action URL: set parsed action's query component to the serialization of the entry list.
		parsed.SetQueryOrNull(serializeURLEncoded(entries, encoding), true)
	default:
		request.Post = entityBody(entries, enctype, encoding)
		request.FormData = list.Cx().RootAwaited(list.Value(), 0)
	}
	planToNavigate(form, who, request)
}

// fireSubmit validates a form, and fires an event named submit. It returns false if the form is not
// to be submitted.
func fireSubmit(form, submitter *nodes.Node) bool {
	// 3. For each element field in the list of submittable elements whose form owner is form, set field's user validity to
	//    true.
	for _, field := range submittable(form) {
		setInteracted(field)
	}
	// 4. If the submitter element's no-validate state is false, then interactively validate the constraints of form and
	//    examine the result. If the result is negative, then set form's firing submission events to false and return.
	noValidate := has(form, "novalidate") || submitter != form && has(submitter, "formnovalidate")
	if !noValidate && !validateInteractively(form) {
		return false
	}
	// 5. Let submitterButton be null if submitter is form. Otherwise, let submitterButton be submitter. 6. Let
	//    shouldContinue be the result of firing an event named submit at form using SubmitEvent, with the submitter attribute
	//    initialized to submitterButton, the bubbles attribute initialized to true, and the cancelable attribute initialized
	//    to true.
	target := dom.Wrap(form)
	f := target.Cx().Enter()
	defer f.Leave()
	e := createSubmitEvent(target.Cx())
	e.CreateAnEvent("submit", dom.EventInit{Bubbles: true, Cancelable: true})
	if submitter != form {
		e.setSubmitter(wrapHTML(submitter))
	}
	return target.Dispatch(&e.Event)
}

// submissionAttribute is the state of an attribute of a submitter, or of its form if the submitter
// is none or has no such attribute.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-method
func submissionAttribute(form, submitter *nodes.Node, ofSubmitter, ofForm, otherwise string, keywords ...string) string {
	value, ok := "", false
	if submitter != form {
		value, ok = submitter.Attribute(ofSubmitter)
	}
	if !ok {
		value = attribute(form, ofForm)
	}
	for _, keyword := range keywords {
		if equalFold(value, keyword) {
			return keyword
		}
	}
	return otherwise
}

// submissionURL is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#concept-fs-action
func submissionURL(form, submitter *nodes.Node) string {
	if submitter != form {
		if value, ok := submitter.Attribute("formaction"); ok {
			return value
		}
	}
	return attribute(form, "action")
}

// pickEncoding is https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form
func pickEncoding(form *nodes.Node) *encoding.Encoding {
	// 1. Let encoding be the document's character encoding.
	picked := form.Document().Encoding
	// 2. If the form element has an accept-charset attribute, set encoding to the return value of: the first of its labels,
	//    split on ASCII whitespace, that is a label of an encoding; if there is none, UTF-8.
	if labels, ok := form.Attribute("accept-charset"); ok {
		picked = "UTF-8"
		for _, label := range asciiFields(labels) {
			if name := encoding.NameOf(label); name != "" {
				picked = name
				break
			}
		}
	}
	// 3. Return the result of getting an output encoding from encoding.
	return encoding.ForLabel(picked).Output()
}

// plannedMemory is what a submission takes that is planned, beside what it asks for, in bytes.
const plannedMemory = 1 << 10

// planToNavigate queues a task that has the navigable go where a form is submitted to; another submission takes its place.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#plan-to-navigate
func planToNavigate(form *nodes.Node, who htmlelements.Navigator, request htmlelements.Navigation) {
	// 1. Let referrerPolicy be the empty string. 2. If the form element's link types include the noreferrer keyword, then
	//    set referrerPolicy to "no-referrer".
	if htmlelements.NoReferrer(form) {
		request.ReferrerPolicy = "no-referrer"
	}
	// 22. Let targetNavigable be the first return value of applying the rules for choosing a navigable given target, form's node
	//     navigable, and noopener. 23. If targetNavigable is null, then return.
	// (The form submission algorithm does it before it makes the body, which nobody sees.)
	targetNavigable := who.Choose(request)
	if targetNavigable == nil {
		releaseFormData(request)
		return
	}
	// 24. Let historyHandling be "auto". 25. If form document equals targetNavigable's active document, and form document has not
	//     yet completely loaded, then set historyHandling to "replace".
	request.Replace = targetNavigable.Loads()
	// 3. If the form has a non-null planned navigation, remove it from its task queue. 4. Queue an element task on the DOM
	//    manipulation task source given the form element and the following steps: set the form's planned navigation to null;
	//    navigate targetNavigable to url.
	s := formStateOf(form)
	s.planned++
	planned := s.planned
	settings := agent.RelevantSettings(&dom.Wrap(form).Object)
	waits := settings.Cx().Charge(int64(plannedMemory + request.Memory()))
	settings.QueueGlobalTask(eventloop.DOMManipulation, func() {
		waits.Set(0)
		defer releaseFormData(request)
		if s.planned != planned {
			targetNavigable.Abandon()
			return
		}
		targetNavigable.Navigate(request)
	})
}

// releaseFormData lets go of the entry list of what a form posts, if it posts one.
func releaseFormData(request htmlelements.Navigation) {
	if request.FormData != nil {
		request.FormData.Release()
	}
}

// entityBody is what a form posts.
//
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-body
func entityBody(entries []fetch.FormEntry, enctype string, encoding *encoding.Encoding) *htmlelements.PostResource {
	switch enctype {
	case multipart:
		boundary := fetch.NewBoundary()
		return &htmlelements.PostResource{
			Body: fetch.EncodeMultipart(encodeEntries(entries, encoding), boundary), ContentType: multipart + "; boundary=" + boundary,
		}
	case plainText:
		return &htmlelements.PostResource{Body: encode(serializePlainText(entries), encoding), ContentType: plainText}
	}
	return &htmlelements.PostResource{Body: []byte(serializeURLEncoded(entries, encoding)), ContentType: urlencoded}
}
