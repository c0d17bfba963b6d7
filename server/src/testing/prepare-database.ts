import type { TestProject } from 'vitest/node'
import { prepareEmbeddedImage, prepareServerTemplate } from '#server/testing/database-image.ts'
import { ensureServerBuilt } from '../../../scripts/build.mjs'

/** Vitest runs this once, before any test file opens a database of its own. */
export async function setup(project: TestProject) {
  ensureServerBuilt()
  const serverUrl = project.config.env.TEST_DATABASE_URL
  await (serverUrl ? prepareServerTemplate(serverUrl) : prepareEmbeddedImage())
}
