import type { BrowserProviderOption } from 'vitest/node';
import type { LaunchOptions } from './index.js';

/** The provider for `test.browser.provider`. The options are those of launch(). */
export function sluice(options?: LaunchOptions): BrowserProviderOption;
