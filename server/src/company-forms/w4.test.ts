import { FORM_MESSAGES, SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import type { W4Terms } from '@epay/contract/company-forms/w4-lock'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { createApplication } from '#server/applications/factories.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { employees } from '#server/employees/tables.ts'
import { saveEmployment } from '#server/packets/queries.ts'
import { actingUser } from '#server/platform/context.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { askEmployees } from './ask-people.ts'
import { beginVersion } from './edit-form.ts'
import { buildFormPdf } from './factories.ts'
import { forgetFormsOfGone } from './forget-forms.ts'
import { getFormNotices, loadForm } from './load-form.ts'
import { loadPdf } from './load-pdf.ts'
import { getOwnSigned, listOwnForms } from './own-forms.ts'
import { publishForm } from './publish-form.ts'
import {
  buildW4,
  loadedForm,
  onlyForm,
  published,
  receiveOf,
  sign,
  signUpEmployee,
  textOf,
} from './test-forms.ts'
import { listLockedIn, lockIn, release } from './w4.ts'

const LETTER: W4Terms = {
  ...{ status: 'single', twoJobs: false, step3: '0', otherIncome: '0', deductions: '0', extra: '0' },
}
const EXEMPT = { exempt: 'yes', noTaxBefore: 'yes', noTaxNow: 'yes' }
const WHO = { firstName: 'Ana', lastName: 'Ruiz', address: '1 Elm Street', cityStateZip: 'Lodi, CA 95240' }

async function dueForms(worker: Awaited<ReturnType<typeof signUpEmployee>>) {
  return (await listOwnForms(worker)).items.filter(({ state }) => state === 'open' || state === 'late')
}

async function askedOn(office: Office, formId: string, now: string): Promise<void> {
  office.clock.set(now)
  await askEmployees(office.context, await loadForm(office.context.db, formId))
}

describe('a Form W-4', () => {
  it('with lower withholding is refused while the IRS locks someone in', async ({ office }) => {
    const hr = await office.as('HR-Manager')
    const worker = await signUpEmployee(office, '41')
    await published(hr, await buildW4())
    await lockIn(hr, '41', LETTER)
    expect((await listLockedIn(hr)).items).toMatchObject([{ employeeId: '41', terms: LETTER }])
    const { id } = await onlyForm(worker)
    await expect(sign(worker, id, { ...WHO, status: 'joint' })).rejects.toThrow(SIGNING_MESSAGES.w4LockedIn)
    await expect(sign(worker, id, { ...WHO, ...EXEMPT })).rejects.toThrow(SIGNING_MESSAGES.w4LockedIn)
    await createEmployee(office, { id: '40', name: 'Hannah Reed', accountId: actingUser(hr).accountId })
    for (const act of [() => lockIn(hr, '40', LETTER), () => release(hr, '40')])
      await expect(act()).rejects.toThrow(FORM_MESSAGES.ownLock)
    await release(hr, '41')
    await sign(worker, id, { ...WHO, status: 'joint' })
    await expect(lockIn(hr, 'nobody', LETTER)).rejects.toThrow("We couldn't find an employee")
  })

  it('is asked again of who is exempt, once the form of the next year is there', async ({ office }) => {
    const hr = await office.as('HR-Manager')
    const worker = await signUpEmployee(office, '42')
    const id = await published(hr, await buildW4(2025))
    await sign(worker, (await onlyForm(worker)).id, { ...WHO, ...EXEMPT })
    expect(await textOf(await getOwnSigned(worker, (await onlyForm(worker)).id))).toContain('Exempt')
    await askedOn(office, id, '2027-01-05T18:00:00Z')
    expect(await dueForms(worker)).toEqual([])
    expect(await getFormNotices(hr)).toEqual({
      onPaper: 0,
      w4: [{ formId: id, kind: 'outdated', year: 2025 }],
    })
    await beginVersion(hr, id)
    const details = await loadPdf(hr, { id, language: 'en' }, receiveOf(await buildW4(2026)))
    await publishForm(hr, id, { revision: details.revision, reach: 'newPeople' })
    expect(await dueForms(worker)).toMatchObject([{ version: 2, dueOn: '2027-01-12' }])
  })

  it('of a year that EPay doesn’t know is a form like any other, of which the office is told', async ({
    office,
  }) => {
    const hr = await office.as('HR-Manager')
    const { details } = await loadedForm(hr, await buildW4(2027, 2026))
    expect(details.definition).toMatchObject({ w4Year: null, unknownW4Year: 2027 })
    const id = await published(hr, await buildW4(2027, 2026))
    expect((await getFormNotices(hr)).w4).toEqual([{ formId: id, kind: 'unknown', year: 2027 }])
  })
})

describe('forms of people who left', () => {
  it('are deleted four years later, and of no one else', async ({ office }) => {
    const hr = await office.as('HR-Manager')
    const [gone, there] = [await signUpEmployee(office, '51'), await signUpEmployee(office, '52')]
    await published(hr, await buildFormPdf())
    for (const worker of [gone, there]) await sign(worker, (await onlyForm(worker)).id)
    const { id: applicationId } = await createApplication(office, {})
    await saveEmployment(office.context.db, applicationId, { employeeId: '51', endedOn: '2026-11-20' })
    const counts = async () => [
      (await listOwnForms(gone)).items.length,
      (await listOwnForms(there)).items.length,
    ]
    const forgetOn = async (now: string) => {
      office.clock.set(now)
      await forgetFormsOfGone(office.context)
      return counts()
    }
    expect(await forgetOn('2030-11-21T20:00:00Z')).toEqual([1, 1])
    await office.context.db.update(employees).set({ isActive: false }).where(eq(employees.id, '51'))
    expect(await forgetOn('2030-11-20T20:00:00Z')).toEqual([1, 1])
    expect(await forgetOn('2030-11-21T20:00:00Z')).toEqual([0, 1])
  })
})
