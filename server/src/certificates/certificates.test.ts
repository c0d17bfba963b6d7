import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { CERTIFICATES_MAX } from '@epay/contract/certificates/schemas'
import { parse } from 'csv-parse/sync'
import { desc } from 'drizzle-orm'
import { expect } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { signUpEmployee } from '#server/company-forms/test-forms.ts'
import { deleteEmployee } from '#server/employees/change-employee.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { EXECUTABLE } from '#server/files/factories.ts'
import type { Actor, Context } from '#server/platform/context.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { changeCertificate, deleteOldCertificates, removeCertificate } from './change-certificate.ts'
import { checkCertificate, requestPictures } from './check-certificate.ts'
import { buildCertificateForm, buildReceive } from './factories.ts'
import { exportCertificates, getPicture, listCertificates } from './list-certificates.ts'
import {
  addOwnCertificate,
  changeOwnCertificate,
  getOwnPicture,
  listOwnCertificates,
  removeOwnCertificate,
} from './own-certificates.ts'
import { insertCertificate, listCertificateFileIds } from './queries.ts'
import { sendReminders } from './remind-of-certificates.ts'

const PAGE = { skipCount: 0, maxResultCount: 100, sorting: undefined }

async function addCertificateAs(
  context: Context,
  fields: Parameters<typeof buildCertificateForm>[0] = {},
): Promise<string> {
  return (await addOwnCertificate(context, await buildReceive(buildCertificateForm(fields)))).id
}

async function findOwnCertificate(context: Context, id: string) {
  const { items } = await listOwnCertificates(context)
  const certificate = items.find(item => item.id === id)
  if (!certificate) throw new Error('There is no such certificate')
  return certificate
}

async function findLastAuditEvent({ db }: Context) {
  const [event] = await db.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1)
  return event
}

it('an added certificate waits for HR, and its number is never audited', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const id = await addCertificateAs(worker)
  expect(await findOwnCertificate(worker, id)).toMatchObject({
    ...{ kind: 'Forklift operator', number: 'FL-44190', state: 'toCheck', pictures: ['front'] },
    ...{ expiry: 'later', daysLeft: 86 },
  })
  const { file, name } = await getOwnPicture(worker, id, 'front')
  expect(name).toBe('Forklift_operator-front.jpg')
  expect(await buffer(Readable.from(file))).not.toHaveLength(0)
  await expect(getOwnPicture(worker, id, 'back')).rejects.toThrow(CERTIFICATE_MESSAGES.noPicture)
  const audit = await findLastAuditEvent(worker)
  expect(audit).toMatchObject({ action: 'certificate.added', recordType: 'employee', recordId: '11' })
  expect(JSON.stringify(audit)).not.toContain('FL-44190')
})

it('a certificate belongs to its owner alone', async ({ office }) => {
  const [worker, otherWorker] = [await signUpEmployee(office, '11'), await signUpEmployee(office, '12')]
  const id = await addCertificateAs(worker, { kind: 'Union card', expiresOn: null })
  expect((await listOwnCertificates(worker)).items).toMatchObject([{ id, expiry: 'never' }])
  expect((await listOwnCertificates(otherWorker)).items).toEqual([])
  const { notFound, noPicture } = CERTIFICATE_MESSAGES
  await expect(removeOwnCertificate(otherWorker, id)).rejects.toThrow(notFound)
  await expect(getOwnPicture(otherWorker, id, 'front')).rejects.toThrow(noPicture)
  const form = await buildReceive({ ...buildCertificateForm(), revision: '0' })
  await expect(changeOwnCertificate(otherWorker, id, form)).rejects.toThrow(notFound)
})

it('refuses a certificate beyond the limit', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const row = { employeeId: '11', kind: 'Union card', addedAt: office.clock.now(), addedBy: 'HR' }
  for (let count = 1; count < CERTIFICATES_MAX; count++)
    await insertCertificate(worker.db, { ...row, id: randomUUID() })
  await addCertificateAs(worker)
  await expect(addCertificateAs(worker)).rejects.toThrow('You can add up to 200 certificates.')
})

it('refuses invalid fields by name, and stores no picture', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const { expiresFirst, kind } = CERTIFICATE_MESSAGES
  await expect(addCertificateAs(worker, { expiresOn: '2024-02-13' })).rejects.toMatchObject({
    fields: { expiresOn: [expiresFirst] },
  })
  await expect(addCertificateAs(worker, { kind: 'Driving a tank' })).rejects.toMatchObject({
    fields: { kind: [kind] },
  })
  const programUpload = await buildReceive(buildCertificateForm(), { back: EXECUTABLE })
  await expect(addOwnCertificate(worker, programUpload)).rejects.toMatchObject({
    fields: { back: [expect.stringContaining('Choose a JPG or PNG picture.')] },
  })
  expect(await listCertificateFileIds(worker.db)).toEqual([])
})

it('a changed certificate must be checked again, and keeps its other picture', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const hr = await office.as('HR-Manager')
  const id = await addCertificateAs(worker)
  await checkCertificate(hr, id, { revision: 0 })
  const renewedForm = buildCertificateForm({ expiresOn: '2030-02-14' })
  const staleForm = await buildReceive({ ...renewedForm, revision: '0' })
  await expect(changeOwnCertificate(worker, id, staleForm)).rejects.toThrow(CERTIFICATE_MESSAGES.changed)
  const [front] = await listCertificateFileIds(worker.db)
  const receiveOnlyBack: typeof staleForm = async options => {
    const receive = await buildReceive({ ...renewedForm, revision: '1' })
    return receive({ onFile: part => options.onFile({ ...part, field: 'back' }) })
  }
  expect(await changeOwnCertificate(worker, id, receiveOnlyBack)).toMatchObject({
    ...{ state: 'toCheck', checkedAt: null, expiresOn: '2030-02-14', pictures: ['front', 'back'] },
  })
  expect(await listCertificateFileIds(worker.db)).toContain(front)
})

it('the office lists, filters, sorts, and counts certificates', async ({ office }) => {
  const jose = await signUpEmployee(office, '11', 'José Peña')
  const ann = await signUpEmployee(office, '12', 'Ann Bell')
  const hr = await office.as('HR-Manager')
  await addCertificateAs(jose, { kind: 'Medical card', expiresOn: '2026-11-19', issuedOn: '2024-11-19' })
  await addCertificateAs(jose, { kind: 'Union card', expiresOn: null, issuedOn: null })
  const expiringId = await addCertificateAs(ann, { kind: 'First aid', expiresOn: '2026-12-20' })
  await checkCertificate(hr, expiringId, { revision: 0 })
  const listKinds = async (query: object) =>
    (await listCertificates(hr, { ...PAGE, ...query })).items.map(({ kind }) => kind)
  expect(await listKinds({})).toEqual(['Medical card', 'First aid', 'Union card'])
  expect(await listKinds({ person: 'pena' })).toEqual(['Medical card', 'Union card'])
  expect(await listKinds({ expires: 'within30' })).toEqual(['First aid'])
  expect(await listKinds({ expires: 'expired' })).toEqual(['Medical card'])
  expect(await listKinds({ state: 'toCheck', expires: 'never' })).toEqual(['Union card'])
  expect(await listKinds({ skipCount: 1, maxResultCount: 1 })).toEqual(['First aid'])
  const sorting = { field: 'Name', direction: 'asc' }
  expect(await listKinds({ sorting })).toEqual(['First aid', 'Medical card', 'Union card'])
  const counts = { expired: 1, soon: 1, toCheck: 2 }
  expect(await listCertificates(hr, PAGE)).toMatchObject({ totalCount: 3, counts })
})

it('the office exports the filtered list, with formulas escaped', async ({ office }) => {
  const worker = await signUpEmployee(office, '11', '=SUM(1)')
  const hr = await office.as('HR-Manager')
  const id = await addCertificateAs(worker, { kind: 'Union card', number: '+1-555', expiresOn: '2026-12-01' })
  // At this time, it is still November 20 in California.
  office.clock.set('2026-11-21T06:30:00Z')
  await checkCertificate(hr, id, { revision: 0 })
  hr.settings = { ...hr.settings, timeZone: 'America/Los_Angeles' }
  const { file } = await exportCertificates(hr, { kind: 'Union card' })
  const content = Buffer.isBuffer(file) ? file : await text(file)
  const [row] = parse(content, { bom: true, columns: true })
  expect(row).toMatchObject({
    ...{ Name: "'=SUM(1)", 'Employee ID': '11', Number: "'+1-555", Expires: '2026-12-01' },
    ...{ Status: 'Checked', Checked: '2026-11-20' },
  })
  expect(await findLastAuditEvent(hr)).toMatchObject({
    ...{ action: 'certificates.exported', after: { kind: 'Union card', certificates: 1 } },
  })
})

it('the office checks certificates one by one, and viewed pictures are audited', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const [hr, admin] = [await office.as('HR-Manager'), await office.as('Admin')]
  const laterId = await addCertificateAs(worker, { expiresOn: '2029-01-01' })
  const firstId = await addCertificateAs(worker, { expiresOn: '2027-01-01' })
  await buffer(Readable.from((await getPicture(hr, firstId, 'front')).file))
  expect(await findLastAuditEvent(hr)).toMatchObject({ action: 'certificate.viewed', recordId: '11' })
  expect(await checkCertificate(hr, firstId, { revision: 0 })).toEqual({ nextId: laterId, left: 1 })
  const correction = { kind: 'Forklift operator', number: '2', issuedOn: null, expiresOn: '2027-01-02' }
  expect(await changeCertificate(admin, firstId, { ...correction, revision: 1 })).toMatchObject({
    ...{ number: '2', state: 'checked', revision: 2 },
  })
  expect(await checkCertificate(hr, laterId, { revision: 0 })).toEqual({ nextId: null, left: 0 })
  await removeCertificate(admin, firstId)
  await expect(removeCertificate(hr, firstId)).rejects.toThrow(CERTIFICATE_MESSAGES.notFound)
})

it('managers can’t check their own certificate', async ({ office }) => {
  const hr = await office.signUp({ roles: ['HR-Manager', 'Employee'], name: 'Hana', username: 'hana' })
  if (hr.actor.kind !== 'user') throw new Error('An employee is a user')
  await createEmployee(office, { id: '12', name: 'Hana', ssn: '512346712', accountId: hr.actor.accountId })
  const id = await addCertificateAs(hr)
  await expect(checkCertificate(hr, id, { revision: 0 })).rejects.toThrow(CERTIFICATE_MESSAGES.own)
  expect(await checkCertificate(await office.as('Admin'), id, { revision: 0 })).toMatchObject({ left: 0 })
})

it('the office asks for new pictures by email, which links a new hire to their forms', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const { id: applicationId } = await createApplication(office)
  const actor: Actor = {
    ...{ kind: 'link', purpose: 'sign-forms', linkId: applicationId, subjectId: applicationId },
    ...{ accountId: null, username: null, name: 'Ana', role: null, endedAt: null },
  }
  const hire: Context = { ...office.context, actor }
  const id = await addCertificateAs(hire)
  await requestPictures(hr, id, { revision: 0, comment: 'The number is cut off.' })
  const mail = (await office.mails()).find(({ kind }) => kind === 'certificate-pictures')
  expect(mail?.text).toContain('The number is cut off.')
  expect(mail?.text).toContain(`/forms-to-sign?applicationId=${applicationId}`)
  expect(await findOwnCertificate(hire, id)).toMatchObject({
    state: 'picturesRequested',
    pictureRequest: 'The number is cut off.',
  })
})

it('certificates of a deleted person are hidden, and deleted after years', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const hr = await office.as('HR-Manager')
  const id = await addCertificateAs(worker)
  await deleteEmployee(hr, '11')
  await expect(checkCertificate(hr, id, { revision: 0 })).rejects.toThrow(CERTIFICATE_MESSAGES.notFound)
  expect(await listCertificates(hr, PAGE)).toMatchObject({ items: [], totalCount: 0 })
  await deleteOldCertificates(office.context)
  expect(await listCertificateFileIds(office.context.db)).toHaveLength(1)
  office.clock.set('2030-01-01T17:00:00Z')
  await deleteOldCertificates(office.context)
  expect(await listCertificateFileIds(office.context.db)).toEqual([])
})

const listReminders = async (office: Office) =>
  (await office.mails()).flatMap(({ kind, subject }) => (kind === 'certificate-reminder' ? subject : []))

it('emails a reminder once to the person and HR, even if several were missed', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  await office.as('HR-Manager')
  await addCertificateAs(worker, { expiresOn: '2027-03-01' })
  // The reminders at 90, 60, and 30 days were missed during an outage.
  office.clock.set('2027-02-08T17:00:00Z')
  await sendReminders(office.context)
  await sendReminders(office.context)
  expect((await listReminders(office)).toSorted()).toEqual([
    'A certificate expires soon',
    'Forklift operator: your certificate expires Mar 1, 2027',
  ])
})

it('reminders start over after the date changes, and skip days that are past', async ({ office }) => {
  const worker = await signUpEmployee(office, '11')
  const id = await addCertificateAs(worker, { expiresOn: '2026-11-25' })
  const form = await buildReceive({ ...buildCertificateForm({ expiresOn: '2026-12-19' }), revision: '0' })
  await changeOwnCertificate(worker, id, form)
  office.clock.set('2026-12-12T17:00:00Z')
  await sendReminders(office.context)
  expect(await listReminders(office)).toHaveLength(1)
})
