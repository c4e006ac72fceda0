package markup

import (
	"strings"
	"testing"
)

// What a scan of the head finds in all bytes it finds in pieces of them, too, and never before they have come.
func TestHeadScan(t *testing.T) {
	far := strings.Repeat(" ", PrescanLength)
	const meta = "<meta charset=euc-jp>"
	for _, test := range []struct {
		name, b, want string
		// done says that nothing more is awaited.
		done bool
	}{
		{"a meta element", far + meta, "EUC-JP", true},
		{"one that has not come whole", far + "<meta charset=euc-jp", "", false},
		{"one that declares nothing, and another", far + "<meta name=a content=b><meta charset=x-none>" + meta, "EUC-JP", true},
		{"by http-equiv", far + `<META HTTP-EQUIV=Content-Type Content="text/html; charset=euc-jp">`, "EUC-JP", true},
		{"with character references", far + "<meta charset='euc&#45;jp'>", "EUC-JP", true},
		{"behind what a head has", far + `<!doctype html><html lang=en><head x="</head>"><?x?><title><p></title ><link><style>a > b {}</style><base><object></object><noscript><p></noscript>` + meta, "EUC-JP", true},
		{"behind a comment", far + "<!--><!-- <p> " + meta[:5] + " -- > -->" + meta, "EUC-JP", true},
		{"behind a script", far + "<script>x < 1 && y </script1 </SCRIPT\n>" + meta, "EUC-JP", true},
		{"in a script", far + "<script>'" + meta, "", false},
		{"in a comment", far + "<!-- " + meta + " --", "", false},
		{"in an attribute", far + "<link title='" + meta + "'>", "", false},
		{"behind the head", far + "</head>" + meta, "", true},
		{"in the body", far + "<p>" + meta, "", true},
		{"in a template", far + "<template>" + meta, "", true},
		{"the body begins before the head is looked at, and the element comes across", "<p>" + far[:PrescanLength-10] + meta, "EUC-JP", true},
		{"nothing but text", far + "a", "", false},
		{"a < that begins nothing", far + "<1 < " + meta, "EUC-JP", true},
		{"too far", strings.Repeat(" ", maxHead) + meta, "", true},
		{"a tag that ends too far", far + "<link title='" + strings.Repeat("a", maxHead) + "'>" + meta, "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			for _, piece := range []int{len(test.b), 1000, 1} {
				if piece == 1 && len(test.b) > 10*PrescanLength {
					continue
				}
				var s HeadScan
				var name string
				var done bool
				for at := 0; at < len(test.b) && !done; at += piece {
					name, done = s.Scan([]byte(test.b[:min(at+piece, len(test.b))]), lookupNames)
				}
				if name != test.want || done != test.done {
					t.Errorf("in pieces of %d: %q, done %v, want %q, done %v", piece, name, done, test.want, test.done)
				}
			}
		})
	}
}

// No bytes make it fail, and pieces make no difference.
func FuzzHeadScan(f *testing.F) {
	f.Add([]byte("<script></script><!-- --><meta charset=euc-jp>"), 3)
	f.Fuzz(func(t *testing.T, b []byte, piece int) {
		var whole, s HeadScan
		want, wantDone := whole.Scan(b, lookupNames)
		var name string
		var done bool
		for at := 0; at < len(b) && !done; {
			at = min(at+max(piece&0xff, 1), len(b))
			name, done = s.Scan(b[:at], lookupNames)
		}
		if name != want || len(b) > 0 && done != wantDone {
			t.Errorf("%q, done %v; in pieces %q, done %v", want, wantDone, name, done)
		}
	})
}
