// A provider of vitest's browser mode: its pages are tabs of Sluice.
import { defineBrowserProvider } from '@vitest/browser';
import { PreviewBrowserProvider } from '@vitest/browser-preview';
import { launch } from './index.js';

// Vitest adds its simulated user events to what it calls "preview" only.
const name = 'preview';

/** The provider for `test.browser.provider`. The options are those of launch(). */
export function sluice(options = {}) {
  return defineBrowserProvider({
    name,
    supportedBrowser: ['sluice'],
    options,
    providerFactory: (project) => new Provider(project, options),
  });
}

// Locators and user events are those of vitest's preview provider, which simulates them in the page. It opens pages in the
// browser of the user, and so refuses to be headless.
const quiet = { config: { browser: { headless: false } }, vitest: { logger: { printBrowserBanner() {} } } };

class Provider extends PreviewBrowserProvider {
  name = name;
  supportsParallelism = true;
  #options;
  #agents = new Map(); // by session

  constructor(project, options) {
    super(quiet);
    this.project = project;
    this.#options = options;
  }

  isOpen() { return this.#agents.size > 0; }

  // Each session has a user agent of its own, and so storage, locks and channels of its own.
  async openPage(session, url) {
    await this.#close(session);
    const agent = await launch(this.#options);
    this.#agents.set(session, agent);
    await agent.tabs.open(url);
  }

  async close() { await Promise.all([...this.#agents.keys()].map((session) => this.#close(session))); }

  async #close(session) {
    const agent = this.#agents.get(session);
    this.#agents.delete(session);
    // Vitest has told the uncaught exceptions of the page itself.
    agent?.takeErrors();
    await agent?.close();
  }
}
