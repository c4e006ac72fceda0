import { html, LitElement } from 'lit';
import { add, onTotal, total } from './total.js';

class SharedTotal extends LitElement {
  static properties = { number: { type: Number } };

  constructor() {
    super();
    this.number = total();
  }

  // The page looks for what is in the document's own tree.
  createRenderRoot() {
    return this;
  }

  connectedCallback() {
    super.connectedCallback();
    this.ended = onTotal((now) => { this.number = now; });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.ended();
  }

  render() {
    return html`<button @click=${add}>Add</button><output>${this.number}</output>`;
  }
}

customElements.define('shared-total', SharedTotal);
document.getElementById('app').append(new SharedTotal());
import('./check.js');
