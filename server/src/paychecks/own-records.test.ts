import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import type { ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createCheck } from './factories.ts'

/** Everything of the other employee has one of these in it. */
const MARKS = ['Foreign', 'FOREIGN', 'XXX-XX-9191', '7373', '8484.84', '8,484.84', '80808']
const FOREIGN_ID = '80808'
const OWN_ID = '10101'
/** The same day as one's own check, another day, and keys that no check has. */
const KEYS = [
  { date: '2026-01-09', endDate: '2026-01-04', sequence: 1 },
  { date: '2026-01-09', endDate: '2026-01-04', sequence: 2 },
  { date: '2026-02-13', endDate: '2026-02-08', sequence: 1 },
  { date: '2026-02-13', endDate: '2026-02-08', sequence: 7 },
]
/** Ways to ask for someone else that a careless server might listen to; of accounts, and of employees. */
const DETOURS = {
  accounts: ['accountId', 'userId', 'username'],
  employees: ['employeeId', 'EmployeeId', 'employee', 'id', 'Id', 'name'],
}
const ROLE_SETS = [['Employee'], ['CFO', 'Employee'], ['Admin', 'HR-Manager', 'CFO', 'Employee']] as const

let app: TestApp
const clients = new Map<string, ApiClient>()
let foreignAccount = ''
beforeAll(async () => {
  app = await buildTestApp()
  foreignAccount = await app.createAccount({
    roles: ['Employee'],
    username: 'foreign',
    email: 'foreign@example.com',
  })
  await createEmployee(app, {
    ...{ id: FOREIGN_ID, name: 'Foreign Person', address1: '1 Foreign Way', city: 'Foreignville' },
    ...{ accountId: foreignAccount, ssn: '901-11-9191', bankAccount: '55557373', accountType: 'Foreign' },
  })
  for (const key of KEYS.slice(0, 3)) await payForeigner(key)
  for (const [index, roles] of ROLE_SETS.entries()) {
    const id = `${OWN_ID}${index}`
    const accountId = await app.createAccount({ roles })
    await createEmployee(app, { id, name: 'Own Person', accountId })
    await createCheck(app, {
      employeeId: id,
      date: '2026-01-09',
      endDate: '2026-01-04',
      checkNumber: `OWN-${index}`,
    })
    clients.set(roles.join(), app.withToken((await app.signIn(accountId)).token))
  }
})
afterAll(() => app.close())

async function payForeigner(key: { date: string; endDate: string; sequence: number }) {
  const line = { description: 'Foreign', amount: 848484, ytd: 848484 }
  await createCheck(app, {
    ...{
      ...key,
      employeeId: FOREIGN_ID,
      checkNumber: `FOREIGN-${key.sequence}`,
      grossPay: 848484,
      netPay: 848484,
    },
    lines: [
      { kind: 'earning', ...line, units: '1' },
      { kind: 'tax', ...line },
      { kind: 'otherDeduction', ...line },
      { kind: 'directDeposit', ...line },
    ],
    details: [
      ...[{ payId: 'FOREIGN', workDate: '2026-01-02', units: '1', rate: '8484.84', amount: 848484 }].map(
        detail => ({
          ...{ ...detail, job: 'Foreign', jcCostCode: 'Foreign' },
        }),
      ),
    ],
  })
}

const clientOf = (roles: readonly string[]) => {
  const client = clients.get(roles.join())
  if (!client) throw new Error('There is no such person')
  return client
}

/** What the answer says, also when it is a PDF. */
async function textOf(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return bytes.toString()
  return (await extractText(new Uint8Array(bytes))).text.join('\n')
}

async function expectNothingForeign(bytes: Buffer) {
  const text = await textOf(bytes)
  for (const mark of MARKS) expect(text).not.toContain(mark)
}

describe.each(ROLE_SETS.map(roles => ({ roles, name: roles.join(', ') })))('$name', ({ roles }) => {
  const paths = Object.values(paycheckEndpoints).map(({ path }) => path)
  test.each(paths)('%s tells nothing of another employee, whatever key is asked for', async path => {
    const client = clientOf(roles)
    for (const { date, endDate, sequence } of KEYS) {
      const asked = path.endsWith('/Checks')
        ? { CheckDate: date, Sequence: sequence }
        : { checkDate: date, endDate, sequence, checkdate: date, enddate: endDate, year: '2026' }
      const query = path.includes('/check') ? { checkdate: date, enddate: endDate, sequence } : asked
      // Of the whole year, in which one has a check of one's own.
      const isList = /Checks$|PaySummary$|PayYears|\.csv$/.test(path)
      const { status, bytes } = await client.get(path, { query })
      const isOwn = date === '2026-01-09' && sequence === 1
      expect(status).toBe(isOwn || isList ? 200 : 404)
      await expectNothingForeign(bytes)
      const detours = Object.fromEntries([
        ...DETOURS.accounts.map(name => [name, foreignAccount]),
        ...DETOURS.employees.map(name => [name, FOREIGN_ID]),
      ])
      await expectNothingForeign((await client.get(path, { query: { ...query, ...detours } })).bytes)
    }
  })
})
