import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { employeeListQuerySchema } from '@epay/contract/employees/schemas'
import { expect } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { isUniqueViolation } from '#server/database/postgres-error.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { deleteEmployee, updateEmployee } from './change-employee.ts'
import { createEmployee } from './factories.ts'
import { getEmployee, getOwnEmployee, listEmployees, listOwnReveals, revealNumber } from './read-employees.ts'

const BO = { id: '10', email: 'bo@example.com' }

async function createEmployees(office: Office): Promise<Context> {
  const ida = await office.signUp({ roles: ['CFO', 'Employee'], username: 'ida', email: 'ida@example.com' })
  const { accountId } = actingUser(ida)
  await createEmployee(office, { id: '9', name: 'ida 100% Novak', zip: '90001', state: 'NV', accountId })
  const numbers = { ssn: '901234567', bankAccount: '5551234' }
  await createEmployee(office, { id: '10', name: 'Bo Chen', city: 'Acton', ...numbers })
  await createEmployee(office, { id: '110', name: 'Ál Adams', isActive: false, bankAccount: '123' })
  return ida
}
async function listIds({ context }: Office, query: object) {
  const { items, totalCount } = await listEmployees(context, employeeListQuerySchema.parse(query))
  return { ids: items.map(({ id }) => id), totalCount }
}
async function signUpEmployee(office: Office, id: string) {
  const person = await office.signUp({ roles: ['Employee'] })
  const numbers = { ssn: '901234567', bankAccount: '00991234' }
  await createEmployee(office, { id, ...numbers, accountId: actingUser(person).accountId })
  return person
}

it('sorts employees by each column, then by ID', async ({ office }) => {
  await createEmployees(office)
  const orders = {
    'Id desc': ['110', '10', '9'],
    'name asc': ['110', '10', '9'],
    'City asc': ['10', '110', '9'],
    'State desc': ['9', '110', '10'],
    'Zip asc': ['9', '10', '110'],
    'Address1 asc': ['10', '110', '9'],
    'IsActive asc': ['110', '10', '9'],
  }
  expect((await listIds(office, {})).ids).toEqual(['9', '10', '110'])
  for (const [sorting, ids] of Object.entries(orders))
    expect((await listIds(office, { sorting })).ids, sorting).toEqual(ids)
})

it('filters employees by ID, name, and roles', async ({ office }) => {
  await createEmployees(office)
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
    expect(await listIds(office, query), JSON.stringify(query)).toEqual({ ids, totalCount: ids.length })
})

it('lists accounts and roles, but no personal numbers', async ({ office }) => {
  await createEmployees(office)
  const page = await listEmployees(office.context, employeeListQuerySchema.parse({}))
  expect(page.items).toMatchObject([
    { id: '9', hasAccount: true, roles: expect.arrayContaining(['CFO', 'Employee']) },
    { id: '10', hasAccount: false, roles: [] },
    { id: '110', hasAccount: false, roles: [] },
  ])
  expect(JSON.stringify(page)).not.toMatch(/4567|1234|ssn|bankAccount/)
})

it('masks the numbers of an employee, and short ones entirely', async ({ office }) => {
  await createEmployees(office)
  expect(await getEmployee(office.context, '10')).toMatchObject({
    ...{ ssn: 'XXX-XX-4567', bankAccount: '****1234', email: '', roles: [] },
  })
  expect(await getEmployee(office.context, '110')).toMatchObject({ ssn: '', bankAccount: '****' })
})

it('returns employees their own record, and nothing to other accounts', async ({ office }) => {
  expect(await getOwnEmployee(await createEmployees(office))).toMatchObject({
    id: '9',
    email: 'ida@example.com',
  })
  await expect(getOwnEmployee(await office.as('Employee'))).rejects.toMatchObject({
    ...{ code: 'NOT_FOUND', message: 'No employee data found.' },
  })
})

it('shows employees who revealed their numbers, and audits it without the number', async ({ office }) => {
  const owner = await signUpEmployee(office, '9001')
  await signUpEmployee(office, '9002')
  const viewer = await office.signUp({ roles: ['Admin'], name: 'Lou Ker' })
  expect(await revealNumber(viewer, '9001', 'ssn')).toEqual({ value: '901-23-4567' })
  await revealNumber(viewer, '9002', 'ssn')
  await revealNumber(viewer, '9001', 'bankAccount')
  const [id, at] = [expect.any(String), expect.any(String)]
  expect(await listOwnReveals(owner, { skipCount: 0, maxResultCount: 10 })).toEqual({
    items: [
      { id, at, name: 'Lou Ker', field: 'bankAccount' },
      { id, at, name: 'Lou Ker', field: 'ssn' },
    ],
    totalCount: 2,
  })
  const events = await auditOf(office, '9002')
  expect(events).toMatchObject([{ action: 'employee.revealed', after: { field: 'ssn' }, actorKind: 'user' }])
  expect(JSON.stringify(events)).not.toContain('4567')
})

it("an employee's first email creates an account, and invites its owner", async ({ office }) => {
  await createEmployees(office)
  const employee = await updateEmployee(await office.as('HR-Manager'), '10', { ...BO, roles: ['Employee'] })
  expect(employee).toMatchObject({ email: 'bo@example.com', roles: ['Employee'] })
  const invitation = (await office.mails()).find(mail => mail.kind === 'set-password')
  expect(invitation?.text).toContain('/set-password?token=')
})

it('refuses an update that is based on an outdated version', async ({ office }) => {
  await createEmployees(office)
  const admin = await office.as('Admin')
  const seen = { email: BO.email, roles: ['Employee' as const] }
  const update = { ...BO, roles: ['CFO' as const, 'Employee' as const] }
  await updateEmployee(admin, '10', { ...update, roles: seen.roles })
  await updateEmployee(admin, '10', { ...update, seen })
  for (const outdated of [seen, { ...update, email: 'other@example.com' }]) {
    const outdatedUpdate = { ...update, email: 'new@example.com', seen: outdated }
    await expect(updateEmployee(admin, '10', outdatedUpdate)).rejects.toMatchObject({
      ...{ code: 'OUTDATED', message: EMPLOYEE_MESSAGES.changedMeanwhile },
    })
  }
  expect(await getEmployee(admin, '10')).toMatchObject(update)
})

it("refuses another account's email", async ({ office }) => {
  await createEmployees(office)
  const admin = await office.as('Admin')
  const update = { ...BO, email: 'IDA@example.com', roles: ['Employee' as const] }
  await expect(updateEmployee(admin, '10', update)).rejects.toMatchObject({ code: 'CONFLICT' })
})

it('refuses an update with another ID in the body than in the path', async ({ office }) => {
  const admin = await office.as('Admin')
  await expect(updateEmployee(admin, '9', { ...BO, roles: [] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  })
})

it('deletes an employee from every list, and audits it', async ({ office }) => {
  await signUpEmployee(office, '77')
  const hr = await office.as('HR-Manager')
  await deleteEmployee(hr, '77')
  expect((await listIds(office, { id: '77' })).totalCount).toBe(0)
  await expect(getEmployee(hr, '77')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(deleteEmployee(hr, '77')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await auditOf(office, '77')).toMatchObject([{ action: 'employee.deleted' }])
})

it('refuses IDs that differ only in letter case', async ({ office }) => {
  await createEmployee(office, { id: 'twin-É' })
  const secondCreation = await createEmployee(office, { id: 'TWIN-É' }).catch((refusal: unknown) => refusal)
  expect(isUniqueViolation(secondCreation, 'employees_id_key')).toBe(true)
})
