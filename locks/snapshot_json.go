// Checked against Web Locks of 2025-09-24.

package locks

import (
	"fmt"
	"strconv"
	"time"
	"unicode/utf8"
)

// MarshalJSON returns the snapshot as the platform's LockManagerSnapshot, an
// object with the arrays held and pending.
//
// https://w3c.github.io/web-locks/#dictdef-lockmanagersnapshot
func (s Snapshot) MarshalJSON() ([]byte, error) {
	b := append([]byte(nil), `{"held":`...)
	b = appendInfos(b, s.Held)
	b = append(b, `,"pending":`...)
	b = appendInfos(b, s.Pending)
	return append(b, '}'), nil
}

func appendInfos(b []byte, infos []Info) []byte {
	b = append(b, '[')
	for n, i := range infos {
		if n > 0 {
			b = append(b, ',')
		}
		b = i.appendJSON(b)
	}
	return append(b, ']')
}

// MarshalJSON returns the description as the platform's LockInfo, an object with
// name, mode and clientId; and after them, what operators want to know besides:
// agent, since, where, and the fencing token, if they are known. A lone surrogate in a name becomes an
// escape such as \ud800, as JSON.stringify has it; other bytes that are not UTF-8
// become U+FFFD.
//
// https://w3c.github.io/web-locks/#dictdef-lockinfo
func (i Info) MarshalJSON() ([]byte, error) {
	return i.appendJSON(nil), nil
}

func (i Info) appendJSON(b []byte) []byte {
	b = append(b, `{"name":`...)
	b = appendJSONString(b, i.Name)
	b = append(b, `,"mode":`...)
	b = appendJSONString(b, i.Mode.String())
	b = append(b, `,"clientId":`...)
	b = appendJSONString(b, i.ClientID)
	b = append(b, `,"agent":`...)
	b = appendJSONString(b, i.Agent)
	b = append(b, `,"since":"`...)
	b = i.Since.UTC().AppendFormat(b, time.RFC3339Nano)
	b = append(b, '"')
	if i.Where != nil {
		b = append(b, `,"where":`...)
		b = appendJSONString(b, fmt.Sprint(i.Where))
	}
	if i.Token != 0 {
		b = append(b, `,"token":`...)
		b = strconv.AppendUint(b, i.Token, 10)
	}
	return append(b, '}')
}

// appendJSONString quotes a string in WTF-8 for JSON.
//
// https://tc39.es/ecma262/#sec-quotejsonstring
func appendJSONString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			b = append(b, '\\', c)
			i++
		case c < 0x20 || c == 0x7f:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			i++
		case c < utf8.RuneSelf:
			b = append(b, c)
			i++
		// A surrogate in WTF-8 is ED A0..BF 80..BF.
		case c == 0xed && i+2 < len(s) && s[i+1]>>5 == 0xa0>>5 && s[i+2]>>6 == 0x80>>6:
			b = append(b, '\\', 'u', 'd', hex[8|s[i+1]>>2&7], hex[s[i+1]<<2&12|s[i+2]>>4&3], hex[s[i+2]&15])
			i += 3
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			b = utf8.AppendRune(b, r)
			i += n
		}
	}
	return append(b, '"')
}
