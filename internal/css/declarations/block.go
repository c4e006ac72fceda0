package declarations

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/sluice-go/sluice/internal/css/syntax"
	"github.com/sluice-go/sluice/internal/url"
)

// Declaration is a declaration of a block.
type Declaration struct {
	Name      string
	Value     string
	Important bool
	// pending is the declaration of a shorthand whose value can only be taken apart when
	// it is computed: Value is then "".
	pending pending
}

// pending is the value of a shorthand that has var() in it, or names a system font.
//
// https://drafts.csswg.org/css-values-5/#pending-substitution-value
type pending struct {
	shorthand *Property
	text      string
}

// Block is a CSS declaration block. The zero value is empty.
type Block struct {
	declarations []Declaration
	// text is what the declarations were last serialized to, if they have not changed since, or only by custom properties at
	// their end; else it is "".
	text string
}

// IsCustom reports whether a name is that of a custom property.
//
// https://drafts.csswg.org/css-variables-1/#custom-property
func IsCustom(name string) bool { return len(name) > 2 && strings.HasPrefix(name, "--") }

// IsWide reports whether a word is one of the CSS-wide keywords.
//
// https://drafts.csswg.org/css-cascade-5/#defaulting-keywords
func IsWide(word string) bool {
	switch url.ASCIILowercase(word) {
	case "initial", "inherit", "unset", "revert", "revert-layer", "revert-rule":
		return true
	}
	return false
}

// Parse parses the contents of a style attribute, or of a rule. What is wrong in it is
// left out.
//
// https://drafts.csswg.org/css-style-attr/#style-attribute
func Parse(text string) *Block { return ParseUnless(text, func() bool { return false }) }

// ParseUnless is Parse, which leaves the rest out if nobody waits for it any more. It asks now and then.
func ParseUnless(text string, ended func() bool) *Block {
	var all []Declaration
	n, room := 0, someDeclarations
	for tokens := range statements(text) {
		if tokens[0].Kind == syntax.Ident {
			all = append(all, declaration(text, tokens)...)
		}
		if len(all) >= room {
			all = winners(all)
			room = 2*len(all) + someDeclarations
		}
		if n++; n%someDeclarations == 0 && ended() {
			break
		}
	}
	return &Block{declarations: winners(all)}
}

// someDeclarations is how many declarations are parsed before it is looked what that has come to.
const someDeclarations = 1024

// statements are the declarations and rules of a text, as tokens that hold until the next: each goes up to a semicolon
// outside of blocks, or ends with a block in braces, which only declarations of custom properties can have in their values.
func statements(text string) iter.Seq[[]syntax.Token] {
	return func(yield func([]syntax.Token) bool) {
		var tokens []syntax.Token
		var open []syntax.Kind
		custom, named := false, false
		for tokenizer := syntax.NewTokenizer(text); ; {
			token := tokenizer.Next()
			k := token.Kind
			switch {
			case k == syntax.EOF:
				if len(tokens) > 0 {
					yield(tokens)
				}
				return
			case len(tokens) == 0 && (k == syntax.Whitespace || k == syntax.Semicolon):
				continue
			case k == syntax.Semicolon && len(open) == 0:
				if !yield(tokens) {
					return
				}
				tokens, custom, named = tokens[:0], false, false
				continue
			case len(tokens) == 0:
				named = k == syntax.Ident && IsCustom(token.Text)
			case named && k != syntax.Whitespace:
				custom, named = k == syntax.Colon, false
			}
			tokens = append(tokens, token)
			if closer, ok := syntax.Closers[k]; ok {
				open = append(open, closer)
			} else if len(open) > 0 && k == open[len(open)-1] {
				open = open[:len(open)-1]
				if len(open) == 0 && k == syntax.RightBrace && !custom {
					if !yield(tokens) {
						return
					}
					tokens, custom, named = tokens[:0], false, false
				}
			}
		}
	}
}

// winners are the declarations that count: the last one of each property, unless only an
// earlier one is important.
func winners(all []Declaration) []Declaration {
	last := map[string]int{}
	for i := range all {
		if before, ok := last[all[i].Name]; !ok || all[i].Important || !all[before].Important {
			last[all[i].Name] = i
		}
	}
	var list []Declaration
	for i := range all {
		if last[all[i].Name] == i {
			list = append(list, all[i])
		}
	}
	return list
}

// declaration returns the declarations that tokens are, of which the first is an
// identifier; none if they are no valid declaration.
//
// https://drafts.csswg.org/css-syntax-3/#consume-declaration
func declaration(text string, tokens []syntax.Token) []Declaration {
	name := tokens[0].Text
	if tokens = trim(tokens[1:]); len(tokens) == 0 || tokens[0].Kind != syntax.Colon {
		return nil
	}
	tokens = trim(tokens[1:])
	// If the last two non-whitespace tokens in the declaration's value are a "!" and an identifier token whose value is
	// an ASCII case-insensitive match for "important", remove them, and set the important flag.
	important := false
	if n := len(tokens); n > 0 && tokens[n-1].Kind == syntax.Ident && url.ASCIILowercase(tokens[n-1].Text) == "important" {
		if rest := trim(tokens[:n-1]); len(rest) > 0 && rest[len(rest)-1].Is('!') {
			tokens, important = trim(rest[:len(rest)-1]), true
		}
	}
	list, _ := declare(name, text, tokens, important)
	return list
}

// trim takes white space off both ends.
func trim(tokens []syntax.Token) []syntax.Token {
	for len(tokens) > 0 && tokens[0].Kind == syntax.Whitespace {
		tokens = tokens[1:]
	}
	for len(tokens) > 0 && tokens[len(tokens)-1].Kind == syntax.Whitespace {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// declare returns the declarations that a property of a name with a value is: more than
// one if it is a shorthand. The tokens are of text. It is false if the property is not
// known, or the value is none of it.
func declare(name, text string, tokens []syntax.Token, important bool) ([]Declaration, bool) {
	if !wellFormed(tokens) {
		return nil, false
	}
	substituted, ok := substitutes(tokens)
	if !ok {
		return nil, false
	}
	written := asWritten(text, tokens)
	wide := ""
	if len(tokens) == 1 && tokens[0].Kind == syntax.Ident && IsWide(tokens[0].Text) {
		wide = url.ASCIILowercase(tokens[0].Text)
	}
	if IsCustom(name) {
		if wide != "" {
			written = wide
		}
		return []Declaration{{Name: name, Value: strings.ToValidUTF8(written, "\uFFFD"), Important: important}}, true
	}
	p := Find(url.ASCIILowercase(name))
	if p == nil || len(tokens) == 0 {
		return nil, false
	}
	every := func(value string, pending pending) []Declaration {
		if p.shorthand == nil {
			return []Declaration{{Name: p.Name, Value: cmp.Or(pending.text, value), Important: important}}
		}
		var list []Declaration
		for _, l := range p.shorthand.longhands {
			list = append(list, Declaration{Name: l.Name, Value: value, Important: important, pending: pending})
		}
		return list
	}
	if wide != "" {
		return every(wide, pending{}), true
	}
	if substituted {
		return every("", pending{p, written}), true
	}
	v, ok := newValue(tokens)
	if !ok {
		return nil, false
	}
	parts, ok := v.match(p.grammar())
	if !ok {
		return nil, false
	}
	if p.shorthand == nil {
		return []Declaration{{Name: p.Name, Value: v.serialize(0, len(v.tokens)), Important: important}}, true
	}
	values, ok := p.shorthand.expand(p.shorthand, v, parts)
	if !ok {
		if p.Name == "font" && len(parts) == 0 {
			return every("", pending{p, v.serialize(0, len(v.tokens))}), true
		}
		return nil, false
	}
	var list []Declaration
	for i, l := range p.shorthand.longhands {
		list = append(list, Declaration{Name: l.Name, Value: values[i], Important: important})
	}
	return list, true
}

// asWritten is the text of tokens, with what is open at its end closed.
//
// https://drafts.csswg.org/css-variables-1/#serializing-custom-props
func asWritten(text string, tokens []syntax.Token) string {
	if len(tokens) == 0 {
		return ""
	}
	last := &tokens[len(tokens)-1]
	text = text[tokens[0].Start:last.End]
	own := text[last.Start-tokens[0].Start:]
	// An escape that the end cuts off is U+FFFD, and nothing in a string.
	if escapes := len(text) - len(strings.TrimRight(text, `\`)); escapes%2 == 1 {
		text = text[:len(text)-1]
		if last.Kind != syntax.String {
			text += "\uFFFD"
		}
	}
	switch {
	case last.Kind == syntax.String && !endsWith(own, own[0]):
		text += own[:1]
	case last.Kind == syntax.URL && !endsWith(own, ')'):
		text += ")"
	}
	var open []byte
	for i := range tokens {
		switch tokens[i].Kind {
		case syntax.Function, syntax.LeftParen:
			open = append(open, ')')
		case syntax.LeftBracket:
			open = append(open, ']')
		case syntax.LeftBrace:
			open = append(open, '}')
		case syntax.RightParen, syntax.RightBracket, syntax.RightBrace:
			open = open[:len(open)-1]
		}
	}
	slices.Reverse(open)
	return text + string(open)
}

// endsWith reports whether a token ends with a character that is not escaped.
func endsWith(token string, c byte) bool {
	n := len(token) - 1
	return n > 0 && token[n] == c && (n-len(strings.TrimRight(token[:n], `\`)))%2 == 0
}

// index returns where the declaration of a property is, -1 for none.
func (b *Block) index(name string) int {
	return slices.IndexFunc(b.declarations, func(d Declaration) bool { return d.Name == name })
}

// Len is the number of declarations.
func (b *Block) Len() int { return len(b.declarations) }

// Name is the property's name of a declaration.
func (b *Block) Name(i int) string { return b.declarations[i].Name }

// canonical is the name that a property is known by in the block.
func canonical(name string) string {
	if IsCustom(name) {
		return name
	}
	name = url.ASCIILowercase(name)
	if p := Find(name); p != nil {
		return p.Name
	}
	return name
}

// Value is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertyvalue
func (b *Block) Value(property string) string {
	// 1. If property is not a custom property: let property be property converted to ASCII lowercase.
	property = canonical(property)
	// 2. If property is a shorthand property, then:
	if p := Find(property); p != nil && p.shorthand != nil {
		// 1–3. Let list be its longhands' declarations; if one is missing, or their important flags are not alike, return
		//      the empty string. 4. Return the serialization of the list, or the empty string.
		value, _, _ := b.shorthandValue(p)
		return value
	}
	// 3. If property is a case-sensitive match for a property name of a CSS declaration in the declarations, then return
	//    the serialization of that declaration.
	if i := b.index(property); i >= 0 {
		return b.declarations[i].Value
	}
	// 4. Return the empty string.
	return ""
}

// shorthandValue returns the value of a shorthand, if there is one.
//
// https://drafts.csswg.org/cssom/#serialize-a-css-value
func (b *Block) shorthandValue(p *Property) (value string, important, ok bool) {
	values := make([]string, len(p.shorthand.longhands))
	var first *Declaration
	alike := true
	for i, l := range p.shorthand.longhands {
		at := b.index(l.Name)
		if at < 0 {
			return "", false, false
		}
		d := &b.declarations[at]
		if first == nil {
			first = d
		}
		if d.Important != first.Important || d.pending != first.pending {
			return "", false, false
		}
		alike = alike && d.Value == first.Value
		values[i] = d.Value
	}
	if first.pending.shorthand != nil {
		if first.pending.shorthand != p {
			return "", false, false
		}
		return first.pending.text, first.Important, true
	}
	for _, v := range values {
		found := false
		if strings.Contains(v, "(") {
			found, _ = substitutes(syntax.Tokenize(v))
		}
		switch {
		case IsWide(v) && alike:
			return v, first.Important, true
		case found, IsWide(v):
			return "", false, false
		}
	}
	value = p.shorthand.collapse(p.shorthand, values)
	return value, first.Important, value != ""
}

// Important is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-getpropertypriority,
// whether that is "important".
func (b *Block) Important(property string) bool {
	property = canonical(property)
	if p := Find(property); p != nil && p.shorthand != nil {
		// If property is a shorthand property: for each longhand, if its priority is the empty string, return that.
		for _, l := range p.shorthand.longhands {
			if i := b.index(l.Name); i < 0 || !b.declarations[i].Important {
				return false
			}
		}
		return true
	}
	i := b.index(property)
	return i >= 0 && b.declarations[i].Important
}

// Set is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-setproperty, with a
// value that is not empty; priority is whether it is important. It reports whether a
// declaration has changed.
func (b *Block) Set(property, value string, important bool) (changed bool) {
	list, ok := declare(property, value, trim(syntax.Tokenize(value)), important)
	if !ok {
		return false
	}
	for _, d := range list {
		if b.set(d) {
			changed = true
		}
	}
	return changed
}

// set is https://drafts.csswg.org/cssom/#set-a-css-declaration
func (b *Block) set(d Declaration) bool {
	// 1. If property is a case-sensitive match for a property name of a CSS declaration in declarations:
	if i := b.index(d.Name); i >= 0 {
		// 1. Let target declaration be such CSS declaration. 2. Let needs append be false.
		// 3. For each declaration in declarations after target declaration: if declaration's property name is not in a CSS
		//    declaration block's same logical property group as property, then continue; if its mapping logic is the same
		//    as property's, then continue; let needs append be true, and break.
		needsAppend := slices.ContainsFunc(b.declarations[i+1:], func(other Declaration) bool { return opposed(d.Name, other.Name) })
		if !needsAppend {
			// 4.1–4. If it has the same value and important flag, return false. Otherwise set them, and return true.
			changed := b.declarations[i] != d
			if changed {
				b.declarations[i], b.text = d, ""
			}
			return changed
		}
		// 5. Otherwise, remove target declaration from declarations.
		b.declarations, b.text = slices.Delete(b.declarations, i, i+1), ""
	}
	// 2. Append a new CSS declaration. 3. Return true.
	b.declarations = append(b.declarations, d)
	if b.text != "" && IsCustom(d.Name) {
		// No shorthand has part in it.
		b.text += " " + serialize(d.Name, d.Value, d.Important)
	} else {
		b.text = ""
	}
	return true
}

// opposed reports whether properties are in one logical property group, and their mapping
// logic is not the same.
func opposed(one, other string) bool {
	p, q := Find(one), Find(other)
	return p != nil && q != nil && p.group != "" && p.group == q.group && p.logical != q.logical
}

// Remove is https://drafts.csswg.org/cssom/#dom-cssstyledeclaration-removeproperty. It
// returns the value that the property had, and whether a declaration was removed.
func (b *Block) Remove(property string) (value string, removed bool) {
	property = canonical(property)
	value = b.Value(property)
	names := []string{property}
	if p := Find(property); p != nil && p.shorthand != nil {
		names = nil
		for _, l := range p.shorthand.longhands {
			names = append(names, l.Name)
		}
	}
	for _, name := range names {
		if i := b.index(name); i >= 0 {
			b.declarations, b.text = slices.Delete(b.declarations, i, i+1), ""
			removed = true
		}
	}
	return value, removed
}

// String is https://drafts.csswg.org/cssom/#serialize-a-css-declaration-block
func (b *Block) String() string {
	if b.text == "" {
		b.text = b.serialization()
	}
	return b.text
}

func (b *Block) serialization() string {
	var list []string
	// 2. Let already serialized be an empty list.
	serialized := map[string]bool{}
	// 3. Declaration loop: For each CSS declaration declaration in declarations:
	for i := range b.declarations {
		d := &b.declarations[i]
		// 2. If property is in already serialized, continue.
		if serialized[d.Name] {
			continue
		}
		// 3–4. If property maps to one or more shorthand properties, for each of them, in preferred order: if all its
		//      longhands are there, not yet serialized, and have a value together, serialize that.
		if p := Find(d.Name); p != nil && b.serializeShorthand(p, serialized, &list) {
			continue
		}
		// 5–9. Serialize the declaration by itself.
		if d.pending.shorthand == nil {
			list = append(list, serialize(d.Name, d.Value, d.Important))
		}
		serialized[d.Name] = true
	}
	// 4. Return list joined with " " (U+0020).
	return strings.Join(list, " ")
}

// serializeShorthand serializes a shorthand of a property, if there is one that can be.
func (b *Block) serializeShorthand(p *Property, serialized map[string]bool, list *[]string) bool {
	for _, s := range p.shorthands {
		if slices.ContainsFunc(s.shorthand.longhands, func(l *Property) bool { return serialized[l.Name] }) {
			continue
		}
		value, important, ok := b.shorthandValue(s)
		if !ok || b.between(s) {
			continue
		}
		*list = append(*list, serialize(s.Name, value, important))
		for _, l := range s.shorthand.longhands {
			serialized[l.Name] = true
		}
		return true
	}
	return false
}

// between reports whether a declaration stands between the longhands of a shorthand that
// is in the logical property group of one of them, with the other mapping logic: the
// shorthand, in the place of the first, would change which of them wins.
func (b *Block) between(s *Property) bool {
	first, last := len(b.declarations), -1
	for _, l := range s.shorthand.longhands {
		i := b.index(l.Name)
		first, last = min(first, i), max(last, i)
	}
	for _, d := range b.declarations[first : last+1] {
		if slices.ContainsFunc(s.shorthand.longhands, func(l *Property) bool { return opposed(l.Name, d.Name) }) {
			return true
		}
	}
	return false
}

// serialize is https://drafts.csswg.org/cssom/#serialize-a-css-declaration
func serialize(name, value string, important bool) string {
	text := syntax.SerializeIdentifier(name) + ": " + value
	if important {
		text += " !important"
	}
	return text + ";"
}

// Supports reports whether a declaration is known and valid.
//
// https://drafts.csswg.org/css-conditional-3/#dom-css-supports
func Supports(property, value string) bool {
	_, ok := declare(property, value, trim(syntax.Tokenize(value)), false)
	return ok
}

// SupportsDeclaration reports whether a text is a declaration that is known and valid.
func SupportsDeclaration(text string) bool {
	tokens := trim(syntax.Tokenize(text))
	return len(tokens) > 0 && tokens[0].Kind == syntax.Ident && len(declaration(text, tokens)) > 0
}

// ParseDescriptors parses the block of an at-rule that has descriptors with these names, whose values are kept as they
// are written.
//
// https://drafts.csswg.org/css-syntax-3/#descriptor
func ParseDescriptors(text string, names []string) *Block {
	var all []Declaration
	for tokens := range statements(text) {
		all = append(all, descriptor(text, tokens, names)...)
	}
	return &Block{declarations: winners(all)}
}

// descriptor returns the descriptor that tokens are; none if they are no valid one.
func descriptor(text string, tokens []syntax.Token, names []string) []Declaration {
	name := url.ASCIILowercase(tokens[0].Text)
	rest := trim(tokens[1:])
	if tokens[0].Kind != syntax.Ident || len(rest) < 2 || rest[0].Kind != syntax.Colon || !slices.Contains(names, name) {
		return nil
	}
	rest = trim(rest[1:])
	if len(rest) == 0 || !wellFormed(rest) {
		return nil
	}
	return []Declaration{{Name: name, Value: asWritten(text, rest)}}
}
