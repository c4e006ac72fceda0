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
type noItems[T any] struct{ mozjs.Object }

// Length returns 0.
func (noItems[T]) Length() uint32 { return 0 }

// Item returns null.
func (noItems[T]) Item(uint32) *T { return nil }

// NamedItem returns null.
func (noItems[T]) NamedItem(string) *T { return nil }

// PluginArray is https://html.spec.whatwg.org/multipage/system-state.html#pluginarray
type PluginArray struct{ noItems[Plugin] }

// Refresh does nothing.
func (*PluginArray) Refresh() {}

// MimeTypeArray is https://html.spec.whatwg.org/multipage/system-state.html#mimetypearray
type MimeTypeArray struct{ noItems[MimeType] }

// Plugin is https://html.spec.whatwg.org/multipage/system-state.html#dom-plugin
//
// There is none: script sees the interface alone, and nothing calls the members of
// this and of MimeType.
type Plugin struct{ noItems[MimeType] }

// Name is https://html.spec.whatwg.org/multipage/system-state.html#dom-plugin-name
func (*Plugin) Name() string { return "" }

// Description is https://html.spec.whatwg.org/multipage/system-state.html#dom-plugin-description
func (*Plugin) Description() string { return "" }

// Filename is https://html.spec.whatwg.org/multipage/system-state.html#dom-plugin-filename
func (*Plugin) Filename() string { return "" }

// MimeType is https://html.spec.whatwg.org/multipage/system-state.html#mimetype
type MimeType struct{ mozjs.Object }

// Type is https://html.spec.whatwg.org/multipage/system-state.html#dom-mimetype-type
func (*MimeType) Type() string { return "" }

// Description is https://html.spec.whatwg.org/multipage/system-state.html#dom-mimetype-description
func (*MimeType) Description() string { return "" }

// Suffixes is https://html.spec.whatwg.org/multipage/system-state.html#dom-mimetype-suffixes
func (*MimeType) Suffixes() string { return "" }

// EnabledPlugin is https://html.spec.whatwg.org/multipage/system-state.html#dom-mimetype-enabledplugin
func (*MimeType) EnabledPlugin() *Plugin { return nil }
