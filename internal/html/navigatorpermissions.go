package html

import (
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/permissions"
)

// navigatorPermissions is the mixin NavigatorPermissions.
//
// https://w3c.github.io/permissions/#navigator-and-workernavigator-extension
type navigatorPermissions struct{ object *mozjs.Object }

// Permissions returns this's relevant settings object's Permissions object. It is made
// when script first asks for it.
func (n *navigatorPermissions) Permissions() *permissions.Permissions {
	g := scopeOf(n.object.Cx())
	if g.permissions == nil {
		g.permissions = permissions.New(g.settings, permissions.Environment{
			Store:      &g.userAgent.Permissions,
			Persistent: g.userAgent.Kept != nil,
			Active:     func() bool { return !g.settings.Discarded() },
			Allowed:    g.allowsFeature,
			Touch:      func() { g.userAgent.Program.Touch("permissions", "", false) },
		})
		n.object.Hold(g.permissions.Value())
	}
	return g.permissions
}

// endPermissions lets go of the permission store.
func (g *globalScope) endPermissions() {
	if g.permissions != nil {
		g.permissions.Close()
	}
}
