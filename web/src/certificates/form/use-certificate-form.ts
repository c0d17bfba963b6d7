import type { Side } from '@epay/contract/certificates/schemas'
import { useEffect, useState } from 'react'
import type { OwnCertificate } from '../queries.ts'
import {
  type CertificateErrors,
  type CertificateValues,
  errorsOf,
  hasErrors,
  problemsOf,
  valuesOf,
} from './certificate-values.ts'

export type CertificateFormApi = ReturnType<typeof useCertificateForm>

/** The form of a certificate in a dialog: what was entered, and what is wrong with it. */
export function useCertificateForm(
  certificate: OwnCertificate | undefined,
  { needsFront = false }: { needsFront?: boolean } = {},
) {
  const [values, setValues] = useState(() => valuesOf(certificate))
  const [errors, setErrors] = useState<CertificateErrors>({})
  /** Counts the attempts that were refused. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) document.querySelector<HTMLElement>(FIRST_INVALID)?.focus()
  }, [refusals])

  const show = (problems: CertificateErrors) => {
    setErrors(problems)
    if (hasErrors(problems)) setRefusals(count => count + 1)
  }
  return {
    values,
    errors,
    change: (changed: Partial<CertificateValues>) => {
      setValues(before => ({ ...before, ...changed }))
      setErrors(before => ({
        ...before,
        ...Object.fromEntries(Object.keys(changed).map(name => [name, undefined])),
      }))
    },
    choose: (side: Side, picture: File | undefined) => {
      setValues(before => ({ ...before, pictures: { ...before.pictures, [side]: picture } }))
      setErrors(before => ({ ...before, [side]: undefined }))
    },
    refusePicture: (side: Side, problem: string) => setErrors(before => ({ ...before, [side]: problem })),
    /** Shows what has to be corrected; whether nothing has. */
    check: (): boolean => {
      const problems = problemsOf(values, { needsFront })
      show(problems)
      return !hasErrors(problems)
    },
    /** Shows what the server says of the fields. */
    showRefusal: (error: Error) => show(errorsOf(error)),
  }
}

const FIRST_INVALID = '[role="dialog"] :is([aria-invalid="true"], button[data-invalid])'
