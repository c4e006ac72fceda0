// Uses libraries of user interfaces as pages do, from node_modules: each renders, updates,
// hears a click and cleans up. See the target ecosystem of the Makefile.
const equal = (a, b) => {
  if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error(`got ${JSON.stringify(a)}, want ${JSON.stringify(b)}`);
};
// until waits for what a library does later, at most five seconds.
async function until(done) {
  for (let n = 0; n < 500 && !done(); n++) await new Promise((resolve) => setTimeout(resolve, 10));
}
// What builds of Vue without a bundler ask for.
Object.assign(globalThis, { __VUE_OPTIONS_API__: true, __VUE_PROD_DEVTOOLS__: false, __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: false });

// counter checks what most of them make: a button that counts its clicks, red from 1 on.
async function counter(root) {
  await until(() => root.querySelector("button")?.textContent.trim() === "0");
  const button = root.querySelector("button");
  equal(button.textContent.trim(), "0");
  button.click();
  await until(() => button.textContent.trim() === "1" && button.style.color === "red");
  if (root.querySelector("button") !== button) throw new Error("there is another button");
  equal(button.textContent.trim(), "1");
  equal(button.style.color, "red");
}

const uses = {
  "@hotwired/stimulus": async ({ Application, Controller }, root) => {
    root.innerHTML = '<div data-controller="counter"><button data-action="counter#add" data-counter-target="button">0</button></div>';
    const application = new Application(root);
    application.register("counter", class extends Controller {
      static targets = ["button"];
      add() { this.buttonTarget.textContent++; this.buttonTarget.style.color = "red"; }
    });
    await application.start();
    await counter(root);
    application.stop();
  },
  "@testing-library/react": async ({ render, screen, within, cleanup, act }, root) => {
    const { createElement: h, useState, useEffect } = await import("react");
    const { default: userEvent } = await import("@testing-library/user-event");
    const Orders = () => {
      const [orders, set] = useState([]), [name, type] = useState(""), [saved, save] = useState(false);
      useEffect(() => { if (orders.length) { const t = setTimeout(() => save(true), 5); return () => clearTimeout(t); } }, [orders]);
      return h("form", { "aria-label": "order", onSubmit: (e) => { e.preventDefault(); set([...orders, name]); type(""); } },
        h("label", null, "Dish", h("input", { value: name, onChange: (e) => type(e.target.value) })),
        h("label", null, h("input", { type: "checkbox" }), "as a gift"),
        h("select", { "aria-label": "size", defaultValue: "s" }, h("option", { value: "s" }, "small"), h("option", { value: "l" }, "large")),
        h("button", { disabled: !name }, "Order"), h("ul", null, orders.map((o, i) => h("li", { key: i }, o))), saved && h("p", { role: "status" }, "saved"));
    };
    const { unmount } = render(h(Orders), { container: root });
    const user = userEvent.setup(), field = screen.getByRole("textbox", { name: "Dish" }), button = screen.getByRole("button", { name: "Order" });
    equal(button.disabled, true);
    await user.type(field, "tea{Backspace}n");
    equal(field.value, "ten");
    await user.click(button);
    equal(within(screen.getByRole("list")).getAllByRole("listitem").map((li) => li.textContent), ["ten"]);
    await screen.findByRole("status");
    await user.type(field, "pie{Enter}");
    equal(screen.getAllByRole("listitem").length, 2);
    await user.click(screen.getByLabelText("as a gift"));
    equal(screen.getByRole("checkbox", { name: "as a gift" }).checked, true);
    await user.selectOptions(screen.getByRole("combobox", { name: "size" }), "large");
    equal(screen.getByRole("option", { name: "large" }).selected, true);
    await user.tab();
    equal(screen.queryByRole("alert"), null);
    unmount();
    equal(root.innerHTML, "");
  },
  "@testing-library/user-event": async ({ default: userEvent }, root) => {
    root.innerHTML = '<input aria-label="a"><textarea></textarea><p contenteditable>text</p><button>b</button>';
    const [a, area, , b] = root.children, events = [];
    for (const type of ["keydown", "beforeinput", "input", "keyup", "focusin", "focusout", "paste"]) root.addEventListener(type, (e) => events.push(`${type} ${e.target.localName}`));
    const user = userEvent.setup();
    await user.click(a);
    await user.keyboard("x");
    equal([a.value, events], ["x", ["focusin input", "keydown input", "beforeinput input", "input input", "keyup input"]]);
    await user.tab();
    equal(document.activeElement === area, true);
    await user.paste("two\nlines");
    equal(area.value, "two\nlines");
    await user.clear(area);
    equal(area.value, "");
    await user.dblClick(b);
    await user.hover(b);
    equal(document.activeElement === b, true);
  },
  "@testing-library/dom": async ({ getByText, fireEvent, waitFor, queryByTestId }, root) => {
    root.innerHTML = '<p data-testid="p">0</p><button>Add</button>';
    const p = queryByTestId(root, "p");
    getByText(root, "Add").addEventListener("click", () => setTimeout(() => { p.textContent++ }, 5));
    fireEvent.click(getByText(root, /^add/i));
    await waitFor(() => equal(p.textContent, "1"), { container: root });
  },
  alpinejs: async ({ default: Alpine }, root) => {
    root.innerHTML = `<div x-data="{ n: 0 }"><button @click="n++" x-text="n" :style="{ color: n ? 'red' : '' }"></button><p x-show="n == 0">none</p></div>`;
    Alpine.start();
    await counter(root);
    await until(() => root.querySelector("p").style.display);
    equal(root.querySelector("p").style.display, "none");
    Alpine.destroyTree(root);
  },
  backbone: async ({ default: Backbone }, root) => {
    const View = Backbone.View.extend({
      events: { "click button": "add" },
      initialize() { this.listenTo(this.model, "change", this.render); this.render(); this.$el.append("<button>0</button>"); },
      render() { this.$("button").text(this.model.get("n")).css("color", "red"); },
      add() { this.model.set("n", this.model.get("n") + 1); },
    });
    const view = new View({ model: new Backbone.Model({ n: 0 }) });
    root.append(view.el);
    await counter(root);
    view.remove();
    equal(root.innerHTML, "");
  },
  "d3-selection": async ({ select }, root) => {
    let n = 0;
    const button = select(root).append("button").text(0).on("click", () => button.text(++n).style("color", "red"));
    await counter(root);
    const list = select(root).selectAll("li");
    list.data([1, 2]).join("li").text(String);
    select(root).selectAll("li").data([3]).join("li").text(String);
    equal(root.textContent, "13");
    button.remove();
  },
  dompurify: ({ default: DOMPurify }) => {
    equal(DOMPurify.sanitize('<a href="javascript:x()" style="color: red" onclick="x()">a<script>x()</script></a>'), '<a style="color: red">a</a>');
  },
  handlebars: ({ default: Handlebars }, root) => {
    root.innerHTML = Handlebars.compile("{{#each list}}<li>{{this}}</li>{{/each}}")({ list: ["a", "<"] });
    equal(root.innerHTML, "<li>a</li><li>&lt;</li>");
  },
  idiomorph: ({ Idiomorph }, root) => {
    root.innerHTML = '<p id="a">a</p><p id="b">b</p>';
    const b = root.lastChild;
    Idiomorph.morph(root, '<div><p id="b">B</p><p id="c">c</p></div>', { morphStyle: "outerHTML" });
    equal(b.textContent, "B");
  },
  jquery: async ({ default: $ }, root) => {
    const button = $("<button>").text(0).on("click", () => button.text(+button.text() + 1).css({ color: "red" })).appendTo(root);
    await counter(root);
    $(root).on("custom", "button", (e, x) => button.data("x", x));
    button.trigger("custom", [1]);
    equal(button.data("x"), 1);
    button.hide();
    equal(button[0].style.display, "none");
    $(root).empty().off();
  },
  knockout: async ({ default: ko }, root) => {
    root.innerHTML = "<button data-bind=\"text: n, click: add, style: { color: n() ? 'red' : '' }\"></button>";
    const n = ko.observable(0);
    ko.applyBindings({ n, add: () => n(n() + 1) }, root);
    await counter(root);
    ko.cleanNode(root);
  },
  "lit-html": async ({ html, render }, root) => {
    let n = 0;
    const draw = () => render(html`<button style="color: ${n ? "red" : "blue"}" @click=${() => { n++; draw() }}>${n}</button>`, root);
    draw();
    await counter(root);
  },
  lit: async ({ LitElement, html, css }, root) => {
    customElements.define("my-counter", class extends LitElement {
      static properties = { n: { type: Number, reflect: true } };
      static styles = css`:host { color: rgb(0, 0, 255) } :host([n="1"]) { color: red }`;
      constructor() { super(); this.n = 0; }
      render() { return html`<button style="color: ${this.n ? "red" : "blue"}" @click=${() => { this.n++; }}>${this.n}</button><slot></slot>`; }
    });
    root.innerHTML = "<my-counter><i>light</i></my-counter>";
    const element = root.firstChild;
    await element.updateComplete;
    equal(getComputedStyle(element).color, "rgb(0, 0, 255)");
    equal(element.firstChild.assignedSlot.localName, "slot");
    await counter(element.shadowRoot);
    equal([element.getAttribute("n"), getComputedStyle(element).color], ["1", "rgb(255, 0, 0)"]);
  },
  marked: ({ marked }, root) => {
    root.innerHTML = marked.parse("# Title\n\n- a\n- [b](/b)");
    equal(root.querySelector("h1").textContent, "Title");
    equal(root.querySelectorAll("li").length, 2);
  },
  mithril: async ({ default: m }, root) => {
    let n = 0;
    m.mount(root, { view: () => m("button", { onclick: () => { n++ }, style: { color: n ? "red" : null } }, n) });
    await counter(root);
    m.mount(root, null);
    equal(root.innerHTML, "");
  },
  morphdom: ({ default: morphdom }, root) => {
    root.innerHTML = "<p>a</p><input checked>";
    const p = root.firstChild;
    morphdom(root, `<div style="color: red"><p class="x">b</p><input></div>`);
    equal([p.outerHTML, root.style.color], ['<p class="x">b</p>', "red"]);
  },
  mustache: ({ default: Mustache }, root) => {
    root.innerHTML = Mustache.render("{{#list}}<li>{{.}}</li>{{/list}}", { list: ["a", "<"] });
    equal(root.innerHTML, "<li>a</li><li>&lt;</li>");
  },
  nanomorph: ({ default: nanomorph }, root) => {
    root.innerHTML = "<p>a</p>";
    const p = root.firstChild, next = document.createElement("div");
    next.innerHTML = "<p>b</p><i></i>";
    nanomorph(root, next);
    equal([p.textContent, root.innerHTML], ["b", "<p>b</p><i></i>"]);
  },
  "petite-vue": async ({ createApp }, root) => {
    root.innerHTML = `<button @click="n++" :style="{ color: n ? 'red' : '' }" v-effect="$el.dataset.n = n">{{ n }}</button>`;
    const app = createApp({ n: 0 }).mount(root);
    await counter(root);
    await until(() => root.firstChild.dataset.n === "1");
    equal(root.firstChild.dataset.n, "1");
    app.unmount();
  },
  preact: async ({ h, render }, root) => {
    const { useState } = await import("preact/hooks");
    const App = () => {
      const [n, set] = useState(0);
      return h("button", { onClick: () => set(n + 1), style: { color: n ? "red" : null, margin: "2px" } }, n);
    };
    render(h(App), root);
    await counter(root);
    equal(root.firstChild.style.margin, "2px");
    render(null, root);
    equal(root.innerHTML, "");
  },
  prismjs: ({ default: Prism }, root) => {
    root.innerHTML = '<code class="language-js">let a = 1;</code>';
    Prism.highlightElement(root.firstChild);
    equal(root.querySelector(".keyword").textContent, "let");
  },
  "react-dom/client": async ({ createRoot }, root) => {
    const { createElement, useState, useEffect, useRef } = await import("react");
    const { createPortal, flushSync } = await import("react-dom");
    let effects = 0;
    const App = () => {
      const [n, set] = useState(0), ref = useRef();
      useEffect(() => { effects++; return () => effects-- }, []);
      return createElement("div", null,
        createElement("button", { ref, onClick: () => set(n + 1), style: { color: n ? "red" : undefined, lineHeight: 2, "--x": n } }, n),
        createPortal(createElement("i", null, "portal"), document.body));
    };
    const app = createRoot(root);
    app.render(createElement(App));
    await counter(root);
    await until(() => effects);
    equal([effects, root.firstChild.firstChild.getAttribute("style"), document.body.lastChild.textContent], [1, "line-height: 2; --x: 1; color: red;", "portal"]);
    flushSync(() => app.unmount());
    equal([root.innerHTML, effects], ["", 0]);
  },
  "solid-js/web": async ({ render, insert, template, delegateEvents, style, effect }, root) => {
    const { createSignal } = await import("solid-js");
    const [n, set] = createSignal(0);
    const tmpl = template("<button></button>");
    const dispose = render(() => {
      const b = tmpl();
      b.$$click = () => set(n() + 1);
      insert(b, n);
      effect((before) => style(b, { color: n() ? "red" : "blue" }, before));
      return b;
    }, root);
    delegateEvents(["click"]);
    await counter(root);
    dispose();
    equal(root.innerHTML, "");
  },
  sortablejs: ({ default: Sortable }, root) => {
    root.innerHTML = '<ul><li data-id="a">a</li><li data-id="b">b</li></ul>';
    const s = Sortable.create(root.firstChild);
    equal(s.toArray(), ["a", "b"]);
    s.sort(["b", "a"]);
    equal(root.textContent, "ba");
    s.destroy();
  },
  svelte: async (_, root) => {
    const { mount, unmount } = await import("svelte");
    const { default: App } = await import("./svelte-component.mjs");
    const app = mount(App, { target: root });
    await counter(root);
    await unmount(app);
    equal(root.innerHTML, "");
  },
  vue: async ({ createApp, h, ref, vShow, withDirectives, Transition, nextTick }, root) => {
    const n = ref(0);
    const app = createApp({ render: () => h("div", [
      h("button", { onClick: () => n.value++, style: { color: n.value ? "red" : "" } }, n.value),
      withDirectives(h("p"), [[vShow, n.value === 0]]),
    ]) });
    app.mount(root);
    await counter(root);
    equal(root.querySelector("p").style.display, "none");
    app.unmount();
    equal(root.innerHTML, "");
  },
};

const failed = [];
for (const [name, use] of Object.entries(uses)) {
  const root = document.body.appendChild(document.createElement("div"));
  try {
    await use(await import(name), root);
  } catch (e) {
    failed.push(name);
    console.error(`${name}: ${e}\n${e?.stack}`);
  }
  root.remove();
}
console.log(`${Object.keys(uses).length - failed.length} of ${Object.keys(uses).length} libraries work in a page`);
if (failed.length > 0) throw new Error(`these do not: ${failed.join(", ")}`);
