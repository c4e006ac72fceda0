package images

// firstGIFFrame returns a GIF file without what follows its first frame, which may be another 10,000 of them; the file
// itself if it has no frame that ends.
//
// https://www.w3.org/Graphics/GIF/spec-gif89a.txt
func firstGIFFrame(b []byte) []byte {
	const extension, frame, trailer = 0x21, 0x2C, 0x3B
	at := 13 + colorTableSize(b, 10)
	for at < len(b) {
		switch b[at] {
		case extension:
			// The label, and sub-blocks.
			at = afterSubBlocks(b, at+2)
		case frame:
			// The descriptor, its color table, the least size of codes, and sub-blocks.
			end := afterSubBlocks(b, at+10+colorTableSize(b, at+9)+1)
			if end > len(b) {
				return b
			}
			return append(b[:end:end], trailer)
		default:
			return b
		}
	}
	return b
}

// colorTableSize is the size of the color table that a byte of flags announces.
func colorTableSize(b []byte, flags int) int {
	if flags >= len(b) || b[flags]&0x80 == 0 {
		return 0
	}
	return 3 << (1 + b[flags]&7)
}

// afterSubBlocks returns where the sub-blocks end that begin at a place.
func afterSubBlocks(b []byte, at int) int {
	for at < len(b) && b[at] != 0 {
		at += 1 + int(b[at])
	}
	return at + 1
}
