// Checked against HTML of 2026-08-21.

package html

import (
	"github.com/sluice-go/sluice/internal/messaging"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// MessageChannel is https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels
type MessageChannel struct {
	mozjs.Object
	port1, port2 *MessagePort
}

// https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messagechannel
func (c *MessageChannel) construct() error {
	cx := c.Cx()
	a, b := messaging.NewChannel()
	// 1, 2. Set this's port 1 and port 2 to new MessagePorts in this's relevant
	//       realm.
	c.port1, c.port2 = createMessagePort(cx), createMessagePort(cx)
	c.Hold(c.port1.Value())
	c.Hold(c.port2.Value())
	// 3. Entangle this's port 1 and this's port 2.
	c.port1.receive(a)
	c.port2.receive(b)
	return nil
}

// Port1 is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messagechannel-port1
func (c *MessageChannel) Port1() *MessagePort { return c.port1 }

// Port2 is https://html.spec.whatwg.org/multipage/web-messaging.html#dom-messagechannel-port2
func (c *MessageChannel) Port2() *MessagePort { return c.port2 }
