import { FORM_MESSAGES, SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import type { W4Terms } from '@epay/contract/company-forms/w4-lock'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { employees } from '#server/employees/tables.ts'
import { saveEmployment } from '#server/packets/queries.ts'
import { actingUser, type Context } from '#server/platform/context.ts'
import { it } from '#server/testing/rolled-back.ts'
import { assignFormToEmployees } from './assign-forms.ts'
import { deleteFormsOfFormerEmployees } from './delete-old-forms.ts'
import { startVersion } from './edit-form.ts'
import { buildFormPdf } from './factories.ts'
import { getFormNotices, loadForm } from './load-form.ts'
import { getOwnSigned, listOwnForms } from './own-forms.ts'
import { publishForm } from './publish-form.ts'
import {
  buildW4,
  createFormWithPdf,
  fakeUpload,
  loadOnlyForm,
  publishTestForm,
  sign,
  signUpEmployee,
  textOf,
} from './test-forms.ts'
import { uploadPdf } from './upload-pdf.ts'
import { listW4Locks, releaseLock, saveLockInLetter } from './w4.ts'

const LETTER: W4Terms = {
  ...{ status: 'single', twoJobs: false, step3: '0', otherIncome: '0', deductions: '0', extra: '0' },
}
const EXEMPT = { exempt: 'yes', noTaxBefore: 'yes', noTaxNow: 'yes' }
const PERSON = { firstName: 'Ana', lastName: 'Ruiz', address: '1 Elm Street', cityStateZip: 'Lodi, CA 95240' }

async function listDueForms(worker: Context) {
  return (await listOwnForms(worker)).items.filter(({ state }) => state === 'open' || state === 'late')
}

it('refuses a W-4 with lower withholding after a lock-in letter', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const worker = await signUpEmployee(office, '41')
  await publishTestForm(hr, await buildW4())
  await saveLockInLetter(hr, '41', LETTER)
  expect((await listW4Locks(hr)).items).toMatchObject([{ employeeId: '41', terms: LETTER }])
  const { id } = await loadOnlyForm(worker)
  await expect(sign(worker, id, { ...PERSON, status: 'joint' })).rejects.toThrow(SIGNING_MESSAGES.w4LockedIn)
  await expect(sign(worker, id, { ...PERSON, ...EXEMPT })).rejects.toThrow(SIGNING_MESSAGES.w4LockedIn)
  await createEmployee(office, { id: '40', name: 'Hannah Reed', accountId: actingUser(hr).accountId })
  for (const call of [() => saveLockInLetter(hr, '40', LETTER), () => releaseLock(hr, '40')])
    await expect(call()).rejects.toThrow(FORM_MESSAGES.ownLockInLetter)
  await releaseLock(hr, '41')
  await sign(worker, id, { ...PERSON, status: 'joint' })
  await expect(saveLockInLetter(hr, 'missing', LETTER)).rejects.toThrow("We couldn't find an employee")
})

it('exempt employees must renew their W-4 once the next year’s form is published', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const worker = await signUpEmployee(office, '42')
  const id = await publishTestForm(hr, await buildW4(2025))
  await sign(worker, (await loadOnlyForm(worker)).id, { ...PERSON, ...EXEMPT })
  const pdfText = await textOf(await getOwnSigned(worker, (await loadOnlyForm(worker)).id))
  for (const text of ['Exempt', 'I claim exemption from withholding for 2025'])
    expect(pdfText).toContain(text)
  office.clock.set('2027-01-05T18:00:00Z')
  await assignFormToEmployees(office.context, await loadForm(office.context.db, id))
  expect(await listDueForms(worker)).toEqual([])
  expect((await getFormNotices(hr)).w4).toEqual([{ formId: id, kind: 'outdated', year: 2025 }])
  await startVersion(hr, id)
  const details = await uploadPdf(hr, { id, language: 'en' }, fakeUpload(await buildW4(2026)))
  await publishForm(hr, id, { revision: details.revision, reach: 'newPeople' })
  expect(await listDueForms(worker)).toMatchObject([{ version: 2, dueOn: '2027-01-12' }])
})

it('a W-4 of an unsupported year is set up like any form, and the office is notified', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const { details } = await createFormWithPdf(hr, await buildW4(2027, 2026))
  expect(details.definition).toMatchObject({ w4Year: null, unknownW4Year: 2027 })
  const id = await publishTestForm(hr, await buildW4(2027, 2026))
  expect((await getFormNotices(hr)).w4).toEqual([{ formId: id, kind: 'unknown', year: 2027 }])
})

it('forms are deleted four years after their owner left', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const [formerWorker, currentWorker] = [
    await signUpEmployee(office, '51'),
    await signUpEmployee(office, '52'),
  ]
  await publishTestForm(hr, await buildFormPdf())
  for (const worker of [formerWorker, currentWorker]) await sign(worker, (await loadOnlyForm(worker)).id)
  const { id: applicationId } = await createApplication(office, {})
  await saveEmployment(office.context.db, applicationId, { employeeId: '51', endedOn: '2026-11-20' })
  const deleteOldFormsOn = async (now: string) => {
    office.clock.set(now)
    await deleteFormsOfFormerEmployees(office.context)
    const lists = [await listOwnForms(formerWorker), await listOwnForms(currentWorker)]
    return lists.map(({ items }) => items.length)
  }
  expect(await deleteOldFormsOn('2030-11-21T20:00:00Z')).toEqual([1, 1])
  await office.context.db.update(employees).set({ isActive: false }).where(eq(employees.id, '51'))
  expect(await deleteOldFormsOn('2030-11-20T20:00:00Z')).toEqual([1, 1])
  expect(await deleteOldFormsOn('2030-11-21T20:00:00Z')).toEqual([0, 1])
})
