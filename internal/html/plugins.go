package html

import "github.com/sluice-go/sluice/internal/mozjs"

// navigatorPlugins is the mixin NavigatorPlugins of a user agent that does not
// show PDF files: PDF viewer supported is false, and the lists of plugins and of
// MIME types are empty.
//
// https://html.spec.whatwg.org/multipage/system-state.html#navigatorplugins
type navigatorPlugins struct{ object *mozjs.Object }

// Plugins is https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-plugins
func (n *navigatorPlugins) Plugins() *PluginArray { return createPluginArray(n.object.Cx()) }

// MimeTypes is https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-mimetypes
func (n *navigatorPlugins) MimeTypes() *MimeTypeArray { return createMimeTypeArray(n.object.Cx()) }

// JavaEnabled returns false.
func (n *navigatorPlugins) JavaEnabled() bool { return false }

// PdfViewerEnabled returns PDF viewer supported.
func (n *navigatorPlugins) PdfViewerEnabled() bool { return false }

// noItems are the members of a list that is always empty.
type noItems struct{ mozjs.Object }

// Length returns 0.
func (noItems) Length() uint32 { return 0 }

// Item returns null.
func (noItems) Item(uint32) mozjs.Value { return mozjs.Null }

// NamedItem returns null.
func (noItems) NamedItem(string) mozjs.Value { return mozjs.Null }

// PluginArray is https://html.spec.whatwg.org/multipage/system-state.html#pluginarray
type PluginArray struct{ noItems }

// Refresh does nothing.
func (*PluginArray) Refresh() {}

// MimeTypeArray is https://html.spec.whatwg.org/multipage/system-state.html#mimetypearray
type MimeTypeArray struct{ noItems }
