package encoding

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/sluice-go/sluice/internal/encoding/utf8"
	"github.com/sluice-go/sluice/internal/realmtest"
)

func TestForLabel(t *testing.T) {
	for label, want := range map[string]string{
		"utf8": "UTF-8", " \t\nUTF-8\r\f": "UTF-8", "unicode11utf8": "UTF-8", "x-unicode20utf8": "UTF-8",
		"latin1": "windows-1252", "ascii": "windows-1252", "iso-8859-1": "windows-1252",
		"utf-16": "UTF-16LE", "unicodefffe": "UTF-16BE", "csunicode": "UTF-16LE",
		"ks_c_5601-1987": "EUC-KR", "gb2312": "GBK", "GB18030": "gb18030", "big5-hkscs": "Big5",
		"x-user-defined": "x-user-defined", "hz-gb-2312": "replacement", "iso-8859-8-i": "ISO-8859-8-I",
		"koi8-ru": "KOI8-U", "sjis": "Shift_JIS", "x-x-big5": "Big5", "macintosh": "macintosh",
	} {
		e := ForLabel(label)
		if e == nil || e.Name() != want {
			t.Errorf("the encoding of %q is %v, want %s", label, e, want)
		}
	}
	for _, label := range []string{"", " ", "utf-7", "utf-32", "utf-8\x00", "utf8\v", "\u00a0utf-8", "ütf-8", strings.Repeat("x", 100)} {
		if e := ForLabel(label); e != nil {
			t.Errorf("%q is %s, want failure", label, e.Name())
		}
	}
	if ForLabel("utf8") != UTF8 || UTF8 == UTF16LE {
		t.Error("encodings cannot be compared")
	}
}

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		bytes    string
		fallback *Encoding
		want     string
	}{
		{"", UTF8, ""},
		{"\xEF\xBB\xBFé\xFF", UTF8, "é\uFFFD"},
		{"\xEF\xBB\xBFé", ForLabel("latin1"), "é"},
		{"\xFF\xFEa\x00", UTF8, "a"},
		{"\xFE\xFF\x00a\xD8", UTF8, "a\uFFFD"},
		{"\xE9\x80", ForLabel("latin1"), "é€"},
		{"\x93\xFA\x96\x7B", ForLabel("sjis"), "日本"},
		{"\x1B$B\x46\x7C\x1B(B!", ForLabel("iso-2022-jp"), "日!"},
		{"x", Replacement, "\uFFFD"},
	} {
		if got := Decode([]byte(test.bytes), test.fallback); got != test.want {
			t.Errorf("%x with fallback %s is %q, want %q", test.bytes, test.fallback.Name(), got, test.want)
		}
	}
}

func TestTextDecoder(t *testing.T) {
	r := realmtest.Open(t, nil, Interfaces...)
	r.Eval(`
		function b(...list) { return new Uint8Array(list) }
		function d(label, list, options) { return new TextDecoder(label, options).decode(new Uint8Array(list)) }
		function stream(label, options, ...chunks) { const d = new TextDecoder(label, options); return chunks.map(c => d.decode(b(...c), {stream: true})).join("|") + "|" + d.decode() }`)
	r.Check(`
		(d => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder) ⇒ ["utf-8", false, false]
		(d => [d.encoding, d.fatal, d.ignoreBOM])(new TextDecoder(" LATIN1 ", {fatal: 1, ignoreBOM: true})) ⇒ ["windows-1252", true, true]
		new TextDecoder("utf-7") ⇒ RangeError: Failed to construct 'TextDecoder': The encoding label provided ('utf-7') is invalid.
		new TextDecoder("hz-gb-2312") ⇒ RangeError: Failed to construct 'TextDecoder': The encoding label provided ('hz-gb-2312') is invalid.
		new TextDecoder().decode() ⇒ ""
		new TextDecoder().decode(undefined) ⇒ ""
		new TextDecoder().decode(null) ⇒ TypeError: Failed to execute 'decode' on 'TextDecoder': parameter 1 is not of type 'AllowSharedBufferSource'.
		d("utf-8", [0x61, 0xC3, 0xA9, 0xF0, 0x9F, 0x98, 0x80]) ⇒ "aé😀"
		d("utf-8", [0xEF, 0xBB, 0xBF, 0x61]) ⇒ "a"
		d("utf-8", [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF]) === "\ufeff" ⇒ true
		d("utf-8", [0xEF, 0xBB, 0xBF, 0x61], {ignoreBOM: true}) === "\ufeffa" ⇒ true
		d("utf-8", [0xEF, 0xBB, 0xBF, 0xE9]) ⇒ "�"
		d("utf-8", [0xE2, 0x82, 0x61, 0xF0, 0x9F]) ⇒ "�a�"
		d("utf-8", [0xFF], {fatal: true}) ⇒ TypeError: Failed to execute 'decode' on 'TextDecoder': The encoded data was not valid for encoding utf-8
		d("utf-8", [0xC3], {fatal: true}) ⇒ TypeError: Failed to execute 'decode' on 'TextDecoder': The encoded data was not valid for encoding utf-8
		d("utf-8", [0xEF, 0xBF, 0xBD], {fatal: true}) ⇒ "�"
		d("utf-16le", [0x61, 0, 0x3D, 0xD8, 0, 0xDE]) ⇒ "a😀"
		d("utf-16le", [0xFF, 0xFE, 0x61, 0]) ⇒ "a"
		d("utf-16be", [0xFE, 0xFF, 0, 0x61, 0]) ⇒ "a�"
		d("utf-16le", [0, 0xD8], {fatal: true}) ⇒ TypeError: Failed to execute 'decode' on 'TextDecoder': The encoded data was not valid for encoding utf-16le
		d("windows-1252", [0xEF, 0xBB, 0xBF, 0x80, 0x9D]) === "ï»¿€\x9d" ⇒ true
		d("gb18030", [0x84, 0x31, 0xA4, 0x37], {fatal: true}) ⇒ "�"
		d("gb18030", [0xA3, 0xA0, 0x81, 0x35, 0xF4, 0x37]) === "\u3000\ue7c7" ⇒ true
		d("gb18030", [0xA6, 0xD9, 0x84, 0x31, 0x82, 0x37, 0xFE, 0xA0, 0x82, 0x35, 0x90, 0x37]) === "\ufe10\ufe11\u9fbb\u9fb4" ⇒ true
		d("gbk", [0xFE, 0x59, 0xA6, 0xDA], {fatal: true}) === "\u9fb4\ufe12" ⇒ true
		d("big5", [0x88, 0x62]) === "\u00ca\u0304" ⇒ true
		d("euc-kr", [0x81, 0x61, 0x81]) ⇒ "갵�"
		d("x-user-defined", [0x41, 0x80, 0xFF]) === "A\uf780\uf7ff" ⇒ true
		stream("utf-8", {}, [0xF0], [0x9F, 0x98], [0x80, 0x61]) ⇒ "||😀a|"
		stream("utf-8", {}, [0xEF], [0xBB], [0xBF], [0x61]) ⇒ "|||a|"
		stream("utf-8", {}, [0xEF], [0xBB], [0x61]) ⇒ "||�a|"
		stream("utf-8", {}, [0x61, 0xF0, 0x9F]) ⇒ "a|�"
		stream("utf-16le", {}, [0x3D], [0xD8, 0], [0xDE]) ⇒ "||😀|"
		stream("iso-2022-jp", {}, [0x1B], [0x24], [0x42, 0x46], [0x7C]) ⇒ "|||日|"
		stream("shift_jis", {}, [0x93], [0xFA]) ⇒ "|日|"
		stream("euc-kr", {}, [0xE2], []) ⇒ "||�"
		stream("big5", {}, [0xC7], [], []) ⇒ "|||�"
		(d => [d.decode(b(0xF0, 0x9F), {stream: true}), d.decode(b(0x98, 0x80)), d.decode(b(0xEF, 0xBB, 0xBF, 0x61))])(new TextDecoder) ⇒ ["", "😀", "a"]
		(d => { d.decode(b(0xC3), {stream: true}); return d.decode(new Uint8Array(0).buffer) })(new TextDecoder) ⇒ "�"
		(d => { try { d.decode(b(0xFF)) } catch { return d.decode(b(0x61)) } })(new TextDecoder("utf-8", {fatal: true})) ⇒ "a"
		(d => { try { d.decode(b(0x61, 0xFF, 0x62, 0xC3), {stream: true}) } catch { return d.decode(b(0xA9)) } })(new TextDecoder("utf-8", {fatal: true})) ⇒ "bé"
		(a => new TextDecoder().decode(a.subarray(1, 3)))(b(0x61, 0x62, 0x63, 0x64)) ⇒ "bc"
		new TextDecoder().decode(new DataView(b(0x61, 0x62).buffer, 1)) ⇒ "b"
		(s => { new Uint8Array(s).fill(0x61); return new TextDecoder().decode(s) + new TextDecoder().decode(new Uint8Array(s, 1)) })(new SharedArrayBuffer(2)) ⇒ "aaa"
		new TextDecoder().decode(new Uint8Array(100000).fill(0x61)) === "a".repeat(100000) ⇒ true
		new TextDecoder().decode(new TextEncoder().encode("é😀".repeat(20000))) === "é😀".repeat(20000) ⇒ true
		new TextDecoder("utf-8").decode(b(0x61), {stream: {}}) ⇒ "a"
		Object.prototype.toString.call(new TextDecoder) ⇒ "[object TextDecoder]"`)
}

func TestTextEncoder(t *testing.T) {
	realmtest.Open(t, nil, Interfaces...).Check(`
		new TextEncoder().encoding ⇒ "utf-8"
		new TextEncoder().encode() ⇒ bytes()
		new TextEncoder().encode(undefined) ⇒ bytes()
		new TextEncoder().encode(null) ⇒ bytes(110,117,108,108)
		new TextEncoder().encode("aé😀\0") ⇒ bytes(97,195,169,240,159,152,128,0)
		new TextEncoder().encode("\ud800x\udc00") ⇒ bytes(239,191,189,120,239,191,189)
		new TextEncoder().encode("ÿ") ⇒ bytes(195,191)
		new TextEncoder().encode("x").buffer.byteLength ⇒ 1
		(a => [new TextEncoder().encodeInto("aé😀x", a), a])(new Uint8Array(6)) ⇒ [{read: 2, written: 3}, bytes(97,195,169,0,0,0)]
		(a => [new TextEncoder().encodeInto("aé😀x", a), a])(new Uint8Array(7)) ⇒ [{read: 4, written: 7}, bytes(97,195,169,240,159,152,128)]
		(a => [new TextEncoder().encodeInto("aé😀x", a), a])(new Uint8Array(10)) ⇒ [{read: 5, written: 8}, bytes(97,195,169,240,159,152,128,120,0,0)]
		(a => [new TextEncoder().encodeInto("é", a), a])(new Uint8Array(1)) ⇒ [{read: 0, written: 0}, bytes(0)]
		(a => [new TextEncoder().encodeInto("\ud800", a), a])(new Uint8Array(3)) ⇒ [{read: 1, written: 3}, bytes(239,191,189)]
		(a => [new TextEncoder().encodeInto("abc", a.subarray(1, 3)), a])(new Uint8Array(4)) ⇒ [{read: 2, written: 2}, bytes(0,97,98,0)]
		(a => [new TextEncoder().encodeInto("ab", a), a])(new Uint8Array(new SharedArrayBuffer(2))) ⇒ [{read: 2, written: 2}, bytes(97,98)]
		new TextEncoder().encodeInto("", new Uint8Array(0)) ⇒ {read: 0, written: 0}
		new TextEncoder().encodeInto("", new Int8Array(1)) ⇒ TypeError: Failed to execute 'encodeInto' on 'TextEncoder': parameter 2 is not of type 'Uint8Array'.
		new TextEncoder("utf-16").encoding ⇒ "utf-8"`)
}

// Many decoders whose streams never end leave no memory behind: their states
// are freed with them. (Without that this test needs a gigabyte.)
func TestUnfinishedStreams(t *testing.T) {
	r := realmtest.Open(t, nil, Interfaces...)
	r.Eval(`for (let i = 0; i < 2000; i++) new TextDecoder("gb18030").decode(new Uint8Array([0x81]), {stream: true})`)
	r.GC(false)
	r.Sweep()
}

// FuzzStreams compares decoding in one piece with decoding in several.
func FuzzStreams(f *testing.F) {
	f.Add([]byte("a\xC3\xA9\xF0\x9F\x98\x80\xE2\x82"), uint8(0), uint8(2), uint8(3))
	f.Add([]byte("\x1B$B\x46\x7C\x1B(B!"), uint8(1), uint8(1), uint8(5))
	f.Add([]byte("\xFF\xFE\x3D\xD8\x00\xDE"), uint8(2), uint8(3), uint8(4))
	labels := []string{"utf-8", "iso-2022-jp", "utf-16le", "gb18030", "shift_jis", "euc-jp", "big5", "euc-kr", "utf-16be", "windows-1252"}
	f.Fuzz(func(t *testing.T, b []byte, label, first, second uint8) {
		e := ForLabel(labels[int(label)%len(labels)])
		for _, ignoreBOM := range []bool{false, true} {
			whole := newDecoder(e, ignoreBOM)
			want, _, _ := whole.decode(nil, b, true, false)
			whole.free()
			i := min(int(first), len(b))
			j := min(i+int(second), len(b))
			parts := newDecoder(e, ignoreBOM)
			got, _, _ := parts.decode(nil, b[:i], false, false)
			got, _, _ = parts.decode(got, b[i:j], false, false)
			got, _, _ = parts.decode(got, b[j:], true, false)
			parts.free()
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("%s of %x | %x | %x is %x, in one piece %x", e.Name(), b[:i], b[i:j], b[j:], got, want)
			}
			fatal := newDecoder(e, ignoreBOM)
			strict, rest, err := fatal.decode(nil, b, true, true)
			fatal.free()
			if err == nil && (rest != nil || fmt.Sprint(strict) != fmt.Sprint(want)) {
				t.Fatalf("%s of %x is %x in fatal mode, %x otherwise", e.Name(), b, strict, want)
			}
		}
		// Both decoders of UTF-8 agree.
		if e == UTF8 {
			d := newDecoder(e, false)
			units, _, _ := d.decode(nil, b, true, false)
			d.free()
			if got, want := string(utf16.Decode(units)), utf8.Decode(b); got != want {
				t.Fatalf("%x is %q, and by internal/encoding/utf8 %q", b, got, want)
			}
		}
	})
}

func BenchmarkText(b *testing.B) {
	for _, text := range []struct{ name, script string }{
		{"ascii-64B", "'a'.repeat(64)"}, {"ascii-1MB", "'a'.repeat(1 << 20)"}, {"mixed-1MB", "'aé日😀abcdef'.repeat(1 << 16)"},
	} {
		for _, bench := range []struct{ name, script string }{
			{"decode", "d.decode(bytes)"}, {"encode", "e.encode(text)"}, {"encodeInto", "e.encodeInto(text, bytes)"},
		} {
			b.Run(bench.name+"/"+text.name, func(b *testing.B) {
				r := realmtest.Open(b, nil, Interfaces...)
				r.Eval("globalThis.text = " + text.script + "; globalThis.d = new TextDecoder, globalThis.e = new TextEncoder; globalThis.bytes = e.encode(text)")
				f := r.Enter()
				v, err := r.GetNamed(r.Context.Global(), "bytes")
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(int64(len(r.BufferOf(v).Bytes)))
				f.Leave()
				b.ResetTimer()
				r.Eval(fmt.Sprintf("for (let i = 0; i < %d; i++) %s", b.N, bench.script))
			})
		}
	}
}
