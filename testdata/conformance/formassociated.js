const log = [];
class Control extends HTMLElement {
  static formAssociated = true;
  constructor() {
    super();
    this.internals = this.attachInternals();
  }
  say(what) { log.push(`${this.id} ${what}`); }
  formAssociatedCallback(form) { this.say(`form ${form?.id ?? 'null'}`); }
  formDisabledCallback(disabled) { this.say(`disabled ${disabled}`); }
  formResetCallback() { this.say('reset'); }
}
customElements.define('x-control', Control);
const heard = () => log.splice(0).join('; ');
const put = (html) => {
  document.body.innerHTML = html;
  return (id) => document.getElementById(id);
};
const entries = (form) => [...new FormData(form)].map(([name, value]) => `${name}=${value.name ?? value}`).join('&');

test('the form owner', () => {
  const $ = put('<form id=f><x-control id=a></x-control></form><x-control id=b form=f></x-control><x-control id=c></x-control>');
  is(heard(), 'a form f; b form f');
  is([...$('f').elements].map((e) => e.id).join(), 'a,b');
  is($('a').internals.form, $('f'));
  is($('c').internals.form, null);
  $('c').setAttribute('form', 'f');
  is(heard(), 'c form f');
  $('f').id = 'g';
  is(heard(), 'b form null; c form null');
  $('g').id = 'f';
  is(heard(), 'b form f; c form f');
  const f = $('f'), a = $('a');
  a.remove();
  is(heard(), 'a form null');
  f.append(a);
  is(heard(), 'a form f');
  f.remove();
  is(heard(), 'b form null; c form null');
  is(a.internals.form, f);
  document.body.prepend(f);
  is(heard(), 'b form f; c form f');
  const other = document.createElement('p');
  other.id = 'f';
  document.body.prepend(other);
  is(heard(), 'b form null; c form null');
  other.remove();
  is(heard(), 'b form f; c form f');
  document.body.textContent = '';
  heard();
});

test('disabled', () => {
  const $ = put('<fieldset id=s><legend id=l><x-control id=a></x-control></legend><x-control id=b></x-control></fieldset>');
  is(heard(), '');
  $('s').disabled = true;
  is(heard(), 'b disabled true');
  is([$('a'), $('b')].map((e) => `${e.matches(':disabled')} ${e.matches(':enabled')}`).join(), 'false true,true false');
  $('b').setAttribute('disabled', '');
  is(heard(), '');
  $('l').before(document.createElement('legend'));
  is(heard(), 'a disabled true');
  $('s').firstChild.remove();
  is(heard(), 'a disabled false');
  $('s').disabled = false;
  is(heard(), '');
  $('b').removeAttribute('disabled');
  is(heard(), 'b disabled false');
  let clicks = 0;
  $('a').onclick = () => clicks++;
  $('a').click();
  $('a').setAttribute('disabled', '');
  $('a').click();
  is(clicks, 1);
  heard();
});

test('upgrade', () => {
  const $ = put('<form id=f><fieldset disabled><x-late id=a></x-late></fieldset><x-late id=b></x-late></form>');
  is($('f').elements.length, 1);
  customElements.define('x-late', class extends Control {});
  is(heard(), 'a form f; a disabled true; b form f');
  is($('f').elements.length, 3);
  customElements.define('x-none', class extends Control { static formAssociated = false; });
  const none = document.createElement('x-none');
  for (const ask of [(i) => i.form, (i) => i.labels, (i) => i.validity, (i) => i.willValidate, (i) => i.validationMessage,
    (i) => i.setFormValue(''), (i) => i.setValidity({}), (i) => i.checkValidity(), (i) => i.reportValidity()]) {
    throws('NotSupportedError', () => ask(none.internals), String(ask));
  }
});

test('what is submitted', () => {
  const $ = put('<form id=f><x-control id=a name=n></x-control><x-control id=b></x-control></form>');
  const { internals } = $('a');
  is(entries($('f')), '');
  internals.setFormValue('v');
  $('b').internals.setFormValue('nameless');
  is(entries($('f')), 'n=v');
  internals.setFormValue(new File(['x'], 'file.txt'), 'state');
  is(entries($('f')), 'n=file.txt');
  const data = new FormData();
  data.append('x', '1');
  data.append('y', new File([], 'z'));
  internals.setFormValue(data);
  data.append('later', '');
  is(entries($('f')), 'x=1&y=z');
  $('a').setAttribute('disabled', '');
  is(entries($('f')), '');
  $('a').removeAttribute('disabled');
  internals.setFormValue(null);
  is(entries($('f')), '');
  heard();
  $('f').reset();
  is(heard(), 'a reset; b reset');
});

test('validity', () => {
  const $ = put('<form id=f><label for=a>A</label><label>B<x-control id=a></x-control></label></form>');
  const control = $('a'), { internals } = control, child = control.appendChild(document.createElement('p'));
  is([...internals.labels].map((l) => l.textContent).join(), 'A,B');
  is(internals.labels, internals.labels);
  is(internals.validity, internals.validity);
  is($('f').querySelector('label').control, control);
  ok(internals.willValidate && internals.checkValidity() && control.matches(':valid'));
  throws(TypeError, () => internals.setValidity({ badInput: true }));
  throws('NotFoundError', () => internals.setValidity({ badInput: true }, 'bad', $('f')));
  ok(internals.validity.valid);
  internals.setValidity({ badInput: true, customError: true }, 'bad', child);
  is([internals.validity.badInput, internals.validity.tooLong, internals.validity.valid, internals.validationMessage].join(), 'true,false,false,bad');
  ok(control.matches(':invalid'));
  let invalid = 0;
  control.oninvalid = () => invalid++;
  is([internals.checkValidity(), internals.reportValidity(), $('f').checkValidity(), invalid].join(), 'false,false,false,3');
  // Only input, textarea and select elements have a user validity.
  ok(!control.matches(':user-invalid'));
  internals.setValidity({ badInput: true }, 'at itself', control);
  is(internals.validationMessage, 'at itself');
  internals.setValidity({}, 'unused');
  is([internals.validationMessage, $('f').checkValidity()].join(), ',true');
  internals.setValidity({ valueMissing: true }, 'missing');
  control.setAttribute('disabled', '');
  is([internals.willValidate, $('f').checkValidity()].join(), 'false,true');
});
