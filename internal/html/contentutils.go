package html

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/fetch"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/url"
)

// safelistedSchemes are https://html.spec.whatwg.org/multipage/system-state.html#safelisted-scheme
var safelistedSchemes = []string{
	"bitcoin", "ftp", "ftps", "geo", "im", "irc", "ircs", "magnet", "mailto", "matrix", "mms", "news", "nntp",
	"openpgp4fpr", "sftp", "sip", "sms", "smsto", "ssh", "tel", "urn", "webcal", "wtai", "xmpp",
}

// navigatorContentUtils is the mixin NavigatorContentUtils. Nothing navigates to
// a URL of another scheme, so no handler would ever be asked for: the user agent
// declines all of them, as a user may, and script is not told.
//
// https://html.spec.whatwg.org/multipage/system-state.html#navigatorcontentutils
type navigatorContentUtils struct{ scope *globalScope }

// RegisterProtocolHandler is https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-registerprotocolhandler
func (n *navigatorContentUtils) RegisterProtocolHandler(scheme, handler string) error {
	// 1. Normalize protocol handler parameters. 2. In parallel: register a
	//    protocol handler, or do not.
	return n.normalize(scheme, handler)
}

// UnregisterProtocolHandler is https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-unregisterprotocolhandler
func (n *navigatorContentUtils) UnregisterProtocolHandler(scheme, handler string) error {
	// 1. Normalize protocol handler parameters. 2. In parallel: unregister the
	//    handler, of which there is none.
	return n.normalize(scheme, handler)
}

// normalize is normalize protocol handler parameters; of what it returns only
// the errors are wanted.
//
// https://html.spec.whatwg.org/multipage/system-state.html#normalize-protocol-handler-parameters
func (n *navigatorContentUtils) normalize(scheme, handler string) error {
	// 1. Set scheme to scheme, converted to ASCII lowercase. 2. If scheme is
	//    neither a safelisted scheme nor "web+" followed by one or more ASCII
	//    lower alphas, then throw a "SecurityError" DOMException.
	scheme = url.ASCIILowercase(scheme)
	rest, isWeb := strings.CutPrefix(scheme, "web+")
	if !slices.Contains(safelistedSchemes, scheme) &&
		(!isWeb || rest == "" || strings.ContainsFunc(rest, func(c rune) bool { return c < 'a' || 'z' < c })) {
		return &idl.DOMException{Name: "SecurityError", Message: fmt.Sprintf("The scheme %q can have no handler: it is neither safelisted nor \"web+\" and letters.", scheme)}
	}
	// 3. If url does not contain "%s", then throw a "SyntaxError" DOMException.
	if !strings.Contains(handler, "%s") {
		return &idl.DOMException{Name: "SyntaxError", Message: "The URL of the handler lacks %s, which stands for what is to be handled."}
	}
	// 4. 5. Let urlRecord be the result of encoding-parsing a URL given url. If it
	//       is failure, then throw a "SyntaxError" DOMException.
	u, err := url.Parse(handler, n.scope.baseURL())
	if err != nil {
		return &idl.DOMException{Name: "SyntaxError", Message: "The URL of the handler is invalid: " + err.Error() + "."}
	}
	// 6. If urlRecord's scheme is not an HTTP(S) scheme or its origin is not same
	//    origin with environment's origin, then throw a "SecurityError"
	//    DOMException.
	if s := u.Scheme(); s != "http" && s != "https" || !fetch.OriginOf(u).SameOrigin(n.scope.environment.Origin) {
		return &idl.DOMException{Name: "SecurityError", Message: "The URL of the handler is not an http: or https: URL of the page's own origin."}
	}
	// 8. Return (scheme, urlRecord).
	return nil
}
