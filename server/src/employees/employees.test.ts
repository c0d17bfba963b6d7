import { problemType } from '@epay/contract/common/problem'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { EMPLOYEE_SORT_FIELDS } from '@epay/contract/employees/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditEvents } from '#server/audit/tables.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createEmployee } from './factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
  const cfo = await app.createAccount({
    roles: ['CFO', 'Employee'],
    username: 'ida',
    email: 'ida@example.com',
  })
  await createEmployee(app, { id: '9', name: 'ida 100% Novak', zip: '90001', state: 'NV', accountId: cfo })
  await createEmployee(app, {
    id: '10',
    name: 'Bo Chen',
    city: 'Acton',
    ssn: '901234567',
    bankAccount: '5551234',
  })
  await createEmployee(app, { id: '110', name: 'Al Adams', isActive: false, bankAccount: '123' })
})
afterAll(() => app.close())

const pageSchema = z.object({ items: z.array(z.object({ id: z.string() })), totalCount: z.number() })
async function list(query: Record<string, string | string[] | number>) {
  const { status, body } = await app.as('HR-Manager').get('/Employee', { query })
  expect(status).toBe(200)
  const { items, totalCount } = pageSchema.parse(body)
  return { ids: items.map(({ id }) => id), totalCount }
}
const auditOf = (recordId: string) =>
  app.dependencies.db.select().from(auditEvents).where(eq(auditEvents.recordId, recordId))

describe('the list', () => {
  test('is for Admin and HR-Manager', async () => {
    expect((await app.anonymous.get('/Employee')).status).toBe(401)
    expect((await app.as('CFO').get('/Employee')).status).toBe(403)
    expect((await app.as('Employee').get('/Employee')).status).toBe(403)
    expect((await app.as('Admin').get('/Employee')).status).toBe(200)
  })

  test.each([
    [{}, ['9', '10', '110']],
    [{ sorting: 'Id desc' }, ['110', '10', '9']],
    [{ sorting: 'name asc' }, ['110', '10', '9']],
    [{ sorting: 'City asc' }, ['10', '110', '9']],
    [{ sorting: 'State desc' }, ['9', '110', '10']],
    [{ sorting: 'Zip asc' }, ['9', '10', '110']],
    [{ sorting: 'Address1 asc' }, ['10', '110', '9']],
    [{ sorting: 'IsActive asc' }, ['110', '10', '9']],
  ])('sorts by %o, and by id among equals', async (query, ids) => {
    expect((await list(query)).ids).toEqual(ids)
  })

  test.each([
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
  ])('filters by %o', async (query, ids) => {
    expect(await list(query)).toEqual({ ids, totalCount: ids.length })
  })

  test('says who has an account and which roles', async () => {
    const { body } = await app.as('Admin').get('/Employee')
    expect(body).toMatchObject({
      items: [
        { id: '9', hasAccount: true, roles: expect.arrayContaining(['CFO', 'Employee']) },
        { id: '10', hasAccount: false, roles: [] },
        { id: '110', hasAccount: false, roles: [] },
      ],
    })
  })

  test('sorts by the alphabet, accents and capital letters aside', async () => {
    const names = ['Zoe Accent', 'álvaro Accent', 'ÉMILE Accent', 'Eva Accent', 'alice Accent']
    for (const [index, name] of names.entries()) await createEmployee(app, { id: `accent-${index}`, name })
    const { ids } = await list({ id: 'accent-', sorting: 'Name asc' })
    expect(ids).toEqual(['accent-4', 'accent-1', 'accent-2', 'accent-3', 'accent-0'])
    await app.dependencies.database.pool.query(`delete from employees where id like 'accent-%'`)
  })

  test('pages, and tells the total of all pages', async () => {
    expect(await list({ skipCount: 1, maxResultCount: 1 })).toEqual({ ids: ['10'], totalCount: 3 })
    expect(await list({ SkipCount: 5 })).toEqual({ ids: [], totalCount: 3 })
  })

  test('refuses a field that is not sorted by, and names those that are', async () => {
    const { status, bytes } = await app.as('Admin').get('/Employee', { query: { sorting: 'ssn asc' } })
    expect(status).toBe(400)
    for (const field of EMPLOYEE_SORT_FIELDS) expect(bytes.toString()).toContain(field)
  })

  describe('of employees who are alike', () => {
    const twins = Array.from({ length: 10 }, (_, index) => `twin-${index}`)
    beforeAll(async () => {
      for (const id of twins) await createEmployee(app, { id })
    })
    afterAll(async () => {
      for (const id of twins) await app.as('Admin').delete(`/Employee/${id}`)
    })

    test.each(EMPLOYEE_SORT_FIELDS.flatMap(field => [`${field} asc`, `${field} desc`]))(
      'pages in order, without a repeated or missing row, by %s',
      async sorting => {
        const ids: string[] = []
        for (let skipCount = 0; skipCount < twins.length; skipCount += 3)
          ids.push(...(await list({ id: 'twin', sorting, skipCount, maxResultCount: 3 })).ids)
        expect(ids.toSorted()).toEqual(twins)
        expect(ids).toEqual((await list({ id: 'twin', sorting, maxResultCount: 10 })).ids)
      },
    )
  })

  test('carries no personal number', async () => {
    const { bytes } = await app.as('Admin').get('/Employee')
    expect(bytes.toString()).not.toMatch(/4567|1234|ssn|bankAccount/)
  })
})

describe('one employee', () => {
  test('comes with masked numbers', async () => {
    const { status, body } = await app.as('Admin').get('/Employee/10')
    expect(status).toBe(200)
    expect(body).toMatchObject({ ssn: 'XXX-XX-4567', bankAccount: '****1234', email: '', roles: [] })
  })

  test('a short number is masked whole, and none stays empty', async () => {
    expect((await app.as('Admin').get('/Employee/110')).body).toMatchObject({ ssn: '', bankAccount: '****' })
  })

  test('shows one number in full on demand, and writes that down without the number', async () => {
    expect((await app.as('CFO').post('/Employee/10/reveal', { field: 'ssn' })).status).toBe(403)
    const { body } = await app.as('HR-Manager').post('/Employee/10/reveal', { field: 'ssn' })
    expect(body).toEqual({ value: '901-23-4567' })
    const events = await auditOf('10')
    expect(events).toMatchObject([
      { action: 'employee.revealed', after: { field: 'ssn' }, actorKind: 'user' },
    ])
    expect(JSON.stringify(events)).not.toContain('4567')
  })

  test('sees who looked at its own numbers, by name and newest first, and nothing of others', async () => {
    const owner = await app.createAccount({ roles: ['Employee'] })
    await createEmployee(app, { id: '9001', ssn: '901234567', bankAccount: '00991234', accountId: owner })
    await createEmployee(app, { id: '9002', ssn: '901234568' })
    const looker = await app.createAccount({ roles: ['Admin'], username: 'looker', name: 'Lou Ker' })
    const client = app.withToken((await app.signIn(looker)).token)
    for (const [id, field] of [
      ['9001', 'ssn'],
      ['9002', 'ssn'],
      ['9001', 'bankAccount'],
    ])
      await client.post(`/Employee/${id}/reveal`, { field })

    const own = app.withToken((await app.signIn(owner)).token)
    const path = '/employee/GetCurrentUser/reveals'
    const [id, at] = [expect.any(String), expect.any(String)]
    expect((await own.get(path)).body).toEqual({
      items: [
        { id, at, name: 'Lou Ker', field: 'bankAccount' },
        { id, at, name: 'Lou Ker', field: 'ssn' },
      ],
      totalCount: 2,
    })
    const second = await own.get(path, { query: { skipCount: 1, maxResultCount: 1 } })
    expect(second.body).toMatchObject({ items: [{ field: 'ssn' }], totalCount: 2 })
    expect((await app.as('Employee').get(path)).status).toBe(404)
  })

  test('that does not exist is not found', async () => {
    for (const path of ['/Employee/404', '/Employee/%20'])
      expect((await app.as('Admin').get(path)).status).toBe(404)
    expect((await app.as('Admin').delete('/Employee/404')).status).toBe(404)
  })
})

test('no two have ids that differ only in capital letters', async () => {
  await createEmployee(app, { id: 'twin-É' })
  const second = await createEmployee(app, { id: 'TWIN-É' }).catch((thrown: unknown) => thrown)
  expect(isUniqueViolation(second, 'employees_id_key')).toBe(true)
})

describe("one's own record", () => {
  test('is that of the account', async () => {
    const [owner] = await app.dependencies.database.pool
      .query<{ id: string }>(`select id from accounts where username = 'ida'`)
      .then(({ rows }) => rows)
    const { token } = await app.signIn(owner?.id ?? '')
    const { body } = await app.withToken(token).get('/employee/getcurrentuser')
    expect(body).toMatchObject({ id: '9', email: 'ida@example.com', roles: ['CFO', 'Employee'] })
  })

  test('is missing for an account without an employee', async () => {
    const { status, body } = await app.as('Employee').get('/employee/GetCurrentUser')
    expect(status).toBe(404)
    expect(body).toMatchObject({ detail: 'No employee data found.' })
  })
})

describe('changes', () => {
  const BO = { id: '10', email: 'bo@example.com' }
  const put = (id: string, email: string, roles: string[]) =>
    app.as('HR-Manager').put(`/Employee/${id}`, { id, email, roles })

  test('the first e-mail and roles make an account, and its owner is invited to set a password', async () => {
    const { status, body } = await put('10', 'bo@example.com', ['Employee'])
    expect(status).toBe(200)
    expect(body).toMatchObject({ email: 'bo@example.com', roles: ['Employee'] })
    const signIn = await app.anonymous.post('/Auth/login', { username: 'bo@example.com', password: '' })
    expect(signIn.status).toBe(401)
    const invitation = (await app.mails()).find(mail => mail.kind === 'set-password')
    expect(invitation?.text).toContain('/set-password?token=')
  })

  test('an id that cannot be stored is refused', async () => {
    for (const call of [app.as('HR-Manager').get, app.as('HR-Manager').delete]) {
      expect((await call('/Employee/%00')).status).toBe(400)
    }
    const update = { id: 'a\u0000b', email: '', roles: [] }
    expect((await app.as('HR-Manager').put('/Employee/a%00b', update)).status).toBe(400)
    expect((await app.as('HR-Manager').post('/Employee/%00/reveal', { field: 'ssn' })).status).toBe(400)
  })

  test('members are read without regard to case', async () => {
    const answer = await app
      .as('Admin')
      .put('/Employee/10', { Id: '10', Email: 'bo@example.com', Roles: ['HRManager'] })
    expect(answer.body).toMatchObject({ roles: ['HR-Manager'] })
    expect((await app.as('Admin').put('/Employee/10', { ...BO, roles: [] })).body).toMatchObject({
      roles: [],
    })
  })

  test.each([
    ['an e-mail that is none', '10', 'bo', ['Employee'], 400],
    ['a role that is none', '10', 'bo@example.com', ['Boss'], 400],
    ["another account's e-mail", '10', 'IDA@example.com', ['Employee'], 409],
    ["another's e-mail for a first account", '110', 'ida@example.com', ['Employee'], 409],
    ['granting Admin', '10', 'bo@example.com', ['Admin'], 403],
  ])('%s is refused and changes nothing', async (_name, id, email, roles, status) => {
    const before = await app.as('Admin').get(`/Employee/${id}`)
    expect((await put(id, email, roles)).status).toBe(status)
    expect((await app.as('Admin').get(`/Employee/${id}`)).body).toEqual(before.body)
  })

  test('nothing is saved over what somebody else saved meanwhile', async () => {
    const seen = { email: 'bo@example.com', roles: ['Employee'] }
    const update = { id: '10', email: 'bo@example.com', roles: ['CFO', 'Employee'] }
    expect((await app.as('Admin').put('/Employee/10', { ...update, roles: seen.roles })).status).toBe(200)
    expect((await app.as('Admin').put('/Employee/10', { ...update, seen })).status).toBe(200)
    for (const old of [seen, { email: 'other@example.com', roles: ['CFO', 'Employee'] }]) {
      const late = { ...update, email: 'new@example.com', roles: ['Employee'], seen: old }
      expect(await app.as('HR-Manager').put('/Employee/10', late)).toMatchObject({
        status: 409,
        body: { type: problemType('OUTDATED'), detail: EMPLOYEE_MESSAGES.changedMeanwhile },
      })
    }
    expect((await app.as('Admin').get('/Employee/10')).body).toMatchObject(update)
  })

  test('the id of the body must be that of the path', async () => {
    const answer = await app.as('Admin').put('/Employee/10', { id: '9', email: 'bo@example.com', roles: [] })
    expect(answer.status).toBe(400)
  })
})

describe('deletion', () => {
  test('takes the employee off every list, ends the session, and keeps the record', async () => {
    const accountId = await app.createAccount({ roles: ['Employee'] })
    await createEmployee(app, { id: '77', accountId })
    const { token } = await app.signIn(accountId)
    expect((await app.as('HR-Manager').delete('/Employee/77')).body).toEqual({ success: true })
    expect((await list({ id: '77' })).totalCount).toBe(0)
    expect((await app.as('Admin').get('/Employee/77')).status).toBe(404)
    expect((await app.as('Admin').delete('/Employee/77')).status).toBe(404)
    expect((await app.withToken(token).get('/employee/GetCurrentUser')).status).toBe(401)
    expect(await auditOf('77')).toMatchObject([{ action: 'employee.deleted' }])
    const { rows } = await app.dependencies.database.pool.query(`select id from employees where id = '77'`)
    expect(rows).toHaveLength(1)
  })

  test('never takes oneself, nor an Admin for whoever is none', async () => {
    const me = app.as('HR-Manager')
    await createEmployee(app, { id: '78', accountId: await me.accountId })
    await createEmployee(app, { id: '79', accountId: await app.as('Admin').accountId })
    expect((await me.delete('/Employee/78')).status).toBe(403)
    expect((await me.delete('/Employee/79')).status).toBe(403)
  })
})
