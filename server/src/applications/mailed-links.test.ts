import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import type { Answer } from '#server/testing/api-client.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { createApplication, mailedToken, mailsAbout, submitForm } from './factories.ts'

const REJECTION = { status: 1, notes: 'No license' }
let app: TestApp

beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

type Sent = { id: string; token: string; accountId: string; email: string }

/** Each application gets its own approver. */
async function sendLink(): Promise<Sent> {
  const email = `${randomUUID()}@office.example`
  const accountId = await app.createAccount({ roles: ['HR-Manager'], username: email, email })
  const id = await submitForm(app)
  return { id, accountId, email, token: await mailedToken(app, id, email) }
}

/** Every endpoint that accepts a link's token. */
const DOORS: Record<string, (sent: Sent) => Promise<Answer>> = {
  'the application': ({ id, token }) => app.withToken(token).get(`/JobApplication/${id}`),
  'the resume': ({ id, token }) => app.withToken(token).get(`/JobApplication/${id}/download-resume`),
  'a decision': ({ token }) => app.anonymous.post('/JobApplication/action', { token, ...REJECTION }),
  'a session': ({ token }) => app.anonymous.post('/auth/validate-emailtoken', { token }),
}

it('says who decided and when once the state has moved on, and signs no one in', async () => {
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

  /** Dumps all tables, to detect any change. */
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

  it('changes nothing', async () => {
    const sent = await sendLink()
    const candidate = await createApplication(app, { status: 3 })
    await app.as('Admin').post(`/JobApplication/${candidate.id}/send-link`)
    const mails = [...(await mailsAbout(app, sent.id)), ...(await mailsAbout(app, candidate.id))]
    const links = mails.flatMap(({ text }) => text.match(/http:\S+/g) ?? [])
    expect(links.length).toBeGreaterThanOrEqual(4)
    const before = await everything()
    for (const link of links) {
      const answer = await fetch(link.replace('http://portal.test', url))
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        expect.stringContaining('text/html'),
      ])
      expect(await answer.text()).not.toMatch(/Ana|López/)
    }
    expect(await everything()).toEqual(before)
  })
})
