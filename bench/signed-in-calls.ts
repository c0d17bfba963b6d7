import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { signIn } from './calls.ts'
import type { Figure } from './figures.ts'
import { withFloor } from './floors/server.ts'
import { compareRates } from './load.ts'
import { withSharedDatabase } from './portal.ts'

export function measureSignedInCalls(folder: string): Promise<Figure[]> {
  return withSharedDatabase(folder, async ({ url }, databaseUrl) => {
    const { token } = await signIn(url, 'employee')
    const checks = `${paycheckEndpoints.list.path}?SkipCount=0&MaxResultCount=10`
    return withFloor({ databaseUrl, portalToken: token }, async floor => {
      const servers = { portal: { url, token }, floor }
      return [
        ...(await compareRates('own record', employeeEndpoints.current.path, servers, 0.5)),
        ...(await compareRates('own checks', checks, servers, 0.5)),
      ]
    })
  })
}
