import { buffer } from 'node:stream/consumers'
import { addDays } from '@epay/contract/common/dates'
import { DEFAULT_RULES } from '@epay/contract/company-forms/due'
import {
  type AddedField,
  defaultSettingsOf,
  type FormMode,
  type FormSettings,
} from '@epay/contract/company-forms/form-definition'
import PDFDocument from 'pdfkit'
import { createForm, saveForm } from '#server/company-forms/edit-form.ts'
import { getOwnForm, listOwnForms } from '#server/company-forms/own-forms.ts'
import { publishForm } from '#server/company-forms/publish-form.ts'
import { listAssignmentsOfForm, updateAssignment } from '#server/company-forms/queries.ts'
import { signOwnForm } from '#server/company-forms/sign-form.ts'
import { uploadPdf } from '#server/company-forms/upload-pdf.ts'
import { type Context, type Dependencies, inTransaction } from '#server/platform/context.ts'
import { demoAccountContext } from './demo-account-context.ts'
import { makeEmployees } from './demo-employee.ts'

type DemoForm = {
  title: FormSettings['title']
  explanation: FormSettings['explanation']
  statement: FormSettings['statement']
  mode: FormMode
  paragraphs: readonly string[]
  fields: readonly { label: FormSettings['title']; kind: AddedField['kind'] }[]
  employeeCount: number
}

const POLICY: DemoForm = {
  title: { en: 'Hard Hat Policy', es: 'Norma sobre cascos' },
  explanation: { en: 'For everyone who enters a site.', es: 'Para todos los que entran a una obra.' },
  statement: {
    en: 'I have read this policy and I will follow it.',
    es: 'He leído esta norma y la cumpliré.',
  },
  mode: 'acknowledge',
  paragraphs: [
    'Wear your hard hat from the gate on, on every site and in every yard.',
    'Replace a hat that was hit, even if you see no crack. The office has new ones.',
  ],
  fields: [],
  employeeCount: 12,
}
const VEHICLE_AGREEMENT: DemoForm = {
  title: { en: 'Company Vehicle Agreement', es: 'Acuerdo sobre vehículos de la empresa' },
  explanation: {
    en: 'For everyone who drives a company vehicle.',
    es: 'Para quienes manejan un vehículo de la empresa.',
  },
  statement: {
    en: 'I have read this agreement and I will follow it.',
    es: 'He leído este acuerdo y lo cumpliré.',
  },
  mode: 'sign',
  paragraphs: ['Company vehicles are for work. Lock them, fuel them, and report damage on the same day.'],
  fields: [
    { label: { en: "Driver's license number", es: 'Número de licencia de conducir' }, kind: 'text' },
    { label: { en: 'Truck number', es: 'Número del camión' }, kind: 'text' },
    { label: { en: 'I have my own insurance', es: 'Tengo seguro propio' }, kind: 'check' },
  ],
  employeeCount: 6,
}

/**
 * Publishes two forms to part of the demo company. One employee has signed the policy, another wants it on paper, and
 * a third is overdue.
 */
export async function seedDemoForms(dependencies: Dependencies): Promise<void> {
  const manager = await demoAccountContext(dependencies, 'hr.manager')
  const policyId = await publishDemoForm(manager, POLICY)
  await publishDemoForm(manager, VEHICLE_AGREEMENT)
  const cfo = await demoAccountContext(dependencies, 'cfo')
  const ownPolicy = (await listOwnForms(cfo)).items.find(({ mode }) => mode === 'acknowledge')
  if (ownPolicy) {
    const { sha256, pages } = await getOwnForm(cfo, ownPolicy.id, 'en')
    const reading = { language: 'en', sha256, pagesShown: pages.length } as const
    await signOwnForm(cfo, ownPolicy.id, { ...reading, answers: {}, signature: null })
  }
  await inTransaction(manager, async ({ clock, db }) => {
    const openAssignments = (await listAssignmentsOfForm(db, policyId)).filter(
      ({ assignment }) => assignment.signedAt === null,
    )
    const [paperAssignment, overdueAssignment] = openAssignments.slice(-2)
    if (paperAssignment) await updateAssignment(db, paperAssignment.assignment.id, { paperAt: clock.now() })
    if (overdueAssignment)
      await updateAssignment(db, overdueAssignment.assignment.id, { dueOn: addDays(clock.today(), -2) })
  })
}

async function publishDemoForm(context: Context, form: DemoForm): Promise<string> {
  const { title, explanation, statement, mode, fields, employeeCount } = form
  const { id } = await createForm(context, { title, mode })
  const content = await drawForm(form)
  const { revision } = await uploadPdf(context, { id, language: 'en' }, async ({ onFile }) => {
    const chunks = async function* () {
      yield content
    }
    await onFile({ field: 'pdf', fileName: `${title.en}.pdf`, content: chunks(), isScanned: false })
    return { fields: {} }
  })
  const addedFields = fields.map(({ kind }, index) => ({
    ...{ id: `added:${index + 1}`, kind },
    place: {
      page: 1,
      x: LAYOUT.fieldX,
      y: LAYOUT.firstY - index * LAYOUT.rowHeight,
      width: kind === 'check' ? 12 : 220,
      height: 16,
    },
  }))
  const fieldSettings = addedFields.map((field, index) => ({
    ...defaultSettingsOf(field),
    label: fields[index]?.label ?? title,
    isRequired: field.kind === 'text',
  }))
  const signature = { page: 1, x: LAYOUT.fieldX, y: 380, width: 220, height: 32 }
  const signing =
    mode === 'sign'
      ? { signature, signedOn: { ...signature, y: 350, height: 16 } }
      : { signature: null, signedOn: null }
  const ids = makeEmployees()
    .slice(0, employeeCount)
    .map(({ row }) => row.id)
  const savedForm = await saveForm(context, id, {
    revision,
    settings: {
      ...{ title, explanation, statement, mode },
      documents: { en: { fields: fieldSettings, added: addedFields, ...signing }, es: null },
    },
    rules: { ...DEFAULT_RULES, hires: { kind: 'none' }, employees: { kind: 'chosen', ids } },
  })
  await publishForm(context, id, { revision: savedForm.revision, reach: 'everyone' })
  // Marks the emails about the new form as sent today, so that the demo sends none.
  await inTransaction(context, async ({ clock, db }) => {
    for (const { assignment } of await listAssignmentsOfForm(db, id))
      await updateAssignment(db, assignment.id, { remindedOn: clock.today() })
  })
  return id
}

/** Units: points from the lower left corner. */
const LAYOUT = { labelX: 72, fieldX: 260, firstY: 560, rowHeight: 40 } as const
const PAGE_HEIGHT = 792

function drawForm({ title, paragraphs, fields, mode }: DemoForm): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: LAYOUT.labelX, info: { Title: title.en } })
  document.fontSize(18).text(title.en).moveDown().fontSize(11)
  for (const paragraph of paragraphs) document.text(paragraph).moveDown()
  const writeText = (text: string, y: number) =>
    document.text(text, LAYOUT.labelX, PAGE_HEIGHT - y - 13, { lineBreak: false })
  for (const [index, { label }] of fields.entries())
    writeText(label.en, LAYOUT.firstY - index * LAYOUT.rowHeight)
  if (mode === 'sign') {
    writeText('Signature', 385)
    writeText('Date', 350)
  }
  document.end()
  return buffer(document)
}
