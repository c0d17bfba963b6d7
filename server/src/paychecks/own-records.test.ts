import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '#server/testing/api-client.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createCheck, signUpEmployee } from './factories.ts'

/** Every record of the other employee contains at least one of these markers. */
const FOREIGN_MARKERS = ['Foreign', 'FOREIGN', 'XXX-XX-9191', '7373', '8484.84', '8,484.84', '80808']
const OTHER_ID = '80808'
/**
 * The first key matches a check of each employee, the next two match only the other employee's checks, and the last
 * matches none.
 */
const KEYS = [
  { date: '2026-01-09', endDate: '2026-01-04', sequence: 1 },
  { date: '2026-01-09', endDate: '2026-01-04', sequence: 2 },
  { date: '2026-02-13', endDate: '2026-02-08', sequence: 1 },
  { date: '2026-02-13', endDate: '2026-02-08', sequence: 7 },
]
/** Parameters through which a careless server might return someone else's data. */
const FOREIGN_PARAMETERS = Object.fromEntries(
  ['employeeId', 'EmployeeId', 'employee', 'id', 'Id', 'name', 'accountId'].map(name => [name, OTHER_ID]),
)

const app = await openTestApp()
await signUpEmployee(app, {
  ...{ id: OTHER_ID, name: 'Foreign Person', address1: '1 Foreign Way', city: 'Foreignville' },
  ...{ ssn: '901-11-9191', bankAccount: '55557373', accountType: 'Foreign' },
})
for (const key of KEYS.slice(0, 3)) await createOtherCheck(key)

function createOtherCheck(key: { date: string; endDate: string; sequence: number }) {
  const line = { description: 'Foreign', amount: 848484, ytd: 848484 }
  const kinds = ['earning', 'tax', 'otherDeduction', 'directDeposit'] as const
  const detail = { payId: 'FOREIGN', workDate: '2026-01-02', job: 'Foreign', jcCostCode: 'Foreign' }
  return createCheck(app, {
    ...{ ...key, employeeId: OTHER_ID, checkNumber: `FOREIGN-${key.sequence}` },
    ...{ grossPay: 848484, netPay: 848484 },
    lines: kinds.map(kind => ({ ...line, kind, units: kind === 'earning' ? '1' : undefined })),
    details: [{ ...detail, units: '1', rate: '8484.84', amount: 848484 }],
  })
}

async function expectNoOtherData(bytes: Buffer) {
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))
  const text = isPdf ? (await extractText(new Uint8Array(bytes))).text.join() : bytes.toString()
  for (const marker of FOREIGN_MARKERS) expect(text).not.toContain(marker)
}

describe.each([
  { id: '10101', roles: ['Employee'] as const },
  { id: '10102', roles: ['Admin', 'HR-Manager', 'CFO', 'Employee'] as const },
])('$roles', ({ id, roles }) => {
  let client: ApiClient
  beforeAll(async () => {
    client = await signUpEmployee(app, { id, name: 'Own Person' }, roles)
    await createCheck(app, { employeeId: id, date: '2026-01-09', endDate: '2026-01-04' })
  })

  const paths = Object.values(paycheckEndpoints).map(({ path }) => path)
  test.each(paths)('%s reveals nothing about another employee, whatever the key', async path => {
    // These responses are lists or cover the whole year, so they need no matching check.
    const isList = /Checks$|PaySummary$|PayYears|\.csv$/.test(path)
    for (const { date, endDate, sequence } of KEYS) {
      const query = path.endsWith('/Checks')
        ? { CheckDate: date, Sequence: sequence }
        : path.includes('/check')
          ? { checkdate: date, enddate: endDate, sequence }
          : { checkDate: date, endDate, sequence, year: '2026' }
      const { status, bytes } = await client.get(path, { query })
      const isOwn = date === '2026-01-09' && sequence === 1
      expect(status).toBe(isOwn || isList ? 200 : 404)
      await expectNoOtherData(bytes)
      await expectNoOtherData((await client.get(path, { query: { ...query, ...FOREIGN_PARAMETERS } })).bytes)
    }
  })
})
