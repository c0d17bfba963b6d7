import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { dateProblems } from '@epay/contract/certificates/rules'
import { SIDES, type Side } from '@epay/contract/certificates/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import { FIELD_MESSAGES } from '@epay/contract/common/messages'
import { ApiError } from '#web/lib/api-error.ts'
import { UNREADABLE_DATE } from '#web/ui/fields.tsx'
import type { OwnCertificate } from '../queries.ts'

/** What the form of a certificate holds; '' for what is blank. */
export type CertificateValues = {
  kind: string
  number: string
  issuedOn: string
  expiresOn: string
  neverExpires: boolean
  pictures: Partial<Record<Side, File | undefined>>
}
const FIELDS = ['kind', 'number', 'issuedOn', 'expiresOn', ...SIDES] as const
export type CertificateErrors = Partial<Record<(typeof FIELDS)[number], string | undefined>>

export const hasErrors = (errors: CertificateErrors): boolean => Object.values(errors).some(Boolean)

/** Messages of a refusal by form field. */
export function errorsOf(error: unknown): CertificateErrors {
  const refusals = error instanceof ApiError ? error.body.fieldErrors : {}
  return Object.fromEntries(FIELDS.flatMap(field => (refusals[field] ? [[field, refusals[field]]] : [])))
}

export function valuesOf(certificate: OwnCertificate | undefined): CertificateValues {
  const { kind = '', number = '', issuedOn = null, expiresOn = null } = certificate ?? {}
  return {
    ...{ kind, number, issuedOn: issuedOn ?? '', expiresOn: expiresOn ?? '', pictures: {} },
    neverExpires: certificate !== undefined && expiresOn === null,
  }
}

/** What has to be corrected before the form is sent, by field. */
export function problemsOf(
  { kind, issuedOn, expiresOn, neverExpires, pictures }: CertificateValues,
  { needsFront, today = toDateIn(new Date()) }: { needsFront: boolean; today?: string },
): CertificateErrors {
  const ends = neverExpires ? '' : expiresOn
  const isUnreadable = (date: string) => date === UNREADABLE_DATE
  const dates = { issuedOn: issuedOn || null, expiresOn: ends || null }
  return {
    ...(!isUnreadable(issuedOn) && !isUnreadable(ends) && dateProblems(dates, today)),
    ...(kind === '' && { kind: CERTIFICATE_MESSAGES.kind }),
    ...(isUnreadable(issuedOn) && { issuedOn: FIELD_MESSAGES.date }),
    ...(isUnreadable(ends) && { expiresOn: FIELD_MESSAGES.date }),
    ...(!neverExpires && expiresOn === '' && { expiresOn: TEXTS.needsExpiry }),
    ...(needsFront && !pictures.front && { front: TEXTS.needsFront }),
  }
}

/** What is written on the certificate, as a call takes it. */
export function fieldsOf({ kind, number, issuedOn, expiresOn, neverExpires }: CertificateValues) {
  return { kind, number, issuedOn, expiresOn: neverExpires ? '' : expiresOn }
}

/** The form as it is sent with its pictures. */
export function formDataOf(values: CertificateValues, more: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fieldsOf(values), ...more })) form.append(name, value)
  for (const side of SIDES) {
    const picture = values.pictures[side]
    if (picture) form.append(side, picture, picture.name)
  }
  return form
}
