// Checked against Permissions Policy of 2026-06-18.

package permissionspolicy

import (
	"maps"
	"slices"
)

// Feature is a policy-controlled feature.
//
// https://w3c.github.io/webappsec-permissions-policy/#policy-controlled-feature
type Feature string

// The features that something here depends on.
const (
	CrossOriginIsolated Feature = "cross-origin-isolated"
	Fullscreen          Feature = "fullscreen"
	SyncXHR             Feature = "sync-xhr"
)

// defaultAllowlist is what documents of an origin allow without a word: https://w3c.github.io/webappsec-permissions-policy/#default-allowlists
type defaultAllowlist string

const (
	everyone   defaultAllowlist = "*"
	sameOrigin defaultAllowlist = "'self'"
)

// defaults are the supported features, with their default allowlists: those of the standards, whether or not there is something
// here that they govern, so that pages find out what they would in browsers.
var defaults = map[Feature]defaultAllowlist{
	"accelerometer": sameOrigin, "ambient-light-sensor": sameOrigin, "autoplay": sameOrigin, "bluetooth": sameOrigin,
	"camera": sameOrigin, "clipboard-read": sameOrigin, "clipboard-write": sameOrigin, "compute-pressure": sameOrigin,
	CrossOriginIsolated: sameOrigin, "display-capture": sameOrigin, "encrypted-media": sameOrigin, Fullscreen: sameOrigin,
	"geolocation": sameOrigin, "gyroscope": sameOrigin, "hid": sameOrigin, "identity-credentials-get": sameOrigin,
	"idle-detection": sameOrigin, "keyboard-map": sameOrigin, "local-fonts": sameOrigin, "magnetometer": sameOrigin,
	"microphone": sameOrigin, "midi": sameOrigin, "otp-credentials": sameOrigin, "payment": sameOrigin,
	"picture-in-picture": everyone, "publickey-credentials-create": sameOrigin, "publickey-credentials-get": sameOrigin,
	"screen-wake-lock": sameOrigin, "serial": sameOrigin, "speaker-selection": sameOrigin, "storage-access": everyone,
	SyncXHR: everyone, "usb": sameOrigin, "web-share": sameOrigin, "window-management": sameOrigin,
	"xr-spatial-tracking": sameOrigin,
}

// Features are the supported features, sorted.
func Features() []Feature { return slices.Sorted(maps.Keys(defaults)) }

// Supported reports whether a name is that of a supported feature.
func Supported(name string) bool {
	_, ok := defaults[Feature(name)]
	return ok
}
