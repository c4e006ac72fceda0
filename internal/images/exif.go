package images

import (
	"bytes"
	"encoding/binary"
)

// exifOrientation returns the orientation that Exif data has: a TIFF header and its first directory.
//
// https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf, 4.6.4 A
func exifOrientation(tiff []byte) Orientation {
	const header, entrySize, orientationTag, short = 8, 12, 0x0112, 3
	if len(tiff) < header {
		return upright
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return upright
	}
	at := uint64(order.Uint32(tiff[4:]))
	if at+2 > uint64(len(tiff)) {
		return upright
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < entrySize {
			break
		}
		if order.Uint16(entries) == orientationTag && order.Uint16(entries[2:]) == short {
			if o := order.Uint16(entries[8:]); o >= 1 && o <= 8 {
				return Orientation(o)
			}
			break
		}
		entries = entries[entrySize:]
	}
	return upright
}

// jpegOrientation returns the orientation that a JPEG file has.
func jpegOrientation(b []byte) Orientation {
	const app1, startOfScan = 0xE1, 0xDA
	b = b[min(len(b), 2):]
	for len(b) >= 4 && b[0] == 0xFF && b[1] != startOfScan {
		size := int(binary.BigEndian.Uint16(b[2:]))
		if size < 2 || size+2 > len(b) {
			break
		}
		if exif, ok := bytes.CutPrefix(b[4:size+2], []byte("Exif\x00\x00")); b[1] == app1 && ok {
			return exifOrientation(exif)
		}
		b = b[size+2:]
	}
	return upright
}

// pngOrientation returns the orientation that a PNG file has.
//
// https://w3c.github.io/png/#eXIf
func pngOrientation(b []byte) Orientation {
	b = b[min(len(b), 8):]
	for len(b) >= 12 {
		size := uint64(binary.BigEndian.Uint32(b))
		if size+12 > uint64(len(b)) || string(b[4:8]) == "IDAT" {
			break
		}
		if string(b[4:8]) == "eXIf" {
			return exifOrientation(b[8 : 8+size])
		}
		b = b[size+12:]
	}
	return upright
}

// webpOrientation returns the orientation that a WebP file has.
func webpOrientation(b []byte) Orientation {
	for name, data := range riffChunks(b[min(len(b), webpHeader):]) {
		if name == "EXIF" {
			return exifOrientation(bytes.TrimPrefix(data, []byte("Exif\x00\x00")))
		}
	}
	return upright
}
