import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { applicationPageSchema, applicationSchema } from '@epay/contract/applications/schemas'
import { problemSchema } from '@epay/contract/common/problem-schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { buildFormData, buildPdf, countStoredFiles, historyOf, mailsAbout, submitForm } from './factories.ts'
import { findApplication } from './queries.ts'

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

describe('an idempotency key', () => {
  it('may come in the form, for clients that may send no header of their own', async () => {
    const sendInForm = () =>
      app.anonymous.upload(PATH, buildFormData({ idempotencyKey: 'in-the-form' }, resume()))
    const [first, second] = [await sendInForm(), await sendInForm()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body).toEqual(first.body)
  })

  it('is refused when it is too long, because two that are cut might be the same', async () => {
    expect((await send('k'.repeat(201))).status).toBe(400)
    expect((await send('k'.repeat(200))).status).toBe(201)
  })

  it('stores a submission once, however often it is sent', async () => {
    const files = countStoredFiles(app)
    const mails = (await app.mails()).length
    const first = await send('form-1')
    const again = await Promise.all([send('form-1'), send('form-1')])
    expect([first, ...again].map(answer => answer.status)).toEqual([201, 201, 201])
    for (const { body } of again) expect(body).toEqual(first.body)
    expect(countStoredFiles(app)).toBe(files + 1)
    expect((await app.mails()).length).toBe(mails + 2)
    expect(await historyOf(app, idOf(first.body))).toHaveLength(1)
  })

  it('knows the submission again when the page changed its language meanwhile', async () => {
    const first = await send('form-3')
    const again = await send('form-3', { language: 'es', affiliatedUnion: ' ' })
    expect([again.status, idOf(again.body)]).toEqual([201, idOf(first.body)])
  })

  it.each([
    ['other answers', { city: 'Berkeley' }, resume()],
    ['another resume', {}, resume(buildPdf(6000))],
  ])('refuses %s, and stores nothing of them', async (_, fields, file) => {
    const first = await send('form-4')
    const files = countStoredFiles(app)
    const mails = (await app.mails()).length
    const { status, body } = await send('form-4', fields, file)
    expect([status, problemSchema.parse(body)]).toEqual([
      409,
      {
        type: 'urn:epay:key-reused',
        title: 'Conflict',
        status: 409,
        detail: 'Another version of this application was already received.',
      },
    ])
    expect(countStoredFiles(app)).toBe(files)
    expect((await app.mails()).length).toBe(mails)
    expect(await historyOf(app, idOf(first.body))).toHaveLength(1)
  })

  it('lets one of two different submissions at once win', async () => {
    const files = countStoredFiles(app)
    const answers = await Promise.all([send('form-5'), send('form-5', { city: 'Alameda' })])
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409])
    expect(countStoredFiles(app)).toBe(files + 1)
  })
})

describe('a repeated application', () => {
  const duplicateOf = async (id: string) =>
    applicationSchema.parse((await app.as('HR-Manager').get(`/JobApplication/${id}`)).body).duplicateOf

  it('is stored, flagged in the list and the details, and mentioned to HR', async () => {
    const first = await submitForm(app, { email: 'ben@x.example', firstName: 'Ben' })
    app.clock.advance(3600)
    const second = await submitForm(app, {
      email: 'Ben@X.example',
      firstName: 'Benjamin',
      jobAppliedFor: 'ELECTRICIAN',
    })
    const earlier = {
      id: first,
      firstName: 'Ben',
      lastName: 'López',
      creationTime: '2026-11-20T17:00:00.000Z',
    }
    expect(await duplicateOf(first)).toBeNull()
    expect(await duplicateOf(second)).toEqual(earlier)
    const { body } = await app.as('CFO').get('/JobApplication', { query: { applicantName: 'Ben' } })
    const { items } = applicationPageSchema.parse(body)
    expect(items.map(item => [item.id, item.duplicateOf])).toEqual([
      [second, earlier],
      [first, null],
    ])
    const noteIn = async (id: string) =>
      (await mailsAbout(app, id)).find(mail => mail.kind === 'approval-request')?.text
    expect(await noteIn(second)).toContain(
      'Possible duplicate: Ben López already applied for this job on Nov 20, 2026, 9:00 AM.',
    )
    expect(await noteIn(first)).not.toContain('duplicate')
    const applicant = (await mailsAbout(app, second)).find(mail => mail.kind === 'application-received')
    expect(applicant?.text).not.toContain('duplicate')
  })

  it('names the first one, however many follow', async () => {
    const fields = { email: 'cleo@x.example' }
    const first = await submitForm(app, fields)
    await submitForm(app, fields)
    expect((await duplicateOf(await submitForm(app, fields)))?.id).toBe(first)
  })

  it('is told when both arrive at once', async () => {
    const fields = { email: 'dan@x.example' }
    const ids = await Promise.all([submitForm(app, fields), submitForm(app, fields)])
    const flags = await Promise.all(ids.map(duplicateOf))
    expect(flags.map(flag => flag?.id).sort()).toEqual([ids[flags.findIndex(flag => !flag)], undefined])
  })

  it('is none for another job, another person or another day there', async () => {
    app.clock.set('2026-11-21T07:59:00Z')
    await submitForm(app, { email: 'eve@x.example' })
    const others = [
      await submitForm(app, { email: 'eve@x.example', jobAppliedFor: 'Welder' }),
      await submitForm(app, { email: 'eva@x.example' }),
    ]
    app.clock.set('2026-11-21T08:00:00Z')
    others.push(await submitForm(app, { email: 'eve@x.example' }))
    for (const id of others) expect((await findApplication(app.context.db, id))?.duplicateOfId).toBeNull()
  })
})

describe('the confirmation by mail', () => {
  const receiptsTo = async (mailbox: string) =>
    (await app.mails()).filter(({ kind, to }) => kind === 'application-received' && to.endsWith(mailbox))

  it('goes to one mailbox three times a day at most, and says nothing of the sender in its subject', async () => {
    const apply = (email: string, jobAppliedFor: string) =>
      app.anonymous.upload(PATH, buildFormData({ email, jobAppliedFor }, resume()))
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, count) => apply(`victim+${count}@far.example`, `Buy now ${count}`)),
    )
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]))
    const isConfirmed = ({ body }: { body: unknown }) =>
      applicationEndpoints.upload.response.parse(body).isConfirmedByMail
    expect(all.filter(isConfirmed)).toHaveLength(3)
    const receipts = await receiptsTo('@far.example')
    expect(receipts.map(({ subject }) => subject)).toEqual(Array(3).fill('We got your application'))

    app.clock.advance(24 * 3600 + 1)
    await apply('VICTIM@far.example', 'Carpenter')
    expect(await receiptsTo('@far.example')).toHaveLength(4)
  })
})
