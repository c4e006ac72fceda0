package npm

import (
	"slices"
	"strings"
	"testing"
)

func TestScanCommonJS(t *testing.T) {
	for _, test := range []struct{ source, exports, reexports string }{
		{`exports.a = 1; module.exports.b = 2; exports['c'] = 3; module.exports["d\x65"] = 4; exports.a = 5`, "a b c de", ""},
		{`exports.a = exports.b = void 0; (0, exports.c = 1)`, "a b c", ""},
		{`if (x) { (function (exports) { exports.inside = 1 })(exports) }`, "inside", ""},
		{`other.a = 1; exports.b; exports.c += 1; var exports2 = {}; exports2.d = 1; // exports.e = 1`, "", ""},
		{"`${exports.t = 1}`; 'exports.s = 1'; /exports.r = 1/", "t", ""},
		{`Object.defineProperty(exports, '__esModule', { value: true })`, "__esModule", ""},
		{`Object.defineProperty(exports, 'a', { enumerable: true, get: function () { return q.p; } });
		  Object.defineProperty(exports, 'b', { enumerable: true, get: function () { return x.require("y"); } });
		  Object.defineProperty(exports, 'c', { enumerable: true, get() { return q["p"]; } });
		  Object.defineProperty(exports, 'd', { enumerable: false, value: 1 });
		  Object.defineProperty(module.exports, 'e', { value: 1 });
		  Object.defineProperty(exports, 'f', { get: () => 1 });
		  Object.defineProperty(exports, key, { value: 1 });`, "a c e", ""},
		{`module.exports = { a, b: c, 'd': e, f: g.h, i }`, "a b d f", ""},
		{`module.exports = { a, b: 1, c }`, "a", ""},
		{`module.exports = { a, ...d, b: require('c'), c: "x" }`, "a b", ""},
		{`module.exports = { ...require('x'), a, [b]: c, d }`, "a", "x"},
		{`module.exports = require('a'); module.exports = require("b")`, "", "b"},
		{`process.env.NODE_ENV === 'production' ? module.exports = require('./p.js') : module.exports = require('./d.js')`, "", "./d.js"},
		{`__exportStar(require("a"), exports); tslib_1.__exportStar(require("b"), exports); __export(require("c"))`, "", "a b c"},
		{`var _a = require("a"); Object.keys(_a).forEach(function (k) { if (k === "default") return; exports[k] = _a[k]; });
		  var _b = _interopRequireWildcard(require("b"));
		  Object.keys(_b).forEach(function (key) { Object.defineProperty(exports, key, { enumerable: true, get: function () { return _b[key]; } }); });
		  Object.keys(_c).forEach(function (k) { exports[k] = _c[k]; });`, "", "a b"},
		{`0 && (module.exports = { a, b }) && __exportStar(require("c"))`, "a b", "c"},
		{"#!/usr/bin/env node\nexports.a = 1; return; exports.b = 2", "a b", ""},
		{`exports.a = ;`, "", ""},
		{strings.Repeat("[", 100_000), "", ""},
	} {
		s := ScanCommonJS(test.source)
		if !slices.Equal(s.Exports, strings.Fields(test.exports)) || !slices.Equal(s.Reexports, strings.Fields(test.reexports)) {
			t.Errorf("%s\ngot  %q and %q\nwant %q and %q", test.source, s.Exports, s.Reexports, test.exports, test.reexports)
		}
	}
}

func TestRequires(t *testing.T) {
	s := ScanCommonJS(`const a = require("a"), b = require('./b').x; require(name); other.require("c"); if (0) require("a")`)
	if want := []string{"a", "./b"}; !slices.Equal(s.Requires, want) {
		t.Errorf("got %q, want %q", s.Requires, want)
	}
}
