import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { Setting } from './setting.ts'

/**
 * Every task of the specification with a server that knows nothing else; those that it can change also with a server
 * that answers in another legal way, and with one on a host of its own (see setting.ts).
 */
export default defineConfig<object, { setting: Setting }>({
  ...journeys,
  globalSetup: undefined,
  testDir: '.',
  testMatch: '*.task.ts',
  outputDir: '../../test-results/literal',
  timeout: 300_000,
  use: { ...journeys.use, navigationTimeout: 60_000, actionTimeout: 60_000 },
  expect: { timeout: 60_000 },
  projects: [
    { name: 'as-listed', use: { setting: { way: 'as listed', hasOwnOrigin: false } } },
    { name: 'another-way', grep: /@another-way/, use: { setting: { way: 'another', hasOwnOrigin: false } } },
    { name: 'own-origin', grep: /@own-origin/, use: { setting: { way: 'as listed', hasOwnOrigin: true } } },
  ],
})
