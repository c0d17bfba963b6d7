import { TOTP } from 'otpauth'
import { z } from 'zod'
import type { ApiClient } from './api-client.ts'
import type { TestApp } from './build-test-app.ts'

const setupSchema = z.object({ secret: z.string() })

export function codeOf(app: TestApp, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: app.clock.now().getTime() })
}

/**
 * Sets up a second factor and returns its secret. Advances the clock to the next code, because a used code is
 * rejected.
 */
export async function setUpSecondFactor(app: TestApp, client: ApiClient, password: string): Promise<string> {
  const { secret } = setupSchema.parse((await client.post('/auth/second-factor/start', { password })).body)
  const { status } = await client.post('/auth/second-factor/confirm', { code: codeOf(app, secret) })
  if (status !== 200) throw new Error('The second factor was not turned on')
  app.clock.advance(60)
  return secret
}
