const log = [];
const put = (html) => {
  document.body.innerHTML = html;
  for (const e of document.querySelectorAll('[id]')) {
    for (const type of ['beforetoggle', 'toggle', 'close', 'cancel', 'command']) {
      e.addEventListener(type, (event) => {
        if (event.target === e) log.push(`${e.id} ${type}${'newState' in event ? ` ${event.oldState}-${event.newState}` : ''}${event.source ? ` by ${event.source.id}` : ''}`);
      });
    }
  }
  return (id) => document.getElementById(id);
};
const heard = () => log.splice(0).join('; ');
const shown = () => [...document.querySelectorAll(':popover-open')].map((e) => e.id).join();

test('popover: attribute', () => {
  const div = document.createElement('div');
  is(div.popover, null);
  for (const [value, mode] of [['', 'auto'], ['AUTO', 'auto'], ['hint', 'hint'], ['manual', 'manual'], ['x', 'manual']]) {
    div.popover = value;
    is(div.popover, mode, value);
  }
  div.popover = null;
  is(div.hasAttribute('popover'), false);
  throws('NotSupportedError', () => div.showPopover());
  div.popover = 'auto';
  throws('InvalidStateError', () => div.showPopover());
  throws('InvalidStateError', () => div.togglePopover());
  div.hidePopover();
});

test('popover: events', async () => {
  const $ = put('<div popover id=a></div><div popover=manual id=m></div>');
  $('a').showPopover();
  $('a').showPopover();
  is(heard(), 'a beforetoggle closed-open');
  await task();
  is(heard(), 'a toggle closed-open');
  is([$('a').matches(':popover-open'), getComputedStyle($('a')).display, getComputedStyle($('m')).display].join(), 'true,block,none');
  $('a').hidePopover();
  $('a').showPopover();
  heard();
  await task();
  is(heard(), 'a toggle open-open');
  is([$('m').togglePopover(), $('m').togglePopover(true), $('a').togglePopover(), $('a').togglePopover(false), $('m').togglePopover({ force: false })].join(),
    'true,true,false,false,false');
  await task();
  heard();
  $('a').addEventListener('beforetoggle', (e) => e.preventDefault(), { once: true });
  $('a').showPopover();
  is(shown(), '');
  is($('a').togglePopover({ source: $('m') }), true);
  is(heard(), 'a beforetoggle closed-open; a beforetoggle closed-open by m');
  $('a').remove();
  is(heard(), '');
  is($('a'), null);
  is(shown(), '');
  await task();
  heard();
});

test('popover: which others are hidden', async () => {
  const $ = put(`<div popover id=a><div popover id=b></div><button id=i popovertarget=c></button></div><div popover id=c></div>
    <div popover id=d></div><div popover=manual id=m></div><div popover=hint id=h></div><dialog id=g></dialog>`);
  const steps = (...calls) => calls.map((call) => (call(), shown())).join(' | ');
  is(steps(() => $('a').showPopover(), () => $('b').showPopover(), () => $('m').showPopover(), () => $('i').click()), 'a | a,b | a,b,m | a,c,m');
  is(steps(() => $('h').showPopover(), () => $('d').showPopover(), () => $('h').showPopover()), 'a,c,m,h | d,m | d,m,h');
  is(steps(() => $('g').showModal()), 'm');
  throws('InvalidStateError', () => { $('g').popover = 'auto'; $('g').showPopover(); });
  $('g').close();
  is(steps(() => $('a').showPopover(), () => { $('a').popover = 'manual'; }, () => $('a').showPopover(), () => { $('a').removeAttribute('popover'); }),
    'a,m | m | a,m | m');
  await task();
  heard();
});

test('popover: the stacks of auto and of hint popovers', async () => {
  const $ = put(`<div popover id=a><div popover=hint id=h><div popover id=b></div></div></div><div popover=hint id=k></div>`);
  const steps = (...calls) => calls.map((call) => (call(), shown())).join(' | ');
  // What is shown from within a hint popover is one, too.
  is(steps(() => $('a').showPopover(), () => $('h').showPopover(), () => $('b').showPopover(), () => $('k').showPopover()), 'a | a,h | a,h,b | a,k');
  // Hint popovers go with the auto popover that they are in, and stay without others.
  is(steps(() => $('a').hidePopover(), () => $('a').showPopover(), () => $('h').showPopover(), () => $('a').hidePopover()), 'k | a | a,h | ');
  // While one is shown or hidden, no other can be shown.
  const seen = [];
  const showK = () => {
    try {
      $('k').showPopover();
    } catch (e) {
      seen.push(e.name);
    }
  };
  $('a').addEventListener('beforetoggle', showK);
  is(steps(() => $('a').showPopover(), () => $('a').hidePopover(), showK), 'a |  | k');
  is(seen.join(), 'InvalidStateError,InvalidStateError');
  await task();
  heard();
});

test('popover: buttons and focus', async () => {
  const $ = put(`<button id=i popovertarget=p></button><button id=s popovertarget=p popovertargetaction=SHOW></button>
    <button id=x popovertarget=p popovertargetaction=hide></button><div popover id=p><input id=n autofocus></div>
    <form id=f onsubmit="return false"><button id=t popovertarget=p></button></form>`);
  is([$('s').popoverTargetAction, $('i').popoverTargetAction, $('i').popoverTargetElement.id].join(), 'show,toggle,p');
  $('i').focus();
  $('i').click();
  is([shown(), document.activeElement.id].join(), 'p,n');
  is(heard(), 'p beforetoggle closed-open by i');
  $('s').click();
  is(shown(), 'p');
  $('x').click();
  is([shown(), document.activeElement.id].join(), ',i');
  $('t').click();
  is(shown(), '');
  $('t').type = 'button';
  $('t').click();
  is(shown(), 'p');
  $('p').hidePopover();
  $('i').popoverTargetElement = null;
  is($('i').hasAttribute('popovertarget'), false);
  $('i').popoverTargetElement = $('p');
  $('p').id = '';
  is($('i').getAttribute('popovertarget'), '');
  $('i').click();
  is($('i').popoverTargetElement.matches(':popover-open'), true);
  $('i').setAttribute('popovertarget', 'f');
  is($('i').popoverTargetElement, $('f'));
  await task();
  heard();
});

test('dialog', async () => {
  const $ = put(`<button id=before></button><dialog id=d><input id=n></dialog>`);
  const d = $('d');
  is([d.open, d.returnValue, d.closedBy].join(), 'false,,none');
  $('before').focus();
  d.show();
  is([d.open, document.activeElement.id, d.matches(':modal')].join(), 'true,n,false');
  throws('InvalidStateError', () => d.showModal());
  d.close('first');
  is([d.open, d.returnValue, document.activeElement.id].join(), 'false,first,before');
  is(heard(), 'd beforetoggle closed-open; d beforetoggle open-closed');
  await task();
  is(heard(), 'd toggle closed-closed; d close');
  d.showModal();
  throws('InvalidStateError', () => d.show());
  d.showModal();
  is([d.matches(':modal'), d.closedBy, document.activeElement.id].join(), 'true,closerequest,n');
  $('before').focus();
  is(document.activeElement.id, 'n');
  d.addEventListener('cancel', (e) => e.preventDefault(), { once: true });
  d.requestClose('second');
  is([d.open, d.returnValue].join(), 'true,first');
  d.requestClose('third');
  is([d.open, d.returnValue, d.matches(':modal')].join(), 'false,third,false');
  await task();
  heard();
  d.showModal();
  d.remove();
  is([d.open, d.matches(':modal')].join(), 'true,false');
  throws('InvalidStateError', () => document.createElement('dialog').showModal());
  await task();
  heard();
});

test('dialog: forms', async () => {
  const $ = put('<dialog id=d><form method=dialog><button id=v value=yes></button><button id=n></button></form></dialog>');
  for (const [button, value] of [['v', 'yes'], ['n', 'yes']]) {
    $('d').showModal();
    $(button).click();
    is([$('d').open, $('d').returnValue].join(), `false,${value}`);
  }
  await task();
  heard();
});

test('commands', async () => {
  const $ = put(`<dialog id=d></dialog><div id=p popover></div><div id=e></div>
    <button id=b commandfor=d command=show-modal></button><button id=c commandfor=d command=request-close value=v></button>`);
  is([$('b').command, $('b').commandForElement.id, $('b').type].join(), 'show-modal,d,button');
  $('b').click();
  is([$('d').open, $('d').matches(':modal')].join(), 'true,true');
  $('c').click();
  is([$('d').open, $('d').returnValue].join(), 'false,v');
  await task();
  is(heard(), 'd command by b; d beforetoggle closed-open by b; d command by c; d cancel; d beforetoggle open-closed by c; d toggle closed-closed by c; d close');
  $('b').commandForElement = $('p');
  $('b').command = 'toggle-popover';
  $('b').click();
  is(shown(), 'p');
  $('b').click();
  is(shown(), '');
  $('p').addEventListener('command', (e) => e.preventDefault(), { once: true });
  $('b').click();
  is(shown(), '');
  await task();
  heard();
  $('b').commandForElement = $('e');
  $('b').click();
  is([heard(), shown()].join(), 'e command by b,');
  $('b').command = '--own';
  $('b').click();
  is(heard(), 'e command by b');
  $('b').command = 'none';
  is($('b').command, '');
  const event = new CommandEvent('x', { command: 'y', source: $('b') });
  is([event.command, event.source.id, new ToggleEvent('x', { newState: 'z' }).newState].join(), 'y,b,z');
});

test('details', async () => {
  const $ = put('<details id=a name=n open></details><details id=b name=n open></details><details id=c name=n></details>');
  is([$('a').open, $('b').open].join(), 'true,false');
  await task();
  heard();
  $('c').open = true;
  is([$('a').open, $('c').open].join(), 'false,true');
  $('c').open = false;
  $('c').open = true;
  await task();
  is(heard(), 'a toggle open-closed; c toggle closed-open');
  $('a').name = 'other';
  $('a').open = true;
  $('a').name = 'n';
  is([$('a').open, $('c').open].join(), 'false,true');
});

test('what has no activation behavior leaves the click to its ancestors', () => {
  for (const [html, activated] of [['<a id=x></a>', true], ['<input id=x type=hidden>', true], ['<b id=x></b>', true], ['<a id=x href="#"></a>', false], ['<input id=x>', false]]) {
    const $ = put(`<details id=d><summary>${html}</summary></details><label>${html.replace('id=x', 'id=y')}<input id=c type=checkbox></label>`);
    $('x').click();
    is($('d').open, activated, html);
    if (html.startsWith('<input id=x>')) continue; // which is the labeled control
    $('y').click();
    is($('c').checked, activated, html);
  }
});
