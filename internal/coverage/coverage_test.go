package coverage

import (
	"reflect"
	"strings"
	"testing"
)

const engineText = `TN:Realm_1
SF:file:///app.js
FN:1,top-level
FN:1,save
FN:6,a,b
FNDA:1,top-level
FNDA:2,save
FNF:3
FNH:2
BRDA:2,0,0,-
BRDA:2,0,1,2
DA:1,1
DA:2,2
DA:7,0
DA:8,0
DA:9,1
LF:6
LH:4
end_of_record
SF:file:///node_modules/x.js
DA:1,1
end_of_record
`

// same leaves places as they are.
func same(url string, line int) (string, int, bool) {
	return url, line, !strings.Contains(url, "node_modules")
}

func TestTotal(t *testing.T) {
	var total Total
	total.Add(engineText, same)
	total.Add(engineText, same)
	want := []File{{
		URL:       "file:///app.js",
		Lines:     []Line{{1, 2}, {2, 4}, {7, 0}, {8, 0}, {9, 2}},
		Functions: []Function{{"save", 1, 4}, {"a,b", 6, 0}},
		Branches:  []Branch{{2, 0, 0, 0}, {2, 0, 1, 4}},
	}}
	if got := total.Files(); !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %v\nwant %v", got, want)
	}
}

// Lines 2 and 7 of the code are of one line of the source.
func TestTranslation(t *testing.T) {
	var total Total
	total.Add(engineText, func(url string, line int) (string, int, bool) {
		switch line {
		case 2, 7:
			return "file:///app.ts", 20, true
		}
		return "", 0, false
	})
	want := []File{{URL: "file:///app.ts", Lines: []Line{{20, 2}}, Branches: []Branch{{20, 0, 0, 0}, {20, 0, 1, 2}}}}
	if got := total.Files(); !reflect.DeepEqual(got, want) {
		t.Errorf("\n got %v\nwant %v", got, want)
	}
}

func TestReports(t *testing.T) {
	var total Total
	total.Add(engineText, same)
	path := func(url string) string { return strings.TrimPrefix(url, "file:///") }
	var text strings.Builder
	if err := Write(&text, total.Files(), path); err != nil {
		t.Fatal(err)
	}
	var again Total
	again.Add(text.String(), same)
	files := again.Files()
	files[0].URL = "file:///" + files[0].URL
	if want := total.Files(); !reflect.DeepEqual(files, want) {
		t.Errorf("\nread again %v\nwritten    %v", files, want)
	}
	text.Reset()
	if err := Summarize(&text, total.Files(), path); err != nil {
		t.Fatal(err)
	}
	want := `coverage  lines  functions  branches  lines that did not run
app.js    60.0%  50.0%      50.0%     7-8
all       60.0%  50.0%      50.0%
`
	if text.String() != want {
		t.Errorf("\n got %s\nwant %s", &text, want)
	}
}

func TestNotRun(t *testing.T) {
	for _, test := range []struct {
		counts []uint64 // of lines 10, 11, …
		want   string
	}{
		{nil, ""},
		{[]uint64{1, 2}, ""},
		{[]uint64{0}, "10"},
		{[]uint64{0, 0, 1, 0}, "10-11, 13"},
		{[]uint64{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0}, "10, 12, 14, 16, 18, 20, 22, 24, …"},
	} {
		var lines []Line
		for i, n := range test.counts {
			lines = append(lines, Line{10 + i, n})
		}
		if got := notRun(lines); got != test.want {
			t.Errorf("%v: %q, want %q", test.counts, got, test.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add(engineText)
	f.Add("SF:x\nFN:,\nFNDA:1\nBRDA:1,2,3\nDA:99999999999999999999,1\nend_of_record")
	f.Fuzz(func(t *testing.T, text string) {
		read(text, func(url string, c *counts) {
			if url == "" {
				t.Error("a record of nothing")
			}
		})
	})
}
