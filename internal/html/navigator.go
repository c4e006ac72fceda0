package html

import (
	"os"
	"runtime"
	"strings"

	"github.com/sluice-go/sluice/internal/mozjs"
)

// Version is the version of this user agent.
const Version = "0.1.0"

// navigatorID is the mixin NavigatorID.
//
// https://html.spec.whatwg.org/multipage/system-state.html#navigatorid
type navigatorID struct{}

// AppCodeName must return "Mozilla".
func (navigatorID) AppCodeName() string { return "Mozilla" }

// AppName must return "Netscape".
func (navigatorID) AppName() string { return "Netscape" }

// AppVersion returns the user agent string less its leading "Mozilla/".
//
// AD-HOC: In navigator compatibility mode "Gecko" it ends before the first ";", with a parenthesis. There is none.
//
// https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-appversion
func (navigatorID) AppVersion() string { return strings.TrimPrefix(userAgent, "Mozilla/") }

// Platform returns the platform as browsers on it do.
func (navigatorID) Platform() string { return platform }

// Product must return "Gecko".
func (navigatorID) Product() string { return "Gecko" }

// ProductSub returns what goes with navigator compatibility mode "Gecko", which
// is that of the engine.
//
// https://html.spec.whatwg.org/multipage/system-state.html#concept-navigator-compatibility-mode
func (navigatorID) ProductSub() string { return "20100101" }

// TaintEnabled must return false.
func (navigatorID) TaintEnabled() bool { return false }

// Oscpu returns the platform.
func (navigatorID) Oscpu() string { return platform }

// MaxTouchPoints is https://w3c.github.io/pointerevents/#dom-navigator-maxtouchpoints
func (*Navigator) MaxTouchPoints() int32 { return 0 }

// UserAgent returns the default `User-Agent` value.
func (navigatorID) UserAgent() string { return userAgent }

// Vendor returns what goes with navigator compatibility mode "Gecko".
func (navigatorID) Vendor() string { return "" }

// VendorSub must return the empty string.
func (navigatorID) VendorSub() string { return "" }

var platform = func() string {
	arch := map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i686"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	return strings.ToUpper(runtime.GOOS[:1]) + runtime.GOOS[1:] + " " + arch
}()

var userAgent = "Mozilla/5.0 (" + platform + ") Sluice/" + Version

// UserAgentString is the default `User-Agent` value.
//
// https://fetch.spec.whatwg.org/#default-user-agent-value
func UserAgentString() string { return userAgent }

// languages are the user's preferred languages, as the process's environment
// names them.
var languages = func() []string {
	var list []string
	for _, variable := range []string{"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"} {
		for name := range strings.SplitSeq(os.Getenv(variable), ":") {
			name, _, _ = strings.Cut(name, ".")
			name, _, _ = strings.Cut(name, "@")
			name = strings.ReplaceAll(name, "_", "-")
			if name != "" && name != "C" && name != "POSIX" {
				list = append(list, name)
			}
		}
		if list != nil {
			return list
		}
	}
	return []string{"en-US"}
}()

// navigatorLanguage is the mixin NavigatorLanguage.
//
// https://html.spec.whatwg.org/multipage/system-state.html#navigatorlanguage
type navigatorLanguage struct {
	object    *mozjs.Object
	languages mozjs.Slot
}

// Language returns the user's most preferred language.
func (navigatorLanguage) Language() string { return languages[0] }

// Languages returns the same frozen array each time.
func (n *navigatorLanguage) Languages() mozjs.Value {
	if n.languages == 0 {
		cx := n.object.Cx()
		var values []mozjs.Value
		for _, l := range languages {
			values = append(values, cx.NewString(l))
		}
		array := cx.NewArray(values...)
		cx.Freeze(array)
		n.languages = n.object.Hold(array)
	}
	return n.object.Held(n.languages)
}

// navigatorOnLine is the mixin NavigatorOnLine.
//
// https://html.spec.whatwg.org/multipage/system-state.html#navigatoronline
type navigatorOnLine struct{}

// OnLine says that the user agent might contact the network.
func (navigatorOnLine) OnLine() bool { return true }

// navigatorCookies is the mixin NavigatorCookies.
//
// https://html.spec.whatwg.org/multipage/system-state.html#navigatorcookies
type navigatorCookies struct{ enabled bool }

// CookieEnabled returns true if the user agent attempts to handle cookies, and
// false if it ignores cookie change requests.
func (n navigatorCookies) CookieEnabled() bool { return n.enabled }

// navigatorConcurrentHardware is the mixin NavigatorConcurrentHardware.
//
// https://html.spec.whatwg.org/multipage/workers.html#navigatorconcurrenthardware
type navigatorConcurrentHardware struct{}

// HardwareConcurrency returns the number of logical processors available.
func (navigatorConcurrentHardware) HardwareConcurrency() uint64 {
	return uint64(runtime.GOMAXPROCS(0))
}

// Navigator is https://html.spec.whatwg.org/multipage/system-state.html#navigator
type Navigator struct {
	mozjs.Object
	navigatorID
	navigatorLanguage
	navigatorOnLine
	navigatorContentUtils
	navigatorCookies
	navigatorPlugins
	navigatorConcurrentHardware
	navigatorLocks
	navigatorStorage
	navigatorBeacon
	navigatorStorageBuckets
	navigatorPermissions
	navigatorUserActivation
}

func newNavigator(cx *mozjs.Context, w *Window) *Navigator {
	n := createNavigator(cx)
	n.navigatorContentUtils.scope = &w.globalScope
	n.navigatorCookies.enabled = w.userAgent.Fetcher.HasCookies()
	n.navigatorPlugins.object = &n.Object
	n.navigatorLanguage.object = &n.Object
	n.navigatorLocks.object = &n.Object
	n.navigatorStorage.object = &n.Object
	n.navigatorBeacon.object = &n.Object
	n.navigatorStorageBuckets.object = &n.Object
	n.navigatorPermissions.object = &n.Object
	n.navigatorUserActivation.window, n.navigatorUserActivation.object = w, &n.Object
	return n
}
