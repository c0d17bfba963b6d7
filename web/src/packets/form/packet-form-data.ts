import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { packetPartName } from '@epay/contract/packets/packet-form'
import type { PacketTextField, PacketValues } from './packet-values.ts'
import { asksForWorkAuthorization, WORK_AUTHORIZATION_FIELDS } from './work-authorization.ts'

/** Sent as they are, blank or not. */
const TEXT_FIELDS = [
  'lastName',
  'firstName',
  'middleInitial',
  'otherLastNames',
  'address',
  'aptNumber',
  'cityOrTown',
  'state',
  'zipCode',
  'dateOfBirth',
  'ssn',
  'attestation',
  'emergencyContactName',
  'emergencyContactRelationship',
  'emergencyContactPhone',
  'emergencyContactEmail',
  'secondaryEmergencyContactName',
  'secondaryEmergencyContactRelationship',
  'secondaryEmergencyContactPhone',
  'secondaryEmergencyContactEmail',
  'bankName',
  'routingNumber',
  'accountNumber',
  'accountType',
  'depositAmount',
  'directDepositDate',
  'secondaryBankName',
  'secondaryRoutingNumber',
  'secondaryAccountNumber',
  'secondaryAccountType',
] as const satisfies readonly PacketTextField[]

/** The packet as the multipart body that the server takes: text first, so that it knows whose files follow. */
export function packetFormData(
  applicationId: string,
  values: PacketValues,
  language: Language = DEFAULT_LANGUAGE,
): FormData {
  const form = new FormData()
  form.set('ApplicationId', applicationId)
  for (const field of TEXT_FIELDS) form.set(packetPartName(field), values[field].trim())
  for (const field of WORK_AUTHORIZATION_FIELDS) {
    const text = values[field].trim()
    if (text && asksForWorkAuthorization(values.attestation)) form.set(packetPartName(field), text)
  }
  form.set('DocumentTypes', values.documentType.join(','))
  form.set('SignatureBase64', values.signature)
  form.set('DisclaimerAcknowledged', String(values.disclaimerAcknowledged))
  form.set('Language', language)
  setFiles(form, values)
  return form
}

/** Files that the server has are named, the others sent. */
function setFiles(form: FormData, { userPhoto, documentFiles }: PacketValues): void {
  const kept = documentFiles.filter(({ isKept }) => isKept)
  if (userPhoto?.isKept) form.set(packetPartName('uploadedPhoto'), userPhoto.id)
  if (kept.length > 0) form.set(packetPartName('uploadedDocuments'), kept.map(({ id }) => id).join(','))
  if (userPhoto?.file && !userPhoto.isKept) form.set('userPhoto', userPhoto.file)
  for (const { file, isKept } of documentFiles) if (file && !isKept) form.append('documentFiles', file)
}
