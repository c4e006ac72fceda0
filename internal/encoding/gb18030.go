// Checked against Encoding of 2026-05-21.

package encoding

// The decoder of gb18030, which is that of GBK too, follows the edition of the
// standard of 2005 in the libraries of older engines. That of 2022 gave eighteen
// characters, which had stood for code points of the Private Use Area, the two bytes
// of these. So what is decoded to one of these is the character now. (Four bytes that
// stood for the character still do.) AD-HOC: the encoder, which queries of URLs and forms
// have, is that of the older edition: it writes these characters as the four bytes.
//
// https://encoding.spec.whatwg.org/#index-gb18030

// edition2022 has the characters, by the code points that they were.
var edition2022 = map[rune]rune{
	0xE78D: 0xFE10, 0xE78E: 0xFE12, 0xE78F: 0xFE11, 0xE790: 0xFE13, 0xE791: 0xFE14,
	0xE792: 0xFE15, 0xE793: 0xFE16, 0xE794: 0xFE17, 0xE795: 0xFE18, 0xE796: 0xFE19,
	0xE81E: 0x9FB4, 0xE826: 0x9FB5, 0xE82B: 0x9FB6, 0xE82C: 0x9FB7, 0xE832: 0x9FB8,
	0xE843: 0x9FB9, 0xE854: 0x9FBA, 0xE864: 0x9FBB,
}

// in2022 returns the code point that takes the place of one.
func in2022(r rune) rune {
	if 0xE78D <= r && r <= 0xE864 {
		if character, ok := edition2022[r]; ok {
			return character
		}
	}
	return r
}

var (
	gb18030 = ForLabel("gb18030")
	gbk     = ForLabel("gbk")
)
