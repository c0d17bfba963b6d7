import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { Setting } from './setting.ts'

/** Every task of the specification with a server that knows nothing else: as listed, and in another legal way. */
export default defineConfig<object, { setting: Setting }>({
  ...journeys,
  globalSetup: undefined,
  testDir: '.',
  testMatch: '*.task.ts',
  outputDir: '../../test-results/literal',
  timeout: 60_000,
  use: { ...journeys.use, navigationTimeout: 10_000, actionTimeout: 10_000 },
  expect: { timeout: 10_000 },
  projects: [
    { name: 'as-listed', use: { setting: { way: 'as listed', hasOwnOrigin: false } } },
    { name: 'another-way', use: { setting: { way: 'another', hasOwnOrigin: false } } },
    { name: 'own-origin', use: { setting: { way: 'as listed', hasOwnOrigin: true } } },
  ],
})
