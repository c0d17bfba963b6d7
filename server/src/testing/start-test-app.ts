import { afterAll } from 'vitest'
import { buildTestApp, type TestApp } from './build-test-app.ts'

/** Starts the portal for a test file, and closes it after the file's tests. */
export async function startTestApp(options?: Parameters<typeof buildTestApp>[0]): Promise<TestApp> {
  const app = await buildTestApp(options)
  afterAll(() => app.close())
  return app
}
