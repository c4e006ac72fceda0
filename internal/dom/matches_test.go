package dom

import "testing"

// matches() gives the answer that webkitMatchesSelector() gives, which always asks Go, whatever happens to the elements.
func TestMatchesByShape(t *testing.T) {
	r := newRealm(t)
	r.eval(`var seed = 1; function random(n) { seed = (seed * 48271) % 2147483647; return seed % n }
		const xml = new Document, svg = 'http://www.w3.org/2000/svg';
		const names = ['input', 'INPUT', 'a', 'b'], attributes = ['type', 'list', 'TYPE', 'class', 'id', 'x'];
		const values = ['', 'text', 'TEXT', 'Text', 'url', 'y z', 'long'.repeat(20)];
		const pick = (list) => list[random(list.length)];
		const make = () => [() => document.createElement(pick(names)), () => document.createElementNS(svg, pick(names)), () => xml.createElement(pick(names)),
			() => xml.createElementNS('http://www.w3.org/1999/xhtml', pick(names))][random(4)]();
		const all = Array.from({length: 25}, make);
		function simple(depth) {
			switch (random(depth > 0 ? 14 : 10)) {
			case 0: case 1: return '[' + pick(attributes) + ']';
			case 2: case 3: case 4: return '[' + pick(attributes) + '="' + pick(values) + '"]';
			case 5: return '[' + pick(attributes) + '="' + pick(values) + '" ' + pick(['i', 's']) + ']';
			case 6: return '[' + pick(attributes) + pick(['~', '^', '$', '*', '|']) + '="' + pick(values) + '"]';
			case 7: return pick(['.y', '#text', '[*|x]']);
			case 8: return pick([':first-child', ':empty', ':root', ':scope']);
			case 9: return '';
			default: return ':' + pick(['not', 'is', 'where']) + '(' + list(depth - 1) + ')';
			}
		}
		function compound(depth) { return pick(['*', 'input', 'INPUT', 'a', 'b', '*|a', '|b']) + simple(depth) + simple(depth) }
		function complex(depth) { return random(5) ? compound(depth) : compound(depth) + pick([' ', ' > ', ' + ', ' ~ ']) + compound(depth) }
		function list(depth) { return random(4) ? complex(depth) : complex(depth) + ', ' + complex(depth) }
		let selectors = [];
		function step() {
			const e = pick(all);
			switch (random(8)) {
			case 0: e.setAttribute(pick(attributes), pick(values)); break;
			case 1: e.removeAttribute(pick(attributes)); break;
			case 2: e.setAttributeNS(pick([null, 'n']), pick(attributes), pick(values)); break;
			case 3: try { pick(all).append(e) } catch (e) {} break;
			case 4: e.remove(); break;
			case 5: pick([document, xml]).adoptNode(e); break;
			case 6: all[random(all.length)] = random(2) ? make() : e.cloneNode(false); break;
			case 7: { const a = e.getAttributeNode(pick(attributes)); if (a) a.value = pick(values); }
			}
		}
		function compare() {
			if (random(3) === 0 || selectors.length < 10) selectors.push(list(2));
			if (selectors.length > 60) selectors = selectors.slice(30);
			for (let i = 0; i < 40; i++) {
				const e = pick(all), s = pick(selectors);
				const want = e.webkitMatchesSelector(s), got = e.matches(s);
				if (got !== want) return 'matches(' + s + ') is ' + got + ' for ' + new XMLSerializer().serializeToString(e);
			}
			return '';
		}`)
	rounds := 3000
	if testing.Short() {
		rounds = 600
	}
	for range rounds / 100 {
		if got := r.eval("(() => { for (let i = 0; i < 100; i++) { step(); const wrong = compare(); if (wrong) return wrong } gc(); return '' })()"); got != "" {
			t.Fatal(got)
		}
	}
}

func TestMatchesFails(t *testing.T) {
	script{
		{"e = document.createElement('input'); for (let i = 0; i < 3; i++) e.matches('input'); e.matches('input')", "true"},
		{"e.matches('input[')", "throws SyntaxError: Failed to execute 'matches' on 'Element': 'input[' is not a valid selector: an attribute's name has to follow the bracket (at 6)."},
		{"e.matches()", "throws TypeError: Failed to execute 'matches' on 'Element': 1 argument required, but only 0 present."},
		{"e.matches({ toString() { return 'input' } })", "true"},
		{"Element.prototype.matches.call(document, 'input')", "throws TypeError: Illegal invocation"},
		{"Element.prototype.matches.call({}, 'input')", "throws TypeError: Illegal invocation"},
		{"new Element.prototype.matches('input')", "throws TypeError: Element.prototype.matches is not a constructor"},
		{"e.matches('in' + 'put')", "true"},
		{"e.matches('\\u0130nput')", "false"},
		{"for (let i = 0; i < 2000; i++) if (e.matches('i' + i) || e.matches('i' + i)) throw i; e.matches('input')", "true"},
	}.run(t, newRealm(t))
}
