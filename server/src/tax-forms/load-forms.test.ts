import { buffer } from 'node:stream/consumers'
import { PDFDocument, PDFTextField } from '@cantoo/pdf-lib'
import { buildEfw2File, createEfw2Person } from '@epay/contract/tax-forms/test-efw2'
import { UPLOAD_REFUSALS, YEAR_END_MESSAGES } from '@epay/contract/tax-forms/texts'
import { extractText } from 'unpdf'
import { describe, expect } from 'vitest'
import { createEmployee } from '#server/employees/factories.ts'
import { createCheck } from '#server/paychecks/factories.ts'
import type { Context } from '#server/platform/context.ts'
import { it, type Office } from '#server/testing/rolled-back.ts'
import { assignPage } from './assign-page.ts'
import { confirmUpload, discardUpload } from './confirm-upload.ts'
import { loadUploadedFiles, type TestFile, type W2Page, w2Pdf } from './factories.ts'
import { processUpload } from './furnish-forms.ts'
import { getUpload } from './get-upload.ts'
import { openPage } from './office-forms.ts'
import { listCurrentForms } from './queries.ts'
import { findUpload } from './upload-queries.ts'

const LUIS = { id: '1017', name: 'Luis Ferrer', ssn: '219-09-4417' }
const DOLORES = { id: '1062', name: 'Dolores Quintero', ssn: '219-09-5521' }

/** Adds an employee who was paid in 2026. */
async function createPaidEmployee(office: Office, person: typeof LUIS): Promise<void> {
  await createEmployee(office, person)
  const tax = { kind: 'tax', description: 'Federal Income Tax', amount: 691_130, ytd: 691_130 } as const
  await createCheck(office, { employeeId: person.id, checkNumber: person.id, lines: [tax] })
}

/** Records pay for the people, uploads the files, and reads them. */
async function loadFilesFor(office: Office, people: readonly (typeof LUIS)[], files: readonly TestFile[]) {
  for (const person of people) await createPaidEmployee(office, person)
  const hr = await office.as('HR-Manager')
  return { hr, id: await loadUploadedFiles(hr, files) }
}

const createPdf = async (...[pages, options]: Parameters<typeof w2Pdf>): Promise<TestFile> => ({
  name: 'W-2 2026.pdf',
  content: await w2Pdf(pages, options),
})

async function furnish(context: Context, id: string): Promise<void> {
  await confirmUpload(context, id, {})
  await processUpload(context, await findUpload(context.db, id))
}

async function pagesOf(content: Buffer): Promise<string[]> {
  return (await extractText(new Uint8Array(content))).text
}

const letter = (index: number) => String.fromCharCode(65 + index)
const NINETY_PEOPLE = Array.from({ length: 90 }, (_, index) => ({
  id: String(2000 + index),
  name: `Ann Name${letter(index % 26)}${letter(Math.floor(index / 26))}`,
  ssn: `${300 + index}-11-${index % 3 === 2 ? '4417' : String(1000 + index)}`,
}))
/**
 * A third of the forms have two pages. Another third have three copies on one page and masked SSNs. The rest have
 * masked SSNs with the same last four digits.
 */
const NINETY_FORMS = NINETY_PEOPLE.flatMap(({ name, ssn }, index): W2Page[] => {
  const page = { name: name.toUpperCase(), ssn: index % 3 === 0 ? ssn : `XXX-XX-${ssn.slice(-4)}` }
  if (index % 3 === 0) return [page, { ...page, wages: 100 }]
  return [{ ...page, copies: index % 3 === 1 ? 3 : 1 }]
})

it('gives each person exactly their own pages', async ({ office }) => {
  const file = await createPdf(NINETY_FORMS, { hasNotice: true })
  const { hr, id } = await loadFilesFor(office, NINETY_PEOPLE, [file])
  const upload = await getUpload(hr, id)
  expect(upload).toMatchObject({ state: 'ready', pageCount: 121, progress: 121, formCount: 90 })
  expect(upload.pages.filter(({ handReason }) => handReason !== null)).toEqual([])
  await furnish(hr, id)
  const pageTexts = await pagesOf(file.content)
  const [notice] = pageTexts.slice(-1)
  const ownPages: string[] = []
  const ids = NINETY_PEOPLE.map(person => person.id)
  const forms = await listCurrentForms(hr.db, 2026, ids)
  expect(forms).toHaveLength(90)
  for (const { employeeId, fileId, pages: count } of forms) {
    const form = await pagesOf(await buffer(await hr.files.read(fileId)))
    const assignedPages = upload.pages.filter(page => page.employeeId === employeeId)
    expect(form).toEqual([...assignedPages.map(({ page }) => pageTexts[page - 1]), notice])
    expect(form).toHaveLength(count)
    ownPages.push(...form.slice(0, -1))
  }
  expect(ownPages.toSorted()).toEqual(pageTexts.slice(0, -1).toSorted())
})

/** Mimics payroll systems that put unflattened form fields on the official form. */
async function createPdfWithUnflattenedFields(people: readonly (typeof LUIS)[]): Promise<Buffer> {
  const blank = await w2Pdf(people.map(() => ({ name: '', ssn: '', wages: 0, incomeTax: 0 })))
  const document = await PDFDocument.load(blank)
  const form = document.getForm()
  for (const [index, { name, ssn }] of people.entries()) {
    const [firstName = '', lastName = ''] = name.split(' ')
    const addField = (field: string, value: string, x: number, y: number) => {
      const textField = form.createTextField(`${field}${index}`)
      textField.setText(value)
      textField.addToPage(document.getPage(index), { x, y, width: 100, height: 12 })
    }
    addField('ssn', ssn, 153, 732)
    addField('wages', '58,204.16', 336, 704)
    addField('first', firstName, 40, 592)
    addField('last', lastName, 175, 592)
  }
  return Buffer.from(await document.save())
}

it('reads unflattened form fields, and gives each person only their own', async ({ office }) => {
  const people = [LUIS, DOLORES]
  const content = await createPdfWithUnflattenedFields(people)
  const { hr, id } = await loadFilesFor(office, people, [{ name: 'w2.pdf', content }])
  expect((await getUpload(hr, id)).pages).toMatchObject([
    { nameOnPage: LUIS.name, employeeId: LUIS.id, matchedBy: 'ssn' },
    { nameOnPage: DOLORES.name, employeeId: DOLORES.id, matchedBy: 'ssn' },
  ])
  await furnish(hr, id)
  for (const { employeeId, fileId } of await listCurrentForms(hr.db, 2026, [LUIS.id, DOLORES.id])) {
    const form = (await PDFDocument.load(await buffer(await hr.files.read(fileId)))).getForm()
    const [firstName, lastName] = (employeeId === LUIS.id ? LUIS : DOLORES).name.split(' ')
    const values = form.getFields().map(field => (field instanceof PDFTextField ? field.getText() : ''))
    expect(values).toEqual([expect.stringMatching(/^219-09-/), '58,204.16', firstName, lastName])
  }
})

describe('an unusable upload', () => {
  const form: W2Page = { name: 'LUIS FERRER', ssn: LUIS.ssn }
  const file = (name: string, text: string): TestFile => ({ name, content: Buffer.from(text) })
  const efw2 = file('w2.efw2', 'RA too short')
  const csv = file('w2.csv', 'employeeId,box1\n1017,lots\n')
  it.for<[string, () => (Promise<TestFile> | TestFile)[], RegExp]>([
    ['a locked PDF', () => [createPdf([form], { userPassword: 'x' })], /^W-2 2026\.pdf opens only with/],
    ['a damaged PDF', () => [file('a.pdf', '%PDF-1.7\nnothing')], /^a\.pdf can't be read/],
    [
      'another year',
      () => [createPdf([form, { ...form, taxYear: 2025 }])],
      /^Page 2 is of 2025, not of 2026/,
    ],
    [
      'invalid EFW2',
      () => [createPdf([form]), efw2],
      /^EFW2 line 1, positions 1–512\. This line has 12 charac/,
    ],
    ['an invalid CSV file', () => [createPdf([form]), csv], /^w2\.csv line 2: box1 "lots" isn't an amount/],
  ])('rejects %s, and deletes its files', async ([, files, refusal], { office }) => {
    const { hr, id } = await loadFilesFor(office, [LUIS], await Promise.all(files()))
    expect(await getUpload(hr, id)).toMatchObject({
      ...{ state: 'refused', pages: [], refusal: expect.stringMatching(refusal) },
    })
    expect((await findUpload(hr.db, id))?.files.every(({ fileId }) => fileId === '')).toBe(true)
    await expect(confirmUpload(hr, id, {})).rejects.toThrow(YEAR_END_MESSAGES.notReady)
  })

  it('rejects an upload without a PDF', async ({ office }) => {
    await expect(loadFilesFor(office, [], [csv])).rejects.toThrow(UPLOAD_REFUSALS.noFiles)
  })

  it('rejects a second upload for the same year', async ({ office }) => {
    const { hr } = await loadFilesFor(office, [], [await createPdf([form])])
    await expect(loadUploadedFiles(hr, [await createPdf([form])])).rejects.toThrow(
      YEAR_END_MESSAGES.openUpload,
    )
  })
})

describe('pages to assign by hand', () => {
  const pages: W2Page[] = [
    { name: 'LUIS FERRER', ssn: LUIS.ssn },
    { name: 'DOLORES QUINTERO-DIAZ', ssn: 'XXX-XX-5521' },
  ]

  it('requires a second person to confirm pages assigned by hand', async ({ office }) => {
    const admin = await office.as('Admin')
    const { hr, id } = await loadFilesFor(office, [LUIS, DOLORES], [await createPdf(pages)])
    expect((await getUpload(hr, id)).pages[1]).toMatchObject({
      ...{ nameOnPage: 'DOLORES QUINTERO-DIAZ', handReason: 'nameDiffers' },
      ...{ proposedId: '1062', proposedName: 'Dolores Quintero', employeeId: null },
    })
    await expect(confirmUpload(hr, id, {})).rejects.toThrow(YEAR_END_MESSAGES.unassignedPages)
    const response = await assignPage(hr, id, { page: 2, employeeId: '1062', leftOutReason: '' })
    expect(response).toMatchObject({ needsSecondPerson: true, isOnlyOne: false, formCount: 2 })
    await expect(confirmUpload(hr, id, {})).rejects.toThrow(YEAR_END_MESSAGES.secondPerson)
    await furnish(admin, id)
    expect(await getUpload(admin, id)).toMatchObject({ state: 'confirmed', result: { paper: 2 } })
    await expect(confirmUpload(admin, id, {})).rejects.toThrow(YEAR_END_MESSAGES.confirmedAlready)
  })

  it('requires a code and a reason if no one else can confirm', async ({ office }) => {
    const { hr, id } = await loadFilesFor(office, [DOLORES], [await createPdf(pages.slice(1))])
    await assignPage(hr, id, { page: 1, employeeId: '1062', leftOutReason: '' })
    await expect(confirmUpload(hr, id, {})).rejects.toThrow(YEAR_END_MESSAGES.reasonNeeded)
    const reason = 'I am alone here'
    await expect(confirmUpload(hr, id, { reason })).rejects.toThrow(YEAR_END_MESSAGES.codeNeeded)
    const confirmation = confirmUpload(hr, id, { reason, code: '123456' })
    await expect(confirmation).rejects.toMatchObject({ code: 'SECOND_FACTOR_MISSING' })
  })

  it('only leaves out a page that shows several people', async ({ office }) => {
    const pageWithBoth = { name: 'LUIS FERRER', ssn: `${LUIS.ssn} and ${DOLORES.ssn}` }
    const file = await createPdf([pageWithBoth, ...pages.slice(0, 1)])
    const { hr, id } = await loadFilesFor(office, [LUIS, DOLORES], [file])
    const assignment = assignPage(hr, id, { page: 1, employeeId: '1017', leftOutReason: '' })
    await expect(assignment).rejects.toThrow(YEAR_END_MESSAGES.severalPeople)
    await assignPage(hr, id, { page: 1, employeeId: null, leftOutReason: 'Printed together' })
    await furnish(hr, id)
    expect(await getUpload(hr, id)).toMatchObject({ result: { paper: 1 } })
  })

  it('requires another review after employees changed', async ({ office }) => {
    const { hr, id } = await loadFilesFor(office, [LUIS], [await createPdf(pages.slice(0, 1))])
    await createEmployee(office, { ...LUIS, id: '9', name: 'Another Ferrer' })
    await expect(confirmUpload(hr, id, {})).rejects.toThrow(YEAR_END_MESSAGES.changed)
    expect((await getUpload(hr, id)).pages[0]).toMatchObject({ handReason: 'ambiguous', employeeId: null })
  })

  it('shows one page of an upload', async ({ office }) => {
    const { hr, id } = await loadFilesFor(office, [DOLORES], [await createPdf(pages.slice(1))])
    const { file } = await openPage(hr, id, 1)
    expect(await pagesOf(Buffer.isBuffer(file) ? file : await buffer(file))).toHaveLength(1)
    await expect(openPage(hr, id, 2)).rejects.toThrow(YEAR_END_MESSAGES.noPage)
  })
})

it('warns of differences from EFW2, w2.csv, and checks', async ({ office }) => {
  const ann = { id: '1', name: 'PersonA Ferrer', ssn: createEfw2Person(0).ssn }
  const { hr, id } = await loadFilesFor(
    office,
    [ann],
    [
      await createPdf([{ name: 'PERSONA FERRER', ssn: ann.ssn, incomeTax: 692_370 }]),
      { name: 'second-run.efw2', content: Buffer.from(buildEfw2File([createEfw2Person(0)])) },
      { name: 'w2.csv', content: Buffer.from('employeeId,box1\n1,58204.17\n') },
    ],
  )
  expect((await getUpload(hr, id)).warnings.map(({ name, message, page }) => [name, page, message])).toEqual([
    ['PersonA Ferrer', 1, 'Box 2 is $12.40 more than on the checks.'],
    ['PersonA Ferrer', 1, 'Box 1 is $58,204.16 on the form and $30,000.00 in EFW2.'],
    ['PersonA Ferrer', 1, 'Box 2 is $6,923.70 on the form and $3,000.00 in EFW2.'],
    ['PersonA Ferrer', 1, 'Box 1 is $58,204.16 on the form and $58,204.17 in w2.csv.'],
  ])
})

it('accepts a PDF without pages, which can’t be confirmed', async ({ office }) => {
  const content = Buffer.from(await (await PDFDocument.create()).save({ addDefaultPage: false }))
  const { hr, id } = await loadFilesFor(office, [], [{ name: 'W-2 2026.pdf', content }])
  expect(await getUpload(hr, id)).toMatchObject({ state: 'ready', pageCount: 0 })
  await expect(confirmUpload(hr, id, {})).rejects.toThrow(YEAR_END_MESSAGES.nothing)
})

it('discards an upload once', async ({ office }) => {
  const { hr, id } = await loadFilesFor(
    office,
    [],
    [await createPdf([{ name: 'LUIS FERRER', ssn: LUIS.ssn }])],
  )
  await discardUpload(hr, id)
  await expect(discardUpload(hr, id)).rejects.toThrow(YEAR_END_MESSAGES.discarded)
})
