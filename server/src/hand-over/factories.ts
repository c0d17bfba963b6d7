import type { Role } from '@epay/contract/common/roles'
import type { Settings } from '@epay/contract/settings/settings'
import { inTransaction } from '#server/platform/context.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import type { TestApp } from '#server/testing/build-test-app.ts'
import { codeOf, setUpSecondFactor } from '#server/testing/second-factor.ts'

const PASSWORD = 'correct horse battery'

const EMPLOYER: Partial<Settings> = {
  ...{ legalName: 'Weber Point Builders Inc', ein: '01-2345678', employerStreet: '401 Harbor Street' },
  ...{ employerCity: 'Stockton', employerState: 'CA', employerZip: '95202', defaultWorkState: 'CA' },
}

export function setEmployer(app: TestApp, employer: Partial<Settings> = EMPLOYER): Promise<void> {
  return inTransaction(app.context, context => changeSomeSettings(context, () => employer))
}

export async function createManagerWithCode(app: TestApp, ...otherRoles: Role[]) {
  const roles: Role[] = ['HR-Manager', ...otherRoles]
  const accountId = await app.createAccount({ roles, password: PASSWORD })
  const client: ApiClient = app.withToken((await app.signIn(accountId)).token)
  const secret = await setUpSecondFactor(app, client, PASSWORD)
  /** Advances the clock, because each code works only once. */
  function nextCode(): string {
    app.clock.advance(60)
    return codeOf(app, secret)
  }
  return {
    client,
    nextCode,
    download: (formatId: string, ids: readonly string[], overrides: object = {}) =>
      client.post('/hand-over/file', { formatId, ids, reason: 'New hires', code: nextCode(), ...overrides }),
  }
}
