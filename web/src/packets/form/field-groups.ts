import { hasWithholding } from '@epay/contract/packets/packet-form'
import type { PacketField, PacketTextField, PacketValues } from './packet-values.ts'

export const WITHHOLDING_FIELDS = [
  'bankName',
  'accountType',
  'routingNumber',
  'accountNumber',
  'depositAmount',
] as const satisfies readonly PacketTextField[]

const SECONDARY_CONTACT_FIELDS = [
  'secondaryEmergencyContactName',
  'secondaryEmergencyContactRelationship',
  'secondaryEmergencyContactPhone',
  'secondaryEmergencyContactEmail',
] as const satisfies readonly PacketTextField[]

function isIn(group: readonly PacketField[], field: PacketField): boolean {
  return group.includes(field)
}

/**
 * The fields whose messages are out of date once `field` has been edited:
 * itself, and its whole group when the edit left an optional group empty.
 */
export function settledBy(field: PacketField, values: PacketValues): readonly PacketField[] {
  if (isIn(WITHHOLDING_FIELDS, field) && !hasWithholding(values)) return WITHHOLDING_FIELDS
  const isContactEmpty = SECONDARY_CONTACT_FIELDS.every(name => values[name] === '')
  if (isIn(SECONDARY_CONTACT_FIELDS, field) && isContactEmpty) return SECONDARY_CONTACT_FIELDS
  if (field === 'typedSignature' || field === 'signatureType') return ['signature']
  return [field]
}
