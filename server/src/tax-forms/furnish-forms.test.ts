import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { CODE_CHARACTERS, DISCLOSURE_VERSION } from '@epay/contract/tax-forms/consent'
import type { MyTaxForm } from '@epay/contract/tax-forms/my-endpoints'
import { MY_FORMS_MESSAGES } from '@epay/contract/tax-forms/my-texts'
import { RETAINED_FORM_MESSAGES, YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { extractText } from 'unpdf'
import { beforeAll, describe, expect } from 'vitest'
import { auditOf } from '#server/audit/test-audit.ts'
import { deleteEmployee } from '#server/employees/change-employee.ts'
import { createEmployee } from '#server/employees/factories.ts'
import { mails } from '#server/mail/tables.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import { actingUser, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import type { Download } from '#server/platform/route.ts'
import { changeSomeSettings } from '#server/settings/change-settings.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { race } from '#server/testing/race.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { confirmUpload } from './confirm-upload.ts'
import { createTestPdf, giveConsent, withdrawConsent } from './consent.ts'
import { deleteOldForms } from './delete-old-forms.ts'
import { loadUploadedFiles, w2Pdf } from './factories.ts'
import { processUpload } from './furnish-forms.ts'
import { downloadMyForm, listMyForms } from './my-forms.ts'
import { emailNewContact, NOTICE_SUBJECT } from './notices.ts'
import { markHandedOut, markNoticeGiven, openForm, printPaperForms } from './office-forms.ts'
import { countWrongCode, saveTest } from './people-queries.ts'
import { insertForms, updateForm } from './queries.ts'
import { findUpload } from './upload-queries.ts'
import { getYear, listYearPeople } from './year.ts'

const CONTACT = {
  ...{ taxContactName: 'Marisol Vega, Payroll', taxContactAddress: '401 Harbor St, Stockton, CA' },
  ...{ taxContactPhone: '209-555-0100', taxContactEmail: 'payroll@example.com' },
}

const withContact = (context: TransactionContext): TransactionContext => ({
  ...context,
  settings: { ...context.settings, ...CONTACT },
})

type Person = { id: string; name: string }

/** Creates an employee with an account who was paid in 2026. */
async function createPaidEmployee(office: Office, { id, name }: Person): Promise<TransactionContext> {
  const person = withContact(await office.signUp({ roles: ['Employee'], username: `person-${id}`, name }))
  const { accountId } = actingUser(person)
  await createEmployee(office, { id, name, ssn: `219-09-10${id}`, accountId })
  await createCheck(office, { employeeId: id, checkNumber: id })
  return person
}

async function pagesOf({ file }: Download): Promise<string[]> {
  return (await extractText(new Uint8Array(await buffer(Readable.from(file))))).text
}

async function furnish(office: Office, people: readonly Person[]): Promise<void> {
  const hr = withContact(await office.as('HR-Manager'))
  const pages = people.map(({ id, name }) => ({ name: name.toUpperCase(), ssn: `219-09-10${id}` }))
  const id = await loadUploadedFiles(hr, [{ name: 'w2.pdf', content: await w2Pdf(pages) }])
  await confirmUpload(hr, id, {})
  await processUpload(hr, await findUpload(hr.db, id))
}

async function openTestCode(person: TransactionContext, language: 'en' | 'es' = 'en'): Promise<string> {
  const text = (await pagesOf(await createTestPdf(person, language))).join()
  return new RegExp(`\\b[${CODE_CHARACTERS}]{6}\\b`).exec(text)?.[0] ?? ''
}

async function agree(person: TransactionContext, language: 'en' | 'es' = 'en') {
  const code = await openTestCode(person, language)
  return giveConsent(person, { code: ` ${code.toLowerCase()} `, version: DISCLOSURE_VERSION, language })
}

/** Creates an employee who agrees to online forms, and furnishes their form. */
async function furnishOnline(office: Office): Promise<TransactionContext> {
  const ann = await createPaidEmployee(office, ANN)
  await agree(ann)
  await furnish(office, [ANN])
  return ann
}

async function findOnlyForm(person: TransactionContext): Promise<MyTaxForm> {
  const [form] = (await listMyForms(person)).forms
  if (!form) throw new Error('There is a form')
  return form
}

async function handOutAll(context: TransactionContext): Promise<string[]> {
  const page = { group: 'paper', skipCount: 0, maxResultCount: 10 } as const
  const ids = (await listYearPeople(context, 2026, page)).items.flatMap(({ form }) => form?.id ?? [])
  for (const id of ids) await markHandedOut(context, id)
  return ids
}

const kindsOf = async (office: Office) => (await office.mails()).map(({ kind }) => kind).toSorted()
const mailOf = async (office: Office, kind: string) => (await office.mails()).find(mail => mail.kind === kind)

const ANN = { id: '11', name: 'Ann Ferrer' }
const BEN = { id: '12', name: 'Ben Brooks' }

describe('consent', () => {
  it('requires a contact, the code in the PDF, and the current disclosure to consent', async ({ office }) => {
    const ann = await createPaidEmployee(office, ANN)
    const settings = { ...ann.settings, taxContactPhone: '' }
    await expect(createTestPdf({ ...ann, settings }, 'en')).rejects.toThrow(MY_FORMS_MESSAGES.noContact)
    const version = DISCLOSURE_VERSION
    const tryCode = (code: string) => giveConsent(ann, { code, version, language: 'en' })
    await expect(tryCode('AAAAAA')).rejects.toThrow(MY_FORMS_MESSAGES.noTest)
    const code = await openTestCode(ann)
    const otherVersion = { code, version: version + 1, language: 'en' } as const
    await expect(giveConsent(ann, otherVersion)).rejects.toThrow(MY_FORMS_MESSAGES.disclosureChanged)
    const wrongCodeText = code.startsWith('A') ? 'BBBBBB' : 'AAAAAA'
    await expect(tryCode(wrongCodeText)).rejects.toThrow("That code isn't right. 4 tries left.")
    for (let triesLeft = 3; triesLeft > 0; triesLeft--)
      await expect(tryCode(wrongCodeText)).rejects.toThrow('left')
    await expect(tryCode(wrongCodeText)).rejects.toThrow(MY_FORMS_MESSAGES.noTries)
    await expect(tryCode(code)).rejects.toThrow(MY_FORMS_MESSAGES.noTries)
    const lateCode = await openTestCode(ann)
    office.clock.advance(30 * 60)
    await expect(tryCode(lateCode)).rejects.toThrow(MY_FORMS_MESSAGES.codeExpired)
    expect((await agree(ann, 'es')).consent).toMatchObject({ isCurrent: true, language: 'es' })
  })

  it('withdraws consent right away, and confirms consent and withdrawal by email', async ({ office }) => {
    const ann = await createPaidEmployee(office, ANN)
    await expect(withdrawConsent(ann)).rejects.toThrow(MY_FORMS_MESSAGES.noConsent)
    await agree(ann)
    expect(await withdrawConsent(ann)).toMatchObject({ consent: null })
    expect(await kindsOf(office)).toEqual(['tax-form-consent', 'tax-form-withdrawal'])
    await furnish(office, [ANN])
    expect(await listMyForms(ann)).toMatchObject({ forms: [], onPaper: [2026] })
  })
})

describe('furnishing', () => {
  it('puts forms online with a notice after consent, and on paper without it', async ({ office }) => {
    const [ann, ben] = [await createPaidEmployee(office, ANN), await createPaidEmployee(office, BEN)]
    await agree(ann)
    await furnish(office, [ANN, BEN])
    const form = await findOnlyForm(ann)
    expect(form).toMatchObject({
      ...{ taxYear: 2026, version: 1, furnishedOn: '2026-11-20', readableThrough: '2027-10-15' },
    })
    expect(await pagesOf(await downloadMyForm(ann, form.id))).toHaveLength(1)
    await expect(downloadMyForm(ben, form.id)).rejects.toThrow(MY_FORMS_MESSAGES.noForm)
    const notice = await mailOf(office, 'tax-form-available')
    expect(notice?.to).toBe('person-11@example.com')
    expect(`${notice?.text}${notice?.html}`).not.toMatch(/58,204|219-09|\.pdf|forms\/[0-9a-f]/)
    const counts = { paid: 2, loaded: 2, missing: 0, consented: 1, furnished: 1, paper: 1 }
    const year = await getYear(await office.as('HR-Manager'), 2026)
    expect(year.counts).toMatchObject({ ...counts, handedOut: 0, failed: 0 })
  })

  it('puts a paper form online once its owner agrees', async ({ office }) => {
    const ann = await createPaidEmployee(office, ANN)
    await furnish(office, [ANN])
    expect((await agree(ann)).forms).toMatchObject([{ version: 1 }])
    expect(await kindsOf(office)).toEqual(['tax-form-available', 'tax-form-consent'])
  })

  it('replaces a form with a corrected one, with another notice', async ({ office }) => {
    const ann = await furnishOnline(office)
    office.clock.set('2027-09-01T17:00:00Z')
    await furnish(office, [ANN])
    expect((await listMyForms(ann)).forms).toMatchObject([
      { version: 2, replacedOn: null, replacesFrom: '2026-11-20', readableThrough: '2027-11-30' },
      { version: 1, replacedOn: '2027-09-01', readableThrough: '2027-10-15' },
    ])
    expect((await mailOf(office, 'tax-form-corrected'))?.subject).toBe(NOTICE_SUBJECT)
  })

  it('counts a notice that bounced as failed, with 30 days to deliver it', async ({ office }) => {
    const ann = await furnishOnline(office)
    const hr = await office.as('HR-Manager')
    const { id } = await findOnlyForm(ann)
    await expect(markNoticeGiven(hr, id)).rejects.toThrow(YEAR_END_MESSAGES.noNotice)
    await hr.db.update(mails).set({ status: 'failed' })
    expect(await getYear(hr, 2026)).toMatchObject({ counts: { failed: 1 }, noticeBy: '2026-12-20' })
    await markNoticeGiven(hr, id)
    expect(await getYear(hr, 2026)).toMatchObject({ counts: { failed: 0 }, noticeBy: null })
  })
})

describe('the office', () => {
  it('prints paper forms by name, and marks them as handed out', async ({ office }) => {
    for (const person of [ANN, BEN]) await createPaidEmployee(office, person)
    await furnish(office, [BEN, ANN])
    const hr = await office.as('HR-Manager')
    const pages = await pagesOf(await printPaperForms(hr, 2026))
    expect(pages.map(page => /BROOKS|FERRER/.exec(page)?.[0])).toEqual(['FERRER', 'BROOKS'])
    const handedOutIds = await handOutAll(hr)
    expect((await getYear(hr, 2026)).counts).toMatchObject({ paper: 2, handedOut: 2 })
    await expect(printPaperForms(hr, 2026)).rejects.toThrow(YEAR_END_MESSAGES.noPaper)
    await expect(markHandedOut(hr, handedOutIds[0] ?? '')).rejects.toThrow(YEAR_END_MESSAGES.notPaper)
  })

  it('shows the owner of a form who opened it', async ({ office }) => {
    const ann = await furnishOnline(office)
    const hr = await office.as('HR-Manager')
    expect(await pagesOf(await openForm(hr, (await findOnlyForm(ann)).id))).toHaveLength(1)
    expect((await listMyForms(ann)).openedBy).toMatchObject([{ name: actingUser(hr).name }])
    expect((await auditOf(office, ANN.id)).map(({ action }) => action)).toContain('tax-form.opened')
  })

  it('deletes neither a form during its retention period nor an employee who can still read one', async ({
    office,
  }) => {
    const ann = await furnishOnline(office)
    const admin = await office.as('Admin')
    await expect(deleteEmployee(admin, ANN.id)).rejects.toThrow('through Oct 15, 2027')
    office.clock.set('2027-10-16T17:00:00Z')
    await deleteOldForms(admin)
    expect((await listMyForms(ann)).forms).toHaveLength(1)
    office.clock.set('2031-01-01T17:00:00Z')
    await deleteOldForms(admin)
    expect((await listMyForms(ann)).forms).toHaveLength(0)
    await deleteEmployee(admin, ANN.id)
  })

  it("doesn't delete an employee with a paper form to hand out", async ({ office }) => {
    await createPaidEmployee(office, BEN)
    await furnish(office, [BEN])
    const admin = await office.as('Admin')
    await expect(deleteEmployee(admin, BEN.id)).rejects.toThrow(RETAINED_FORM_MESSAGES.onPaper)
    await handOutAll(admin)
    await deleteEmployee(admin, BEN.id)
  })

  it('emails everyone who agreed when its contact changes', async ({ office }) => {
    const ann = await createPaidEmployee(office, ANN)
    await agree(ann)
    await createPaidEmployee(office, BEN)
    const settingsBefore = ann.settings
    await emailNewContact(ann, { before: settingsBefore, after: settingsBefore })
    await emailNewContact(ann, {
      before: settingsBefore,
      after: { ...settingsBefore, taxContactPhone: '209-555-0199' },
    })
    expect((await office.mails()).filter(({ kind }) => kind === 'tax-form-contact')).toMatchObject([
      { to: 'person-11@example.com', text: expect.stringContaining('209-555-0199') },
    ])
  })
})

describe('concurrent calls', async () => {
  const app = await openTestApp()
  let accountId: string
  beforeAll(async () => {
    accountId = await app.createAccount({ roles: ['Employee'], username: 'ann' })
    await createEmployee(app, { ...ANN, accountId })
  })

  it('wrong codes entered at the same time all count', async () => {
    const test = { accountId, codeHash: '', openedAt: app.clock.now(), triesLeft: 2 }
    await inTransaction(app.context, async context => {
      await changeSomeSettings(context, () => CONTACT)
      await saveTest(context.db, test)
    })
    const ann = app.withToken((await app.signIn(accountId)).token)
    const wrongCode = { code: 'AAAAAA', version: DISCLOSURE_VERSION, language: 'en' }
    const agree = () => ann.post('/my-tax-forms/consent', wrongCode)
    const response = await race(app, ({ db }) => countWrongCode(db, accountId), agree)
    expect(response).toMatchObject({ status: 400, body: { errors: { Code: [MY_FORMS_MESSAGES.noTries] } } })
  })

  it('a paper form is handed out only once', async () => {
    const id = randomUUID()
    const form = {
      ...{ id, taxYear: 2026, employeeId: ANN.id, version: 1, uploadId: id, loadedAt: app.clock.now() },
      ...{ fileId: '', size: 1, sha256: '', pages: 1, readableThrough: '2027-10-15' },
    }
    await inTransaction(app.context, ({ db }) => insertForms(db, [form]))
    const hr = app.withToken(await app.as('HR-Manager').token)
    const handOutFirst = ({ db }: TransactionContext) =>
      updateForm(db, id, { handedOutAt: app.clock.now(), handedOutBy: 'Ben' })
    const handOut = () => hr.post(`/year-end-forms/forms/${id}/handed-out`)
    expect((await race(app, handOutFirst, handOut)).status).toBe(409)
  })
})
