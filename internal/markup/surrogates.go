package markup

// joinSurrogates joins, in place, each high surrogate that is followed by a low surrogate, as they come of strings that
// were cut between the two.
//
// https://wtf-8.codeberg.page/#concatenating
func joinSurrogates(b []byte) []byte {
	for i := 0; i+6 <= len(b); i++ {
		if b[i] != 0xED || b[i+1] < 0xA0 || b[i+1] >= 0xB0 || b[i+3] != 0xED || b[i+4] < 0xB0 {
			continue
		}
		high := rune(b[i+1]&0x0F)<<6 | rune(b[i+2]&0x3F)
		low := rune(b[i+4]&0x0F)<<6 | rune(b[i+5]&0x3F)
		r := 0x10000 + high<<10 + low
		b[i], b[i+1], b[i+2], b[i+3] = 0xF0|byte(r>>18), 0x80|byte(r>>12)&0x3F, 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F
		copy(b[i+4:], b[i+6:])
		b = b[:len(b)-2]
		i += 3
	}
	return b
}
