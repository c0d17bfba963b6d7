import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Used by `npm run screenshots`, not by the tests. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.screenshots.ts',
  globalSetup: '../literal/global-setup.ts',
  projects: undefined,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
})
