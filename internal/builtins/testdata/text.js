'use strict';

test('isWellFormed and toWellFormed', () => {
  for (const [text, expected] of [
    ['', ''], ['abc', 'abc'], ['\ud83d\ude00', '\ud83d\ude00'], ['a\ud83d', 'a\ufffd'], ['\ude00b', '\ufffdb'],
    ['\ude00\ud83d', '\ufffd\ufffd'], ['\ude00\ude01', '\ufffd\ufffd'], ['\ud83d\ud83d\ude00\ude00', '\ufffd\ud83d\ude00\ufffd'], ['\ud83dx\ude00', '\ufffdx\ufffd'],
    ['\ufffd', '\ufffd'], ['é\ud7ff\ue000', 'é\ud7ff\ue000'], [`${'x'.repeat(1000)}\udfff`, `${'x'.repeat(1000)}\ufffd`],
  ]) {
    same([text.isWellFormed(), text.toWellFormed()], [text === expected, expected], show(text));
  }
  same(String.prototype.isWellFormed.call({ toString: () => '\ud800' }), false);
  throws(TypeError, () => String.prototype.isWellFormed.call(null), /called on null/);
  throws(TypeError, () => String.prototype.toWellFormed.call(Symbol()));
});

test('RegExp.escape', () => {
  for (const [text, expected] of [
    ['', ''], ['The Quick Brown Fox', '\\x54he\\x20Quick\\x20Brown\\x20Fox'], ['1a', '\\x31a'], ['_a1', '_a1'],
    ['(*.*)', '\\(\\*\\.\\*\\)'], ['^$\\.*+?()[]{}|/', '\\^\\$\\\\\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\/'],
    ['\t\n\v\f\r', '\\t\\n\\v\\f\\r'], [",-=<>#&!%:;@~'`\"", '\\x2c\\x2d\\x3d\\x3c\\x3e\\x23\\x26\\x21\\x25\\x3a\\x3b\\x40\\x7e\\x27\\x60\\x22'],
    ['\u00a0\u2028\ufeff', '\\xa0\\u2028\\ufeff'], ['é你好', 'é你好'], ['\ud83d\ude00', '\ud83d\ude00'],
    ['\ud83d', '\\ud83d'], ['\ude00\ud83d', '\\ude00\\ud83d'], ['\0', '\0'],
  ]) {
    same(RegExp.escape(text), expected);
  }
  throws(TypeError, () => RegExp.escape(1), /must be a string, not 1/);
  throws(TypeError, () => RegExp.escape(Object('x')));
});

test('what is escaped matches itself and nothing else', () => {
  for (let code = 0; code < 65536; code++) {
    const text = `x${String.fromCharCode(code)}y`;
    const pattern = RegExp.escape(text);
    for (const flags of ['', 'u']) {
      if (!new RegExp(`^${pattern}$`, flags).test(text)) throw new Error(`${code.toString(16)} with flags ${show(flags)}`);
    }
  }
  same(new RegExp(`[${RegExp.escape('a-z^]')}]`).test('b'), false);
});
