import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { Setting } from './setting.ts'

/**
 * Every task of the specification with a server that knows nothing else. With LONG=1, those that another server could
 * break, with one that answers in another way that the specification allows, and has an origin of its own.
 */
export default defineConfig<object, Setting>({
  ...journeys,
  globalSetup: undefined,
  testDir: '.',
  testMatch: '*.task.ts',
  outputDir: '../../test-results/literal',
  timeout: 300_000,
  use: { ...journeys.use, navigationTimeout: 60_000, actionTimeout: 60_000 },
  expect: { timeout: 60_000 },
  projects: [
    process.env.LONG
      ? { name: 'another-server', grep: /@elsewhere/, use: { isAnother: true } }
      : { name: 'as-listed' },
  ],
})
