package cssom

import (
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/sheets"
	"github.com/sluice-go/sluice/internal/idl"
	"github.com/sluice-go/sluice/internal/mozjs"
)

// CSSRule is https://drafts.csswg.org/cssom/#the-cssrule-interface
type CSSRule struct {
	mozjs.Object
	rule *sheets.Rule
}

// CSSGroupingRule is https://drafts.csswg.org/cssom/#the-cssgroupingrule-interface
type CSSGroupingRule struct{ CSSRule }

// CSSConditionRule is https://drafts.csswg.org/css-conditional-3/#the-cssconditionrule-interface
type CSSConditionRule struct{ CSSGroupingRule }

// CSSStyleRule is https://drafts.csswg.org/cssom/#the-cssstylerule-interface
type CSSStyleRule struct{ CSSGroupingRule }

// CSSImportRule is https://drafts.csswg.org/cssom/#the-cssimportrule-interface
type CSSImportRule struct{ CSSRule }

// CSSMediaRule is https://drafts.csswg.org/css-conditional-3/#the-cssmediarule-interface
type CSSMediaRule struct{ CSSConditionRule }

// CSSSupportsRule is https://drafts.csswg.org/css-conditional-3/#the-csssupportsrule-interface
type CSSSupportsRule struct{ CSSConditionRule }

// CSSContainerRule is https://drafts.csswg.org/css-conditional-5/#the-csscontainerrule-interface
type CSSContainerRule struct{ CSSConditionRule }

// CSSLayerBlockRule is https://drafts.csswg.org/css-cascade-5/#the-csslayerblockrule-interface
type CSSLayerBlockRule struct{ CSSGroupingRule }

// CSSLayerStatementRule is https://drafts.csswg.org/css-cascade-5/#the-csslayerstatementrule-interface
type CSSLayerStatementRule struct{ CSSRule }

// CSSScopeRule is https://drafts.csswg.org/css-cascade-6/#the-cssscoperule-interface
type CSSScopeRule struct{ CSSGroupingRule }

// CSSStartingStyleRule is https://drafts.csswg.org/css-transitions-2/#the-cssstartingstylerule-interface
type CSSStartingStyleRule struct{ CSSGroupingRule }

// CSSFontFaceRule is https://drafts.csswg.org/css-fonts-4/#om-fontface
type CSSFontFaceRule struct{ CSSRule }

// CSSPageRule is https://drafts.csswg.org/cssom/#the-csspagerule-interface
type CSSPageRule struct{ CSSGroupingRule }

// CSSNamespaceRule is https://drafts.csswg.org/cssom/#the-cssnamespacerule-interface
type CSSNamespaceRule struct{ CSSRule }

// CSSKeyframesRule is https://drafts.csswg.org/css-animations-1/#interface-csskeyframesrule
type CSSKeyframesRule struct{ CSSRule }

// CSSKeyframeRule is https://drafts.csswg.org/css-animations-1/#interface-csskeyframerule
type CSSKeyframeRule struct{ CSSRule }

// CSSPropertyRule is https://drafts.css-houdini.org/css-properties-values-api/#the-css-property-rule-interface
type CSSPropertyRule struct{ CSSRule }

// CSSCounterStyleRule is https://drafts.csswg.org/css-counter-styles-3/#the-csscounterstylerule-interface
type CSSCounterStyleRule struct{ CSSRule }

// CSSFontPaletteValuesRule is https://drafts.csswg.org/css-fonts-4/#om-fontpalettevalues
type CSSFontPaletteValuesRule struct{ CSSRule }

// CSSNestedDeclarations is https://drafts.csswg.org/css-nesting-1/#cssnesteddeclarations
type CSSNestedDeclarations struct{ CSSRule }

// newRule makes the object of a rule's interface.
func newRule(cx *mozjs.Context, kind sheets.Kind) *CSSRule {
	switch kind {
	case sheets.Style:
		return &createCSSStyleRule(cx).CSSRule
	case sheets.Import:
		return &createCSSImportRule(cx).CSSRule
	case sheets.Namespace:
		return &createCSSNamespaceRule(cx).CSSRule
	case sheets.MediaGroup:
		return &createCSSMediaRule(cx).CSSRule
	case sheets.Supports:
		return &createCSSSupportsRule(cx).CSSRule
	case sheets.LayerBlock:
		return &createCSSLayerBlockRule(cx).CSSRule
	case sheets.LayerStatement:
		return &createCSSLayerStatementRule(cx).CSSRule
	case sheets.Container:
		return &createCSSContainerRule(cx).CSSRule
	case sheets.Scope:
		return &createCSSScopeRule(cx).CSSRule
	case sheets.StartingStyle:
		return &createCSSStartingStyleRule(cx).CSSRule
	case sheets.FontFace:
		return &createCSSFontFaceRule(cx).CSSRule
	case sheets.Page:
		return &createCSSPageRule(cx).CSSRule
	case sheets.Property:
		return &createCSSPropertyRule(cx).CSSRule
	case sheets.CounterStyle:
		return &createCSSCounterStyleRule(cx).CSSRule
	case sheets.FontPaletteValues:
		return &createCSSFontPaletteValuesRule(cx).CSSRule
	case sheets.Keyframes:
		return &createCSSKeyframesRule(cx).CSSRule
	case sheets.Keyframe:
		return &createCSSKeyframeRule(cx).CSSRule
	}
	return &createCSSNestedDeclarations(cx).CSSRule
}

// wrapRule returns the object that script sees of a rule, which it makes when it is first asked; nil for nil. The object
// keeps those of the rule and the sheet that it is in, and they keep it.
func wrapRule(cx *mozjs.Context, r *sheets.Rule) *CSSRule {
	if r == nil {
		return nil
	}
	cx.Sweep()
	if w, ok := r.Object.(*CSSRule); ok {
		return w
	}
	w := newRule(cx, r.Kind)
	w.rule = r
	r.Object = w
	var outer *mozjs.Object
	switch {
	case r.Parent != nil:
		outer = &wrapRule(cx, r.Parent).Object
	case r.Sheet != nil:
		outer = &WrapSheet(cx, r.Sheet).Object
	default:
		return w
	}
	w.Hold(outer.Value())
	outer.Hold(w.Object.Value())
	return w
}

// Finalized hears that the object was collected. The rule may live.
func (r *CSSRule) Finalized() {
	if r.rule != nil {
		r.rule.Object = nil
	}
}

// changed tells that the rule has changed.
func (r *CSSRule) changed() {
	if r.rule.Sheet != nil {
		r.rule.Sheet.TellChanged()
	}
}

// CssText is https://drafts.csswg.org/cssom/#dom-cssrule-csstext
func (r *CSSRule) CssText() string { return r.rule.String() }

// SetCssText is the setter of cssText: on setting, it does nothing.
func (r *CSSRule) SetCssText(string) {}

// ParentRule is https://drafts.csswg.org/cssom/#dom-cssrule-parentrule
func (r *CSSRule) ParentRule() *CSSRule { return wrapRule(r.Cx(), r.rule.Parent) }

// ParentStyleSheet is https://drafts.csswg.org/cssom/#dom-cssrule-parentstylesheet
func (r *CSSRule) ParentStyleSheet() *CSSStyleSheet { return WrapSheet(r.Cx(), r.rule.Sheet) }

// types are the values of the attribute type; newer rules have 0.
var types = map[sheets.Kind]uint16{
	sheets.Style: 1, sheets.Import: 3, sheets.MediaGroup: 4, sheets.FontFace: 5, sheets.Page: 6, sheets.Keyframes: 7,
	sheets.Keyframe: 8, sheets.Namespace: 10, sheets.CounterStyle: 11, sheets.Supports: 12,
}

// Type is https://drafts.csswg.org/cssom/#dom-cssrule-type
func (r *CSSRule) Type() uint16 { return types[r.rule.Kind] }

// rules makes the list of the rules in the rule.
func (r *CSSRule) rules() *CSSRuleList {
	rule := r.rule
	return newRuleList(&r.Object, func() []*sheets.Rule { return rule.Rules })
}

// CssRules is https://drafts.csswg.org/cssom/#dom-cssgroupingrule-cssrules
func (r *CSSGroupingRule) CssRules() *CSSRuleList { return r.rules() }

// InsertRule is https://drafts.csswg.org/cssom/#dom-cssgroupingrule-insertrule
func (r *CSSGroupingRule) InsertRule(rule string, index uint32) (uint32, error) {
	return insert(r.rule.Sheet, r.rule, rule, index)
}

// DeleteRule is https://drafts.csswg.org/cssom/#dom-cssgroupingrule-deleterule
func (r *CSSGroupingRule) DeleteRule(index uint32) error {
	if r.rule.Sheet == nil {
		return &idl.DOMException{Name: "IndexSizeError", Message: "The rule is in no style sheet."}
	}
	return exception(r.rule.Sheet.Delete(r.rule, int(index)))
}

// SelectorText is https://drafts.csswg.org/cssom/#dom-cssstylerule-selectortext
func (r *CSSStyleRule) SelectorText() string { return r.rule.SelectorText() }

// SetSelectorText is the setter of selectorText: what is no selector list does nothing.
func (r *CSSStyleRule) SetSelectorText(text string) { r.rule.SetSelector(text) }

// Style is https://drafts.csswg.org/cssom/#dom-cssstylerule-style
func (r *CSSStyleRule) Style() *CSSStyleProperties { return styleOf(&r.CSSRule) }

// Href is https://drafts.csswg.org/cssom/#dom-cssimportrule-href
func (r *CSSImportRule) Href() string { return r.rule.Import.URL }

// Media is https://drafts.csswg.org/cssom/#dom-cssimportrule-media
func (r *CSSImportRule) Media() *MediaList { return newMediaList(&r.Object, &r.rule.Media, r.changed) }

// StyleSheet is https://drafts.csswg.org/cssom/#dom-cssimportrule-stylesheet
func (r *CSSImportRule) StyleSheet() *CSSStyleSheet { return WrapSheet(r.Cx(), r.rule.Import.Sheet) }

// LayerName is https://drafts.csswg.org/cssom/#dom-cssimportrule-layername
func (r *CSSImportRule) LayerName() idl.Optional[string] {
	if !r.rule.Import.HasLayer {
		return idl.None[string]()
	}
	return idl.Some(r.rule.Import.Layer)
}

// SupportsText is https://drafts.csswg.org/cssom/#dom-cssimportrule-supportstext
func (r *CSSImportRule) SupportsText() idl.Optional[string] { return orNull(r.rule.Import.Supports) }

// ConditionText is https://drafts.csswg.org/css-conditional-3/#dom-cssconditionrule-conditiontext
func (r *CSSConditionRule) ConditionText() string {
	if r.rule.Kind == sheets.MediaGroup {
		return r.rule.Media.String()
	}
	return r.rule.Text
}

// Media is https://drafts.csswg.org/css-conditional-3/#dom-cssmediarule-media
func (r *CSSMediaRule) Media() *MediaList { return newMediaList(&r.Object, &r.rule.Media, r.changed) }

// Matches is https://drafts.csswg.org/css-conditional-3/#dom-cssmediarule-matches
func (r *CSSMediaRule) Matches() bool { return r.rule.Media.Matches(AgentOf(r.Cx()).Media()) }

// Matches is https://drafts.csswg.org/css-conditional-3/#dom-csssupportsrule-matches
func (r *CSSSupportsRule) Matches() bool { return r.rule.Holds }

// ContainerName is https://drafts.csswg.org/css-conditional-5/#dom-csscontainerrule-containername
func (r *CSSContainerRule) ContainerName() string {
	name, _, _ := strings.Cut(r.rule.Text, " ")
	if name == "not" || strings.Contains(name, "(") {
		return ""
	}
	return name
}

// ContainerQuery is https://drafts.csswg.org/css-conditional-5/#dom-csscontainerrule-containerquery
func (r *CSSContainerRule) ContainerQuery() string {
	return strings.TrimSpace(strings.TrimPrefix(r.rule.Text, r.ContainerName()))
}

// Name is https://drafts.csswg.org/css-cascade-5/#dom-csslayerblockrule-name
func (r *CSSLayerBlockRule) Name() string { return strings.Join(r.rule.Names, "") }

// NameList is https://drafts.csswg.org/css-cascade-5/#dom-csslayerstatementrule-namelist
func (r *CSSLayerStatementRule) NameList() mozjs.Value {
	return idl.NewFrozenArray(r.Cx(), r.rule.Names, func(cx *mozjs.Context, s string) mozjs.Value { return cx.NewString(s) })
}

// Start is https://drafts.csswg.org/css-cascade-6/#dom-cssscoperule-start
func (r *CSSScopeRule) Start() idl.Optional[string] {
	if r.rule.Selector == nil {
		return idl.None[string]()
	}
	return idl.Some(sheets.SerializeSelector(r.rule.Selector.String()))
}

// End is https://drafts.csswg.org/css-cascade-6/#dom-cssscoperule-end
func (r *CSSScopeRule) End() idl.Optional[string] {
	if r.rule.Limit == nil {
		return idl.None[string]()
	}
	return idl.Some(sheets.SerializeSelector(r.rule.Limit.String()))
}

// Style is https://drafts.csswg.org/css-fonts-4/#dom-cssfontfacerule-style
func (r *CSSFontFaceRule) Style() *CSSStyleDeclaration {
	d := createCSSStyleDeclaration(r.Cx())
	d.rule = r.rule
	d.Hold(r.Object.Value())
	return d
}

// SelectorText is https://drafts.csswg.org/cssom/#dom-csspagerule-selectortext
func (r *CSSPageRule) SelectorText() string { return r.rule.Text }

// SetSelectorText is the setter of selectorText.
func (r *CSSPageRule) SetSelectorText(text string) {
	r.rule.Text = text
	r.changed()
}

// Style is https://drafts.csswg.org/cssom/#dom-csspagerule-style
func (r *CSSPageRule) Style() *CSSStyleProperties { return styleOf(&r.CSSRule) }

// NamespaceURI is https://drafts.csswg.org/cssom/#dom-cssnamespacerule-namespaceuri
func (r *CSSNamespaceRule) NamespaceURI() string { return r.rule.URI }

// Prefix is https://drafts.csswg.org/cssom/#dom-cssnamespacerule-prefix
func (r *CSSNamespaceRule) Prefix() string { return r.rule.Prefix }

// Name is https://drafts.csswg.org/css-animations-1/#dom-csskeyframesrule-name
func (r *CSSKeyframesRule) Name() string { return r.rule.Text }

// SetName is the setter of name.
func (r *CSSKeyframesRule) SetName(name string) {
	r.rule.Text = name
	r.changed()
}

// CssRules is https://drafts.csswg.org/css-animations-1/#dom-csskeyframesrule-cssrules
func (r *CSSKeyframesRule) CssRules() *CSSRuleList { return r.rules() }

// Length is https://drafts.csswg.org/css-animations-1/#dom-csskeyframesrule-length
func (r *CSSKeyframesRule) Length() uint32 { return uint32(len(r.rule.Rules)) }

// GetIndexed is the indexed getter.
func (r *CSSKeyframesRule) GetIndexed(index uint32) *CSSKeyframeRule {
	if int(index) < len(r.rule.Rules) {
		return CSSKeyframeRuleOf(wrapRule(r.Cx(), r.rule.Rules[index]).Impl())
	}
	return nil
}

// AppendRule is https://drafts.csswg.org/css-animations-1/#dom-csskeyframesrule-appendrule
func (r *CSSKeyframesRule) AppendRule(rule string) {
	if r.rule.Sheet != nil {
		r.rule.Sheet.Insert(rule, r.rule, len(r.rule.Rules)) // what is no keyframe does nothing
	}
}

// find returns where the last keyframe with these selectors is; -1 for none.
func (r *CSSKeyframesRule) find(selector string) int {
	keys := sheets.ParseKeys(selector)
	for i := len(r.rule.Rules) - 1; i >= 0 && keys != nil; i-- {
		if slices.Equal(r.rule.Rules[i].Keys, keys) {
			return i
		}
	}
	return -1
}

// DeleteRule is https://drafts.csswg.org/css-animations-1/#dom-csskeyframesrule-deleterule
func (r *CSSKeyframesRule) DeleteRule(selector string) {
	if i := r.find(selector); i >= 0 && r.rule.Sheet != nil {
		r.rule.Sheet.Delete(r.rule, i) // there is that one
	}
}

// FindRule is https://drafts.csswg.org/css-animations-1/#dom-csskeyframesrule-findrule
func (r *CSSKeyframesRule) FindRule(selector string) *CSSKeyframeRule {
	if i := r.find(selector); i >= 0 {
		return r.GetIndexed(uint32(i))
	}
	return nil
}

// KeyText is https://drafts.csswg.org/css-animations-1/#dom-csskeyframerule-keytext
func (r *CSSKeyframeRule) KeyText() string { return r.rule.KeyText() }

// SetKeyText is the setter of keyText.
func (r *CSSKeyframeRule) SetKeyText(text string) error {
	// If keyText is updated with an invalid keyframe selector, a SyntaxError exception must be thrown.
	keys := sheets.ParseKeys(text)
	if keys == nil {
		return &idl.DOMException{Name: "SyntaxError", Message: "This is no keyframe selector."}
	}
	r.rule.Keys = keys
	r.changed()
	return nil
}

// Style is https://drafts.csswg.org/css-animations-1/#dom-csskeyframerule-style
func (r *CSSKeyframeRule) Style() *CSSStyleProperties { return styleOf(&r.CSSRule) }

// Name is https://drafts.css-houdini.org/css-properties-values-api/#dom-csspropertyrule-name
func (r *CSSPropertyRule) Name() string { return r.rule.Text }

// Syntax is https://drafts.css-houdini.org/css-properties-values-api/#dom-csspropertyrule-syntax
func (r *CSSPropertyRule) Syntax() string { return strings.Trim(r.rule.Block().Value("syntax"), `"'`) }

// Inherits is https://drafts.css-houdini.org/css-properties-values-api/#dom-csspropertyrule-inherits
func (r *CSSPropertyRule) Inherits() bool { return r.rule.Block().Value("inherits") == "true" }

// InitialValue is https://drafts.css-houdini.org/css-properties-values-api/#dom-csspropertyrule-initialvalue
func (r *CSSPropertyRule) InitialValue() idl.Optional[string] {
	return orNull(r.rule.Block().Value("initial-value"))
}

// Name is https://drafts.csswg.org/css-counter-styles-3/#dom-csscounterstylerule-name
func (r *CSSCounterStyleRule) Name() string { return r.rule.Text }

// Name is https://drafts.csswg.org/css-fonts-4/#dom-cssfontpalettevaluesrule-name
func (r *CSSFontPaletteValuesRule) Name() string { return r.rule.Text }

// FontFamily is https://drafts.csswg.org/css-fonts-4/#dom-cssfontpalettevaluesrule-fontfamily
func (r *CSSFontPaletteValuesRule) FontFamily() string { return r.rule.Block().Value("font-family") }

// BasePalette is https://drafts.csswg.org/css-fonts-4/#dom-cssfontpalettevaluesrule-basepalette
func (r *CSSFontPaletteValuesRule) BasePalette() string { return r.rule.Block().Value("base-palette") }

// OverrideColors is https://drafts.csswg.org/css-fonts-4/#dom-cssfontpalettevaluesrule-overridecolors
func (r *CSSFontPaletteValuesRule) OverrideColors() string {
	return r.rule.Block().Value("override-colors")
}

// Style is https://drafts.csswg.org/css-nesting-1/#dom-cssnesteddeclarations-style
func (r *CSSNestedDeclarations) Style() *CSSStyleProperties { return styleOf(&r.CSSRule) }

// CSSRuleList is https://drafts.csswg.org/cssom/#the-cssrulelist-interface
type CSSRuleList struct {
	mozjs.Object
	rules func() []*sheets.Rule
}

// newRuleList makes the list of the rules of a sheet or a rule, whose object it keeps.
func newRuleList(of *mozjs.Object, rules func() []*sheets.Rule) *CSSRuleList {
	l := createCSSRuleList(of.Cx())
	l.rules = rules
	l.Hold(of.Value())
	return l
}

// Length is https://drafts.csswg.org/cssom/#dom-cssrulelist-length
func (l *CSSRuleList) Length() uint32 { return uint32(len(l.rules())) }

// Item is https://drafts.csswg.org/cssom/#dom-cssrulelist-item
func (l *CSSRuleList) Item(index uint32) *CSSRule {
	if rules := l.rules(); int(index) < len(rules) {
		return wrapRule(l.Cx(), rules[index])
	}
	return nil
}
