package html

import (
	"testing"

	"github.com/sluice-go/sluice/internal/css/sheets"
)

// A rule whose sheet is gone, because it was deleted while something loaded, imports nothing.
func TestImportsOfDeletedRules(t *testing.T) {
	outer := &sheets.Rule{}
	inner := &sheets.Rule{Sheet: &sheets.Sheet{Href: "https://a.example/b.css", OwnerRule: outer}}
	if imports(inner, "https://a.example/a.css") || !imports(inner, "https://a.example/b.css") {
		t.Error("the sheet of the inner rule is the only one")
	}
}
