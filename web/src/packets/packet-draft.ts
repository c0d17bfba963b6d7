import { z } from 'zod'
import type { PacketTextField, PacketValues } from './form/packet-values.ts'

const KEY = 'epay-packet-draft'
const draftSchema = z.object({ applicationId: z.string(), values: z.record(z.string(), z.string()) })

/** What may be kept on the device; numbers that could be stolen, files and the signature are not. */
const KEPT_FIELDS = [
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
  'attestation',
  'attestationExpDate',
  'attestationCountry',
  'emergencyContactName',
  'emergencyContactRelationship',
  'emergencyContactPhone',
  'emergencyContactEmail',
  'secondaryEmergencyContactName',
  'secondaryEmergencyContactRelationship',
  'secondaryEmergencyContactPhone',
  'secondaryEmergencyContactEmail',
  'secondaryBankName',
  'secondaryAccountType',
  'bankName',
  'accountType',
  'depositAmount',
] as const satisfies readonly PacketTextField[]

export const DRAFT_NOTE =
  'If this page loads again, your answers are still here; numbers such as your SSN, files and the signature are not kept.'

/** Keeps the answers in this tab, for phones that drop a page while another app is open. */
export function keepDraft(applicationId: string, values: PacketValues): void {
  const kept = Object.fromEntries(KEPT_FIELDS.map(field => [field, values[field]]))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ applicationId, values: kept }))
  } catch {
    // Without storage, the answers live as long as the page.
  }
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}

/** The form with what was kept for this application. */
export function withDraft(applicationId: string, start: PacketValues): PacketValues {
  const draft = readDraft()
  if (draft?.applicationId !== applicationId) return start
  const restored = { ...start }
  for (const field of KEPT_FIELDS) restored[field] = draft.values[field] ?? start[field]
  return restored
}

function readDraft(): z.infer<typeof draftSchema> | undefined {
  try {
    return draftSchema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}
