import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const isRoot = process.getuid?.() === 0

// The journeys start many portals, which share a cache of compiled code.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: process.env.LONG ? '*.long.ts' : '*.journey.ts',
  outputDir: '../test-results',
  // The path doesn't contain the platform, because bundled fonts make screenshots match on every machine.
  snapshotPathTemplate: '{testDir}/screenshots/references/{arg}{ext}',
  fullyParallel: true,
  // Journeys are idle a third of the time, so one more worker than there are CPUs keeps the CPUs busy.
  workers: Math.min(3, availableParallelism() + 1),
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    // An action on a missing element fails after a minute instead of at the test's timeout.
    actionTimeout: 60_000,
    ...devices['Desktop Chrome'],
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Tracing takes a third of a journey's time. To debug, use `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
    permissions: ['camera'],
    // Animations are slow to render and to wait for.
    contextOptions: { reducedMotion: 'reduce' },
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
})
