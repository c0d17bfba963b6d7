import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

/** Every journey runs on the embedded database; those of the main job also on a PostgreSQL server, where there is one. */
const embedded = { name: 'embedded', metadata: { database: 'embedded' } }
const postgres = {
  name: 'postgres',
  metadata: { database: 'postgres' },
  testMatch: ['hiring.journey.ts', 'pay-checks.journey.ts'],
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    trace: 'retain-on-failure',
    permissions: ['camera'],
    launchOptions: {
      executablePath,
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: process.env.TEST_DATABASE_URL ? [embedded, postgres] : [embedded],
})
