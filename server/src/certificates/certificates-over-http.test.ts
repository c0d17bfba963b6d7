import { certificateEndpoints, ownCertificateEndpoints } from '@epay/contract/certificates/endpoints'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { mails } from '#server/mail/tables.ts'
import { buildPhotoJpeg } from '#server/packets/factories.ts'
import { createHiredApplication, linkFor } from '#server/packets/test-submission.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { buildCertificateForm } from './factories.ts'
import { updateCertificate } from './queries.ts'
import { sendReminders } from './remind-of-certificates.ts'

const app = await openTestApp()
let employeeToken = ''

beforeAll(async () => {
  const accountId = await app.createAccount({ roles: ['Employee'], name: 'Ann Bell' })
  await createEmployee(app, { id: '11', name: 'Ann Bell', accountId })
  employeeToken = (await app.signIn(accountId)).token
  // Creates the HR manager who receives the reminders.
  await app.as('HR-Manager').accountId
})

async function buildForm(fields: Record<string, string>): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('front', new Blob([new Uint8Array(await buildPhotoJpeg())]), 'front.jpg')
  return form
}

async function add(token: string): Promise<string> {
  const form = await buildForm(buildCertificateForm({ expiresOn: '2027-02-20' }))
  const { body } = await app.withToken(token).upload('/my-certificates', form)
  return ownCertificateEndpoints.add.response.parse(body).id
}

it('a new hire adds a certificate with the token for their forms, and HR views its picture', async () => {
  const { id: applicationId } = await createHiredApplication(app)
  const token = await linkFor(app, applicationId, 'sign-forms')
  const id = await add(token)
  const form = await buildForm({ ...buildCertificateForm({ number: 'FL-2' }), revision: '0' })
  const response = await app.withToken(token).upload(`/my-certificates/${id}`, form, { method: 'PUT' })
  expect(response).toMatchObject({ status: 200, body: { number: 'FL-2', revision: 1 } })
  const hr = app.as('HR-Manager')
  const { body } = await hr.get(`/certificates/${id}`)
  expect(certificateEndpoints.get.response.parse(body)).toMatchObject({ applicationId, number: 'FL-2' })
  const picture = await hr.get(`/certificates/${id}/pictures/front`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await app.withToken(token).delete(`/my-certificates/${id}`)).status).toBe(200)
})

it('the slower of two simultaneous checkers gets the name of the faster one', async () => {
  const id = await add(employeeToken)
  const checkColumns = { checkedAt: app.clock.now(), checkedBy: 'Admin' }
  const checkFirst = ({ db }: TransactionContext) => updateCertificate(db, id, checkColumns)
  const hr = app.withToken(await app.as('HR-Manager').token)
  const checkSecond = () => hr.post(`/certificates/${id}/check`, { revision: 0 })
  const { status, body } = await race(app, checkFirst, checkSecond)
  expect([status, JSON.stringify(body)]).toEqual([
    ...[409, expect.stringContaining('Admin already checked this certificate.')],
  ])
})

it('emails a person and HR once when two processes send reminders simultaneously', async () => {
  await add(employeeToken)
  const context = { ...app.context, clock: { ...app.context.clock, today: () => '2027-01-25' } }
  await Promise.all([sendReminders(context), sendReminders(context)])
  const sentMails = await app.context.db.select().from(mails).where(eq(mails.kind, 'certificate-reminder'))
  expect(sentMails).toHaveLength(2)
  expect(new Set(sentMails.map(({ to }) => to)).size).toBe(2)
})
