import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** What `npm run screenshots` takes; no test of the suite. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.pictures.ts',
  globalSetup: './global-setup.ts',
  projects: undefined,
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
})
