package accessibility

import "strings"

// definition is what WAI-ARIA says of a role.
type definition struct {
	// fromContent says that the role supports a name from its content.
	fromContent bool
	// presentational says that all children are presentational.
	presentational bool
	// named says that the role counts only with a name.
	named bool
	// parents are the roles that the accessibility parent is required to have; none for any.
	parents string
}

// definitions has the roles that authors may use.
//
// https://w3c.github.io/aria/#role_definitions
var definitions = map[string]definition{
	"alert": {}, "alertdialog": {}, "application": {}, "article": {}, "banner": {}, "blockquote": {},
	"button":  {fromContent: true, presentational: true},
	"caption": {},
	// AD-HOC: A cell needs no row: no browser asks for one, and web-platform-tests expect that.
	"cell":          {fromContent: true},
	"checkbox":      {fromContent: true, presentational: true},
	"code":          {},
	"columnheader":  {fromContent: true, parents: "row"},
	"combobox":      {},
	"comment":       {fromContent: true},
	"complementary": {}, "contentinfo": {}, "definition": {}, "deletion": {}, "dialog": {}, "document": {}, "emphasis": {},
	"feed": {}, "figure": {},
	"form":    {named: true},
	"generic": {}, "grid": {},
	"gridcell":  {fromContent: true, parents: "row"},
	"group":     {},
	"heading":   {fromContent: true},
	"image":     {presentational: true},
	"insertion": {},
	"link":      {fromContent: true},
	"list":      {}, "listbox": {},
	"listitem": {parents: "list"},
	"log":      {}, "main": {}, "mark": {}, "marquee": {},
	"math": {presentational: true},
	"menu": {}, "menubar": {},
	"menuitem":         {fromContent: true, parents: "group menu menubar"},
	"menuitemcheckbox": {fromContent: true, presentational: true, parents: "group menu menubar"},
	"menuitemradio":    {fromContent: true, presentational: true, parents: "group menu menubar"},
	"meter":            {presentational: true},
	"navigation":       {}, "none": {}, "note": {},
	"option":      {fromContent: true, presentational: true, parents: "group listbox"},
	"paragraph":   {},
	"progressbar": {presentational: true},
	"radio":       {fromContent: true, presentational: true},
	"radiogroup":  {},
	"region":      {named: true},
	"row":         {fromContent: true, parents: "grid rowgroup table treegrid"},
	"rowgroup":    {parents: "grid table treegrid"},
	"rowheader":   {fromContent: true, parents: "row"},
	"scrollbar":   {presentational: true},
	"search":      {}, "searchbox": {}, "sectionfooter": {}, "sectionheader": {},
	"separator":  {presentational: true},
	"slider":     {presentational: true},
	"spinbutton": {}, "status": {}, "strong": {}, "subscript": {}, "suggestion": {}, "superscript": {},
	"switch": {fromContent: true, presentational: true},
	"tab":    {fromContent: true, presentational: true, parents: "tablist"},
	"table":  {}, "tablist": {}, "tabpanel": {}, "term": {}, "textbox": {}, "time": {}, "timer": {}, "toolbar": {},
	"tooltip": {fromContent: true},
	"tree":    {}, "treegrid": {},
	"treeitem": {fromContent: true, parents: "group tree"},

	// https://w3c.github.io/graphics-aria/
	"graphics-document": {}, "graphics-object": {}, "graphics-symbol": {presentational: true},

	// https://w3c.github.io/dpub-aria/
	"doc-abstract": {}, "doc-acknowledgments": {}, "doc-afterword": {}, "doc-appendix": {},
	"doc-backlink": {fromContent: true}, "doc-bibliography": {}, "doc-biblioref": {fromContent: true}, "doc-chapter": {},
	"doc-colophon": {}, "doc-conclusion": {}, "doc-cover": {presentational: true}, "doc-credit": {}, "doc-credits": {},
	"doc-dedication": {}, "doc-endnotes": {}, "doc-epigraph": {}, "doc-epilogue": {}, "doc-errata": {}, "doc-example": {},
	"doc-footnote": {}, "doc-foreword": {}, "doc-glossary": {}, "doc-glossref": {fromContent: true}, "doc-index": {},
	"doc-introduction": {}, "doc-noteref": {fromContent: true}, "doc-notice": {}, "doc-pagebreak": {presentational: true},
	"doc-pagefooter": {}, "doc-pageheader": {}, "doc-pagelist": {}, "doc-part": {}, "doc-preface": {}, "doc-prologue": {},
	"doc-pullquote": {}, "doc-qna": {}, "doc-subtitle": {fromContent: true}, "doc-tip": {}, "doc-toc": {},
}

// synonyms are other names of roles.
//
// https://w3c.github.io/core-aam/#roleMappingComputedRole
var synonyms = map[string]string{"img": "image", "presentation": "none", "directory": "list"}

// Canonical returns the name of a role that a computed role has: that of a synonym.
func Canonical(role string) string {
	role = strings.ToLower(role)
	if name, ok := synonyms[role]; ok {
		return name
	}
	return role
}

// isNothing says of a role that it means nothing.
func isNothing(role string) bool { return role == "generic" || role == "none" || role == "" }
