import { scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import type { ScriptScope } from '@epay/contract/common/access'
import type { TestApp } from '#server/testing/build-test-app.ts'

export async function createTestScriptToken(
  app: TestApp,
  scope: ScriptScope,
  name = `${scope}s`,
): Promise<string> {
  const { body } = await app.as('Admin').post('/script-tokens', { name, scope, days: 30 })
  return scriptTokenEndpoints.create.response.parse(body).token
}
