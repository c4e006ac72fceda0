// Checked against Beacon of 2026-03-11.

package html

import (
	"github.com/sluice-go/sluice/internal/fetchapi"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// navigatorBeacon is the mixin NavigatorBeacon.
type navigatorBeacon struct{ object *mozjs.Object }

// SendBeacon is https://w3c.github.io/beacon/#dom-navigator-sendbeacon
func (n *navigatorBeacon) SendBeacon(url string, data idl.Optional[fetchapi.BodyInit]) (bool, error) {
	return fetchapi.SendBeacon(n.object.Cx(), url, data)
}
