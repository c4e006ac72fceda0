package html

import (
	"github.com/sluice-go/sluice/internal/dom"
	"github.com/sluice-go/sluice/internal/mozjs"
	"github.com/sluice-go/sluice/internal/websocketapi"
)

// WebSockets implements websocketapi.Global.
func (g *globalScope) WebSockets() *websocketapi.Sockets { return &g.webSockets }

// FireMessageEvent implements websocketapi.Global and eventsource.Global.
func (g *globalScope) FireMessageEvent(target *dom.EventTarget, name string, data mozjs.Value, origin, lastEventID string) {
	fireMessageEventAt(target, target.Value(), name, message{data: data, origin: origin, lastEventID: lastEventID})
}
