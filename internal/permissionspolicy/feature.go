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

// everyone says of a feature that its default allowlist is *, and not 'self'.
const everyone = true

// defaults are the supported features, with their default allowlists: those of the standards, whether or not there is something
// here that they govern, so that pages find out what they would in browsers.
//
// https://w3c.github.io/webappsec-permissions-policy/#default-allowlists
var defaults = map[Feature]bool{
	"accelerometer": !everyone, "ambient-light-sensor": !everyone, "autoplay": !everyone, "bluetooth": !everyone,
	"camera": !everyone, "clipboard-read": !everyone, "clipboard-write": !everyone, "compute-pressure": !everyone,
	CrossOriginIsolated: !everyone, "display-capture": !everyone, "encrypted-media": !everyone, Fullscreen: !everyone,
	"geolocation": !everyone, "gyroscope": !everyone, "hid": !everyone, "identity-credentials-get": !everyone,
	"idle-detection": !everyone, "keyboard-map": !everyone, "local-fonts": !everyone, "magnetometer": !everyone,
	"microphone": !everyone, "midi": !everyone, "otp-credentials": !everyone, "payment": !everyone,
	"picture-in-picture": everyone, "publickey-credentials-create": !everyone, "publickey-credentials-get": !everyone,
	"screen-wake-lock": !everyone, "serial": !everyone, "speaker-selection": !everyone, "storage-access": everyone,
	SyncXHR: everyone, "usb": !everyone, "web-share": !everyone, "window-management": !everyone,
	"xr-spatial-tracking": !everyone,
}

// Features are the supported features, sorted.
func Features() []Feature { return slices.Sorted(maps.Keys(defaults)) }

// Supported reports whether a name is that of a supported feature.
func Supported(name string) bool {
	_, ok := defaults[Feature(name)]
	return ok
}
