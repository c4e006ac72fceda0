package images

// Orientation is how an image is to be turned to be looked at: the value of Exif's tag Orientation, from 1; 0 is 1.
type Orientation uint8

// The orientations that the code names.
const (
	upright  Orientation = 1
	flippedY Orientation = 4
)

// swaps says whether width and height change places.
func (o Orientation) swaps() bool { return o >= 5 && o <= 8 }

// Orient returns the bitmap turned as an orientation says.
func (b *Bitmap) Orient(o Orientation) *Bitmap {
	if o <= upright || o > 8 {
		return b
	}
	turned := New(b.Width, b.Height)
	if o.swaps() {
		turned.Width, turned.Height = b.Height, b.Width
	}
	if b.Pix == nil {
		return turned
	}
	turned.Pix = make([]byte, len(b.Pix))
	right, bottom := b.Width-1, b.Height-1
	for y := range turned.Height {
		for x := range turned.Width {
			// Where the pixel of the turned image lies in the stored one.
			var fromX, fromY int
			switch o {
			case 2: // mirrored
				fromX, fromY = right-x, y
			case 3: // by 180°
				fromX, fromY = right-x, bottom-y
			case 4: // upside down, mirrored
				fromX, fromY = x, bottom-y
			case 5: // along the main diagonal
				fromX, fromY = y, x
			case 6: // by 90° clockwise
				fromX, fromY = y, bottom-x
			case 7: // along the other diagonal
				fromX, fromY = right-y, bottom-x
			case 8: // by 90° counterclockwise
				fromX, fromY = right-y, x
			}
			from, to := fromY*b.stride()+fromX*pixelSize, y*turned.stride()+x*pixelSize
			copy(turned.Pix[to:to+pixelSize], b.Pix[from:from+pixelSize])
		}
	}
	return turned
}
