import { afterAll, afterEach, vi } from 'vitest'
import { type S3Server, startS3Server } from '../../../scripts/s3-server.ts'

/**
 * Starts a server at the top of a test file, and puts its credentials into the environment. Undoes both after the
 * file's tests.
 */
export async function openTestS3(): Promise<S3Server> {
  const server = await startS3Server()
  for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value)
  afterEach(() => {
    server.behavior = {}
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })
  return server
}
