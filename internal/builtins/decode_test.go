package builtins_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"
)

// evaluator starts a realm on a thread of its own and returns a function that
// evaluates scripts there, from any goroutine.
func evaluator(tb testing.TB) func(text string) string {
	type request struct {
		text   string
		result chan string
	}
	requests := make(chan request)
	ready, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		runtime.LockOSThread()
		cx := newRealm(tb)
		defer cx.Close()
		install(tb, cx, "isDetachedBuffer", "transferArrayBuffer", "isError")
		close(ready)
		for r := range requests {
			result, err := evaluate(cx, "decode.js", r.text)
			if err != nil {
				result = err.Error()
			}
			r.result <- result
		}
	}()
	tb.Cleanup(func() { close(requests); <-ended })
	select {
	case <-ready:
	case <-ended:
		tb.Fatal("no realm")
	}
	return func(text string) string {
		r := request{text, make(chan string)}
		requests <- r
		return <-r.result
	}
}

// decoding is the record that FromBase64 and FromHex return.
type decoding struct {
	read  int
	bytes []byte
	fails bool
}

// fromBase64 is https://tc39.es/ecma262/#sec-frombase64, step by step.
func fromBase64(text []uint16, alphabet, handling string, maxLength int) decoding {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	if maxLength == 0 {
		return decoding{}
	}
	var (
		read  int
		bytes []byte
		chunk []int
		index int
	)
	skip := func(i int) int {
		for i < len(text) && strings.ContainsRune("\t\n\f\r ", rune(text[i])) {
			i++
		}
		return i
	}
	decode := func(strict bool) ([]byte, bool) {
		c := append(append([]int{}, chunk...), 0, 0)
		all := []byte{byte(c[0]<<2 | c[1]>>4), byte(c[1]<<4 | c[2]>>2), byte(c[2]<<6 | c[3])}
		n := len(chunk) - 1
		return all[:n], !strict || n == 3 || all[n] == 0
	}
	for {
		index = skip(index)
		if index == len(text) {
			if len(chunk) > 0 {
				switch {
				case handling == "stop-before-partial":
					return decoding{read, bytes, false}
				case handling == "strict" || len(chunk) == 1:
					return decoding{read, bytes, true}
				}
				last, _ := decode(false)
				bytes = append(bytes, last...)
			}
			return decoding{len(text), bytes, false}
		}
		char := text[index]
		index++
		if char == '=' {
			if len(chunk) < 2 {
				return decoding{read, bytes, true}
			}
			index = skip(index)
			if len(chunk) == 2 {
				if index == len(text) {
					return decoding{read, bytes, handling != "stop-before-partial"}
				}
				if text[index] == '=' {
					index = skip(index + 1)
				}
			}
			if index < len(text) {
				return decoding{read, bytes, true}
			}
			last, ok := decode(handling == "strict")
			if !ok {
				return decoding{read, bytes, true}
			}
			return decoding{len(text), append(bytes, last...), false}
		}
		if alphabet == "base64url" {
			switch char {
			case '+', '/':
				return decoding{read, bytes, true}
			case '-':
				char = '+'
			case '_':
				char = '/'
			}
		}
		value := -1
		if char < 128 {
			value = strings.IndexByte(letters, byte(char))
		}
		if value < 0 {
			return decoding{read, bytes, true}
		}
		remaining := maxLength - len(bytes)
		if remaining == 1 && len(chunk) == 2 || remaining == 2 && len(chunk) == 3 {
			return decoding{read, bytes, false}
		}
		chunk = append(chunk, value)
		if len(chunk) == 4 {
			whole, _ := decode(false)
			bytes = append(bytes, whole...)
			chunk = nil
			read = index
			if len(bytes) == maxLength {
				return decoding{read, bytes, false}
			}
		}
	}
}

// fromHex is https://tc39.es/ecma262/#sec-fromhex, step by step.
func fromHex(text []uint16, maxLength int) decoding {
	if len(text)%2 != 0 {
		return decoding{fails: true}
	}
	var d decoding
	for d.read < len(text) && len(d.bytes) < maxLength {
		value := 0
		for _, unit := range text[d.read : d.read+2] {
			digit := strings.IndexRune("0123456789abcdef0123456789ABCDEF", rune(unit))
			if digit < 0 {
				d.fails = true
				return d
			}
			value = value<<4 | digit&15
		}
		d.read += 2
		d.bytes = append(d.bytes, byte(value))
	}
	return d
}

// A script that decodes into a Uint8Array of a length and gives what a decoding
// gives; of a failure, also what was written until then. A length of -1 stands
// for the static method.
const decodeScript = `(() => {
	const hex = (bytes, n) => Array.from(bytes).slice(0, n).map((b) => b.toString(16).padStart(2, '0')).join('');
	const [text, length, kind, options] = %s;
	if (length < 0) {
		try {
			const bytes = Uint8Array['from' + kind](text, options);
			return 'static ' + hex(bytes);
		} catch (error) {
			return error.name;
		}
	}
	const into = new Uint8Array(length);
	try {
		const { read, written } = into['setFrom' + kind](text, options);
		return read + ' ' + written + ' ' + hex(into, written);
	} catch (error) {
		return error.name + ' ' + hex(into, into.findLastIndex((b) => b !== 0) + 1);
	}
})()`

func script(text []uint16, length int, kind string, options any) string {
	var quoted strings.Builder
	quoted.WriteByte('"')
	for _, unit := range text {
		fmt.Fprintf(&quoted, `\u%04x`, unit)
	}
	quoted.WriteByte('"')
	o, _ := json.Marshal(options)
	return fmt.Sprintf(decodeScript, fmt.Sprintf(`[%s, %d, %q, %s]`, quoted.String(), length, kind, o))
}

// want is what decodeScript gives for a decoding.
func (d decoding) want(length int) string {
	switch {
	case length >= 0 && d.fails:
		// Zero bytes at the end cannot be told from those that were not written.
		return fmt.Sprintf("SyntaxError %x", trimZeros(d.bytes))
	case length >= 0:
		return fmt.Sprintf("%d %d %x", d.read, len(d.bytes), d.bytes)
	case d.fails:
		return "SyntaxError"
	default:
		return fmt.Sprintf("static %x", d.bytes)
	}
}

func trimZeros(b []byte) []byte {
	for len(b) > 0 && b[len(b)-1] == 0 {
		b = b[:len(b)-1]
	}
	return b
}

func checkBase64(t *testing.T, evaluate func(string) string, text []uint16, length int, url bool, handling string) {
	t.Helper()
	alphabet := "base64"
	if url {
		alphabet = "base64url"
	}
	most := length
	if length < 0 {
		most = 1 << 30
	}
	want := fromBase64(text, alphabet, handling, most).want(length)
	options := map[string]string{"alphabet": alphabet, "lastChunkHandling": handling}
	if got := evaluate(script(text, length, "Base64", options)); got != want {
		t.Errorf("%q (%s, %s) into %d bytes: got %s, want %s", string(utf16.Decode(text)), alphabet, handling, length, got, want)
	}
}

func checkHex(t *testing.T, evaluate func(string) string, text []uint16, length int) {
	t.Helper()
	most := length
	if length < 0 {
		most = 1 << 30
	}
	if got, want := evaluate(script(text, length, "Hex", nil)), fromHex(text, most).want(length); got != want {
		t.Errorf("%q into %d bytes: got %s, want %s", string(utf16.Decode(text)), length, got, want)
	}
}

var handlings = []string{"loose", "strict", "stop-before-partial"}

// Random texts of letters, padding and white space, all kinds of options.
func TestDecodersAgainstModel(t *testing.T) {
	evaluate := evaluator(t)
	random := rand.New(rand.NewPCG(5, 6))
	pick := func(letters string) []uint16 {
		runes := []rune(letters)
		text := make([]uint16, random.IntN(14))
		for i := range text {
			text[i] = uint16(runes[random.IntN(len(runes))])
		}
		return text
	}
	for range 4000 {
		checkBase64(t, evaluate, pick("AQgw/+-_Zz09== \n"), random.IntN(9)-1, random.IntN(2) == 0, handlings[random.IntN(3)])
		checkBase64(t, evaluate, pick("ABCDEFGH4567"), random.IntN(9)-1, false, handlings[random.IntN(3)])
		checkHex(t, evaluate, pick("0123456789abcdefABCDEF"), random.IntN(6)-1)
		checkHex(t, evaluate, pick("09afAFgG/:@`ſ"), random.IntN(6)-1)
	}
}

func FuzzFromBase64(f *testing.F) {
	f.Add("Zm9vYmE=", int8(-1), false, uint8(0))
	f.Add("Zm 9v\nYg==", int8(4), true, uint8(1))
	f.Add("-_+/é=", int8(3), false, uint8(2))
	evaluate := evaluator(f)
	f.Fuzz(func(t *testing.T, text string, length int8, url bool, handling uint8) {
		checkBase64(t, evaluate, utf16.Encode([]rune(text)), max(int(length), -1), url, handlings[handling%3])
	})
}

func FuzzFromHex(f *testing.F) {
	f.Add("00ffAb", int8(-1))
	f.Add("0g", int8(1))
	evaluate := evaluator(f)
	f.Fuzz(func(t *testing.T, text string, length int8) {
		checkHex(t, evaluate, utf16.Encode([]rune(text)), max(int(length), -1))
	})
}
