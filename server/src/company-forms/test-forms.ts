import { buffer } from 'node:stream/consumers'
import { DEFAULT_RULES } from '@epay/contract/company-forms/due'
import type { FormSettings } from '@epay/contract/company-forms/form-definition'
import type { FormDetails, SignFormRequest } from '@epay/contract/company-forms/schemas'
import { findW4Year } from '@epay/contract/company-forms/w4-years'
import { extractText } from 'unpdf'
import { createEmployee } from '#server/employees/factories.ts'
import { buildSignaturePng } from '#server/packets/factories.ts'
import type { Context } from '#server/platform/context.ts'
import type { FilePart } from '#server/platform/multipart.ts'
import type { Office } from '#server/testing/rolled-back.ts'
import { createForm, saveForm } from './edit-form.ts'
import { buildFormPdf } from './factories.ts'
import { getOwnForm, listOwnForms } from './own-forms.ts'
import { publishForm } from './publish-form.ts'
import { signOwnForm } from './sign-form.ts'
import { uploadPdf } from './upload-pdf.ts'

const NO_TEXT = { en: '', es: '' }
export const TITLE = { en: 'Vehicle Agreement', es: 'Acuerdo sobre vehículos' }
export const STATEMENT = { en: 'I will follow this agreement.', es: 'Cumpliré este acuerdo.' }
export const SIGNATURE_PLACE = { page: 1, x: 72, y: 100, width: 200, height: 30 }
export const FOR_ALL = { ...DEFAULT_RULES, employees: { kind: 'all' } } as const

export const fakeUpload =
  (content: Buffer) => async (options: { onFile: (part: FilePart) => Promise<void> }) => {
    const pieces = async function* () {
      yield content
    }
    await options.onFile({ field: 'pdf', fileName: 'form.pdf', content: pieces(), isScanned: false })
    return { fields: {} }
  }

export async function createFormWithPdf(context: Context, pdf: Buffer, mode: FormSettings['mode'] = 'sign') {
  const { id } = await createForm(context, { title: TITLE, mode })
  const details = await uploadPdf(context, { id, language: 'en' }, fakeUpload(pdf))
  return { id, details }
}

export function settingsOf({ definition }: FormDetails, changes: Partial<FormSettings> = {}): FormSettings {
  const { en } = definition.documents
  const fields =
    en?.fields.map(field => ({ ...field, label: { en: field.label.en || field.id, es: '' } })) ?? []
  return {
    ...{ title: definition.title, explanation: NO_TEXT, mode: definition.mode, statement: STATEMENT },
    documents: { en: en && { fields, added: [], signature: SIGNATURE_PLACE, signedOn: null }, es: null },
    ...changes,
  }
}

export async function saveTestForm(context: Context, pdf: Buffer, mode: FormSettings['mode'] = 'sign') {
  const { id, details } = await createFormWithPdf(context, pdf, mode)
  const { revision } = details
  return saveForm(context, id, { revision, settings: settingsOf(details), rules: FOR_ALL })
}

export async function publishTestForm(...form: Parameters<typeof saveTestForm>) {
  const { id, revision } = await saveTestForm(...form)
  await publishForm(form[0], id, { revision, reach: 'everyone' })
  return id
}

export async function signUpEmployee(office: Office, id: string, name = `Worker ${id}`) {
  const context = await office.signUp({ roles: ['Employee'], name, username: `worker${id}` })
  const { actor } = context
  if (actor.kind !== 'user') throw new Error('An employee is a user')
  await createEmployee(office, { id, name, ssn: '512-34-6789', accountId: actor.accountId })
  return context
}

export async function loadOnlyForm(context: Context) {
  const { items } = await listOwnForms(context)
  const [form] = items
  if (!form) throw new Error('There is no form')
  return form
}

export const buildSignatureUrl = async () =>
  `data:image/png;base64,${(await buildSignaturePng()).toString('base64')}`

export async function sign(
  context: Context,
  id: string,
  answers: Record<string, string> = {},
  changes: Partial<SignFormRequest> = {},
) {
  const { sha256, pages } = await getOwnForm(context, id, 'en')
  return signOwnForm(context, id, {
    language: 'en',
    sha256,
    pagesShown: pages.length,
    answers,
    signature: await buildSignatureUrl(),
    ...changes,
  })
}

export async function textOf({ file }: { file: Buffer | NodeJS.ReadableStream }): Promise<string> {
  const content = Buffer.isBuffer(file) ? file : await buffer(file)
  return (await extractText(new Uint8Array(content))).text.join('\n')
}

/** Mimics the IRS's form, with its title and field names. */
export async function buildW4(year = 2026, fieldYear = year): Promise<Buffer> {
  const w4Year = findW4Year(fieldYear)
  if (!w4Year) throw new Error(`${fieldYear} is known`)
  const { single, joint, headOfHousehold, twoJobs, ...texts } = w4Year.names
  const checks = [single, joint, headOfHousehold, twoJobs]
  if ('field' in w4Year.exempt) checks.push(w4Year.exempt.field)
  const title = `${year} Form W-4`
  return buildFormPdf({ title, text: `Form W-4 (${year})`, texts: Object.values(texts), checks })
}
