import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const WEB_SETUP = './src/testing/setup.ts'

// Test files run in several processes, and some start portals; all of them share Node's compile cache.
process.env.NODE_COMPILE_CACHE ??= `${ROOT}node_modules/.cache/compiled`

/** These limits only end tests that hang, so they are generous enough for a busy machine. */
const TIMEOUTS: TestProjectInlineConfiguration['test'] = {
  testTimeout: 900_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

const serverTests: TestProjectInlineConfiguration['test'] = {
  ...TIMEOUTS,
  root: 'server',
  environment: 'node',
  globalSetup: ['./src/testing/prepare-database.ts'],
  // Loading the server takes longer than running most test files, so files share a process and must close what they
  // open.
  isolate: false,
}

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...TIMEOUTS,
      name: 'contract',
      root: 'contract',
      environment: 'node',
      include: ['src/**/*.test.ts'],
      // The contract has no state to isolate.
      isolate: false,
    },
  },
  { test: { ...serverTests, name: 'server', include: ['src/**/*.test.ts'] } },
  // Tests in which the database, the disk, or the machine fails. `npm run faults` runs a longer version of them.
  {
    test: {
      ...TIMEOUTS,
      name: 'faults',
      root: 'e2e',
      environment: 'node',
      globalSetup: ['./literal/global-setup.ts'],
      include: ['faults/*.test.ts', 'deploy/*.test.ts'],
    },
  },
  {
    test: { ...TIMEOUTS, name: 'web-build', root: 'web', environment: 'node', include: ['src/*.test.ts'] },
  },
  {
    plugins: [react()],
    test: {
      ...TIMEOUTS,
      name: 'web',
      root: 'web',
      environment: 'jsdom',
      // Isolates each file's globals without starting a process for each file.
      pool: 'vmForks',
      include: ['src/*/**/*.test.{ts,tsx}'],
      setupFiles: existsSync(`${ROOT}web/${WEB_SETUP}`) ? [WEB_SETUP] : [],
    },
  },
]

// Workers of `vmForks` never release the memory of earlier files, so they are replaced at this limit.
export default defineConfig({ test: { projects, maxWorkers: '100%', vmMemoryLimit: '600MB' } })
