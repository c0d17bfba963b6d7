import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { type Caller, mayMake } from '@epay/contract/auth/access'
import { PERSON_RULES, type PersonAction, TARGET_KINDS, type TargetKind } from '@epay/contract/auth/authority'
import { AUTH_MESSAGES, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import type { Role } from '@epay/contract/auth/roles'
import { API_PREFIX, type Endpoint } from '@epay/contract/common/endpoint'
import { problemSchema } from '@epay/contract/common/problem'
import { entriesOf } from '@epay/contract/common/records'
import { ALL_ENDPOINTS, callName, PRINCIPALS, permissionsPage } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailedToken, submitForm } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { documentForm } from '#server/packets/draft/test-draft.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '#server/packets/test-submission.ts'
import type { Answer, ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const HIRING = { dateHired: '2026-12-01', wageScale: 'B2', firstWeekOfWork: '2026-W49' }
const CHECK = { checkdate: '2026-01-09', enddate: '2026-01-04', sequence: '1' }
const APPROVER = 'approver@office.example'

let app: TestApp
/** Records of other people: every call is made with valid input about one of them. */
let records: {
  waiting: string
  hired: string
  packet: string
  candidateToken: string
  employee: string
}
let clients: Record<keyof typeof PRINCIPALS, ApiClient>

beforeAll(async () => {
  app = await buildTestApp({ environment: { REQUIRE_MFA: 'CFO' } })
  const approver = await app.createAccount({ roles: ['HR-Manager'], username: APPROVER, email: APPROVER })
  const waiting = await submitForm(app)
  const { id: hired } = await createHiredApplication(app)
  const candidateToken = await linkFor(app, hired)
  records = { waiting, hired, packet: await submittedPacket(app), candidateToken, employee: 'other' }
  const owner = await app.createAccount({ roles: ['Employee'], username: 'owner' })
  await createEmployee(app, { id: 'other', ssn: '901234567', accountId: owner })
  // REQUIRE_MFA asks the CFO alone, so that the others are what their name says.
  const lacking = await app.createAccount({ roles: ['CFO', 'Admin'] })
  const tokenOf = async (id: string, kind: 'full' | 'link' = 'full') =>
    (await app.signIn(id, kind, waiting)).token
  const passwordLink = await linkFor(app, owner, 'set-password')
  clients = {
    'Nobody signed in': app.anonymous,
    Employee: app.as('Employee'),
    'HR-Manager': app.as('HR-Manager'),
    CFO: app.withToken(await signInWithSecondFactor()),
    Admin: app.as('Admin'),
    "Session of an approver's link": app.withToken(await tokenOf(approver, 'link')),
    'Admin who lacks the second factor': app.withToken(await tokenOf(lacking)),
    "Token of an approver's link": app.withToken(await mailedToken(app, waiting, APPROVER)),
    "Token of a candidate's link": app.withToken(candidateToken),
    'Token of a password link': app.withToken(passwordLink),
  }
})
afterAll(() => app.close())

async function signInWithSecondFactor(): Promise<string> {
  const id = await app.createAccount({ roles: ['CFO'] })
  await app.context.database.pool.query(
    `insert into second_factors (account_id, secret_sealed, started_at, confirmed_at) values ($1, '', now(), now())`,
    [id],
  )
  return (await app.signIn(id)).token
}

type Call = (client: ApiClient) => Promise<Answer>
const id = () => randomUUID()
const packetForm = () => buildSubmissionForm(records.hired)

function importForm(): FormData {
  const form = new FormData()
  form.append('files', new Blob(['id\n']), 'employees.csv')
  return form
}
async function application(of: string) {
  return applicationSchema.parse((await app.as('Admin').get(`/JobApplication/${of}`)).body)
}

/** Valid input for the calls that need some; the others need their path alone. */
const WITH_INPUT: Record<string, Call> = {
  'POST /Auth/register': client =>
    client.post('/Auth/register', { username: id(), email: `${id()}@example.com`, roles: ['Employee'] }),
  'POST /Auth/login': client => client.post('/Auth/login', { username: 'nobody', password: 'wrong' }),
  'POST /auth/refresh-token': client => client.post('/auth/refresh-token', { refreshToken: 'none' }),
  'POST /Auth/reset-password': client =>
    client.post('/Auth/reset-password', {
      ...{ username: 'owner', oldPassword: 'unknown', newPassword: 'a password that is long' },
    }),
  'POST /auth/forgot-password': client => client.post('/auth/forgot-password', { email: 'x@example.com' }),
  'POST /auth/set-password/check': client => client.post('/auth/set-password/check', { token: 'none' }),
  'POST /auth/set-password': client =>
    client.post('/auth/set-password', { token: 'none', newPassword: 'a password that is long' }),
  'POST /auth/validate-emailtoken': client => client.post('/auth/validate-emailtoken', { token: 'none' }),
  'POST /auth/second-factor/start': client => client.post('/auth/second-factor/start', { password: 'x' }),
  'POST /auth/second-factor/confirm': client =>
    client.post('/auth/second-factor/confirm', { code: '123456' }),
  'POST /auth/second-factor/recovery-codes': client =>
    client.post('/auth/second-factor/recovery-codes', { password: 'x', code: '123456' }),
  'POST /auth/second-factor/remove': client =>
    client.post('/auth/second-factor/remove', { password: 'x', code: '123456' }),
  'PUT /Employee/:id': client =>
    client.put('/Employee/other', { id: 'other', email: `${id()}@example.com`, roles: ['Employee'] }),
  'POST /Employee/:id/reveal': client => client.post('/Employee/other/reveal', { field: 'ssn' }),
  ...Object.fromEntries(
    [
      'check',
      'check/statement.pdf',
      'DirectDeposits',
      'Earnings',
      'Taxes',
      'OtherDeduction',
      'EarningsDetail',
      'EarlierLines',
    ].map(name => [
      `GET /Employee/${name}`,
      (client: ApiClient) => client.get(`/Employee/${name}`, { query: CHECK }),
    ]),
  ),
  'POST /import/preview': client => client.upload('/import/preview', importForm()),
  'POST /import/:id/confirm': client => client.post(`/import/${id()}/confirm`),
  'POST /JobApplication/upload': client => client.upload('/JobApplication/upload', new FormData()),
  'PUT /JobApplication': async client =>
    client.put('/JobApplication', {
      ...{ ...(await application(records.waiting)), ...HIRING },
      lastModificationTime: undefined,
    }),
  'POST /JobApplication/:id/updateStatus': client =>
    client.post(`/JobApplication/${records.packet}/updateStatus`, {
      ...{ applicationId: records.packet, newStatus: 'Approved', ...HIRING },
    }),
  'POST /JobApplication/action': client =>
    client.post('/JobApplication/action', { token: 'none', status: 1, notes: 'No' }),
  'GET /JobApplication/:id/CandidateApplication': client =>
    client.get(`/JobApplication/${records.hired}/CandidateApplication`, {
      query: { candidatetoken: records.candidateToken },
    }),
  'POST /JobApplication/i9-submission': async client =>
    client.upload('/JobApplication/i9-submission', await packetForm()),
  'POST /JobApplication/candidate-i9-submission': async client =>
    client.upload('/JobApplication/candidate-i9-submission', await packetForm(), {
      query: { token: 'none' },
    }),
  'GET /JobApplication/:id/packet-version': client =>
    client.get(`/JobApplication/${records.packet}/packet-version`, { query: { version: '1', kind: 'pdf' } }),
  'POST /JobApplication/:id/reopen-packet': client =>
    client.post(`/JobApplication/${records.packet}/reopen-packet`, { reason: 'Please sign again' }),
  'POST /JobApplication/:id/create-employee': client =>
    client.post(`/JobApplication/${records.packet}/create-employee`, { employeeId: id().slice(0, 8) }),
  'PUT /JobApplication/:id/employment-end': client =>
    client.put(`/JobApplication/${records.packet}/employment-end`, { endedOn: null }),
  ...draftCalls('packet-draft', {}),
  ...draftCalls('candidate-packet-draft', { candidatetoken: 'none' }),
}

function draftCalls(name: string, query: Record<string, string>): Record<string, Call> {
  const path = () => `/JobApplication/${records.hired}/${name}`
  const pattern = `/JobApplication/:id/${name}`
  return {
    [`GET ${pattern}`]: client => client.get(path(), { query }),
    [`PUT ${pattern}`]: client => client.put(path(), { version: 0, answers: {} }, { query }),
    [`DELETE ${pattern}`]: client => client.delete(path(), { query }),
    [`PUT ${pattern}/files/:fileId`]: client =>
      client.upload(`${path()}/files/${id()}`, documentForm(), { query, method: 'PUT' }),
    [`GET ${pattern}/files/:fileId`]: client => client.get(`${path()}/files/${id()}`, { query }),
    [`DELETE ${pattern}/files/:fileId`]: client => client.delete(`${path()}/files/${id()}`, { query }),
  }
}

/** The path alone, with the id of a record that fits it. */
function plainCall({ method, path }: Endpoint): Call {
  const record = path.startsWith('/Employee')
    ? 'other'
    : path.includes('packet')
      ? records.packet
      : records.waiting
  const filled = path.replace(':id', record)
  const calls: Record<Endpoint['method'], Call> = {
    GET: client => client.get(filled),
    POST: client => client.post(filled),
    PUT: client => client.put(filled),
    DELETE: client => client.delete(filled),
  }
  return calls[method]
}

it('the page is as the contract says', () => {
  expect(readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')).toBe(permissionsPage())
})

it('the page has every route that the server has, and no other', async () => {
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = document.parse((await app.anonymous.get('/openapi.json')).body)
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(method => method !== 'head')
      .map(method => `${method.toUpperCase()} ${path.slice(API_PREFIX.length)}`),
  )
  const listed = ALL_ENDPOINTS.map(endpoint => callName(endpoint).replaceAll(/:(\w+)/g, '{$1}'))
  expect(served.sort()).toEqual(listed.sort())
  expect(
    Object.keys(WITH_INPUT).filter(name => !ALL_ENDPOINTS.some(each => callName(each) === name)),
  ).toEqual([])
})

const NO_AUTHORITY: readonly unknown[] = [
  AUTH_MESSAGES.notSignedIn,
  AUTH_MESSAGES.forbidden,
  // An approver's link ends when another is mailed.
  AUTH_MESSAGES.linkExpired,
  SECOND_FACTOR_MESSAGES.missing,
]

/** Refused for lack of authority to make the call, not by a rule about its record, which says something else. */
function isRefused({ status, body }: Answer): boolean {
  return (status === 401 || status === 403) && NO_AUTHORITY.includes(problemSchema.parse(body).detail)
}

// These use up what the others need.
const LAST = ['DELETE /JobApplication/:id/packet', 'DELETE /Employee/:id', 'POST /auth/logout']
const place = (endpoint: Endpoint) => LAST.indexOf(callName(endpoint))
const closed = ALL_ENDPOINTS.filter(({ access }) => access.kind !== 'public')
const inOrder = closed.toSorted((one, other) => place(one) - place(other))

describe.each(inOrder.map(endpoint => [callName(endpoint), endpoint] as const))('%s', (name, endpoint) => {
  it('lets in whom the page names, and nobody else', async () => {
    const call = WITH_INPUT[name] ?? plainCall(endpoint)
    const callers = entriesOf<keyof typeof PRINCIPALS, Caller>(PRINCIPALS)
    const may = callers
      .filter(([, caller]) => mayMake(endpoint.access, caller))
      .map(([principal]) => principal)
    const refused = callers.map(([principal]) => principal).filter(principal => !may.includes(principal))
    const letIn: string[] = []
    for (const principal of [...refused, ...may]) {
      const answer = await call(clients[principal])
      expect(answer.status).toBeLessThan(500)
      if (!isRefused(answer)) letIn.push(principal)
    }
    expect(letIn).toEqual(may)
  })
})

describe('the rules about persons', () => {
  type Somebody = { id: string; email: string; roles: Role[]; accountId: string }
  async function person(roles: Role[]): Promise<Somebody> {
    const key = id().slice(0, 8)
    const email = `${key}@example.com`
    const accountId = await app.createAccount({ roles, username: key, email })
    await createEmployee(app, { id: key, accountId })
    return { id: key, email, roles, accountId }
  }
  async function clientOf({ accountId }: Somebody): Promise<ApiClient> {
    return app.withToken((await app.signIn(accountId)).token)
  }
  const put = (
    client: ApiClient,
    { id: key, ...now }: Somebody,
    change: { email?: string; roles?: Role[] },
  ) => client.put(`/Employee/${key}`, { id: key, email: now.email, roles: now.roles, ...change })

  const DEEDS: Record<PersonAction, (client: ApiClient, target: Somebody) => Promise<Answer>> = {
    changeEmail: (client, target) => put(client, target, { email: `${id()}@example.com` }),
    changeEmployeeRole: (client, target) =>
      put(client, target, { roles: target.roles.filter(role => role !== 'Employee') }),
    changeStaffRole: (client, target) =>
      put(client, target, {
        roles: target.roles.includes('CFO')
          ? target.roles.filter(role => role !== 'CFO')
          : [...target.roles, 'CFO'],
      }),
    remove: (client, { id: key }) => client.delete(`/Employee/${key}`),
    async connect(client, { email }) {
      const packet = await submittedPacket(app, { email })
      await app.context.database.pool.query(
        'delete from employees where account_id = (select id from accounts where email = $1)',
        [email],
      )
      const wanted = { employeeId: id().slice(0, 8), useExistingAccount: true }
      return client.post(`/JobApplication/${packet}/create-employee`, wanted)
    },
  }
  const CASES = entriesOf<PersonAction, unknown>(PERSON_RULES).flatMap(([action]) =>
    (['Admin', 'HR-Manager'] as const).flatMap(acting =>
      TARGET_KINDS.map((kind): [PersonAction, Role, TargetKind] => [action, acting, kind]),
    ),
  )

  it.each(CASES)('%s by %s of: %s', async (action, acting, kind) => {
    const actor = await person([acting, 'Employee'])
    const target =
      kind === 'oneself' ? actor : await person(kind === 'staff' ? ['CFO', 'Employee'] : ['Employee'])
    const { status, body } = await DEEDS[action](await clientOf(actor), target)
    const allowed: readonly Role[] = PERSON_RULES[action].may[kind]
    if (allowed.includes(acting)) expect([200, 201]).toContain(status)
    else expect([status, problemSchema.parse(body).detail]).toEqual([403, PERSON_RULES[action].refusal[kind]])
  })
})
