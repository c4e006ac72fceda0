package subtle

import (
	"slices"
	"testing"
)

// FuzzImport imports whatever bytes in each format, and exports what came of it:
// the same comes back.
func FuzzImport(f *testing.F) {
	for i, test := range keys {
		g := generate(f, test.generator)
		for _, k := range []*Key{g.Key, g.Public} {
			formats := test.secret
			if k == g.Public {
				formats = test.public
			}
			for _, format := range formats {
				f.Add(byte(i), string(format), []byte(exported(f, k, format)))
			}
		}
	}
	f.Fuzz(func(t *testing.T, i byte, format string, bytes []byte) {
		test := keys[int(i)%len(keys)]
		data := KeyData{Bytes: bytes}
		if format == string(JWK) {
			var err error
			if data.JWK, err = parseJWK(bytes); err != nil {
				return
			}
		}
		r := rulesOf[test.importer.AlgorithmName()]
		for _, usages := range [][]Usage{r.secret, r.public, r.private} {
			key, err := Import(test.importer, Format(format), data, true, usages)
			if err != nil {
				if !slices.ContainsFunc([]string{"DataError", "SyntaxError", "NotSupportedError"}, func(name string) bool { return isError(err, name) }) {
					t.Errorf("%v", err)
				}
				continue
			}
			again, err := Export(key, Format(format))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Import(test.importer, Format(format), again, true, usages); err != nil {
				t.Errorf("what was exported cannot be imported: %v", err)
			}
		}
	})
}

// FuzzStored reads whatever bytes as a stored key.
func FuzzStored(f *testing.F) {
	for _, test := range keys {
		b, err := generate(f, test.generator).Key.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var k Key
		if err := k.UnmarshalBinary(b); err != nil {
			return
		}
		if _, err := k.MarshalBinary(); err != nil {
			t.Error(err)
		}
		k.Memory()
	})
}
