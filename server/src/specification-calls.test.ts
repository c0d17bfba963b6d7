import { STATUS } from '@epay/contract/applications/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPdf, createApplication, mailedToken, submitForm } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildPhotoJpeg, buildSignaturePng } from '#server/packets/factories.ts'
import { linkFor } from '#server/packets/test-submission.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

/** A client that uses only names and shapes from section 7 of the two specifications. */

const PASSWORD = 'a password of fifteen letters'
const BOTH_TOKENS = { token: expect.any(String), refreshToken: expect.any(String) }
const names = (text: string) => text.trim().split(/\s+/)

let app: TestApp
let tokens: { token: string; refreshToken: string }

type Sent = { json?: object; form?: FormData; token?: string; type?: string }

async function send(call: string, { json, form, token = tokens.token, type }: Sent = {}) {
  const [method = '', path = ''] = call.split(' ')
  const contentType = json ? 'application/json' : type
  const response = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(contentType && { 'Content-Type': contentType }),
    },
    body: json ? JSON.stringify(json) : form,
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return { status: response.status, text, body: isJson ? JSON.parse(text) : undefined }
}

const formOf = (texts: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  return form
}
const fileOf = (content: Uint8Array) => new Blob([new Uint8Array(content)])
const signIn = async (username: string) =>
  (await send('POST /Auth/login', { json: { username, password: PASSWORD }, token: '' })).body

beforeAll(async () => {
  app = await buildTestApp()
  const roles = ['Admin', 'HR-Manager', 'CFO', 'Employee'] as const
  const accountId = await app.createAccount({ username: 'ada', name: 'ada', roles, password: PASSWORD })
  await createEmployee(app, { id: '1', accountId, ssn: '912-34-5678', bankAccount: '000123987654' })
  await createEmployee(app, { id: '2', accountId: await app.createAccount({ roles: ['Employee'] }) })
  await createCheck(app, { date: '2026-01-09', endDate: '2026-01-04', checkNumber: '7001' })
  tokens = await signIn('ada')
})
afterAll(() => app.close())

describe('signing in and out', () => {
  it('POST /Auth/login returns both tokens', () => {
    expect(tokens).toEqual(BOTH_TOKENS)
    const claims = JSON.parse(Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ name: 'ada', nameid: expect.any(String), exp: expect.any(Number) })
    expect(claims.role).toEqual(expect.arrayContaining(['Admin', 'HR-Manager', 'CFO', 'Employee']))
  })

  it('POST /auth/refresh-token returns both tokens', async () => {
    const { refreshToken } = await signIn('ada')
    const { status, body } = await send('POST /auth/refresh-token', { json: { refreshToken }, token: '' })
    expect({ status, body }).toEqual({ status: 200, body: BOTH_TOKENS })
  })

  it('POST /Auth/register creates an account; POST /Auth/reset-password returns 200, or errors with descriptions', async () => {
    const json = { username: 'carl', email: 'carl@example.com', roles: ['Employee'], password: PASSWORD }
    expect((await send('POST /Auth/register', { json })).status).toBeLessThan(300)
    const { token } = await signIn('carl')
    const wrong = { username: 'carl', oldPassword: 'no', newPassword: `${PASSWORD} 2` }
    const response = await send('POST /Auth/reset-password', { json: wrong, token })
    expect(response.status).toBe(400)
    expect(response.body[0].description).toEqual(expect.any(String))
    const right = { ...wrong, oldPassword: PASSWORD }
    expect((await send('POST /Auth/reset-password', { json: right, token })).status).toBe(200)
  })

  it('POST /auth/validate-emailtoken returns both tokens', async () => {
    const id = await submitFormTo('open@office.example')
    const token = await mailedToken(app, id, 'open@office.example')
    const { status, body } = await send('POST /auth/validate-emailtoken', { json: { token }, token: '' })
    expect({ status, body }).toEqual({ status: 200, body: BOTH_TOKENS })
  })
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

const EMPLOYEE = names(`id name address1 address2 city state zip balance accountType bankAccount ssn isActive
  printStub email roles`)

it.each(['GET /Employee/1', 'GET /employee/GetCurrentUser'])('%s returns an employee', async call => {
  expect(Object.keys((await send(call)).body)).toEqual(expect.arrayContaining(EMPLOYEE))
})

it('PUT and DELETE /Employee/{id} return 200, even for an intranet address, and without a body', async () => {
  const json = { id: '2', email: 'boss@intranet', roles: ['Employee'] }
  expect((await send('PUT /Employee/2', { json })).status).toBe(200)
  expect((await send('GET /Employee/2')).body.email).toBe('boss@intranet')
  expect((await send('DELETE /Employee/2', { type: 'application/json' })).status).toBe(200)
  expect((await send('GET /Employee?id=2')).body.totalCount).toBe(0)
})

it.each(['CheckDate=&CheckNumber=&Sequence=&Sorting=&MaxResultCount=10&SkipCount=0', 'Sequence='])(
  'GET /Employee/Checks accepts empty filters and no sorting: %s',
  async query => {
    expect((await send(`GET /Employee/Checks?${query}`)).body).toMatchObject({ totalCount: 1 })
  },
)

it('GET /Employee/check returns the details', async () => {
  const { body } = await send('GET /Employee/check?checkdate=2026-01-09&enddate=2026-01-04&sequence=1')
  const pay = { grossPay: expect.any(Number), netPay: expect.any(Number) }
  expect(body).toMatchObject({ checkNumber: '7001', date: '2026-01-09', endDate: '2026-01-04', ...pay })
})

const APPLICANT = {
  ...{ firstName: 'Luz', lastName: 'Marín', email: 'luz@example.com', phoneNumber: '(559) 555-0103' },
  ...{ birthDate: '1994-02-17', streetAddress: '12 Main St', city: 'Fresno', stateOrProvince: 'CA' },
  ...{ postalCode: '93650', jobAppliedFor: 'Welder' },
}
const APPROVAL = { dateHired: '2026-12-01', wageScale: 'Journeyman 3', firstWeekOfWork: '2026-W49' }

async function submitFormTo(email: string): Promise<string> {
  await app.createAccount({ username: email, email, roles: ['HR-Manager'] })
  return submitForm(app)
}

describe('applications', () => {
  it('POST /JobApplication/upload accepts every field and a resume, which can be downloaded', async () => {
    const more = { referenceName1: 'Ann', previousJobStartDate1: '2019-03-01', addressLine2: '' }
    const form = formOf({ ...APPLICANT, ...more })
    form.append('resume', fileOf(buildPdf()), 'cv.pdf')
    expect((await send('POST /JobApplication/upload', { form, token: '' })).status).toBeLessThan(300)
    const [{ id }] = (await send('GET /JobApplication?applicantName=Marín')).body.items
    const { status, text } = await send(`GET /JobApplication/${id}/download-resume`)
    expect([status, text]).toEqual([200, expect.stringContaining('%PDF')])
  })

  it('POST /JobApplication/upload returns 400 with a title and errors by field', async () => {
    const form = formOf({ firstName: 'A' })
    const { status, body } = await send('POST /JobApplication/upload', { form, token: '' })
    const errors = { LastName: ['Last Name is required'] }
    expect({ status, body }).toMatchObject({ status: 400, body: { title: expect.any(String), errors } })
  })

  it('GET /JobApplication accepts sorting without a direction', async () => {
    expect((await send('GET /JobApplication?sorting=CreationTime')).status).toBe(200)
  })

  it('PUT /JobApplication accepts PascalCase members, and dates in ISO format or null', async () => {
    const { id } = await createApplication(app)
    const empty =
      names(`AddressLine2 ReferenceTitle1 ReferenceRelationship1 ReferenceEmail1 ReferencePhoneNumber1
      PreviousWorkPlace1 PreviousJobTitle1 PreviousJobPhoneNumber1 AffiliatedUnion SageEmployeeId`)
    const json = {
      ...Object.fromEntries(empty.map(name => [name, ''])),
      ...{ Id: id, FirstName: 'Ana', LastName: 'Lopez', Email: 'ana@example.com', City: 'Clovis' },
      ...{ PhoneNumber: '559-555-0103', BirthDate: '1994-02-17T00:00:00.000Z', StreetAddress: '12 Main St' },
      ...{ StateOrProvince: 'CA', PostalCode: '93650', JobAppliedFor: 'Welder', ReferenceName1: 'Ann' },
      ...{ PreviousJobStartDate1: '2019-03-01T00:00:00.000Z', PreviousJobEndDate1: null, Notes: 'Good.' },
      ...{ DateHired: '2026-12-01', WageScale: 'Journeyman 3', FirstWeekOfWork: '2026-W49' },
    }
    expect((await send('PUT /JobApplication', { json })).status).toBe(200)
    const saved = { city: 'Clovis', birthDate: '1994-02-17', previousJobStartDate1: '2019-03-01' }
    expect((await send(`GET /JobApplication/${id}`)).body).toMatchObject(saved)
  })

  it.each([
    ['approves', { newStatus: 'Approved', ...APPROVAL, sageEmployeeId: '' }],
    ['rejects', { newStatus: 'Rejected' }],
  ])('POST /JobApplication/{id}/updateStatus %s', async (_, decision) => {
    const { id } = await createApplication(app)
    const json = { applicationId: id, notes: 'Fine.', ...decision }
    expect((await send(`POST /JobApplication/${id}/updateStatus`, { json })).status).toBe(200)
    const { body } = await send(`GET /JobApplication/${id}/history`)
    expect(body.at(-1)).toMatchObject({ fromStatus: 0, remarks: 'Fine.', actionBy: expect.any(String) })
  })

  it.each([
    ['approves', { status: 0, notes: 'Fine.', ...APPROVAL }, STATUS.HRManagerApproved],
    ['rejects', { status: 1, notes: 'No.' }, STATUS.HRManagerRejected],
  ])('POST /JobApplication/action %s and returns both tokens', async (name, decision, status) => {
    const email = `${name}@office.example`
    const id = await submitFormTo(email)
    const token = await mailedToken(app, id, email)
    expect((await send(`GET /JobApplication/${id}`, { token })).status).toBe(200)
    const answer = await send('POST /JobApplication/action', { json: { token, ...decision }, token: '' })
    expect(answer).toMatchObject({ status: 200, body: BOTH_TOKENS })
    expect((await send(`GET /JobApplication/${id}`)).body.status).toBe(status)
  })
})

const PACKET = {
  ...{ LastName: 'Lopez', FirstName: 'Ana', Address: '12 Main St', CityOrTown: 'Fresno', State: 'CA' },
  ...{ ZipCode: '93650', DateOfBirth: '1994-02-17', SSN: '512-34-6789', Attestation: 'citizen' },
  ...{ DocumentTypes: "Passport,Driver's License", DisclaimerAcknowledged: 'true' },
  ...{ EmergencyContactName: 'Ben', EmergencyContactRelationship: 'spouse' },
  ...{ EmergencyContactPhone: '510-555-0142', EmergencyContactEmail: 'ben@intranet.example' },
  ...{ SecondaryBankName: 'Bay Credit Union', SecondaryRoutingNumber: '121000358' },
  ...{ SecondaryAccountNumber: '000123454321', SecondaryAccountType: 'checking' },
  DirectDepositDate: '2026-11-20',
}
const EMPTY_PARTS = names(`MiddleInitial OtherLastNames AptNumber SecondaryEmergencyContactName BankName
  SecondaryEmergencyContactRelationship SecondaryEmergencyContactPhone SecondaryEmergencyContactEmail
  RoutingNumber AccountNumber AccountType DepositAmount`)

it('candidates can load and submit the packet', async () => {
  const { id } = await createApplication(app, { status: STATUS.CFOApproved })
  const link = await linkFor(app, id)
  const prefill = `GET /JobApplication/${id}/CandidateApplication?candidatetoken=${link}`
  expect(Object.keys((await send(prefill, { token: '' })).body)).toEqual(
    expect.arrayContaining(
      names(
        'firstName lastName streetAddress addressLine2 city stateOrProvince postalCode birthDate jobAppliedFor',
      ),
    ),
  )
  const signature = (await buildSignaturePng()).toString('base64')
  const form = formOf({ ...PACKET, ApplicationId: id, SignatureBase64: `data:image/png;base64,${signature}` })
  for (const name of EMPTY_PARTS) form.append(name, '')
  form.append('userPhoto', fileOf(await buildPhotoJpeg()), 'me.jpg')
  for (const name of ['one.pdf', 'two.pdf']) form.append('documentFiles', fileOf(buildPdf()), name)
  const call = `POST /JobApplication/candidate-i9-submission?token=${link}`
  const { status, body } = await send(call, { form, token: '' })
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
})
