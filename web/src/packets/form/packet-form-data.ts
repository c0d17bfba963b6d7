import { isFieldWith } from '@epay/contract/common/fields'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import type { Attestation } from '@epay/contract/packets/options'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { PACKET_TEXT_FIELDS, packetPartName } from '@epay/contract/packets/packet-form'
import type { PacketValues } from './packet-values.ts'

const WITH_PAPERS: readonly string[] = [
  'lawful_permanent_resident',
  'alien_authorized_to_work',
] satisfies Attestation[]

/** Whether this attestation also asks for the dates and numbers of immigration papers. */
export function asksForPapers(attestation: string): boolean {
  return WITH_PAPERS.includes(attestation)
}

/** The packet as multipart body. Texts come first, so that the server knows whose files follow. */
export function packetFormData(
  applicationId: string,
  values: PacketValues,
  language: Language = DEFAULT_LANGUAGE,
): FormData {
  const form = new FormData()
  form.set('ApplicationId', applicationId)
  for (const field of PACKET_TEXT_FIELDS) {
    const text = values[field].trim()
    const isOfPapers = isFieldWith(PACKET_FIELDS, { section: 'papers' }, field)
    if (!isOfPapers || (text && asksForPapers(values.attestation))) form.set(packetPartName(field), text)
  }
  form.set('DocumentTypes', values.documentTypes.join(','))
  form.set('SignatureBase64', values.signature)
  form.set('DisclaimerAcknowledged', String(values.disclaimerAcknowledged))
  form.set('Language', language)
  setFiles(form, values)
  return form
}

/** Files that the server has are only named; the others are sent. */
function setFiles(form: FormData, { userPhoto, documentFiles }: PacketValues): void {
  const kept = documentFiles.filter(({ isKept }) => isKept)
  if (userPhoto?.isKept) form.set(packetPartName('uploadedPhoto'), userPhoto.id)
  if (kept.length > 0) form.set(packetPartName('uploadedDocuments'), kept.map(({ id }) => id).join(','))
  if (userPhoto?.file && !userPhoto.isKept) form.set('userPhoto', userPhoto.file)
  for (const { file, isKept } of documentFiles) if (file && !isKept) form.append('documentFiles', file)
}
