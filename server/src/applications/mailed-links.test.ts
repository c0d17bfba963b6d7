import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { endAccount, updateAccount } from '#server/auth/change-account.ts'
import { issueLink } from '#server/auth/links.ts'
import { inTransaction } from '#server/platform/context.ts'
import type { Answer } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, historyOf, mailedToken, mailsAbout, submitForm } from './factories.ts'
import { findApplication } from './queries.ts'

const EXPIRED = 'This link has expired. Ask for a new one.'
const INVALID = "This link isn't valid. Ask for a new one."
const REVOKED =
  'This link was emailed to the HR-Manager role, which you no longer have. Ask one of your Admins for it.'
const REJECTION = { status: 1, notes: 'No licence' }
const DAY = 24 * 3600
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Sent = { id: string; token: string; accountId: string; email: string }

/** An application with an approver of its own, who got a link. */
async function sendLink(): Promise<Sent> {
  const email = `${randomUUID()}@office.example`
  const accountId = await app.createAccount({ roles: ['HR-Manager'], username: email, email })
  const id = await submitForm(app)
  return { id, accountId, email, token: await mailedToken(app, id, email) }
}

/** Every call that takes a link's token. */
const DOORS: Record<string, (sent: Sent) => Promise<Answer>> = {
  'the application': ({ id, token }) => app.withToken(token).get(`/JobApplication/${id}`),
  'the resume': ({ id, token }) => app.withToken(token).get(`/JobApplication/${id}/download-resume`),
  'a decision': ({ token }) => app.anonymous.post('/JobApplication/action', { token, ...REJECTION }),
  'a session': ({ token }) => app.anonymous.post('/auth/validate-emailtoken', { token }),
}

function withSignature({ token }: Sent, signature: string): string {
  return [...token.split('.').slice(0, 2), signature].join('.')
}
function withClaims({ token }: Sent, claims: object): string {
  const [header, payload = '', signature] = token.split('.')
  const old: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = { ...(typeof old === 'object' ? old : {}), ...claims }
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}
const issue = (sent: Sent, purpose: 'complete-packet' | 'set-password') =>
  inTransaction(app.context, context =>
    issueLink(context, {
      purpose,
      subjectId: purpose === 'set-password' ? sent.accountId : sent.id,
      accountId: purpose === 'set-password' ? sent.accountId : null,
      email: sent.email,
      name: 'Somebody',
    }),
  )

/** What can be wrong with a link; each gives the token that is tried. */
const WRONGS: Record<string, (sent: Sent) => Promise<string> | string> = {
  expired({ token }) {
    app.clock.advance(3 * DAY + 1)
    return token
  },
  'without its signature': sent => withSignature(sent, ''),
  'with the signature of another': async sent =>
    withSignature(sent, (await sendLink()).token.split('.')[2] ?? ''),
  'with a later end': sent => withClaims(sent, { exp: 4_102_444_800 }),
  'with another role': sent => withClaims(sent, { role: 'CFO' }),
  "of a candidate's packet": sent => issue(sent, 'complete-packet'),
  'that sets a password': sent => issue(sent, 'set-password'),
  'of somebody who lost the role': async ({ token, accountId, email }) => {
    await inTransaction(app.context, context =>
      updateAccount(context, { accountId, email, roles: ['CFO', 'Admin'] }),
    )
    return token
  },
  'of an account that has ended': async ({ token, accountId }) => {
    await inTransaction(app.context, context => endAccount(context, accountId))
    return token
  },
}

/** A refusal names neither the applicant nor anybody else. */
function expectNothingLeaked(answer: Answer, { email }: Sent) {
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(answer.bytes.toString()).not.toMatch(/Ana|López|Electrician|applicants\.example|eyJ/)
  expect(answer.bytes.toString()).not.toContain(email)
}
async function expectUndecided({ id }: Sent) {
  expect(await findApplication(app.context.db, id)).toMatchObject({ status: 0, notes: null })
  expect(await historyOf(app, id)).toHaveLength(1)
}

/** What is said of it, where that is more than that it does not open. */
const SAID: Record<string, string> = {
  expired: EXPIRED,
  'with the signature of another': INVALID,
  'with a later end': INVALID,
  'of somebody who lost the role': REVOKED,
}

describe.each(Object.entries(WRONGS))('a link %s', (wrong, spoil) => {
  it.each(Object.entries(DOORS))('does not open %s, and says why', async (_, knock) => {
    const sent = await sendLink()
    const token = await spoil(sent)
    const answer = await knock({ ...sent, token })
    expect(answer.status).toBe(401)
    expect(problemSchema.parse(answer.body).detail).toEqual(SAID[wrong] ?? expect.any(String))
    expectNothingLeaked(answer, sent)
    await expectUndecided(sent)
  })
})

it('does not open another application, and says nothing of it', async () => {
  const sent = await sendLink()
  const other = await createApplication(app)
  for (const path of ['', '/download-resume']) {
    const answer = await app.withToken(sent.token).get(`/JobApplication/${other.id}${path}`)
    expect(answer.status).toBe(403)
    expectNothingLeaked(answer, sent)
  }
})

it('says who decided and when once the state has moved on, and signs nobody in', async () => {
  const sent = await sendLink()
  const body = { applicationId: sent.id, newStatus: 'Rejected', notes: 'Secret reason' }
  await app.as('HR-Manager').post(`/JobApplication/${sent.id}/updateStatus`, body)
  for (const [door, status] of [
    ['the application', 409],
    ['the resume', 409],
    ['a decision', 409],
    ['a session', 401],
  ] as const) {
    const answer = await DOORS[door]?.(sent)
    expect([door, answer?.status]).toEqual([door, status])
    const { detail } = problemSchema.parse(answer?.body)
    expect(detail).toMatch(/^This application is already HR-Manager Rejected by hr-manager on /)
    expect(detail).not.toContain('Secret reason')
  }
  expect((await DOORS['a session']?.(sent))?.body).toMatchObject({ type: 'urn:epay:link-used' })
})

describe('a scanner that opens every link of a mail', () => {
  const webFolder = mkdtempSync(join(tmpdir(), 'epay-web-'))
  let url: string
  let close: () => Promise<void>
  beforeAll(async () => {
    writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>EPay</title>')
    const site = await buildApp(app.dependencies, { webFolder })
    url = await site.listen({ port: 0, host: '127.0.0.1' })
    close = () => site.close()
  })
  afterAll(async () => {
    await close()
    rmSync(webFolder, { recursive: true })
  })

  /** Every row of every table of the portal. */
  async function everything(): Promise<unknown> {
    const { pool } = app.context.database
    const tables = await pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const contents = []
    for (const { name } of tables.rows)
      contents.push([name, (await pool.query(`select * from "${name}" as t order by t::text`)).rows])
    return contents
  }

  it.each(['GET', 'HEAD'])('changes nothing by %s', async method => {
    const sent = await sendLink()
    const candidate = await createApplication(app, { status: 3 })
    await app.as('Admin').post(`/JobApplication/${candidate.id}/send-link`)
    const mails = [...(await mailsAbout(app, sent.id)), ...(await mailsAbout(app, candidate.id))]
    const links = mails.flatMap(({ text }) => text.match(/http:\S+/g) ?? [])
    expect(links.length).toBeGreaterThanOrEqual(4)
    const before = await everything()
    for (const link of links) {
      const answer = await fetch(link.replace('http://portal.test', url), { method })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ])
      expect(await answer.text()).not.toMatch(/Ana|López/)
    }
    expect(await everything()).toEqual(before)
  })
})
