package images

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/color/palette"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/image/bmp"

	"github.com/sluice-go/sluice/internal/images/libjpeg"
)

var (
	red   = color.NRGBA{0xFF, 0, 0, 0xFF}
	green = color.NRGBA{0, 0xFF, 0, 0xFF}
	half  = color.NRGBA{0, 0, 0xFF, 0x80}
)

// sample is 3 by 2 pixels: red, green and half-transparent blue, and below red.
func sample() *Bitmap {
	m := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	for i, c := range []color.NRGBA{red, green, half, red, red, red} {
		m.SetNRGBA(i%3, i/3, c)
	}
	return &Bitmap{3, 2, m.Pix}
}

// at is the color of a pixel.
func (b *Bitmap) at(x, y int) color.NRGBA {
	if b.Pix == nil {
		return color.NRGBA{}
	}
	p := b.Pix[y*b.stride()+x*pixelSize:]
	return color.NRGBA{p[0], p[1], p[2], p[3]}
}

// encoded writes an image as a file.
func encoded(t testing.TB, write func(*bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func unbase64(s string) []byte {
	b, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

// Images of one pixel: lossy, lossless and animated.
var (
	lossyWebP    = unbase64("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA")
	losslessWebP = unbase64("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	animatedWebP = unbase64("UklGRlIAAABXRUJQVlA4WAoAAAASAAAAAAAAAAAAQU5JTQYAAAD/////AABBTk1GJgAAAAAAAAAAAAAAAAAAAGQAAABWUDhMDQAAAC8AAAAQBxAREYiI/gcA")
)

func samplePNG(t testing.TB) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, sample().image()) })
}

func sampleJPEG(t testing.TB) []byte {
	return encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, sample().image(), &jpeg.Options{Quality: 100}) })
}

// animatedGIF has a first frame of 1 by 1 at 1, 1 of a canvas of 4 by 3, and another one of all of it.
func animatedGIF(t testing.TB) []byte {
	first := image.NewPaletted(image.Rect(1, 1, 2, 2), color.Palette{red})
	second := image.NewPaletted(image.Rect(0, 0, 4, 3), color.Palette{green})
	return encoded(t, func(b *bytes.Buffer) error {
		return gif.EncodeAll(b, &gif.GIF{Image: []*image.Paletted{first, second}, Delay: []int{1, 1}, Config: image.Config{Width: 4, Height: 3}})
	})
}

func TestDecode(t *testing.T) {
	paletted := image.NewPaletted(image.Rect(0, 0, 2, 2), append(color.Palette{color.Transparent}, palette.WebSafe...))
	gray16 := image.NewGray16(image.Rect(0, 0, 2, 2))
	deep := image.NewNRGBA64(image.Rect(0, 0, 2, 2))
	deep.Set(0, 0, half)
	for _, tt := range []struct {
		name          string
		file          []byte
		typ           Type
		width, height int
		first         color.NRGBA
	}{
		{"png", samplePNG(t), PNG, 3, 2, red},
		{"png of colors", encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, paletted) }), PNG, 2, 2, color.NRGBA{}},
		{"png of grays", encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, gray16) }), PNG, 2, 2, color.NRGBA{A: 0xFF}},
		{"png of 16 bits", encoded(t, func(b *bytes.Buffer) error { return png.Encode(b, deep) }), PNG, 2, 2, half},
		{"bmp", encoded(t, func(b *bytes.Buffer) error { return bmp.Encode(b, sample().image()) }), BMP, 3, 2, red},
		{"animated gif", animatedGIF(t), GIF, 4, 3, color.NRGBA{}},
		{"lossy webp", lossyWebP, WebP, 1, 1, color.NRGBA{0x80, 0x80, 0x80, 0xFF}},
		{"lossless webp", losslessWebP, WebP, 1, 1, color.NRGBA{}},
		{"animated webp", animatedWebP, WebP, 1, 1, color.NRGBA{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e, err := Open(tt.file)
			if err != nil {
				t.Fatal(err)
			}
			if width, height := e.Size(); e.header.Type != tt.typ || width != tt.width || height != tt.height {
				t.Errorf("it is %s of %d by %d, not %s of %d by %d", e.header.Type, width, height, tt.typ, tt.width, tt.height)
			}
			if err := Check(iotest.OneByteReader(bytes.NewReader(tt.file))); err != nil {
				t.Error(err)
			}
			b, err := e.Decode()
			if err != nil {
				t.Fatal(err)
			}
			if b.Width != tt.width || b.Height != tt.height || b.at(0, 0) != tt.first {
				t.Errorf("the bitmap has %d by %d pixels, the first %v, not %v", b.Width, b.Height, b.at(0, 0), tt.first)
			}
		})
	}
}

func TestDecodeJPEG(t *testing.T) {
	gray := image.NewGray(image.Rect(0, 0, 20, 20))
	e, err := Open(encoded(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, gray, nil) }))
	if err != nil {
		t.Fatal(err)
	}
	if b, err := e.Decode(); err != nil || b.Width != 20 || b.at(3, 3) != (color.NRGBA{A: 0xFF}) {
		t.Errorf("a black image was decoded as %v, %v", b, err)
	}
}

// What libjpeg-turbo makes of images is nearly what Go's library does: that does not smooth colors that several pixels share.
func TestDecodeJPEGAsGo(t *testing.T) {
	for name, file := range map[string][]byte{
		"colors": sampleJPEG(t),
		"grays": encoded(t, func(b *bytes.Buffer) error {
			gray := image.NewGray(image.Rect(0, 0, 33, 17))
			for i := range gray.Pix {
				gray.Pix[i] = byte(i)
			}
			return jpeg.Encode(b, gray, nil)
		}),
		"progressive": progressiveJPEG,
		"inks":        inkJPEG,
	} {
		want, err := jpeg.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		e, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		b, err := e.Decode()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if b.Width != want.Bounds().Dx() || b.Height != want.Bounds().Dy() {
			t.Errorf("%s: it has %d by %d pixels, not %v", name, b.Width, b.Height, want.Bounds())
			continue
		}
		for y := range b.Height {
			for x := range b.Width {
				got, want := b.at(x, y), color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
				for _, d := range []int{int(got.R) - int(want.R), int(got.G) - int(want.G), int(got.B) - int(want.B), int(got.A) - int(want.A)} {
					if d < -3 || d > 3 {
						t.Fatalf("%s: the pixel at %d, %d is %v, not %v", name, x, y, got, want)
					}
				}
			}
		}
	}
}

// Bytes between segments, which nobody needs, are no damage; that the data end, or are none, is.
func TestDamagedJPEG(t *testing.T) {
	file := sampleJPEG(t)
	spread := append(append(append([]byte{}, file[:2]...), 0, 0, 0), file[2:]...)
	if _, err := libjpeg.Decode(spread, 3, 2); err != nil {
		t.Errorf("bytes between segments: %v", err)
	}
	if _, err := libjpeg.Decode(file, 2, 3); err == nil {
		t.Error("an image of another size was decoded")
	}
	inks := bytes.Replace(inkJPEG, []byte("Adobe"), []byte("Nobod"), 1)
	for name, bad := range map[string][]byte{
		"no bytes": nil, "no image": []byte("\xFF\xD8\xFF nothing"), "half of it": file[:len(file)-8], "no end": file[:len(file)-2],
		"inks of no color": inks, "too many scans": scans(progressiveJPEG, 600),
	} {
		e := &Encoded{Header{Type: JPEG, Width: 3, Height: 2}, bad}
		if c, err := jpeg.DecodeConfig(bytes.NewReader(bad)); err == nil {
			e.header.Width, e.header.Height = c.Width, c.Height
		}
		b, err := e.Decode()
		if err == nil {
			t.Errorf("%s was decoded as %v", name, b)
		}
	}
	if _, err := libjpeg.Decode(scans(progressiveJPEG, 100), 16, 16); err != nil {
		t.Errorf("a hundred scans: %v", err)
	}
}

// scans repeats the first scan of an image.
func scans(file []byte, n int) []byte {
	first := bytes.Index(file, []byte{0xFF, 0xDA})
	// Until the next marker: 0xFF in data is followed by a zero.
	end := first + 2
	for file[end] != 0xFF || file[end+1] == 0 {
		end++
	}
	many := bytes.Clone(file[:end])
	for range n {
		many = append(many, file[first:end]...)
	}
	return append(many, file[end:]...)
}

// Of an animation the first frame is decoded, where it is on the canvas; what follows may be damaged.
func TestFirstFrame(t *testing.T) {
	file := animatedGIF(t)
	for _, file := range [][]byte{file, file[:len(file)-8]} {
		e, err := Open(file)
		if err != nil {
			t.Fatal(err)
		}
		b, err := e.Decode()
		if err != nil {
			t.Fatal(err)
		}
		if b.at(1, 1) != red || b.at(0, 0).A != 0 || b.at(3, 2).A != 0 {
			t.Errorf("the pixels are %v", b.Pix)
		}
	}
}

// lying returns a PNG file that claims a size.
func lying(t testing.TB, width, height uint32) []byte {
	file := bytes.Clone(samplePNG(t))
	binary.BigEndian.PutUint32(file[16:], width)
	binary.BigEndian.PutUint32(file[20:], height)
	binary.BigEndian.PutUint32(file[29:], crc32.ChecksumIEEE(file[12:29]))
	return file
}

func TestDamage(t *testing.T) {
	jpg, webP := sampleJPEG(t), bytes.Clone(losslessWebP)
	for _, tt := range []struct {
		name string
		file []byte
		want error // nil for any
	}{
		{"nothing", nil, ErrType},
		{"text", []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), ErrType},
		{"a png that lies", lying(t, 60_000, 60_000), ErrLarge},
		{"a png that lies within limits", lying(t, 16_000, 16_000), ErrShort},
		{"a png without a width", lying(t, 0, 3), nil},
		{"half a header", samplePNG(t)[:20], nil},
		{"a jpeg without its frame", jpg[:40], nil},
		{"a gif without its size", []byte("GIF89a\x01"), ErrShort},
		{"a webp without its frame", webP[:20], nil},
	} {
		if _, err := Open(tt.file); err == nil || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: the error is %v, not %v", tt.name, err, tt.want)
		}
		if err := Check(iotest.OneByteReader(bytes.NewReader(tt.file))); err == nil || tt.want != nil && !errors.Is(err, tt.want) {
			t.Errorf("%s: the error of a check is %v, not %v", tt.name, err, tt.want)
		}
	}
	if err := Check(io.MultiReader(bytes.NewReader(animatedGIF(t)), iotest.ErrReader(io.ErrClosedPipe))); err != io.ErrClosedPipe {
		t.Errorf("the error of a body that breaks off is %v", err)
	}
	// Truncated files have a size, and cannot be decoded.
	for name, file := range map[string][]byte{"png": samplePNG(t), "jpeg": jpg, "gif": animatedGIF(t)[:40]} {
		e, err := Open(file[:len(file)*3/4])
		if err != nil {
			t.Errorf("a truncated %s has no size: %v", name, err)
			continue
		}
		if _, err := e.Decode(); err == nil {
			t.Errorf("a truncated %s was decoded", name)
		}
	}
}

// exif returns Exif data that has an orientation.
func exif(order binary.ByteOrder, orientation uint16) []byte {
	b := []byte("II*\x00")
	if order == binary.BigEndian {
		b = []byte("MM\x00*")
	}
	b = order.(binary.AppendByteOrder).AppendUint32(b, 8)
	b = order.(binary.AppendByteOrder).AppendUint16(b, 1)
	b = order.(binary.AppendByteOrder).AppendUint16(b, 0x0112)
	b = order.(binary.AppendByteOrder).AppendUint16(b, 3)
	b = order.(binary.AppendByteOrder).AppendUint32(b, 1)
	b = order.(binary.AppendByteOrder).AppendUint16(b, orientation)
	return append(b, 0, 0, 0, 0, 0, 0)
}

func TestOrientation(t *testing.T) {
	jpg := sampleJPEG(t)
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		data := exif(order, 6)
		segment := binary.BigEndian.AppendUint16([]byte{0xFF, 0xE1}, uint16(len(data)+8))
		segment = append(append(segment, "Exif\x00\x00"...), data...)
		e, err := Open(append(append(bytes.Clone(jpg[:2]), segment...), jpg[2:]...))
		if err != nil {
			t.Fatal(err)
		}
		if width, height := e.Size(); width != 2 || height != 3 {
			t.Errorf("the size is %d by %d, not 2 by 3", width, height)
		}
		if b, err := e.Decode(); err != nil || b.Width != 2 || b.Height != 3 {
			t.Errorf("it was decoded as %v, %v", b, err)
		}
	}
	for name, data := range map[string][]byte{
		"none": nil, "not TIFF": []byte("abcdefghijkl"), "of no meaning": exif(binary.LittleEndian, 9),
		"cut": exif(binary.LittleEndian, 6)[:15], "elsewhere": []byte("II*\x00\xFF\xFF\xFF\xFF\x01\x00"),
	} {
		if o := exifOrientation(data); o != upright {
			t.Errorf("data that is %s has orientation %d", name, o)
		}
	}
}

// Where each corner of the stored image comes to lie: top left, top right, bottom left, bottom right.
func TestOrient(t *testing.T) {
	stored := &Bitmap{2, 3, nil}
	for i := range 6 {
		stored.Pix = append(stored.Pix, byte('a'+i), 0, 0, 0xFF)
	}
	for o, want := range map[Orientation]string{
		0: "ab cd ef", 1: "ab cd ef", 2: "ba dc fe", 3: "fe dc ba", 4: "ef cd ab", 5: "ace bdf", 6: "eca fdb", 7: "fdb eca", 8: "bdf ace",
	} {
		b := stored.Orient(o)
		var rows []string
		for y := range b.Height {
			row := ""
			for x := range b.Width {
				row += string(rune(b.at(x, y).R))
			}
			rows = append(rows, row)
		}
		if got := strings.Join(rows, " "); got != want {
			t.Errorf("orientation %d: %s, not %s", o, got, want)
		}
		if blank := New(2, 3).Orient(o); blank.Pix != nil || blank.Width != b.Width {
			t.Errorf("orientation %d makes pixels of none, or another size", o)
		}
	}
}

func TestCrop(t *testing.T) {
	b := sample()
	cropped := b.Crop(image.Rect(-1, -1, 2, 1))
	if cropped.Width != 3 || cropped.Height != 2 || cropped.at(0, 0).A != 0 || cropped.at(1, 1) != red || cropped.at(2, 1) != green {
		t.Errorf("cropped: %v", cropped)
	}
	if outside := b.Crop(image.Rect(10, 10, 12, 12)); outside.Pix != nil || outside.Width != 2 {
		t.Errorf("outside there is %v", outside)
	}
	if b.Crop(image.Rect(0, 0, 3, 2)) != b {
		t.Error("the whole image is another one")
	}
}

func TestScale(t *testing.T) {
	b := sample()
	for q := Pixelated; q <= High; q++ {
		large := b.Scale(6, 4, q)
		if large.Width != 6 || large.Height != 4 || large.at(0, 0).A != 0xFF {
			t.Errorf("quality %d: %v", q, large)
		}
		// What is transparent has no color to mix with.
		clear := &Bitmap{2, 1, []byte{0xFF, 0, 0, 0xFF, 0, 0xFF, 0, 0}}
		if c := clear.Scale(1, 1, q).at(0, 0); c.G != 0 && c.A != 0 && c.R < c.G {
			t.Errorf("quality %d mixes a color that is transparent: %v", q, c)
		}
	}
	if large := b.Scale(6, 4, Pixelated); large.at(1, 1) != red || large.at(2, 0) != green {
		t.Errorf("pixelated: %v", large)
	}
	if blank := New(1000, 1000).Scale(3, 3, High); blank.Pix != nil || blank.Width != 3 {
		t.Error("scaling makes pixels of none")
	}
}

func TestPremultiplied(t *testing.T) {
	b := &Bitmap{2, 1, []byte{9, 8, 7, 0, 200, 100, 50, 128}}
	if p := b.Premultiplied(); p.at(0, 0) != (color.NRGBA{}) || p.at(1, 0).A != 128 {
		t.Errorf("%v", p)
	}
	if opaque := (&Bitmap{1, 1, []byte{1, 2, 3, 255}}); opaque.Premultiplied() != opaque {
		t.Error("an opaque bitmap was copied")
	}
}

func TestEncode(t *testing.T) {
	for _, tt := range []struct {
		ask, want Type
		quality   float64
	}{{PNG, PNG, 1}, {JPEG, JPEG, 0.5}, {JPEG, JPEG, -1}, {WebP, PNG, 1}, {"", PNG, 1}} {
		file, typ, err := Encode(sample(), tt.ask, tt.quality)
		if err != nil || typ != tt.want || Sniff(file) != tt.want {
			t.Errorf("%q was written as %q, %q: %v", tt.ask, typ, Sniff(file), err)
		}
	}
	small, _, _ := Encode(New(50, 50).Scale(50, 50, Low), JPEG, 0)
	if e, err := Open(small); err != nil {
		t.Error(err)
	} else if b, err := e.Decode(); err != nil || b.at(0, 0).R > 8 || b.at(0, 0).A != 0xFF {
		t.Errorf("transparent black is not black: %v, %v", b, err)
	}
}

// Whatever is in a file, opening it ends, without a panic, and what it says of its size holds.
func FuzzOpen(f *testing.F) {
	for _, file := range [][]byte{samplePNG(f), sampleJPEG(f), animatedGIF(f), lossyWebP, losslessWebP, animatedWebP, lying(f, 60_000, 9)} {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		e, err := Open(file)
		if checked := Check(bytes.NewReader(file)); (checked == nil) != (err == nil) {
			t.Fatalf("the check says %v, not %v", checked, err)
		}
		if err != nil {
			return
		}
		width, height := e.Size()
		if width <= 0 || height <= 0 || width*height > MaxPixels {
			t.Fatalf("the size is %d by %d", width, height)
		}
		if width*height > 1<<16 {
			return
		}
		if b, err := e.Decode(); err == nil && (b.Width != width || b.Height != height || len(b.Pix) > e.header.Width*e.header.Height*pixelSize) {
			t.Fatalf("%d by %d became %d by %d", width, height, b.Width, b.Height)
		}
	})
}

// A photograph of four megapixels: noise that changes slowly.
func BenchmarkDecode(b *testing.B) {
	m := image.NewRGBA(image.Rect(0, 0, 2560, 1600))
	for i := range m.Pix {
		x, y := i/4%2560, i/4/2560
		m.Pix[i] = byte(x/7 ^ y/5 + i%4*40 + x*y>>12)
	}
	for typ, file := range map[string][]byte{
		"jpeg": encoded(b, func(out *bytes.Buffer) error { return jpeg.Encode(out, m, &jpeg.Options{Quality: 85}) }),
		"png":  encoded(b, func(out *bytes.Buffer) error { return png.Encode(out, m) }),
	} {
		b.Run(typ, func(b *testing.B) {
			b.SetBytes(int64(len(m.Pix)))
			for b.Loop() {
				e, err := Open(file)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := e.Decode(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
