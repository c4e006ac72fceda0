package etcd

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/sluice-go/sluice/locks"
)

// longestName is the length of an escaped name up to which it stands in keys as it
// is; of a longer one, its hash does.
const longestName = 128

// escape makes a part of a key of any string: it has no slash. A hash begins with #,
// which no escaped string contains.
func escape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.IndexByte("-._~:", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
		if b.Len() > longestName {
			sum := sha256.Sum256([]byte(s))
			return "#" + hex.EncodeToString(sum[:])
		}
	}
	return b.String()
}

// The last folders of a key say what is requested.
const (
	stealFolder     = "steal/"
	exclusiveFolder = "exclusive/"
	sharedFolder    = "shared/"
)

// owedFolder is where the receipts lie that sessions owe: those that sort among the requests
// that steal, so that whoever looks whether a lock is free sees them.
const owedFolder = stealFolder + "owed/"

// receiptKey is the key of the receipt that a session owes for the locks of a name that
// a request, or an operator, has taken from it.
func receiptKey(folder string, by locks.RequestID, session uint64) string {
	return receiptsOf(folder, by) + formatSession(session)
}

// receiptsOf is the folder of all that are owed for one taking.
func receiptsOf(folder string, by locks.RequestID) string {
	return folder + owedFolder + formatID(by) + "/"
}

// receiptFolder returns the folder of the name in the key of a receipt.
func receiptFolder(key string) (folder string, ok bool) {
	name, _, ok := strings.Cut(key, "/"+owedFolder)
	return name + "/", ok
}

func folder(o locks.LockOptions) string {
	switch {
	case o.Steal:
		return stealFolder
	case o.Mode == locks.Shared:
		return sharedFolder
	}
	return exclusiveFolder
}

func formatID(id locks.RequestID) string {
	return formatSession(id.Session) + "." + strconv.FormatUint(id.Number, 16)
}

func formatSession(id uint64) string { return strconv.FormatUint(id, 16) }

// The keys of a session: what counts its transactions, and the folder of notes to it.
func (c *Cluster) counterKey(session uint64) string {
	return c.counters() + formatSession(session)
}

func (c *Cluster) inbox(session uint64) string {
	return c.config.Prefix + "i/" + formatSession(session) + "/"
}

// counters is the folder of the keys that count transactions.
func (c *Cluster) counters() string { return c.config.Prefix + "s/" }

// partKey is the key that says which part of several clusters an etcd is.
func (c *Cluster) partKey() string { return c.config.Prefix + "part" }

// names is the folder of an origin's names.
func (c *Cluster) names(origin string) string { return c.origins() + escape(origin) + namesFolder }

// origins is the folder of all origins.
func (c *Cluster) origins() string { return c.config.Prefix + "o/" }

const namesFolder = "/n/"

// unescape returns the string that was escaped, or its hash.
func unescape(escaped string) string {
	s, err := url.PathUnescape(escaped)
	if err != nil {
		return escaped
	}
	return s
}

// slotKey is the key of a request: the last part has the session, and a slot of its own among
// the requests of the session for the name.
func slotKey(folderOfName string, o locks.LockOptions, session, slot uint64) string {
	return folderOfName + folder(o) + formatSession(session) + "." + strconv.FormatUint(slot, 16)
}

// parseKey reads what follows the folder of the names in the key of a request.
func parseKey(rest string) (name string, steal bool, mode locks.Mode, session uint64, ok bool) {
	parts := strings.Split(rest, "/")
	if len(parts) != 3 {
		return "", false, 0, 0, false
	}
	switch parts[1] + "/" {
	case stealFolder:
		steal = true
	case sharedFolder:
		mode = locks.Shared
	case exclusiveFolder:
	default:
		return "", false, 0, 0, false
	}
	owner, slot, ok := strings.Cut(parts[2], ".")
	session, err1 := strconv.ParseUint(owner, 16, 64)
	_, err2 := strconv.ParseUint(slot, 16, 64)
	return parts[0], steal, mode, session, ok && err1 == nil && err2 == nil
}
