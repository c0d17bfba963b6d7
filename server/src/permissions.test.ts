import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { applicationSchema } from '@epay/contract/applications/schemas'
import { AUTH_MESSAGES, RESET_BY_MAIL, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { SCRIPT_TOKEN_MESSAGES } from '@epay/contract/auth/script-tokens'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { problemSchema } from '@epay/contract/common/problem-schema'
import type { Role } from '@epay/contract/common/roles'
import { permissionsPage } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mailedToken, submitForm } from '#server/applications/factories.ts'
import { scriptToken } from '#server/auth/test-script-token.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { documentForm } from '#server/packets/draft/test-draft.ts'
import { submittedPacket } from '#server/packets/test-staff.ts'
import { buildSubmissionForm, createHiredApplication, linkFor } from '#server/packets/test-submission.ts'
import type { Answer, ApiClient } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import {
  BY_CANDIDATES_TOKEN,
  PEOPLE,
  PERSON_RULES_BY_HAND,
  type Principal,
  WHO_MAY_CALL,
} from '#server/testing/permissions-by-hand.ts'

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
let clients: Record<Principal, ApiClient>

beforeAll(async () => {
  app = await buildTestApp({ environment: { REQUIRE_MFA: 'CFO' } })
  const approver = await app.createAccount({ roles: ['HR-Manager'], username: APPROVER, email: APPROVER })
  const waiting = await submitForm(app)
  const { id: hired } = await createHiredApplication(app)
  const candidateToken = await linkFor(app, hired)
  records = { waiting, hired, packet: await submittedPacket(app), candidateToken, employee: 'other' }
  const owner = await app.createAccount({ roles: ['Employee'], username: 'owner' })
  await createEmployee(app, { id: 'other', ssn: '901234567', accountId: owner })
  // REQUIRE_MFA applies to the CFO alone, so that it holds up nobody else.
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
    'Staff after a reset by mail': app.withToken(await tokenOf(await resetByMail())),
    'Staff whose record is inactive': app.withToken(await tokenOf(await inactiveStaff())),
    "Token of an approver's link": app.withToken(await mailedToken(app, waiting, APPROVER)),
    "Token of a candidate's link": app.withToken(candidateToken),
    'Token of a password link': app.withToken(passwordLink),
    'Script that imports': app.withToken(await scriptToken(app, 'import')),
    'Script that reads': app.withToken(await scriptToken(app, 'read')),
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

async function resetByMail(): Promise<string> {
  const id = await app.createAccount({ roles: ['HR-Manager', 'Admin'] })
  await app.context.database.pool.query('update accounts set reset_by_mail_at = now() where id = $1', [id])
  return id
}

async function inactiveStaff(): Promise<string> {
  const id = await app.createAccount({ roles: ['HR-Manager', 'Admin', 'Employee'] })
  await createEmployee(app, { id: 'inactive', ssn: '901234599', accountId: id, isActive: false })
  return id
}

type Call = (client: ApiClient) => Promise<Answer>
const id = () => randomUUID()
const packetForm = (fields = {}) => buildSubmissionForm(records.hired, { fields })

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
  'POST /Employee/:id/account-name': client =>
    client.post('/Employee/other/account-name', { name: 'Pat Example' }),
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
  'GET /Employee/PayYears/statements.pdf': client =>
    client.get('/Employee/PayYears/statements.pdf', { query: { year: '2026' } }),
  'GET /exports/pay-year.csv': client => client.get('/exports/pay-year.csv', { query: { year: '2026' } }),
  'POST /script-tokens': client => client.post('/script-tokens', { name: id(), scope: 'read', days: 1 }),
  'POST /invitations': client => client.post('/invitations', { employeeId: 'other' }),
  'PUT /settings/logo': client => client.upload('/settings/logo', new FormData(), { method: 'PUT' }),
  'POST /import/preview': client => client.upload('/import/preview', importForm()),
  'GET /imports/:id': client => client.get(`/imports/${id()}`),
  'GET /imports/:id/changes': client => client.get(`/imports/${id()}/changes`),
  'POST /imports/:id/undo': client => client.post(`/imports/${id()}/undo`),
  'POST /bank-account-changes/:id/told': client => client.post(`/bank-account-changes/${id()}/told`),
  'POST /import/:id/waiting/confirm': client =>
    client.post(`/import/${id()}/waiting/confirm`, { code: '123456' }),
  'POST /import/:id/waiting/discard': client => client.post(`/import/${id()}/waiting/discard`),
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
  'PUT /JobApplication/:id/i9-section-2': client =>
    client.put(`/JobApplication/${records.packet}/i9-section-2`, { doneOn: null, seenId: null }),
  'POST /JobApplication/:id/i9-reverification': client =>
    client.post(`/JobApplication/${records.packet}/i9-reverification`, {
      ...{ dueOn: '2027-01-01', authorizedUntil: null },
    }),
  'DELETE /JobApplication/:id/i9-reverification/:recordId': client =>
    client.delete(`/JobApplication/${records.packet}/i9-reverification/${id()}`),
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
function plainCall(name: string): Call {
  const [method, path = ''] = name.split(' ')
  const record = path.startsWith('/Employee')
    ? 'other'
    : path.includes('packet')
      ? records.packet
      : records.waiting
  const filled = path.replace(':id', record)
  return client => {
    if (method === 'GET') return client.get(filled)
    if (method === 'POST') return client.post(filled)
    return method === 'PUT' ? client.put(filled) : client.delete(filled)
  }
}

const PAGE = readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')

/** The cells of those rows of the page's tables whose first cell fits. */
function rowsOfPage(first: RegExp): string[][] {
  const rows = PAGE.split('\n').filter(line => line.startsWith('| '))
  const cells = rows.map(line =>
    line
      .split(' |')
      .slice(0, -1)
      .map(cell => cell.replace(/^\| ?/, '').trim()),
  )
  return cells.filter(([cell = '']) => first.test(cell))
}

describe('the page', () => {
  it('is as the contract writes it', () => {
    expect(PAGE).toBe(permissionsPage())
  })

  it('says of every call what the table by hand says', () => {
    const heads = rowsOfPage(/^Call$/).map(([, , ...people]) => people)
    expect(heads.every(people => people.join() === PEOPLE.join())).toBe(true)
    const said = rowsOfPage(/^`/).map(([call = '', , ...cells]) => [
      call.replaceAll('`', ''),
      PEOPLE.filter((_, index) => cells[index] === 'yes'),
    ])
    expect(Object.fromEntries(said)).toEqual(Object.fromEntries(WHO_MAY_CALL))
  })

  it('says of persons what the table by hand says', () => {
    const said = rowsOfPage(/^(Change|Grant|Connect|Invite|Delete) /)
    expect(said).toEqual(
      PERSON_RULES_BY_HAND.map(({ does, whom, may, told }) => [does, whom, may.join(', ') || 'nobody', told]),
    )
  })
})

it('the table by hand has every route that the server has, and no other', async () => {
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
  const { paths } = document.parse((await app.anonymous.get('/openapi.json')).body)
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(method => method !== 'head')
      .map(method => `${method.toUpperCase()} ${path.slice(API_PREFIX.length)}`),
  )
  const listed = [...WHO_MAY_CALL.keys()]
  expect(served.sort()).toEqual(listed.map(call => call.replaceAll(/:(\w+)/g, '{$1}')).sort())
  expect(Object.keys(WITH_INPUT).filter(name => !WHO_MAY_CALL.has(name))).toEqual([])
})

const NO_AUTHORITY: readonly unknown[] = [
  AUTH_MESSAGES.notSignedIn,
  AUTH_MESSAGES.linkSession,
  // An approver's link ends when a new one is mailed.
  AUTH_MESSAGES.linkExpired,
  RESET_BY_MAIL,
  SECOND_FACTOR_MESSAGES.missing,
  SCRIPT_TOKEN_MESSAGES.noScript,
  ...Object.values(SCRIPT_TOKEN_MESSAGES.needsScope),
]
const NEEDS_A_ROLE = /^This needs (the role|one of the roles) .+\. Ask an Admin of your office for it\.$/

/** Refused for lack of authority to make the call, not by a rule about its record, which says something else. */
function isRefused({ status, body }: Answer): boolean {
  if (status !== 401 && status !== 403) return false
  const { detail = '' } = problemSchema.parse(body)
  return NO_AUTHORITY.includes(detail) || NEEDS_A_ROLE.test(detail)
}

// Made last, because they delete what the others need.
const LAST = ['DELETE /JobApplication/:id/packet', 'DELETE /Employee/:id', 'POST /auth/logout']
const closed = [...WHO_MAY_CALL].filter(([, who]) => who.length < PEOPLE.length)
const inOrder = closed.toSorted(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other))

describe.each(inOrder)('%s', (name, may) => {
  it('lets in whom the table names, and nobody else', async () => {
    const call = WITH_INPUT[name] ?? plainCall(name)
    const refused = PEOPLE.filter(principal => !may.includes(principal))
    const letIn: string[] = []
    for (const principal of [...refused, ...may]) {
      const answer = await call(clients[principal])
      expect(answer.status).toBeLessThan(500)
      if (!isRefused(answer)) letIn.push(principal)
    }
    expect(letIn).toEqual(may)
  })
})

describe.each(BY_CANDIDATES_TOKEN)('%s', name => {
  it('takes the token of its own candidate, of nobody else and of no other link or session', async () => {
    const own = records.candidateToken
    const other = await linkFor(app, (await createHiredApplication(app)).id)
    const approvers = await mailedToken(app, records.waiting, APPROVER)
    const passwordLink = await linkFor(app, records.hired, 'set-password')
    const session = await app.as('Admin').token
    const refused: boolean[] = []
    for (const token of [other, approvers, passwordLink, session, '', own]) {
      const answer = await withToken(name, token)
      expect(answer.status).toBeLessThan(500)
      refused.push([400, 401, 403].includes(answer.status))
    }
    expect(refused).toEqual([true, true, true, true, true, false])
  })
})

/** Such a call about the hired candidate's application, with this token. */
async function withToken(name: string, token: string): Promise<Answer> {
  const [method, path = ''] = name.split(' ')
  const filled = path.replace(':id', records.hired).replace(':fileId', id())
  const query = { candidatetoken: token }
  if (name === 'POST /JobApplication/candidate-i9-submission')
    return app.anonymous.upload(filled, await packetForm({ ssn: 'not yet' }), { query: { token } })
  if (method === 'GET') return app.anonymous.get(filled, { query })
  if (method === 'DELETE') return app.anonymous.delete(filled, { query })
  if (path.endsWith(':fileId')) return app.anonymous.upload(filled, documentForm(), { query, method: 'PUT' })
  return app.anonymous.put(filled, { version: 0, answers: {} }, { query })
}

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

  const DEEDS: Record<
    (typeof PERSON_RULES_BY_HAND)[number]['deed'],
    (client: ApiClient, target: Somebody) => Promise<Answer>
  > = {
    changeEmail: (client, target) => put(client, target, { email: `${id()}@example.com` }),
    changeName: (client, { id: key }) =>
      client.post(`/Employee/${key}/account-name`, { name: 'Pat Example' }),
    changeEmployeeRole: (client, target) =>
      put(client, target, { roles: target.roles.filter(role => role !== 'Employee') }),
    changeStaffRole: (client, target) =>
      put(client, target, {
        roles: target.roles.includes('CFO')
          ? target.roles.filter(role => role !== 'CFO')
          : [...target.roles, 'CFO'],
      }),
    invite: (client, { id: key }) => client.post('/invitations', { employeeId: key }),
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
  const STAFF: readonly Role[] = ['Admin', 'CFO', 'HR-Manager']
  const CASES = PERSON_RULES_BY_HAND.flatMap(rule =>
    (['Admin', 'HR-Manager'] as const).flatMap(acting =>
      (rule.whom.startsWith('somebody') ? STAFF : [undefined]).map(role => ({
        ...{ ...rule, acting, name: `${rule.deed} by ${acting} of ${role ?? rule.whom}` },
        roles: [role ?? [], 'Employee' as const].flat(),
      })),
    ),
  )

  it.each(CASES)('$name', async ({ deed, whom, may, told, acting, roles }) => {
    const actor = await person([acting, 'Employee'])
    const target = whom === 'oneself' ? actor : await person(roles)
    const { status, body } = await DEEDS[deed](await clientOf(actor), target)
    if (may.includes(acting)) expect([200, 201]).toContain(status)
    else expect([status, problemSchema.parse(body).detail]).toEqual([403, told])
  })
})
