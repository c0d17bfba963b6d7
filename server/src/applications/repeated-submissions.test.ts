import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { applicationListQuerySchema } from '@epay/contract/applications/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStored, historyOf, listMailsAbout, submitForm } from './factories.ts'
import { findApplication } from './queries.ts'
import { getApplication, listApplications } from './read-applications.ts'

const PATH = '/JobApplication/upload'
let app: TestApp

beforeAll(async () => {
  // Midnight in Los Angeles is 08:00 UTC.
  app = await buildTestApp({ environment: { TZ: 'America/Los_Angeles' } })
  await app.createAccount({ roles: ['HR-Manager'], username: 'hr', email: 'hr@office.example' })
})
afterAll(() => app.close())

const idOf = (body: unknown) => applicationEndpoints.upload.response.parse(body).id
const resume = (content = buildPdf()) => ({ name: 'cv.pdf', content })

function send(key: string, fields: Record<string, string> = {}, file = resume()) {
  return app.anonymous.upload(PATH, buildFormData(fields, file), { headers: { 'idempotency-key': key } })
}

it('an idempotency key can be a field of the form', async () => {
  const sendInForm = () =>
    app.anonymous.upload(PATH, buildFormData({ idempotencyKey: 'in-the-form' }, resume()))
  const [first, second] = [await sendInForm(), await sendInForm()]
  expect([first.status, second]).toMatchObject([201, { status: 201, body: first.body }])
})

it('an idempotency key has at most 200 characters', async () => {
  expect((await send('k'.repeat(201))).status).toBe(400)
  expect((await send('k'.repeat(200))).status).toBe(201)
})

it('a submission with an idempotency key is stored only once', async () => {
  const { applications, mails, files } = await countStored(app)
  const sendOnce = () => send('form-1', { email: 'once@x.example' })
  const first = await sendOnce()
  expect(first.status).toBe(201)
  for (const { status, body } of await Promise.all([sendOnce(), sendOnce()]))
    expect([status, body]).toEqual([201, first.body])
  const expectedCounts = { applications: applications + 1, mails: mails + 2, files: files + 1 }
  expect(await countStored(app)).toEqual(expectedCounts)
  expect(await historyOf(app, idOf(first.body))).toHaveLength(1)
})

it('a submission in another language is the same submission', async () => {
  const first = await send('form-3')
  const repetition = await send('form-3', { language: 'es', affiliatedUnion: ' ' })
  expect([repetition.status, idOf(repetition.body)]).toEqual([201, idOf(first.body)])
})

it.each([
  ['other answers', { city: 'Berkeley' }, resume()],
  ['another resume', {}, resume(buildPdf(6000))],
])('a key that was used is rejected with %s, and nothing is stored', async (_, fields, file) => {
  const first = await send('form-4')
  const before = await countStored(app)
  const response = await send('form-4', fields, file)
  expect(response).toMatchObject({ status: 409, body: { type: 'urn:epay:key-reused' } })
  expect(await countStored(app)).toEqual(before)
  expect(await historyOf(app, idOf(first.body))).toHaveLength(1)
})

it('only one of two different submissions with one key is accepted at the same time', async () => {
  const { files } = await countStored(app)
  const responses = await Promise.all([send('form-5'), send('form-5', { city: 'Alameda' })])
  expect(responses.map(response => response.status).sort()).toEqual([201, 409])
  expect(await countStored(app)).toMatchObject({ files: files + 1 })
})

const findDuplicate = async (id: string) => (await getApplication(app.context, id)).duplicateOf

it('a duplicate is stored, flagged in the list and the details, and reported to HR', async () => {
  app.clock.set('2026-11-20T17:00:00Z')
  const first = await submitForm(app, { email: 'ben@x.example', firstName: 'Ben' })
  app.clock.advance(3600)
  const duplicate = { email: 'Ben@X.example', firstName: 'Benjamin', jobAppliedFor: 'ELECTRICIAN' }
  const second = await submitForm(app, duplicate)
  const name = { firstName: 'Ben', lastName: 'López' }
  const earlier = { id: first, ...name, creationTime: '2026-11-20T17:00:00.000Z' }
  expect(await findDuplicate(first)).toBeNull()
  expect(await findDuplicate(second)).toEqual(earlier)
  const query = applicationListQuerySchema.parse({ applicantName: 'Ben' })
  const { items } = await listApplications(app.context, query)
  expect(items.map(item => [item.id, item.duplicateOf])).toEqual([
    [second, earlier],
    [first, null],
  ])
  const notes = [...(await listMailsAbout(app, first)), ...(await listMailsAbout(app, second))].filter(
    ({ text }) =>
      text.includes('Possible duplicate: Ben López already applied for this job on Nov 20, 2026, 9:00 AM.'),
  )
  expect(notes).toMatchObject([{ kind: 'approval-request', about: second }])
})

it('duplicates are linked to the first one, even if several arrive at the same time', async () => {
  const fields = { email: 'dan@x.example' }
  const ids = await Promise.all([1, 2, 3].map(() => submitForm(app, fields)))
  const duplicates = await Promise.all(ids.map(findDuplicate))
  const first = ids[duplicates.findIndex(duplicate => !duplicate)]
  expect(duplicates.map(duplicate => duplicate?.id).sort()).toEqual([first, first, undefined])
})

it('a duplicate has the same job, email address, and day', async () => {
  app.clock.set('2026-11-21T07:59:00Z')
  await submitForm(app, { email: 'eve@x.example' })
  const otherIds = [
    await submitForm(app, { email: 'eve@x.example', jobAppliedFor: 'Welder' }),
    await submitForm(app, { email: 'eva@x.example' }),
  ]
  app.clock.set('2026-11-21T08:00:00Z')
  otherIds.push(await submitForm(app, { email: 'eve@x.example' }))
  for (const id of otherIds) expect((await findApplication(app.context.db, id))?.duplicateOfId).toBeNull()
})

it('a mailbox gets at most three confirmations a day, whose subject repeats no input', async () => {
  const apply = (email: string, jobAppliedFor: string) =>
    app.anonymous.upload(PATH, buildFormData({ email, jobAppliedFor }, resume()))
  const listReceipts = async () =>
    (await app.mails()).filter(
      ({ kind, to }) => kind === 'application-received' && to.endsWith('@far.example'),
    )
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, count) => apply(`victim+${count}@far.example`, `Buy now ${count}`)),
  )
  const confirmedResponses = responses.filter(
    ({ body }) => applicationEndpoints.upload.response.parse(body).isConfirmedByMail,
  )
  expect(confirmedResponses).toHaveLength(3)
  expect((await listReceipts()).map(({ subject }) => subject)).toEqual(
    Array(3).fill('We got your application'),
  )

  app.clock.advance(24 * 3600 + 1)
  await apply('VICTIM@far.example', 'Carpenter')
  expect(await listReceipts()).toHaveLength(4)
})
