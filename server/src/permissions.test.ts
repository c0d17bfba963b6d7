import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AUTH_MESSAGES, RESET_BY_MAIL, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { SCRIPT_TOKEN_MESSAGES } from '@epay/contract/auth/script-tokens'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { PRINCIPALS, permissionsPage } from '@epay/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMailedToken, submitForm } from '#server/applications/factories.ts'
import { createTestScriptToken } from '#server/auth/test-script-token.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { createHiredApplication, linkFor } from '#server/packets/test-submission.ts'
import type { ApiClient, ApiResponse } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

/** This page is committed, so that diffs show reviewers who gains access. */
const PERMISSIONS_PAGE = readFileSync(new URL('../../docs/permissions.md', import.meta.url), 'utf8')

type Principal = keyof typeof PRINCIPALS
const isPrincipal = (name: string): name is Principal => Object.hasOwn(PRINCIPALS, name)
const PRINCIPAL_NAMES: readonly Principal[] = Object.keys(PRINCIPALS).filter(isPrincipal)

const CALLERS_BY_CALL: ReadonlyMap<string, readonly Principal[]> = new Map(
  PERMISSIONS_PAGE.split('\n')
    .filter(line => line.startsWith('| `'))
    .map(line => {
      const [, call = '', , ...cells] = line.split('|').map(cell => cell.trim())
      return [call.replaceAll('`', ''), PRINCIPAL_NAMES.filter((_, index) => cells[index] === 'yes')]
    }),
)

const APPROVER = 'approver@office.example'

let app: TestApp
let waitingId: string
let clients: Record<Principal, ApiClient>

beforeAll(async () => {
  app = await buildTestApp({ environment: { REQUIRE_MFA: 'CFO' } })
  const approver = await app.createAccount({ roles: ['HR-Manager'], username: APPROVER, email: APPROVER })
  waitingId = await submitForm(app)
  const hired = await createHiredApplication(app)
  const candidateToken = await linkFor(app, hired.id)
  const owner = await app.createAccount({ roles: ['Employee'], username: 'owner' })
  // REQUIRE_MFA covers only CFOs, so that the other clients don't need a second factor. That's why this Admin is also
  // a CFO.
  const accountWithoutFactor = await app.createAccount({ roles: ['CFO', 'Admin'] })
  const tokenOf = async (id: string, kind: 'full' | 'link' = 'full') =>
    (await app.signIn(id, kind, waitingId)).token
  const passwordLink = await linkFor(app, owner, 'set-password')
  clients = {
    'Not signed in': app.anonymous,
    Employee: app.as('Employee'),
    'HR-Manager': app.as('HR-Manager'),
    CFO: app.withToken(await signInWithSecondFactor()),
    Admin: app.as('Admin'),
    "Session of an approver's link": app.withToken(await tokenOf(approver, 'link')),
    'Admin who lacks the second factor': app.withToken(await tokenOf(accountWithoutFactor)),
    'Staff after a reset by email': app.withToken(await tokenOf(await createResetAccount())),
    'Staff whose record is inactive': app.withToken(await tokenOf(await createInactiveStaff())),
    "Token of an approver's link": app.withToken(await findMailedToken(app, waitingId, APPROVER)),
    "Token of a candidate's link": app.withToken(candidateToken),
    "Token of a candidate's forms": app.withToken(await linkFor(app, hired.id, 'sign-forms')),
    'Token of a password link': app.withToken(passwordLink),
    'Script that imports': app.withToken(await createTestScriptToken(app, 'import')),
    'Script that reads': app.withToken(await createTestScriptToken(app, 'read')),
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

async function createResetAccount(): Promise<string> {
  const id = await app.createAccount({ roles: ['HR-Manager', 'Admin'] })
  await app.context.database.pool.query('update accounts set reset_by_mail_at = now() where id = $1', [id])
  return id
}

async function createInactiveStaff(): Promise<string> {
  const id = await app.createAccount({ roles: ['HR-Manager', 'Admin', 'Employee'] })
  await createEmployee(app, { id: 'inactive', ssn: '901234599', accountId: id, isActive: false })
  return id
}

it('docs/permissions.md is up to date', () => {
  expect(PERMISSIONS_PAGE).toBe(permissionsPage())
})

const REFUSAL_MESSAGES: readonly unknown[] = [
  AUTH_MESSAGES.notSignedIn,
  AUTH_MESSAGES.linkSession,
  // A new link revokes the approver's previous one.
  AUTH_MESSAGES.linkExpired,
  RESET_BY_MAIL,
  SECOND_FACTOR_MESSAGES.missing,
  SCRIPT_TOKEN_MESSAGES.notForScripts,
  ...Object.values(SCRIPT_TOKEN_MESSAGES.needsScope),
]
const ROLE_REFUSAL = /^You need (the [\w-]+ role\.|one of these roles: .+\.) Ask an Admin at your office\.$/

/** Whether the caller lacks authority. Refusals that depend on the record have other messages. */
function isRefused({ status, body }: ApiResponse): boolean {
  if (status !== 401 && status !== 403) return false
  const { detail = '' } = problemSchema.parse(body)
  return REFUSAL_MESSAGES.includes(detail) || ROLE_REFUSAL.test(detail)
}

/**
 * One call per distinct set of callers. The other calls are covered by the test that compares docs/permissions.md with
 * the declared access.
 */
const SAMPLE_CALLS = new Map(
  [...CALLERS_BY_CALL]
    .filter(([name]) => name !== 'POST /auth/logout')
    .map(([name, callers]) => [callers.join(), { name, callers }]),
)

/** The calls need no input, because access is checked first. */
function makeCall(name: string, client: ApiClient): Promise<ApiResponse> {
  const [method, path = ''] = name.split(' ')
  const filledPath = path
    .replace('/JobApplication/:id', `/JobApplication/${waitingId}`)
    .replace(/:\w+/g, () => randomUUID())
  if (method === 'GET') return client.get(filledPath)
  if (method === 'POST') return client.post(filledPath)
  return method === 'PUT' ? client.put(filledPath) : client.delete(filledPath)
}

it.each([...SAMPLE_CALLS.values()])(
  '$name accepts only the callers in its row',
  async ({ name, callers }) => {
    const acceptedCallers: Principal[] = []
    for (const principal of PRINCIPAL_NAMES) {
      const response = await makeCall(name, clients[principal])
      expect(response.status).toBeLessThan(500)
      if (!isRefused(response)) acceptedCallers.push(principal)
    }
    expect(acceptedCallers).toEqual(callers)
  },
)
