import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const serverRoot = `${ROOT}server`
const webSetup = './src/testing/setup.ts'
const postgresUrl = process.env.TEST_DATABASE_URL

// Every file runs in a process of its own, and some start portals: what Node compiled once is kept for them.
process.env.NODE_COMPILE_CACHE ??= `${ROOT}node_modules/.cache/compiled`

/** Limits end what hangs and prove nothing: a machine that is busy with something else stays far below them. */
const limits: TestProjectInlineConfiguration['test'] = {
  testTimeout: 900_000,
  hookTimeout: 600_000,
  // What passed only at the second try is named at the end of the run.
  retry: process.env.CI ? 1 : 0,
  expect: { poll: { timeout: 120_000 } },
}

const serverTests: TestProjectInlineConfiguration['test'] = {
  ...limits,
  root: serverRoot,
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
  { test: { ...serverTests, name: 'server', include: ['src/**/*.test.ts'], env: { TEST_DATABASE_URL: '' } } },
  // Portals whose database, disk or machine fails; `npm run faults` runs their long form.
  {
    test: {
      ...limits,
      name: 'faults',
      root: 'e2e',
      environment: 'node',
      globalSetup: ['./faults/fixtures/first-start.ts'],
      include: ['faults/*.test.ts'],
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

/** They walk a rule case by case, or look at pictures and documents; other files ask the same of the database on both kinds. */
const ONE_DATABASE_WILL_DO = [
  'src/admin/verify-packet.test.ts',
  'src/applications/mailed-links.test.ts',
  'src/applications/state-machine.test.ts',
  'src/auth/bad-tokens.test.ts',
  'src/every-request.test.ts',
  'src/packets/refused-packet.test.ts',
  'src/packets/signer-copy.test.ts',
  'src/paychecks/import/import-mapped.test.ts',
  'src/paychecks/import/import-oddities.test.ts',
  'src/paychecks/import/import-refused.test.ts',
  'src/paychecks/statement/statement.test.ts',
  'src/permissions.test.ts',
  'src/settings/logo.test.ts',
  'src/specification-calls.test.ts',
]

/** The server's tests that have a database once more, on the PostgreSQL server of TEST_DATABASE_URL. */
if (postgresUrl) {
  const usesDatabase = /\btesting\/(build-test-app|test-database)\b|\bTEST_DATABASE_URL\b/
  const files = globSync('src/**/*.test.ts', { cwd: serverRoot, exclude: ONE_DATABASE_WILL_DO })
  projects.push({
    test: {
      ...serverTests,
      name: 'server-postgres',
      env: { TEST_DATABASE_URL: postgresUrl },
      include: files.filter(file => usesDatabase.test(readFileSync(`${serverRoot}/${file}`, 'utf8'))),
    },
  })
}

// What such a process holds of the files before, it never gives back: it is replaced in time.
export default defineConfig({ test: { projects, maxWorkers: '100%', vmMemoryLimit: '600MB' } })
