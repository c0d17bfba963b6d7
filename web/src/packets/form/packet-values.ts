import type { Prefill } from '@epay/contract/applications/schemas'
import { fieldsWith, isFieldWith } from '@epay/contract/common/fields'
import { recordOf } from '@epay/contract/common/records'
import { packetStatesFor } from '@epay/contract/common/us-states'
import type { Language } from '@epay/contract/languages/languages'
import { REVERIFIED_ATTESTATION } from '@epay/contract/packets/i9-clock'
import type { Attestation, SignatureType } from '@epay/contract/packets/options'
import { OPTIONAL_SECTIONS } from '@epay/contract/packets/packet-field'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import {
  isFilledIn,
  PACKET_TEXT_FIELDS,
  type PacketTextField,
  packetPartName,
} from '@epay/contract/packets/packet-form'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { AttachedFiles } from '../files/packet-file.ts'

/** Dates are `YYYY-MM-DD`. */
export type PacketValues = Record<PacketTextField, string> &
  AttachedFiles & {
    documentTypes: string[]
    /** A data URL; '' if there is none. */
    signature: string
    signatureType: SignatureType
    typedSignature: string
    disclaimerAcknowledged: boolean
  }
export type FormField = keyof PacketValues

export function initialValues(prefill: Prefill, today: string): PacketValues {
  const { stateOrProvince } = prefill
  return {
    ...recordOf(PACKET_TEXT_FIELDS, () => ''),
    firstName: prefill.firstName,
    lastName: prefill.lastName,
    address: prefill.streetAddress,
    aptNumber: prefill.addressLine2 ?? '',
    cityOrTown: prefill.city,
    state: packetStatesFor(stateOrProvince).some(({ value }) => value === stateOrProvince)
      ? stateOrProvince
      : '',
    zipCode: prefill.postalCode,
    dateOfBirth: prefill.birthDate?.slice(0, 10) ?? '',
    secondaryAccountType: 'checking',
    directDepositDate: today,
    userPhoto: null,
    documentTypes: [],
    documentFiles: [],
    signature: '',
    signatureType: 'type',
    typedSignature: '',
    disclaimerAcknowledged: false,
  }
}

/** Errors of an optional section are stale once the whole section is empty. */
export function listFieldsToClear(field: FormField, values: PacketValues): readonly FormField[] {
  if (field === 'typedSignature' || field === 'signatureType') return ['signature']
  for (const section of OPTIONAL_SECTIONS) {
    const fields: readonly FormField[] = fieldsWith(PACKET_FIELDS, { section })
    if (fields.includes(field) && !isFilledIn(section, values)) return fields
  }
  return [field]
}

export function usePacketForm(defaultValues: PacketValues): UseFormReturn<PacketValues> {
  const form = useForm<PacketValues>({ defaultValues, mode: 'onSubmit', reValidateMode: 'onSubmit' })
  const { subscribe, clearErrors } = form
  useEffect(() => {
    const isField = (name: string): name is FormField => Object.hasOwn(defaultValues, name)
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (name && isField(name)) clearErrors([...listFieldsToClear(name, values)])
      },
    })
  }, [subscribe, clearErrors, defaultValues])
  return form
}

/** Clears the acknowledgment when the language changes, because it covers only the wording that was shown. */
export function useDisclaimerReset({ setValue }: UseFormReturn<PacketValues>, language: Language): void {
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current === language) return
    lastLanguage.current = language
    setValue('disclaimerAcknowledged', false)
  }, [language, setValue])
}

export const needsPapers = (attestation: string): boolean =>
  attestation === ('lawful_permanent_resident' satisfies Attestation) || needsExpiry(attestation)

/** Only this attestation has an expiration date. */
export const needsExpiry = (attestation: string): boolean => attestation === REVERIFIED_ATTESTATION

const isPapersField = (field: PacketTextField) => isFieldWith(PACKET_FIELDS, { section: 'papers' }, field)

/** Excludes answers that were typed before the attestation changed and are no longer asked for. */
export function isFieldNeeded(attestation: string, field: PacketTextField): boolean {
  if (!isPapersField(field)) return true
  return field === 'attestationExpDate' ? needsExpiry(attestation) : needsPapers(attestation)
}

/** Text parts precede the files, so that the server has the application's ID before it receives a file. */
export function packetFormData(applicationId: string, values: PacketValues, language: Language): FormData {
  const form = new FormData()
  form.set('ApplicationId', applicationId)
  for (const field of PACKET_TEXT_FIELDS) {
    const text = values[field].trim()
    const isIncluded = text !== '' || !isPapersField(field)
    if (isIncluded && isFieldNeeded(values.attestation, field)) form.set(packetPartName(field), text)
  }
  form.set('DocumentTypes', values.documentTypes.join(','))
  form.set('SignatureBase64', values.signature)
  form.set('DisclaimerAcknowledged', String(values.disclaimerAcknowledged))
  form.set('Language', language)

  const { userPhoto, documentFiles } = values
  const uploadedDocuments = documentFiles.filter(({ isUploaded }) => isUploaded)
  if (userPhoto?.isUploaded) form.set(packetPartName('uploadedPhoto'), userPhoto.id)
  if (uploadedDocuments.length > 0)
    form.set(packetPartName('uploadedDocuments'), uploadedDocuments.map(({ id }) => id).join(','))
  if (userPhoto?.file && !userPhoto.isUploaded) form.set('userPhoto', userPhoto.file)
  for (const { file, isUploaded } of documentFiles)
    if (file && !isUploaded) form.append('documentFiles', file)
  return form
}
