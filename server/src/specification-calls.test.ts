import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApplication, findMailedToken, submitForm } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

/** These tests act as a client that uses only names and shapes from section 7 of both specifications. */

const PASSWORD = 'a password of fifteen letters'
const BOTH_TOKENS = { token: expect.any(String), refreshToken: expect.any(String) }
const splitNames = (text: string) => text.trim().split(/\s+/)

let app: TestApp
let tokens: { token: string; refreshToken: string }

type Request = { json?: object; token?: string; type?: string }

async function send(call: string, { json, token = tokens.token, type }: Request = {}) {
  const [method = '', path = ''] = call.split(' ')
  const contentType = json ? 'application/json' : type
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(contentType && { 'Content-Type': contentType }),
    },
    body: json && JSON.stringify(json),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined }
}

const signIn = async (username: string) =>
  (await send('POST /Auth/login', { json: { username, password: PASSWORD }, token: '' })).body

beforeAll(async () => {
  app = await buildTestApp()
  const roles = ['Admin', 'HR-Manager', 'CFO', 'Employee'] as const
  const accountId = await app.createAccount({ username: 'ada', name: 'ada', roles, password: PASSWORD })
  await createEmployee(app, { id: '1', accountId, ssn: '912-34-5678', bankAccount: '000123987654' })
  await createEmployee(app, { id: '2', accountId: await app.createAccount({ roles: ['Employee'] }) })
  tokens = await signIn('ada')
})
afterAll(() => app.close())

it('POST /Auth/login and /auth/refresh-token return both tokens', async () => {
  expect(tokens).toEqual(BOTH_TOKENS)
  const claims = JSON.parse(Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ name: 'ada', nameid: expect.any(String), exp: expect.any(Number) })
  expect(claims.role).toEqual(expect.arrayContaining(['Admin', 'HR-Manager', 'CFO', 'Employee']))
  const json = { refreshToken: (await signIn('ada')).refreshToken }
  const { status, body } = await send('POST /auth/refresh-token', { json, token: '' })
  expect({ status, body }).toEqual({ status: 200, body: BOTH_TOKENS })
})

it('POST /Auth/register creates an account; POST /Auth/reset-password returns 200, or errors with descriptions', async () => {
  const json = { username: 'carl', email: 'carl@example.com', roles: ['Employee'], password: PASSWORD }
  expect((await send('POST /Auth/register', { json })).status).toBeLessThan(300)
  const { token } = await signIn('carl')
  const wrongPassword = { username: 'carl', oldPassword: 'no', newPassword: `${PASSWORD} 2` }
  const response = await send('POST /Auth/reset-password', { json: wrongPassword, token })
  expect(response.status).toBe(400)
  expect(response.body[0].description).toEqual(expect.any(String))
  const rightPassword = { ...wrongPassword, oldPassword: PASSWORD }
  expect((await send('POST /Auth/reset-password', { json: rightPassword, token })).status).toBe(200)
})

it('GET /Employee filters by repeated roles', async () => {
  const query = 'skipCount=0&maxResultCount=10&sorting=Id%20asc&roles=CFO&roles=Admin'
  expect((await send(`GET /Employee?${query}`)).body).toMatchObject({ items: [{ id: '1' }], totalCount: 1 })
})

it('GET /Role lists id and name', async () => {
  const { body } = await send('GET /Role')
  expect(body).toHaveLength(4)
  for (const role of body) expect(role).toMatchObject({ name: expect.any(String), id: expect.anything() })
})

const EMPLOYEE_FIELDS =
  splitNames(`id name address1 address2 city state zip balance accountType bankAccount ssn isActive
  printStub email roles`)

it.each(['GET /Employee/1', 'GET /employee/GetCurrentUser'])('%s returns an employee', async call => {
  expect(Object.keys((await send(call)).body)).toEqual(expect.arrayContaining(EMPLOYEE_FIELDS))
})

it('PUT and DELETE /Employee/{id} return 200, even for an intranet address, and without a body', async () => {
  const json = { id: '2', email: 'boss@intranet', roles: ['Employee'] }
  expect((await send('PUT /Employee/2', { json })).status).toBe(200)
  expect((await send('GET /Employee/2')).body.email).toBe('boss@intranet')
  expect((await send('DELETE /Employee/2', { type: 'application/json' })).status).toBe(200)
  expect((await send('GET /Employee?id=2')).body.totalCount).toBe(0)
})

it('PUT /JobApplication accepts PascalCase members, and dates in ISO format or null', async () => {
  const { id } = await createApplication(app)
  const emptyFields =
    splitNames(`AddressLine2 ReferenceTitle1 ReferenceRelationship1 ReferenceEmail1 ReferencePhoneNumber1
    PreviousWorkPlace1 PreviousJobTitle1 PreviousJobPhoneNumber1 AffiliatedUnion SageEmployeeId`)
  const json = {
    ...Object.fromEntries(emptyFields.map(name => [name, ''])),
    ...{ Id: id, FirstName: 'Ana', LastName: 'Lopez', Email: 'ana@example.com', City: 'Clovis' },
    ...{ PhoneNumber: '559-555-0103', BirthDate: '1994-02-17T00:00:00.000Z', StreetAddress: '12 Main St' },
    ...{ StateOrProvince: 'CA', PostalCode: '93650', JobAppliedFor: 'Welder', ReferenceName1: 'Ann' },
    ...{ PreviousJobStartDate1: '2019-03-01T00:00:00.000Z', PreviousJobEndDate1: null, Notes: 'Good.' },
    ...{ DateHired: '2026-12-01', WageScale: 'Journeyman 3', FirstWeekOfWork: '2026-W49' },
  }
  expect((await send('PUT /JobApplication', { json })).status).toBe(200)
  const storedFields = { city: 'Clovis', birthDate: '1994-02-17', previousJobStartDate1: '2019-03-01' }
  expect((await send(`GET /JobApplication/${id}`)).body).toMatchObject(storedFields)
})

const APPROVAL = { dateHired: '2026-12-01', wageScale: 'Journeyman 3', firstWeekOfWork: '2026-W49' }

it('POST /JobApplication/{id}/updateStatus approves, and the history says so', async () => {
  const { id } = await createApplication(app)
  const json = { applicationId: id, newStatus: 'Approved', notes: 'Fine.', ...APPROVAL, sageEmployeeId: '' }
  expect((await send(`POST /JobApplication/${id}/updateStatus`, { json })).status).toBe(200)
  const { body } = await send(`GET /JobApplication/${id}/history`)
  expect(body.at(-1)).toMatchObject({ fromStatus: 0, remarks: 'Fine.', actionBy: expect.any(String) })
})

it('POST /JobApplication/action and /auth/validate-emailtoken return both tokens', async () => {
  const email = 'approver@office.example'
  await app.createAccount({ username: email, email, roles: ['HR-Manager'] })
  const id = await submitForm(app)
  const token = await findMailedToken(app, id, email)
  for (const [call, json] of [
    ['POST /auth/validate-emailtoken', { token }],
    ['POST /JobApplication/action', { token, status: 0, notes: 'Fine.', ...APPROVAL }],
  ] as const)
    expect(await send(call, { json, token: '' })).toEqual({ status: 200, body: BOTH_TOKENS })
  expect((await send(`GET /JobApplication/${id}`)).body.status).toBe(1)
})
