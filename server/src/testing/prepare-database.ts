import { randomBytes } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { prepareEmbeddedImage, prepareServerTemplate } from '#server/testing/database-image.ts'
import { removeTestDatabases } from '#server/testing/test-database.ts'
import { ensureServerBuilt } from '../../../scripts/build.mjs'

/** Vitest runs this once, before any test file opens a database of its own, and what it answers after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureServerBuilt()
  const serverUrl = project.config.env.TEST_DATABASE_URL
  await (serverUrl ? prepareServerTemplate(serverUrl) : prepareEmbeddedImage())
  const prefix = `epay_test_${randomBytes(6).toString('hex')}_`
  project.provide('databasePrefix', prefix)
  return () => removeTestDatabases(prefix, serverUrl)
}
