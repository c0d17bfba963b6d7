import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** Runs every task of the specification against a server that implements only the specification. */
export default defineConfig({
  ...journeys,
  globalSetup: './global-setup.ts',
  testDir: '.',
  testMatch: '*.task.ts',
  outputDir: '../../test-results/literal',
  timeout: 300_000,
  use: { ...journeys.use, navigationTimeout: 60_000, actionTimeout: 60_000 },
  expect: { timeout: 60_000 },
})
