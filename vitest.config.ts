import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const webSetup = './src/testing/setup.ts'

// Every file runs in a process of its own, and some start portals: what Node compiled once is kept for them.
process.env.NODE_COMPILE_CACHE ??= `${ROOT}node_modules/.cache/compiled`

/** Limits end what hangs and prove nothing: a machine that is busy with something else stays far below them. */
const limits: TestProjectInlineConfiguration['test'] = {
  testTimeout: 900_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

const serverTests: TestProjectInlineConfiguration['test'] = {
  ...limits,
  root: 'server',
  environment: 'node',
  globalSetup: ['./src/testing/prepare-database.ts'],
  // Loading the server costs more than most files' tests. What a file has, it creates and closes itself.
  isolate: false,
}

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...limits,
      name: 'contract',
      root: 'contract',
      environment: 'node',
      include: ['src/**/*.test.ts'],
      // Nothing in there keeps a state.
      isolate: false,
    },
  },
  { test: { ...serverTests, name: 'server', include: ['src/**/*.test.ts'] } },
  // Portals whose database, disk or machine fails; `npm run faults` runs their long form.
  {
    test: {
      ...limits,
      name: 'faults',
      root: 'e2e',
      environment: 'node',
      globalSetup: ['./faults/fixtures/first-start.ts'],
      include: ['faults/*.test.ts', 'deploy/*.test.ts'],
    },
  },
  {
    test: { ...limits, name: 'web-build', root: 'web', environment: 'node', include: ['src/*.test.ts'] },
  },
  {
    plugins: [react()],
    test: {
      ...limits,
      name: 'web',
      root: 'web',
      environment: 'jsdom',
      // A page's state of its own for each file, without a process of its own.
      pool: 'vmForks',
      include: ['src/*/**/*.test.{ts,tsx}'],
      setupFiles: existsSync(`${ROOT}web/${webSetup}`) ? [webSetup] : [],
    },
  },
]

// What such a process holds of the files before, it never gives back: it is replaced in time.
export default defineConfig({ test: { projects, maxWorkers: '100%', vmMemoryLimit: '600MB' } })
