import { defineConfig } from 'vitest/config';
import { sluice } from 'sluice/vitest';

export default defineConfig({ test: { browser: { enabled: true, provider: sluice(), instances: [{ browser: 'sluice' }] } } });
