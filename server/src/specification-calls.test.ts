import { STATUS } from '@epay/contract/applications/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPdf, createApplication, mailedToken, submitForm } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildPhotoJpeg, buildSignaturePng } from '#server/packets/factories.ts'
import { linkFor } from '#server/packets/test-submission.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

/** A client that knows the two documents only: names and shapes as their sections 7 write them. */

const PASSWORD = 'a password of fifteen letters'
const CHECK = { date: '2026-01-09', endDate: '2026-01-04', sequence: 1 }

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
const signIn = async (username: string, password = PASSWORD) =>
  (await send('POST /Auth/login', { json: { username, password }, token: '' })).body

beforeAll(async () => {
  app = await buildTestApp()
  const accountId = await app.createAccount({
    username: 'ada',
    name: 'ada',
    roles: ['Admin', 'HR-Manager', 'CFO', 'Employee'],
    password: PASSWORD,
  })
  await createEmployee(app, {
    id: '1',
    name: 'Ada Admin',
    accountId,
    ssn: '912-34-5678',
    bankAccount: '000123987654',
  })
  await createEmployee(app, {
    id: '2',
    name: 'Bea Worker',
    accountId: await app.createAccount({ username: 'bea', roles: ['Employee'] }),
  })
  await createCheck(app, {
    ...CHECK,
    checkNumber: '7001',
    grossPay: 120_000,
    netPay: 90_000,
    lines: [
      { kind: 'earning', description: 'Regular', units: '40', amount: 120_000, ytd: 120_000 },
      { kind: 'tax', description: 'Federal', amount: 30_000, ytd: 30_000 },
      { kind: 'directDeposit', description: 'Checking', amount: 90_000, ytd: 90_000 },
      { kind: 'otherDeduction', description: 'Dues', amount: 0, ytd: 0 },
    ],
  })
  tokens = await signIn('ada')
})
afterAll(() => app.close())

describe('signing in and out', () => {
  it('POST /Auth/login gives both tokens', () => {
    expect(tokens).toEqual({ token: expect.any(String), refreshToken: expect.any(String) })
    const claims = JSON.parse(Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ name: 'ada', nameid: expect.any(String), exp: expect.any(Number) })
    expect(claims.role).toEqual(expect.arrayContaining(['Admin', 'HR-Manager', 'CFO', 'Employee']))
  })

  it('POST /auth/refresh-token gives both tokens', async () => {
    const { refreshToken } = await signIn('ada')
    const { status, body } = await send('POST /auth/refresh-token', { json: { refreshToken }, token: '' })
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) })
  })

  it('POST /Auth/register takes a body', async () => {
    const json = { username: 'carl', email: 'carl@example.com', roles: ['Employee'], password: PASSWORD }
    expect((await send('POST /Auth/register', { json })).status).toBeLessThan(300)
  })

  it('POST /Auth/reset-password answers 200, or errors with a description', async () => {
    const { token } = await signIn('carl')
    const wrong = { username: 'carl', oldPassword: 'no', newPassword: `${PASSWORD} 2` }
    const refused = await send('POST /Auth/reset-password', { json: wrong, token })
    expect(refused.status).toBe(400)
    expect(refused.body[0].description).toEqual(expect.any(String))
    const right = { ...wrong, oldPassword: PASSWORD }
    expect((await send('POST /Auth/reset-password', { json: right, token })).status).toBe(200)
  })

  it('POST /auth/validate-emailtoken gives both tokens', async () => {
    const id = await submitFormTo('open@office.example')
    const token = await mailedToken(app, id, 'open@office.example')
    const { status, body } = await send('POST /auth/validate-emailtoken', { json: { token }, token: '' })
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) })
  })
})

describe('employees', () => {
  it('GET /Employee filters by repeated roles', async () => {
    const { body } = await send(
      'GET /Employee?skipCount=0&maxResultCount=10&sorting=Id%20asc&roles=CFO&roles=Admin',
    )
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(['1'])
  })

  it('GET /Role lists id and name', async () => {
    const { body } = await send('GET /Role')
    expect(body).toHaveLength(4)
    for (const role of body) expect(role).toMatchObject({ name: expect.any(String) })
    expect(body.every((role: object) => 'id' in role)).toBe(true)
  })

  const MEMBERS = [
    ...[
      'id',
      'name',
      'address1',
      'address2',
      'city',
      'state',
      'zip',
      'balance',
      'accountType',
      'bankAccount',
    ],
    ...['ssn', 'isActive', 'printStub', 'email', 'roles'],
  ]
  it.each(['GET /Employee/1', 'GET /employee/GetCurrentUser'])('%s is an employee', async call => {
    const { status, body } = await send(call)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(MEMBERS))
  })

  it('PUT /Employee/{id} answers 200, with an intranet address, too', async () => {
    const json = { id: '2', email: 'boss@intranet', roles: ['Employee'] }
    expect((await send('PUT /Employee/2', { json })).status).toBe(200)
    expect((await send('GET /Employee/2')).body.email).toBe('boss@intranet')
  })

  it('DELETE /Employee/{id} answers 200, also with a content type and no body', async () => {
    expect((await send('DELETE /Employee/2', { type: 'application/json' })).status).toBe(200)
    expect((await send('GET /Employee?id=2')).body.totalCount).toBe(0)
  })
})

describe('pay checks', () => {
  it('GET /Employee/Checks takes empty filters and no sorting', async () => {
    const { status } = await send(
      'GET /Employee/Checks?CheckDate=&CheckNumber=&Sequence=&Sorting=&MaxResultCount=10&SkipCount=0',
    )
    expect(status).toBe(200)
    const { body } = await send('GET /Employee/Checks?Sequence=')
    expect(body).toMatchObject({ totalCount: 1 })
  })

  it('GET /Employee/check gives the details', async () => {
    const query = `checkdate=${CHECK.date}&enddate=${CHECK.endDate}&sequence=1`
    const { body } = await send(`GET /Employee/check?${query}`)
    expect(body).toMatchObject({
      checkNumber: '7001',
      date: CHECK.date,
      endDate: CHECK.endDate,
      grossPay: 1200,
    })
  })
})

const APPLICANT = {
  firstName: 'Luz',
  lastName: 'Marín',
  email: 'luz@example.com',
  phoneNumber: '(559) 555-0103',
  birthDate: '1994-02-17',
  streetAddress: '12 Main St',
  city: 'Fresno',
  stateOrProvince: 'CA',
  postalCode: '93650',
  jobAppliedFor: 'Welder',
}
const APPROVAL = { dateHired: '2026-12-01', wageScale: 'Journeyman 3', firstWeekOfWork: '2026-W49' }

/** The application's id, once an approver of this address has been mailed. */
async function submitFormTo(email: string): Promise<string> {
  await app.createAccount({ username: email, email, roles: ['HR-Manager'] })
  return submitForm(app)
}

describe('applications', () => {
  it('POST /JobApplication/upload takes every field and one resume', async () => {
    const form = formOf({
      ...APPLICANT,
      referenceName1: 'Ann',
      previousJobStartDate1: '2019-03-01',
      addressLine2: '',
    })
    form.append('resume', fileOf(buildPdf()), 'cv.pdf')
    const { status } = await send('POST /JobApplication/upload', { form, token: '' })
    expect(status).toBeLessThan(300)
  })

  it('POST /JobApplication/upload answers 400 with errors by field and a title', async () => {
    const { status, body } = await send('POST /JobApplication/upload', {
      form: formOf({ firstName: 'A' }),
      token: '',
    })
    expect(status).toBe(400)
    expect(body.title).toEqual(expect.any(String))
    expect(body.errors.LastName).toEqual(['Last Name is required'])
  })

  it('GET /JobApplication takes a field without a direction', async () => {
    expect((await send('GET /JobApplication?sorting=CreationTime')).status).toBe(200)
  })

  it('PUT /JobApplication takes PascalCase members, dates in ISO or null', async () => {
    const { id } = await createApplication(app)
    const json = {
      Id: id,
      FirstName: 'Ana',
      LastName: 'Lopez',
      Email: 'ana@example.com',
      PhoneNumber: '559-555-0103',
      BirthDate: '1994-02-17T00:00:00.000Z',
      StreetAddress: '12 Main St',
      AddressLine2: '',
      City: 'Clovis',
      StateOrProvince: 'CA',
      PostalCode: '93650',
      JobAppliedFor: 'Welder',
      ReferenceName1: 'Ann',
      ReferenceTitle1: '',
      ReferenceRelationship1: '',
      ReferenceEmail1: '',
      ReferencePhoneNumber1: '',
      PreviousWorkPlace1: '',
      PreviousJobTitle1: '',
      PreviousJobStartDate1: '2019-03-01T00:00:00.000Z',
      PreviousJobEndDate1: null,
      PreviousJobPhoneNumber1: '',
      AffiliatedUnion: '',
      DateHired: '2026-12-01',
      WageScale: 'Journeyman 3',
      FirstWeekOfWork: '2026-W49',
      Notes: 'Good.',
      SageEmployeeId: '',
    }
    expect((await send('PUT /JobApplication', { json })).status).toBe(200)
    const { body } = await send(`GET /JobApplication/${id}`)
    expect(body).toMatchObject({
      city: 'Clovis',
      birthDate: '1994-02-17',
      previousJobStartDate1: '2019-03-01',
    })
  })

  it('POST /JobApplication/{id}/updateStatus approves and rejects', async () => {
    for (const decision of [
      { newStatus: 'Approved', ...APPROVAL, sageEmployeeId: '' },
      { newStatus: 'Rejected' },
    ]) {
      const { id } = await createApplication(app)
      const json = { applicationId: id, notes: 'Fine.', ...decision }
      expect((await send(`POST /JobApplication/${id}/updateStatus`, { json })).status).toBe(200)
      const { body } = await send(`GET /JobApplication/${id}/history`)
      expect(body.at(-1)).toMatchObject({ fromStatus: 0, remarks: 'Fine.', actionBy: expect.any(String) })
    }
  })

  it.each([
    ['approves', { status: 0, notes: 'Fine.', ...APPROVAL }, STATUS.HRManagerApproved],
    ['rejects', { status: 1, notes: 'No.' }, STATUS.HRManagerRejected],
  ])('POST /JobApplication/action %s and gives both tokens', async (name, decision, status) => {
    const email = `${name}@office.example`
    const id = await submitFormTo(email)
    const token = await mailedToken(app, id, email)
    expect((await send(`GET /JobApplication/${id}`, { token })).status).toBe(200)
    const answer = await send('POST /JobApplication/action', { json: { token, ...decision }, token: '' })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ token: expect.any(String), refreshToken: expect.any(String) })
    expect((await send(`GET /JobApplication/${id}`)).body.status).toBe(status)
  })

  it('GET /JobApplication/{id}/download-resume gives the file', async () => {
    const form = formOf({ ...APPLICANT, lastName: 'Resumed' })
    form.append('resume', fileOf(buildPdf()), 'cv.pdf')
    await send('POST /JobApplication/upload', { form, token: '' })
    const { body } = await send('GET /JobApplication?applicantName=Resumed')
    const { status, text } = await send(`GET /JobApplication/${body.items[0].id}/download-resume`)
    expect(status).toBe(200)
    expect(text).toContain('%PDF')
  })
})

const CONTACT = { EmergencyContactName: 'Ben', EmergencyContactRelationship: 'spouse' }
const PACKET = {
  LastName: 'Lopez',
  FirstName: 'Ana',
  MiddleInitial: '',
  OtherLastNames: '',
  Address: '12 Main St',
  AptNumber: '',
  CityOrTown: 'Fresno',
  State: 'CA',
  ZipCode: '93650',
  DateOfBirth: '1994-02-17',
  SSN: '512-34-6789',
  Attestation: 'citizen',
  DocumentTypes: "Passport,Driver's License",
  DisclaimerAcknowledged: 'true',
  ...CONTACT,
  EmergencyContactPhone: '510-555-0142',
  EmergencyContactEmail: 'ben@intranet.example',
  SecondaryEmergencyContactName: '',
  SecondaryEmergencyContactRelationship: '',
  SecondaryEmergencyContactPhone: '',
  SecondaryEmergencyContactEmail: '',
  BankName: '',
  RoutingNumber: '',
  AccountNumber: '',
  AccountType: '',
  DepositAmount: '',
  DirectDepositDate: '2026-11-20',
  SecondaryBankName: 'Bay Credit Union',
  SecondaryRoutingNumber: '121000358',
  SecondaryAccountNumber: '000123454321',
  SecondaryAccountType: 'checking',
}

async function packetFor(id: string): Promise<FormData> {
  const signature = (await buildSignaturePng()).toString('base64')
  const form = formOf({ ...PACKET, ApplicationId: id, SignatureBase64: `data:image/png;base64,${signature}` })
  form.append('userPhoto', fileOf(await buildPhotoJpeg()), 'me.jpg')
  for (const name of ['one.pdf', 'two.pdf']) form.append('documentFiles', fileOf(buildPdf()), name)
  return form
}

describe('the packet', () => {
  const PREFILL = [
    ...['firstName', 'lastName', 'streetAddress', 'addressLine2', 'city', 'stateOrProvince', 'postalCode'],
    ...['birthDate', 'jobAppliedFor'],
  ]

  it('is loaded and handed in by the candidate', async () => {
    const { id } = await createApplication(app, { status: STATUS.CFOApproved })
    const link = await linkFor(app, id)
    const prefill = await send(`GET /JobApplication/${id}/CandidateApplication?candidatetoken=${link}`, {
      token: '',
    })
    expect(Object.keys(prefill.body)).toEqual(expect.arrayContaining(PREFILL))
    const form = await packetFor(id)
    const { status, body } = await send(`POST /JobApplication/candidate-i9-submission?token=${link}`, {
      form,
      token: '',
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } })
  })
})
