package sluice

import (
	"fmt"
	"strings"

	"github.com/sluice-go/sluice/internal/permissions"
)

// SetPermission sets what [navigator.permissions] says of a powerful feature, such as
// "notifications" or "geolocation", for all origins: "granted", "denied" or "prompt".
// Pages and workers that have asked get a change event. The state of a
// permission that was never set is "prompt". It is no more than what is said: the
// features themselves are not there, and nobody is asked. A name that is none of the
// [registry], and "persistent-storage", which Options.Profile decides, are errors.
//
// [navigator.permissions]: https://w3c.github.io/permissions/
// [registry]: https://w3c.github.io/permissions-registry/
func (ua *UserAgent) SetPermission(name, state string) error {
	if !permissions.Known(name) {
		return fmt.Errorf("sluice: no permission that can be set is named %q; there are %s", name, strings.Join(permissions.Names(), ", "))
	}
	switch s := permissions.PermissionState(state); s {
	case permissions.PermissionStateGranted, permissions.PermissionStateDenied, permissions.PermissionStatePrompt:
		ua.html.Permissions.Set(name, s)
		return nil
	}
	return fmt.Errorf("sluice: the state of a permission is granted, denied or prompt, not %q", state)
}
