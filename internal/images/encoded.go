package images

// Encoded is an image whose header was read.
type Encoded struct {
	header Header
	bytes  []byte
}

// Open reads the header of an image. The bytes must not change any more.
func Open(b []byte) (*Encoded, error) {
	h, err := Read(b)
	if err != nil {
		return nil, err
	}
	return &Encoded{h, b}, nil
}

// Size returns width and height of the image as its orientation turns it.
func (e *Encoded) Size() (width, height int) { return e.header.Size() }

// FileSize returns how many bytes the image has before it is decoded.
func (e *Encoded) FileSize() int { return len(e.bytes) }

// Memory returns how many bytes decoding takes at most.
func (e *Encoded) Memory() int64 { return e.header.Memory() }

// Decode decodes the image, and turns it as it wants to be.
func (e *Encoded) Decode() (*Bitmap, error) {
	b, err := Decode(e.bytes, e.header)
	if err != nil {
		return nil, err
	}
	return b.Orient(e.header.Orientation), nil
}
