// Stands in for /resources/testdriver-vendor.js, which is there for that: has the runner do
// what only a user agent can.
{
  const {__accessibility: ask, __input: act, __permission: permit, __report: report} = self;
  delete self.__accessibility;
  delete self.__input;
  delete self.__permission;
  delete self.__report;
  if (ask) {
    // The runner finds an element by selectors: one for each tree that it is in, from the document.
    let last = 0;
    const marked = async (elements, f) => {
      const marks = [];
      const mark = e => {
        if (!e.hasAttribute("data-driver")) {
          e.setAttribute("data-driver", `${++last}`);
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
    const of = (element, property) => marked([element], ([path]) => ask(property, JSON.stringify(path)));
    test_driver_internal.in_automation = true;
    test_driver_internal.get_computed_role = element => of(element, "role");
    test_driver_internal.set_permission = async ({descriptor, state}) => permit(descriptor.name, state);
    test_driver_internal.generate_test_report = async message => report(message);
    test_driver_internal.get_computed_label = element => of(element, "name");

    // Steps are performed at elements that paths find. There is no layout: what a user does at a point of the viewport is
    // done at what the document says is there.
    const perform = steps => {
      const elements = [...new Set(steps.map(s => s.element).filter(e => e))];
      return marked(elements, paths =>
        act(JSON.stringify(steps.map(({element, ...step}) => ({...step, path: element && paths[elements.indexOf(element)]})))));
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
}
