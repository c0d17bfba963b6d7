import { CERTIFICATE_MESSAGES } from '@epay/contract/certificates/messages'
import { OWN_CERTIFICATE_TEXTS as TEXTS } from '@epay/contract/certificates/own-texts'
import { dateProblems } from '@epay/contract/certificates/rules'
import { SIDES, type Side } from '@epay/contract/certificates/schemas'
import { toDateIn } from '@epay/contract/common/dates'
import { FIELD_MESSAGES } from '@epay/contract/common/messages'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/lib/api-error.ts'
import { UNREADABLE_DATE } from '#web/ui/fields.tsx'
import type { OwnCertificate } from '../queries.ts'

type CertificateValues = {
  kind: string
  number: string
  issuedOn: string
  expiresOn: string
  neverExpires: boolean
  pictures: Partial<Record<Side, File | undefined>>
}
const FIELD_NAMES = ['kind', 'number', 'issuedOn', 'expiresOn', ...SIDES] as const
type CertificateErrors = Partial<Record<(typeof FIELD_NAMES)[number], string | undefined>>

const hasErrors = (errors: CertificateErrors): boolean => Object.values(errors).some(Boolean)

function fieldErrorsOf(error: unknown): CertificateErrors {
  const refusals = error instanceof ApiError ? error.body.fieldErrors : {}
  return Object.fromEntries(FIELD_NAMES.flatMap(field => (refusals[field] ? [[field, refusals[field]]] : [])))
}

export function withoutFieldErrors<Failure>(error: Failure): Failure | null {
  return hasErrors(fieldErrorsOf(error)) ? null : error
}

function valuesOf(certificate: OwnCertificate | undefined): CertificateValues {
  const { kind = '', number = '', issuedOn = null, expiresOn = null } = certificate ?? {}
  return {
    ...{ kind, number, issuedOn: issuedOn ?? '', expiresOn: expiresOn ?? '', pictures: {} },
    neverExpires: certificate !== undefined && expiresOn === null,
  }
}

function findProblems(
  { kind, issuedOn, expiresOn, neverExpires, pictures }: CertificateValues,
  isFrontRequired: boolean,
): CertificateErrors {
  const expirationDate = neverExpires ? '' : expiresOn
  const isUnreadable = (date: string) => date === UNREADABLE_DATE
  const dates = { issuedOn: issuedOn || null, expiresOn: expirationDate || null }
  return {
    ...(!isUnreadable(issuedOn) &&
      !isUnreadable(expirationDate) &&
      dateProblems(dates, toDateIn(new Date()))),
    ...(kind === '' && { kind: CERTIFICATE_MESSAGES.kind }),
    ...(isUnreadable(issuedOn) && { issuedOn: FIELD_MESSAGES.date }),
    ...(isUnreadable(expirationDate) && { expiresOn: FIELD_MESSAGES.date }),
    ...(!neverExpires && expiresOn === '' && { expiresOn: TEXTS.needsExpiry }),
    ...(isFrontRequired && !pictures.front && { front: TEXTS.needsFront }),
  }
}

const FIRST_INVALID_SELECTOR = '[role="dialog"] :is([aria-invalid="true"], button[data-invalid])'

export type CertificateFormApi = ReturnType<typeof useCertificateForm>

export function useCertificateForm(certificate: OwnCertificate | undefined, isFrontRequired = false) {
  const [values, setValues] = useState(() => valuesOf(certificate))
  const [errors, setErrors] = useState<CertificateErrors>({})
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>(FIRST_INVALID_SELECTOR)?.focus()
  }, [refusals])

  const showErrors = (problems: CertificateErrors) => {
    setErrors(problems)
    if (hasErrors(problems)) setRefusals(count => count + 1)
  }
  const fields = () => {
    const { kind, number, issuedOn, expiresOn, neverExpires } = values
    return { kind, number, issuedOn, expiresOn: neverExpires ? '' : expiresOn }
  }
  return {
    values,
    errors,
    change: (changes: Partial<CertificateValues>) => {
      setValues(before => ({ ...before, ...changes }))
      const clearedErrors = Object.fromEntries(Object.keys(changes).map(name => [name, undefined]))
      setErrors(before => ({ ...before, ...clearedErrors }))
    },
    choose: (side: Side, picture: File | undefined) => {
      setValues(before => ({ ...before, pictures: { ...before.pictures, [side]: picture } }))
      setErrors(before => ({ ...before, [side]: undefined }))
    },
    refusePicture: (side: Side, problem: string) => setErrors(before => ({ ...before, [side]: problem })),
    /** Shows any problems, and returns whether the form is valid. */
    check: (): boolean => {
      const problems = findProblems(values, isFrontRequired)
      showErrors(problems)
      return !hasErrors(problems)
    },
    showRefusal: (error: Error) => showErrors(fieldErrorsOf(error)),
    fields,
    formData: (extraFields: Readonly<Record<string, string>> = {}): FormData => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields(), ...extraFields })) form.append(name, value)
      for (const side of SIDES) {
        const picture = values.pictures[side]
        if (picture) form.append(side, picture, picture.name)
      }
      return form
    },
  }
}
