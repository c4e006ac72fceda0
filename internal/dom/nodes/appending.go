package nodes

import (
	"strings"
	"unsafe"
)

// appending is the data to which something was appended last, with room behind it. So who appends one character after the other
// to a long text has each copied once.
type appending struct {
	bytes []byte
	// length is that of the bytes, in code units.
	length int
}

// leastAppending is how many bytes of data are worth that.
const leastAppending = 1 << 10

// is says whether data is what the bytes are. Other data never is: it lies elsewhere, or is shorter.
func (a *appending) is(data string) bool {
	return len(data) >= leastAppending && len(data) == len(a.bytes) && unsafe.StringData(data) == unsafe.SliceData(a.bytes)
}

// appendData appends to the data, and does nothing else. It keeps nothing of what it is given.
func (n *Node) appendData(data string) {
	if n.data == "" {
		n.setData(strings.Clone(data))
		return
	}
	// Surrogates that make a character together are one.
	if len(n.data) < leastAppending || data == "" || data[0] == 0xed {
		n.setData(join(n.data, data))
		return
	}
	a := &n.document.agent.appending
	if !a.is(n.data) {
		length := n.DataLength()
		*a = appending{append(make([]byte, 0, 2*len(n.data)), n.data...), length}
	}
	// Strings that were made of the bytes before see nothing of what comes behind them.
	a.bytes = append(a.bytes, data...)
	a.length += UTF16Length(data)
	ascii := n.isASCIIData() && isASCII(data)
	n.setData(unsafe.String(unsafe.SliceData(a.bytes), len(a.bytes)))
	if ascii {
		n.flags |= flagASCII
	} else {
		n.flags |= flagNotASCII
	}
}
