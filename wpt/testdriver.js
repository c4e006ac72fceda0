// Stands in for /resources/testdriver-vendor.js, which is there for that: has the runner do
// what only a user agent can.
{
  const {__accessibility: ask, __input: act, __permission: permit, __report: report, __cookies: cookies, __deleteCookies: deleteCookies} = self;
  delete self.__accessibility;
  delete self.__input;
  delete self.__permission;
  delete self.__report;
  delete self.__cookies;
  delete self.__deleteCookies;
  // runner is what it is asked for: by the window of the test. Frames and other windows of the test ask that one.
  let runner;
  if (ask) {
    runner = {ask, act, permit, report, cookies, deleteCookies};
    addEventListener("message", async event => {
      if (typeof event.data?.testDriver !== "string") return;
      event.stopImmediatePropagation();
      const {testDriver, values} = event.data;
      const answer = (async () => runner[testDriver](...values))();
      event.ports[0].postMessage(await answer.then(value => ({value}), e => ({error: String(e)})));
    }, true);
  } else {
    let context = null;
    test_driver_internal.set_test_context = window => context = window;
    const forward = name => (...values) => new Promise((resolve, reject) => {
      if (!context) throw new Error("Tried to run in a non-testharness window without a call to set_test_context.");
      const {port1, port2} = new MessageChannel();
      port1.onmessage = ({data}) => {
        port1.close();
        if ("error" in data) reject(new Error(data.error));
        else resolve(data.value);
      };
      context.postMessage({testDriver: name, values}, "*", [port2]);
    });
    runner = Object.fromEntries(["ask", "act", "permit", "report", "cookies", "deleteCookies"].map(name => [name, forward(name)]));
  }
  // The runner finds an element by selectors: one for each tree that it is in, from the document.
  let last = 0;
  const prefix = ask ? "" : `${Math.random()}-`;
  const marked = async (elements, f) => {
    const marks = [];
    const mark = e => {
      if (!e.hasAttribute("data-driver")) {
        e.setAttribute("data-driver", `${prefix}${++last}`);
        marks.push(e);
      }
      return `[data-driver="${e.getAttribute("data-driver")}"]`;
    };
    const paths = elements.map(element => {
      const path = [];
      for (let e = element; e; e = e.getRootNode().host) path.unshift(mark(e));
      return path;
    });
    try {
      return await f(paths);
    } finally {
      marks.forEach(e => e.removeAttribute("data-driver"));
    }
  };
  const of = (element, property) => marked([element], ([path]) => runner.ask(property, JSON.stringify(path)));
  test_driver_internal.in_automation = true;
  test_driver_internal.get_computed_role = element => of(element, "role");
  test_driver_internal.get_computed_label = element => of(element, "name");
  test_driver_internal.set_permission = async ({descriptor, state}) => runner.permit(descriptor.name, state);
  test_driver_internal.generate_test_report = async message => runner.report(message);
  test_driver_internal.get_all_cookies = async context => JSON.parse(await runner.cookies((context ?? window).location.href));
  test_driver_internal.get_named_cookie = async (name, context) =>
    (await test_driver_internal.get_all_cookies(context)).find(c => c.name === name);
  test_driver_internal.delete_all_cookies = async context => runner.deleteCookies((context ?? window).location.href);

  // Steps are performed at elements that paths find. There is no layout: what a user does at a point of the viewport is
  // done at what the document says is there.
  const perform = steps => {
    const elements = [...new Set(steps.map(s => s.element).filter(e => e))];
    return marked(elements, paths =>
      runner.act(JSON.stringify(steps.map(({element, ...step}) => ({
        ...step, path: element && paths[elements.indexOf(element)], framed: !ask || !!element && element.ownerDocument !== document,
      })))));
  };
  // The keys of WebDriver: https://w3c.github.io/webdriver/#keyboard-actions
  const keys = new Map(Object.entries({
    "\uE003": "Backspace", "\uE004": "Tab", "\uE006": "Enter", "\uE007": "Enter", "\uE008": "Shift", "\uE009": "Control",
    "\uE00A": "Alt", "\uE00C": "Escape", "\uE00D": "Space", "\uE00E": "PageUp", "\uE00F": "PageDown", "\uE010": "End",
    "\uE011": "Home", "\uE012": "ArrowLeft", "\uE013": "ArrowUp", "\uE014": "ArrowRight", "\uE015": "ArrowDown",
    "\uE016": "Insert", "\uE017": "Delete", "\uE03D": "Meta", "\n": "Enter", "\t": "Tab", " ": "Space",
  }));
  const modifiers = ["Shift", "Control", "Alt", "Meta"];
  // held are the modifiers that are down.
  const press = (held, value) => {
    const key = keys.get(value) ?? value;
    if (!modifiers.includes(key)) return [{action: "press", text: [...held, key].join("+")}];
    held.add(key);
    return [];
  };

  // Some tests call these with new.
  test_driver.click = function(element) {
    return perform([{action: "click", element}]).then(() => {});
  };
  test_driver.send_keys = function(element, text) {
    const held = new Set(), steps = [];
    if (element !== element.getRootNode().activeElement && element !== document.body && element !== document.documentElement)
      steps.push({action: "focus", element});
    for (const value of text) {
      if (value === "\uE000") held.clear();
      else steps.push(...press(held, value));
    }
    return perform(steps).then(() => {});
  };
  test_driver_internal.action_sequence = async sources => {
    const held = new Set(), steps = [];
    const over = new Map(); // where the pointers are
    const ticks = Math.max(0, ...sources.map(s => s.actions.length));
    for (let tick = 0; tick < ticks; tick++) {
      for (const {type, id, actions} of sources) {
        const a = actions[tick];
        switch (type === "pointer" || type === "key" ? a?.type : "") {
          case "pointerMove": {
            const element = a.origin instanceof Element ? a.origin : document.elementFromPoint(a.x, a.y);
            over.set(id, element);
            if (element) steps.push({action: "move", element});
            break;
          }
          case "pointerDown":
          case "pointerUp":
            if ((a.button ?? 0) !== 0) throw new Error("The runner has a mouse with one button.");
            if (over.get(id)) steps.push({action: a.type === "pointerDown" ? "down" : "up", element: over.get(id)});
            break;
          case "keyDown":
            steps.push(...press(held, a.value));
            break;
          case "keyUp":
            held.delete(keys.get(a.value) ?? a.value);
            break;
        }
      }
    }
    await perform(steps);
  };
}
