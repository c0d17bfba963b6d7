import { buffer } from 'node:stream/consumers'
import { defaultSettingsOf, type Place } from '@epay/contract/company-forms/form-definition'
import { FORM_MESSAGES, SIGNING_MESSAGES } from '@epay/contract/company-forms/messages'
import { formDetailsSchema, type SaveFormRequest } from '@epay/contract/company-forms/schemas'
import { sql } from 'drizzle-orm'
import { getDocumentProxy } from 'unpdf'
import { expect } from 'vitest'
import { it } from '#server/testing/rolled-back.ts'
import { saveForm, startVersion } from './edit-form.ts'
import { buildFormPdf, type TestForm } from './factories.ts'
import { getForm } from './load-form.ts'
import { getOwnForm, getOwnSigned, listOwnForms, saveOwnDraft } from './own-forms.ts'
import { getFormPdf, previewForm } from './preview-form.ts'
import { publishForm, withdrawForm } from './publish-form.ts'
import { sendReminders } from './remind-of-forms.ts'
import { receivePaper, requestPaper } from './request-paper.ts'
import { signOwnForm } from './sign-form.ts'
import {
  createFormWithPdf,
  FOR_ALL,
  fakeUpload,
  loadOnlyForm,
  publishTestForm,
  SIGNATURE_PLACE,
  STATEMENT,
  settingsOf,
  sign,
  signUpEmployee,
  TITLE,
  textOf,
} from './test-forms.ts'
import { uploadPdf } from './upload-pdf.ts'

it.for<[string, TestForm, object]>([
  [
    'without its scripts and XFA',
    { texts: ['Full name', 'ssn'], checks: ['agree'], hasScripts: true, hasXfa: true },
    {
      removed: { scripts: 1, calculations: 3, hasXfa: true },
      fields: [
        { id: 'Full name', kind: 'text', source: 'text', label: { en: 'Full name' } },
        { id: 'ssn', source: 'ssn' },
        { id: 'agree', kind: 'check', source: 'check' },
      ],
    },
  ],
  [
    'even if its list of fields is empty',
    { texts: ['one', 'two'], hasBrokenFieldList: true },
    { fields: [{ id: 'one' }, { id: 'two' }] },
  ],
  [
    'with the names of its radio buttons',
    { radios: ['Day shift', 'Night shift'] },
    { fields: [{ kind: 'radio', places: [{ value: 'Day shift' }, { value: 'Night shift' }] }] },
  ],
  [
    'with one field per name, even on several pages',
    { texts: ['Name'], pages: 3, isOnEveryPage: true },
    { fields: [{ places: [{ page: 1 }, { page: 2 }, { page: 3 }] }] },
  ],
])('a PDF is read %s', async ([, form, document], { office }) => {
  const { details } = await createFormWithPdf(await office.as('HR-Manager'), await buildFormPdf(form))
  expect(details.definition.documents.en).toMatchObject(document)
})

it('a form from before groups had Spanish names can be displayed', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const { id } = await createFormWithPdf(hr, await buildFormPdf({ checks: ['agree'] }))
  const definitionWithoutGroup = sql`replace(definition::text, ', "groupSpanish": ""', '')::jsonb`
  await hr.db.execute(
    sql`update company_form_versions set definition = ${definitionWithoutGroup} where form_id = ${id}`,
  )
  const form = await getForm(hr, id)
  expect(formDetailsSchema.safeEncode(form)).toMatchObject({ success: true })
  expect(form.definition.documents.en?.fields).toMatchObject([{ id: 'agree', groupSpanish: '' }])
})

it('rotated pages are read and filled in as displayed', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const { id, details } = await createFormWithPdf(hr, await buildFormPdf({ texts: ['Name'], rotation: 90 }))
  expect(details.definition.documents.en).toMatchObject({
    pages: [{ width: 792, height: 612 }],
    fields: [{ places: [{ x: 699.5, y: 299.5, width: 15, height: 241 }] }],
  })
  expect(await textOf(await previewForm(hr, { id, language: 'en' }))).toContain('Sample')
})

const TOO_MANY_FIELDS = Array.from({ length: 401 }, (_, index) => `f${index}`)

it.for<[string, TestForm | Buffer, string]>([
  ['with nothing but XFA', { isXfaOnly: true }, FORM_MESSAGES.xfaOnly],
  ['with a password', { password: 'secret' }, FORM_MESSAGES.password],
  ['with too many pages', { pages: 201 }, 'This PDF has 201 pages. The most is 200.'],
  ['with too many fields', { texts: TOO_MANY_FIELDS }, 'This PDF has 401 fields. The most is 400.'],
  ['that is not a PDF', Buffer.from('no pdf'), FORM_MESSAGES.notPdf],
  ['with nothing after its header', Buffer.from('%PDF-1.7 but nothing else'), FORM_MESSAGES.unreadable],
])('refuses a file %s', async ([, form, message], { office }) => {
  const hr = await office.as('HR-Manager')
  const pdf = Buffer.isBuffer(form) ? form : await buildFormPdf(form)
  await expect(createFormWithPdf(hr, pdf)).rejects.toThrow(message)
})

it.for([
  [0.97, true],
  [0.2, false],
] as const)('refuses a PDF truncated to %s, isPlain: %s', async ([fraction, isPlain], { office }) => {
  const hr = await office.as('HR-Manager')
  const pdf = await buildFormPdf({ pages: 3, isPlain })
  await expect(createFormWithPdf(hr, pdf.subarray(0, pdf.length * fraction))).rejects.toThrow(
    new RegExp(`${FORM_MESSAGES.damaged}|${FORM_MESSAGES.unreadable}`),
  )
})

it('a PDF loses attached files and external links, and the office is informed', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const { id, details } = await createFormWithPdf(hr, await buildFormPdf({ hasExternalActions: true }))
  expect(details.definition.documents.en?.removed).toMatchObject({ attachments: 2, links: 3 })
  const { file } = await getFormPdf(hr, { id, language: 'en' })
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.isBuffer(file) ? file : await buffer(file)))
  expect(await pdf.getAttachments()).toBeNull()
  expect(await (await pdf.getPage(1)).getAnnotations()).toMatchObject([{ subtype: 'Link', dest: [{}, {}] }])
  expect(await pdf.getOutline()).toMatchObject([{ title: 'Site', url: null }])
})

it('a form needs a signature on its page', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const { id, details } = await createFormWithPdf(hr, await buildFormPdf())
  const { revision } = details
  const settings = settingsOf(details)
  const { en } = settings.documents
  const signature = { ...SIGNATURE_PLACE, x: 600 }
  const documents = { en: en && { ...en, signature }, es: null }
  const change: SaveFormRequest = { revision, settings: { ...settings, documents }, rules: FOR_ALL }
  const { outside, noSignature } = FORM_MESSAGES
  await expect(saveForm(hr, id, change)).rejects.toThrow(outside)
  await expect(publishForm(hr, id, { revision, reach: 'everyone' })).rejects.toThrow(noSignature)
})

it('a form is previewed, filled in, and signed, and the PDF shows the values', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const worker = await signUpEmployee(office, '41')
  const pdf = await buildFormPdf({ texts: ['Full name', 'License', 'ssn'], checks: ['Insured'] })
  const id = await publishTestForm(hr, pdf)
  expect(await textOf(await previewForm(hr, { id, language: 'en' }))).toContain('900-12-4821')
  const form = await loadOnlyForm(worker)
  expect(form).toMatchObject({ title: TITLE, state: 'open', dueOn: '2026-11-27' })
  const { questions } = await getOwnForm(worker, form.id, 'en')
  expect(questions.find(({ id }) => id === 'ssn')?.known).toBe('•••-••-6789')
  await saveOwnDraft(worker, form.id, { version: 0, answers: { License: 'D77', ssn: '900-11-1111' } })
  expect((await getOwnForm(worker, form.id, 'en')).answers).toEqual({ License: 'D77' })
  await expect(saveOwnDraft(worker, form.id, { version: 0, answers: {} })).rejects.toThrow(
    SIGNING_MESSAGES.conflict,
  )
  expect(
    await sign(worker, form.id, { 'Full name': 'Łukasz 张伟', License: 'D12345', Insured: 'yes' }),
  ).toMatchObject({ left: 0 })
  const pdfText = await textOf(await getOwnSigned(worker, form.id))
  for (const value of ['Łukasz', '张伟', 'D12345', '512-34-6789', 'X', STATEMENT.en])
    expect(pdfText).toContain(value)
  await expect(sign(worker, form.id)).rejects.toThrow(SIGNING_MESSAGES.done)
})

it('a form keeps the fields that the office added when another PDF is loaded', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const worker = await signUpEmployee(office, '45')
  const { id, details } = await createFormWithPdf(hr, await buildFormPdf())
  const settings = settingsOf(details)
  const { en } = settings.documents
  if (!en) throw new Error('The PDF was loaded')
  const place = { page: 1, x: 72, y: 500, width: 200, height: 16 }
  const truckField = { id: 'added:1', kind: 'text', place } as const
  const field = { ...defaultSettingsOf(truckField), label: { en: 'Truck number', es: '' }, isRequired: true }
  const withPlace = (place: Place): SaveFormRequest => {
    const documents = { en: { ...en, added: [{ ...truckField, place }], fields: [field] }, es: null }
    return { revision: details.revision, rules: FOR_ALL, settings: { ...settings, documents } }
  }
  await expect(saveForm(hr, id, withPlace({ ...place, y: 790 }))).rejects.toThrow(FORM_MESSAGES.outside)
  await saveForm(hr, id, withPlace(place))
  const other = await buildFormPdf({ text: 'Other words' })
  const { revision } = await uploadPdf(hr, { id, language: 'en' }, fakeUpload(other))
  await publishForm(hr, id, { revision, reach: 'everyone' })
  const form = await loadOnlyForm(worker)
  await expect(sign(worker, form.id)).rejects.toThrow(SIGNING_MESSAGES.required)
  await sign(worker, form.id, { 'added:1': 'T-1200' })
  expect(await textOf(await getOwnSigned(worker, form.id))).toContain('T-1200')
})

it('a form is confirmed only after its last page, and only by its owner', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const [worker, other] = [await signUpEmployee(office, '51'), await signUpEmployee(office, '52')]
  await publishTestForm(hr, await buildFormPdf({ pages: 3 }), 'read')
  const form = await loadOnlyForm(worker)
  const { sha256 } = await getOwnForm(worker, form.id, 'es')
  const confirmation = { language: 'es', sha256, answers: {}, signature: null } as const
  await expect(signOwnForm(other, form.id, { ...confirmation, pagesShown: 3 })).rejects.toThrow(
    SIGNING_MESSAGES.notFound,
  )
  await expect(signOwnForm(worker, form.id, { ...confirmation, pagesShown: 2 })).rejects.toThrow(
    SIGNING_MESSAGES.notRead,
  )
  await signOwnForm(worker, form.id, { ...confirmation, pagesShown: 3 })
  expect(await textOf(await getOwnSigned(worker, form.id))).toContain(STATEMENT.es)
})

it('a new version replaces a form that someone fills in, and a withdrawal ends it', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const [earlyWorker, lateWorker] = [await signUpEmployee(office, '61'), await signUpEmployee(office, '62')]
  const id = await publishTestForm(hr, await buildFormPdf())
  const firstForm = await loadOnlyForm(lateWorker)
  await sign(earlyWorker, (await loadOnlyForm(earlyWorker)).id)
  const draft = await startVersion(hr, id)
  await publishForm(hr, id, { revision: draft.revision, reach: 'newPeople' })
  await expect(sign(lateWorker, firstForm.id)).rejects.toThrow(SIGNING_MESSAGES.replaced)
  expect(await loadOnlyForm(lateWorker)).toMatchObject({ version: 2, state: 'open' })
  expect(await loadOnlyForm(earlyWorker)).toMatchObject({ version: 1, state: 'signed' })
  const next = await startVersion(hr, id)
  await publishForm(hr, id, { revision: next.revision, reach: 'everyone' })
  expect(await loadOnlyForm(earlyWorker)).toMatchObject({ version: 3, state: 'open' })
  const { id: withdrawnId } = await loadOnlyForm(lateWorker)
  const { draftVersion, sha256 } = await getOwnForm(lateWorker, withdrawnId, 'en')
  await withdrawForm(hr, id)
  expect((await listOwnForms(lateWorker)).items).toEqual([])
  const input = { language: 'en', sha256, pagesShown: 1, answers: {}, signature: null } as const
  for (const call of [
    () => signOwnForm(lateWorker, withdrawnId, input),
    () => saveOwnDraft(lateWorker, withdrawnId, { version: draftVersion, answers: {} }),
    () => requestPaper(lateWorker, withdrawnId),
  ])
    await expect(call()).rejects.toThrow(SIGNING_MESSAGES.withdrawn)
})

it('a form can be completed on paper, and HR is emailed', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  const worker = await signUpEmployee(office, '71')
  await publishTestForm(hr, await buildFormPdf())
  const { id } = await loadOnlyForm(worker)
  expect(await requestPaper(worker, id)).toEqual({ left: 0 })
  expect((await office.mails()).at(-1)).toMatchObject({
    kind: 'form-on-paper',
    subject: 'Worker 71 wants a form on paper: Vehicle Agreement',
  })
  await receivePaper(hr, id)
  expect(await loadOnlyForm(worker)).toMatchObject({ state: 'paperReceived' })
  await expect(receivePaper(hr, id)).rejects.toThrow(FORM_MESSAGES.receivedAlready)
})

it('emails a form when it is new and before it is due, at most once a day', async ({ office }) => {
  const hr = await office.as('HR-Manager')
  await signUpEmployee(office, '81')
  await publishTestForm(hr, await buildFormPdf())
  const remindAfter = async (days: number) => {
    office.clock.advance(days * 24 * 3600)
    await sendReminders({ ...office.context, clock: office.clock })
    return (await office.mails()).filter(({ kind }) => kind === 'forms-to-sign').length
  }
  expect(await remindAfter(0)).toBe(1)
  expect(await remindAfter(0)).toBe(1)
  expect(await remindAfter(1)).toBe(1)
  expect(await remindAfter(3)).toBe(2)
})
