package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/dom/nodes"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/url"
)

// DefaultView is https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-document-defaultview
func (d *PageDocument) DefaultView() mozjs.Value {
	// 1. If this's browsing context is null, then return null.
	if !d.active() {
		return mozjs.Null
	}
	// 2. Return this's browsing context's WindowProxy object.
	return d.window.Window()
}

// DesignMode is https://html.spec.whatwg.org/multipage/interaction.html#designMode
func (d *PageDocument) DesignMode() string {
	if d.designMode {
		return "on"
	}
	return "off"
}

// SetDesignMode is the setter of designMode.
func (d *PageDocument) SetDesignMode(value string) {
	// 1. Let value be the given value, converted to ASCII lowercase.
	// 2, 3. If value is "on" or "off", then set this's design mode enabled.
	switch {
	case url.EqualFold(value, "on"):
		d.designMode = true
	case url.EqualFold(value, "off"):
		d.designMode = false
	}
}

// Hidden is https://html.spec.whatwg.org/multipage/interaction.html#dom-document-hidden
func (d *PageDocument) Hidden() bool { return d.VisibilityState() == DocumentVisibilityStateHidden }

// VisibilityState is https://html.spec.whatwg.org/multipage/interaction.html#dom-document-visibilitystate
func (d *PageDocument) VisibilityState() DocumentVisibilityState {
	if d.visible {
		return DocumentVisibilityStateVisible
	}
	return DocumentVisibilityStateHidden
}

// EventHandler implements idl.EventHandlers.
func (d *PageDocument) EventHandler(name string) mozjs.Value {
	return target(&d.tree.Node).EventHandler(name)
}

// SetEventHandler implements idl.EventHandlers.
func (d *PageDocument) SetEventHandler(name string, handler mozjs.Value) {
	target(&d.tree.Node).SetEventHandler(name, handler)
}

// bodyAttribute is what a member of Document reflects of the body element, if that is a body element.
//
// https://html.spec.whatwg.org/multipage/obsolete.html#Document-partial
func (d *PageDocument) bodyAttribute(name string) string {
	if body := d.colored(); body != nil {
		return htmlElement(body).ReflectString(name)
	}
	return ""
}

func (d *PageDocument) setBodyAttribute(name, value string) {
	if body := d.colored(); body != nil {
		htmlElement(body).SetReflectString(name, value)
	}
}

// colored is the body element, if it is no frameset element.
func (d *PageDocument) colored() *nodes.Node {
	if body := dom.BodyElement(d.tree); body != nil && body.IsHTMLElement("body") {
		return body
	}
	return nil
}

// FgColor is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-fgcolor
func (d *PageDocument) FgColor() string { return d.bodyAttribute("text") }

// SetFgColor is the setter of fgColor.
func (d *PageDocument) SetFgColor(value string) { d.setBodyAttribute("text", value) }

// LinkColor is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-linkcolor
func (d *PageDocument) LinkColor() string { return d.bodyAttribute("link") }

// SetLinkColor is the setter of linkColor.
func (d *PageDocument) SetLinkColor(value string) { d.setBodyAttribute("link", value) }

// VlinkColor is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-vlinkcolor
func (d *PageDocument) VlinkColor() string { return d.bodyAttribute("vlink") }

// SetVlinkColor is the setter of vlinkColor.
func (d *PageDocument) SetVlinkColor(value string) { d.setBodyAttribute("vlink", value) }

// AlinkColor is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-alinkcolor
func (d *PageDocument) AlinkColor() string { return d.bodyAttribute("alink") }

// SetAlinkColor is the setter of alinkColor.
func (d *PageDocument) SetAlinkColor(value string) { d.setBodyAttribute("alink", value) }

// BgColor is https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-bgcolor
func (d *PageDocument) BgColor() string { return d.bodyAttribute("bgcolor") }

// SetBgColor is the setter of bgColor.
func (d *PageDocument) SetBgColor(value string) { d.setBodyAttribute("bgcolor", value) }

// Clear, CaptureEvents and ReleaseEvents do nothing.
//
// https://html.spec.whatwg.org/multipage/obsolete.html#dom-document-clear
func (d *PageDocument) Clear() {}

// CaptureEvents is as Clear.
func (d *PageDocument) CaptureEvents() {}

// ReleaseEvents is as Clear.
func (d *PageDocument) ReleaseEvents() {}
