import type { Role } from '@epay/contract/common/roles'
import { employeeEndpoints } from '@epay/contract/employees/endpoints'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_SORT_FIELDS, employeeListQuerySchema } from '@epay/contract/employees/schemas'
import { afterAll, beforeAll, describe, expect, it as overHttp } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { deleteEmployee, updateEmployee } from './change-employee.ts'
import { createEmployee } from './factories.ts'
import { getEmployee, getOwnEmployee, listEmployees, listOwnReveals, revealNumber } from './read-employees.ts'

const BO = { id: '10', email: 'bo@example.com' }

async function fill(office: Office): Promise<Context> {
  const ida = await office.signUp({ roles: ['CFO', 'Employee'], username: 'ida', email: 'ida@example.com' })
  const { accountId } = actingUser(ida)
  await createEmployee(office, { id: '9', name: 'ida 100% Novak', zip: '90001', state: 'NV', accountId })
  const numbers = { ssn: '901234567', bankAccount: '5551234' }
  await createEmployee(office, { id: '10', name: 'Bo Chen', city: 'Acton', ...numbers })
  await createEmployee(office, { id: '110', name: 'Al Adams', isActive: false, bankAccount: '123' })
  return ida
}
/** Parses the query first, like the route. */
async function list({ context }: Office, query: object) {
  const { items, totalCount } = await listEmployees(context, employeeListQuerySchema.parse(query))
  return { ids: items.map(({ id }) => id), totalCount }
}
async function signUp(office: Office, id: string, ...roles: Role[]) {
  const person = await office.signUp({ roles })
  const numbers = { ssn: '901234567', bankAccount: '00991234' }
  await createEmployee(office, { id, ...numbers, accountId: actingUser(person).accountId })
  return person
}

describe('the list', () => {
  it.beforeEach(async ({ office }) => {
    await fill(office)
  })

  it('sorts by each column, and by id among equals', async ({ office }) => {
    const orders = {
      'Id desc': ['110', '10', '9'],
      'name asc': ['110', '10', '9'],
      'City asc': ['10', '110', '9'],
      'State desc': ['9', '110', '10'],
      'Zip asc': ['9', '10', '110'],
      'Address1 asc': ['10', '110', '9'],
      'IsActive asc': ['110', '10', '9'],
    }
    expect((await list(office, {})).ids).toEqual(['9', '10', '110'])
    for (const [sorting, ids] of Object.entries(orders))
      expect((await list(office, { sorting })).ids, sorting).toEqual(ids)
  })

  it('filters by id, name and roles', async ({ office }) => {
    for (const [query, ids] of [
      [{ id: '10' }, ['10', '110']],
      [{ name: 'CHEN' }, ['10']],
      [{ name: '100%' }, ['9']],
      [{ name: '%' }, ['9']],
      [{ name: ' chen  BO ' }, ['10']],
      [{ name: 'chen adams' }, []],
      [{ roles: 'CFO' }, ['9']],
      [{ roles: ['CFO', 'Employee', 'Admin'] }, ['9']],
      [{ roles: 'HRManager' }, []],
      [{ id: '1', name: 'al' }, ['110']],
    ] as const)
      expect(await list(office, query), JSON.stringify(query)).toEqual({ ids, totalCount: ids.length })
  })

  it('says who has an account and which roles, and no personal number', async ({ office }) => {
    const page = await listEmployees(office.context, employeeListQuerySchema.parse({}))
    expect(page.items).toMatchObject([
      { id: '9', hasAccount: true, roles: expect.arrayContaining(['CFO', 'Employee']) },
      { id: '10', hasAccount: false, roles: [] },
      { id: '110', hasAccount: false, roles: [] },
    ])
    expect(JSON.stringify(page)).not.toMatch(/4567|1234|ssn|bankAccount/)
  })
})

describe('one employee', () => {
  it('comes with masked numbers, a short one masked whole', async ({ office }) => {
    await fill(office)
    expect(await getEmployee(office.context, '10')).toMatchObject({
      ...{ ssn: 'XXX-XX-4567', bankAccount: '****1234', email: '', roles: [] },
    })
    expect(await getEmployee(office.context, '110')).toMatchObject({ ssn: '', bankAccount: '****' })
  })

  it('shows one number in full on demand, and writes that down without the number', async ({ office }) => {
    await fill(office)
    const shown = await revealNumber(await office.as('HR-Manager'), '10', 'ssn')
    expect(shown).toEqual({ value: '901-23-4567' })
    const events = await auditOf(office, '10')
    expect(events).toMatchObject([
      { action: 'employee.revealed', after: { field: 'ssn' }, actorKind: 'user' },
    ])
    expect(JSON.stringify(events)).not.toContain('4567')
  })

  it('sees who looked at its own numbers, by name and newest first, and nothing of others', async ({
    office,
  }) => {
    const own = await signUp(office, '9001', 'Employee')
    await signUp(office, '9002', 'Employee')
    const looker = await office.signUp({ roles: ['Admin'], name: 'Lou Ker' })
    await revealNumber(looker, '9001', 'ssn')
    await revealNumber(looker, '9002', 'ssn')
    await revealNumber(looker, '9001', 'bankAccount')

    const [id, at] = [expect.any(String), expect.any(String)]
    expect(await listOwnReveals(own, { skipCount: 0, maxResultCount: 10 })).toEqual({
      items: [
        { id, at, name: 'Lou Ker', field: 'bankAccount' },
        { id, at, name: 'Lou Ker', field: 'ssn' },
      ],
      totalCount: 2,
    })
    const second = await listOwnReveals(own, { skipCount: 1, maxResultCount: 1 })
    expect(second).toMatchObject({ items: [{ field: 'ssn' }], totalCount: 2 })
  })
})

describe("one's own record", () => {
  it('is that of the account', async ({ office }) => {
    expect(await getOwnEmployee(await fill(office))).toMatchObject({ id: '9', email: 'ida@example.com' })
  })

  it('is missing for an account without an employee', async ({ office }) => {
    await expect(getOwnEmployee(await office.as('Employee'))).rejects.toMatchObject({
      ...{ code: 'NOT_FOUND', message: 'No employee data found.' },
    })
  })
})

describe('changes', () => {
  it('the first e-mail and roles make an account, whose owner is invited to set a password', async ({
    office,
  }) => {
    await fill(office)
    const saved = await updateEmployee(await office.as('HR-Manager'), '10', { ...BO, roles: ['Employee'] })
    expect(saved).toMatchObject({ email: 'bo@example.com', roles: ['Employee'] })
    const invitation = (await office.mails()).find(mail => mail.kind === 'set-password')
    expect(invitation?.text).toContain('/set-password?token=')
  })

  it('nothing is saved over what someone else saved meanwhile', async ({ office }) => {
    await fill(office)
    const admin = await office.as('Admin')
    const seen = { email: BO.email, roles: ['Employee' as const] }
    const update = { ...BO, roles: ['CFO' as const, 'Employee' as const] }
    await updateEmployee(admin, '10', { ...update, roles: seen.roles })
    await updateEmployee(admin, '10', { ...update, seen })
    for (const old of [seen, { ...update, email: 'other@example.com' }]) {
      const late = { ...update, email: 'new@example.com', seen: old }
      await expect(updateEmployee(admin, '10', late)).rejects.toMatchObject({
        ...{ code: 'OUTDATED', message: EMPLOYEE_MESSAGES.changedMeanwhile },
      })
    }
    expect(await getEmployee(admin, '10')).toMatchObject(update)
  })

  it('the id of the body must be that of the path', async ({ office }) => {
    const admin = await office.as('Admin')
    await expect(updateEmployee(admin, '9', { ...BO, roles: [] })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

describe('deletion', () => {
  it('takes the employee off every list and keeps the record', async ({ office }) => {
    await signUp(office, '77', 'Employee')
    const hr = await office.as('HR-Manager')
    await deleteEmployee(hr, '77')
    expect((await list(office, { id: '77' })).totalCount).toBe(0)
    await expect(getEmployee(hr, '77')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deleteEmployee(hr, '77')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await auditOf(office, '77')).toMatchObject([{ action: 'employee.deleted' }])
    const again = await createEmployee(office, { id: '77' }).catch((thrown: unknown) => thrown)
    expect(isUniqueViolation(again, 'employees_pkey')).toBe(true)
  })
})

it('no two have ids that differ only in capital letters', async ({ office }) => {
  await createEmployee(office, { id: 'twin-É' })
  const second = await createEmployee(office, { id: 'TWIN-É' }).catch((thrown: unknown) => thrown)
  expect(isUniqueViolation(second, 'employees_id_key')).toBe(true)
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp()
    const accountId = await app.createAccount({ roles: ['Employee'], email: 'ida@example.com' })
    await createEmployee(app, { id: '9', accountId })
    await createEmployee(app, { id: '10', name: 'Bo Chen' })
    await createEmployee(app, { id: '110' })
  })
  afterAll(() => app.close())
  const put = (id: string, email: string, roles: string[], as: Role = 'HR-Manager') =>
    app.as(as).put(`/Employee/${id}`, { id, email, roles })

  overHttp('the list refuses a field that is not sorted by, and names those that are', async () => {
    const { status, bytes } = await app.as('Admin').get('/Employee', { query: { sorting: 'ssn asc' } })
    expect(status).toBe(400)
    for (const field of EMPLOYEE_SORT_FIELDS) expect(bytes.toString()).toContain(field)
  })

  overHttp('an id that does not exist is not found, and one that cannot be stored is refused', async () => {
    for (const path of ['/Employee/404', '/Employee/%20'])
      expect((await app.as('Admin').get(path)).status).toBe(404)
    for (const call of [app.as('HR-Manager').get, app.as('HR-Manager').delete])
      expect((await call('/Employee/%00')).status).toBe(400)
    const update = { id: 'a\u0000b', email: '', roles: [] }
    expect((await app.as('HR-Manager').put('/Employee/a%00b', update)).status).toBe(400)
    expect((await app.as('CFO').post('/Employee/9/reveal', { field: 'ssn' })).status).toBe(403)
    expect((await app.as('HR-Manager').post('/Employee/%00/reveal', { field: 'ssn' })).status).toBe(400)
    expect((await app.as('Employee').get(employeeEndpoints.ownReveals.path)).status).toBe(404)
  })

  overHttp('members are read without regard to case', async () => {
    const update = { Id: '10', Email: 'bo@example.com', Roles: ['HRManager'] }
    const answer = await app.as('Admin').put('/Employee/10', update)
    expect(answer.body).toMatchObject({ roles: ['HR-Manager'] })
    const emptied = await put('10', 'bo@example.com', [], 'Admin')
    expect(emptied.body).toMatchObject({ roles: [] })
  })

  overHttp.each([
    ['an e-mail that is none', '10', 'bo', ['Employee'], 400],
    ["another account's e-mail", '10', 'IDA@example.com', ['Employee'], 409],
  ])('%s is refused and changes nothing', async (_name, id, email, roles, status) => {
    const before = await app.as('Admin').get(`/Employee/${id}`)
    expect((await put(id, email, roles)).status).toBe(status)
    expect((await app.as('Admin').get(`/Employee/${id}`)).body).toEqual(before.body)
  })

  overHttp('a deletion ends the sessions of the account', async () => {
    const accountId = await app.createAccount({ roles: ['Employee'] })
    await createEmployee(app, { id: '77', accountId })
    const own = app.withToken((await app.signIn(accountId)).token)
    expect((await own.get('/employee/GetCurrentUser')).body).toMatchObject({ id: '77' })
    expect((await app.as('HR-Manager').delete('/Employee/77')).body).toEqual({ success: true })
    expect((await own.get('/employee/GetCurrentUser')).status).toBe(401)
  })
})
