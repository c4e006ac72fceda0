package markup

import "unsafe"

// name is a tag or attribute name, in lower case. There is one of each in a parser, so that names can be compared by
// their pointers, or their numbers.
type name struct {
	text string
	id   nameID
	traits
}

// names are a parser's names: those that are known to all, and its own.
type names struct {
	own map[string]*name
	// ownMemory is what they take, in bytes.
	ownMemory int
	// stamps have by nameID the serial number of the last tag with an attribute of that name.
	stamps []uint32
}

// get returns the name that the bytes are.
func (n *names) get(b []byte) *name {
	if known := knownName(b); known != nil {
		return known
	}
	if own := n.own[string(b)]; own != nil {
		return own
	}
	if n.own == nil {
		n.own = map[string]*name{}
	}
	own := &name{text: string(b), id: knownNames + nameID(len(n.own))}
	n.own[own.text] = own
	n.ownMemory += nameMemory + len(b)
	return own
}

// nameMemory is what a name of the parser's own takes beside its text, in bytes, with its entry among them.
const nameMemory = int(unsafe.Sizeof(name{})) + 64

// memory is what they take, in bytes.
func (n *names) memory() int { return n.ownMemory + cap(n.stamps)*int(unsafe.Sizeof(n.stamps[0])) }

// stamp notes that a tag has an attribute. False means that it has it already.
func (n *names) stamp(attribute *name, serial uint32) bool {
	if int(attribute.id) >= len(n.stamps) {
		n.stamps = append(n.stamps, make([]uint32, max(int(attribute.id)+1-len(n.stamps), len(n.stamps)))...)
	}
	if n.stamps[attribute.id] == serial {
		return false
	}
	n.stamps[attribute.id] = serial
	return true
}

// known are the known names, and slots a hash table of them.
var (
	known [knownNames]name
	slots [1 << slotBits]*name
)

const slotBits = 10

func init() {
	for id := noName + 1; id < knownNames; id++ {
		n := &known[id]
		n.text, n.id = knownTexts[id], id
		n.traits = traitsOf(id)
		i := hash([]byte(n.text))
		for slots[i] != nil {
			i = (i + 1) % uint32(len(slots))
		}
		slots[i] = n
	}
}

// hash returns a name's place in slots.
func hash(b []byte) uint32 {
	h := uint32(len(b))
	for _, c := range b {
		h = (h ^ uint32(c)) * 0x01000193
	}
	return (h ^ h>>15) % uint32(len(slots))
}

// knownName returns the known name that the bytes are, or nil.
func knownName(b []byte) *name {
	for i := hash(b); ; i = (i + 1) % uint32(len(slots)) {
		n := slots[i]
		if n == nil || n.text == string(b) {
			return n
		}
	}
}
