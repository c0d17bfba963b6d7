import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitForm } from '#server/applications/factories.ts'
import { findAccount } from '#server/auth/queries.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { buildDoc, buildDocx, buildScan, EXECUTABLE, PDF } from '#server/files/factories.ts'
import { buildPhotoJpeg, buildSignaturePng } from '#server/packets/factories.ts'
import { createSubmittedPacket } from '#server/packets/test-staff.ts'
import { createHiredApplication, linkFor } from '#server/packets/test-submission.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import {
  type ArbitraryRequest,
  arbitraryRequest,
  type KnownValues,
} from '#server/testing/arbitrary-requests.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

/**
 * `FUZZ=20000 npx vitest run --project server server/src/every-request.test.ts` runs longer, with new random requests
 * each time.
 */
const FUZZ_COUNT = Number(process.env.FUZZ ?? 0)
const REQUEST_COUNT = FUZZ_COUNT || 1_200
const SEED = Number(process.env.FUZZ_SEED ?? (FUZZ_COUNT ? Date.now() % 2 ** 31 : 20_261_120))
const TIMEOUT_MS = 120_000
const MEGABYTE = 1024 * 1024

let app: TestApp
let knownValues: KnownValues
let files: readonly Buffer[]
/** Each function returns a fresh token, because an earlier request might have ended the session. */
let tokenSources: readonly (() => Promise<string | undefined>)[]

beforeAll(async () => {
  app = await buildTestApp()
  const roles = ['Admin', 'Admin', 'HR-Manager', 'CFO', 'Employee'] as const
  const accounts = await Promise.all(roles.map(role => app.createAccount({ roles: [role] })))
  const ownerId = await app.createAccount({
    roles: ['Employee'],
    username: 'owner',
    password: 'three calm green herons',
  })
  await createEmployee(app, { id: 'E 1', ssn: '901234567', bankAccount: '123456789', accountId: ownerId })
  await createEmployee(app, { id: '2', name: 'Bo' })
  await createCheck(app, { employeeId: 'E 1' })
  const waitingId = await submitForm(app)
  const { id: hiredId } = await createHiredApplication(app)
  const submittedId = await createSubmittedPacket(app)
  const candidateToken = await linkFor(app, hiredId)
  const tokens = [
    candidateToken,
    await linkFor(app, submittedId),
    await linkFor(app, ownerId, 'set-password'),
    'a.b.c',
  ]
  const mails = await app.mails()
  const ids = [waitingId, hiredId, submittedId, 'E 1', '2', ...mails.slice(0, 3).map(({ id }) => id)]
  knownValues = {
    id: ids,
    applicationid: [waitingId, hiredId, submittedId],
    employeeid: ['E 1', '2'],
    token: tokens,
    candidatetoken: tokens,
    username: ['owner', 'nobody'],
    oldpassword: ['three calm green herons', 'wrong'],
    checkdate: ['2026-01-09'],
    enddate: ['2026-01-04'],
    sequence: ['1'],
  }
  files = [
    ...[PDF, buildScan(), buildDoc(), await buildDocx(), EXECUTABLE, await buildPhotoJpeg()],
    ...[await buildSignaturePng(), Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ...[Buffer.alloc(0), Buffer.from('id,name\n1,Ana\n')],
  ]
  const createTokenSource = (id: string, kind: 'full' | 'link') => async () => {
    // An earlier request might also have deleted the account.
    const account = await findAccount(app.dependencies.db, id)
    return account && (await app.signIn(id, kind, waitingId)).token
  }
  tokenSources = [
    ...accounts.map(account => createTokenSource(account, 'full')),
    createTokenSource(ownerId, 'full'),
    ...accounts.slice(2, 4).map(account => createTokenSource(account, 'link')),
    async () => undefined,
    async () => candidateToken,
    async () => 'eyJhbGciOiJub25lIn0.e30.x',
  ]
})
afterAll(() => app.close())

function payloadOf({ body }: ArbitraryRequest): { type?: string; content?: string | FormData } {
  if (!body) return {}
  if (body.kind === 'json') return { type: 'application/json', content: body.text }
  if (body.kind === 'raw') return { ...(body.type && { type: body.type }), content: body.text }
  const content = new FormData()
  for (const [name, value] of body.fields) content.append(name, value)
  for (const [name, number] of body.files) {
    const bytes = files[number % files.length] ?? PDF
    content.append(
      name,
      new Blob([new Uint8Array(bytes)]),
      ['a.pdf', 'employees.csv', '../x\u202E.docx'][number % 3],
    )
  }
  return { content }
}

async function send(request: ArbitraryRequest): Promise<{ status: number; text: string }> {
  const token = await tokenSources[request.callerIndex % tokenSources.length]?.()
  const { type, content } = payloadOf(request)
  const query = new URLSearchParams(request.query)
  const response = await fetch(`${app.url}${request.path}?${query}`, {
    method: request.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    ...(content !== undefined && { body: content }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, text: (await response.text()).slice(0, 500) }
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage: unknown = runInNewContext('gc')
  if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

it(`answers ${REQUEST_COUNT} arbitrary requests to all routes without a server error`, async () => {
  const statuses = new Map<number, number>()
  let bytesBefore = 0
  await fc.assert(
    fc.asyncProperty(arbitraryRequest(knownValues), async request => {
      const { status, text } = await send(request)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      bytesBefore ||= usedBytes()
      if (status >= 500) throw new Error(`${status}: ${text}`)
    }),
    { numRuns: REQUEST_COUNT, seed: SEED },
  )
  expect(usedBytes() - bytesBefore).toBeLessThan(100 * MEGABYTE)
  expect(statuses.get(200)).toBeGreaterThan(REQUEST_COUNT / 20)
  if (FUZZ_COUNT) process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}, seed ${SEED}\n`)
})
