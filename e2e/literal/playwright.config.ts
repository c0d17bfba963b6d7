import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'
import type { Setting } from './setting.ts'

/** These answers are the same in every project. */
const BAD = 'bad-answers.task.ts'

/** Every task of the specification with a server that knows nothing else: as listed, in another legal way, and on a host of its own. */
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
    { name: 'another-way', testIgnore: BAD, use: { setting: { way: 'another', hasOwnOrigin: false } } },
    { name: 'own-origin', testIgnore: BAD, use: { setting: { way: 'as listed', hasOwnOrigin: true } } },
  ],
})
