import type { Prefill } from '@epay/contract/applications/schemas'
import { recordOf } from '@epay/contract/common/records'
import { packetStatesFor } from '@epay/contract/common/us-states'
import type { SignatureType } from '@epay/contract/packets/options'
import { PACKET_TEXT_FIELDS, type PacketTextField } from '@epay/contract/packets/packet-form'
import type { PacketFile } from '../files/packet-file.ts'

/** The values of all three steps. Dates are `YYYY-MM-DD`. */
export type PacketValues = Record<PacketTextField, string> & {
  userPhoto: PacketFile | null
  documentTypes: string[]
  documentFiles: PacketFile[]
  /** Data URL of the saved signature image; '' if there is none. */
  signature: string
  signatureType: SignatureType
  typedSignature: string
  disclaimerAcknowledged: boolean
}
export type FormField = keyof PacketValues

/** The initial form: prefilled from the application, with today as the date signed. */
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
