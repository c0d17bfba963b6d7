import { applicationSchema } from '@epay/contract/applications/schemas'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { createApplication, HIRING_TERMS, historyOf, listMailsAbout } from './factories.ts'
import { sendLink } from './mail-links.ts'
import { type ApplicationRow, findApplication } from './queries.ts'
import { jobApplications } from './tables.ts'

let app: TestApp
let id: string
beforeAll(async () => {
  app = await buildTestApp()
  await app.as('HR-Manager').token
})
afterAll(() => app.close())

const buildUpdate = (changes: Partial<ApplicationRow>) => (context: Context) =>
  context.db
    .update(jobApplications)
    .set({ ...changes, lastModificationTime: app.clock.now() })
    .where(eq(jobApplications.id, id))
const decide = buildUpdate({ status: 1 })
const edit = buildUpdate({ wageScale: 'C3' })

const approveInPortal = () => {
  const body = { applicationId: id, newStatus: 'Approved', lastModificationTime: null, ...HIRING_TERMS }
  return app.as('HR-Manager').post(`/JobApplication/${id}/updateStatus`, body)
}
const saveInPortal = async () => {
  const { body } = await app.as('Admin').get(`/JobApplication/${id}`)
  return app.as('Admin').put('/JobApplication', { ...applicationSchema.parse(body), city: 'Alameda' })
}

it.each([
  ['a decision', 'another', decide, approveInPortal, 'conflict'],
  ['a decision', 'an edit', decide, saveInPortal, 'outdated'],
  ['an edit', 'a decision', edit, approveInPortal, 'outdated'],
  ['an edit', 'another', edit, saveInPortal, 'outdated'],
])('%s is not overwritten by %s at the same time', async (_, __, firstChange, secondChange, type) => {
  id = (await createApplication(app, HIRING_TERMS)).id
  const response = await race(app, firstChange, secondChange)
  expect(response).toMatchObject({ status: 409, body: { type: `urn:epay:${type}` } })
  const stored = await findApplication(app.context.db, id)
  expect(stored).toMatchObject({
    city: 'Oakland',
    ...(firstChange === edit ? { wageScale: 'C3' } : { status: 1 }),
  })
  expect([await historyOf(app, id), await listMailsAbout(app, id)]).toMatchObject([
    { length: 1 },
    { length: 0 },
  ])
})

it('of two links sent at the same time, only the second works', async () => {
  id = (await createApplication(app)).id
  const send = (context: Context) => sendLink(context, id)
  await race(app, send, () => send(app.context))
  const statuses = []
  for (const { text } of await listMailsAbout(app, id)) {
    const [, token = ''] = /token=([\w.-]+)/.exec(text) ?? []
    statuses.push((await app.withToken(token).get(`/JobApplication/${id}`)).status)
  }
  expect(statuses).toEqual([401, 200])
})
