import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const serverTests: TestProjectInlineConfiguration['test'] = {
  root: 'server',
  environment: 'node',
  include: ['src/**/*.test.ts'],
  globalSetup: ['./src/testing/prepare-database.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

const webSetup = './src/testing/setup.ts'
const postgresUrl = process.env.TEST_DATABASE_URL

const projects: TestProjectInlineConfiguration[] = [
  { test: { name: 'contract', root: 'contract', environment: 'node', include: ['src/**/*.test.ts'] } },
  { test: { ...serverTests, name: 'server', env: { TEST_DATABASE_URL: '' } } },
  {
    plugins: [react()],
    test: {
      name: 'web',
      root: 'web',
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      setupFiles: existsSync(new URL(`web/${webSetup}`, import.meta.url)) ? [webSetup] : [],
    },
  },
]

/** The server's tests once more, on the PostgreSQL server of TEST_DATABASE_URL. */
if (postgresUrl) {
  projects.push({
    test: {
      ...serverTests,
      name: 'server-postgres',
      env: { TEST_DATABASE_URL: postgresUrl },
      exclude: ['src/database/embedded*.test.ts', 'src/main*.test.ts'],
    },
  })
}

export default defineConfig({ test: { projects } })
