import type { Prefill } from '@epay/contract/applications/schemas'
import { isStateCode } from '@epay/contract/common/us-states'
import type { SignatureType } from '@epay/contract/packets/options'
import type { PacketFile } from '../files/packet-file.ts'

/** Everything that the three steps ask for. Dates are `YYYY-MM-DD`. */
export type PacketValues = {
  lastName: string
  firstName: string
  middleInitial: string
  otherLastNames: string
  address: string
  aptNumber: string
  cityOrTown: string
  state: string
  zipCode: string
  dateOfBirth: string
  ssn: string
  attestation: string
  attestationExpDate: string
  attestationUSCIS: string
  attestationI94: string
  attestationPassport: string
  attestationCountry: string
  emergencyContactName: string
  emergencyContactRelationship: string
  emergencyContactPhone: string
  emergencyContactEmail: string
  secondaryEmergencyContactName: string
  secondaryEmergencyContactRelationship: string
  secondaryEmergencyContactPhone: string
  secondaryEmergencyContactEmail: string
  /** The net pay account. */
  secondaryBankName: string
  secondaryAccountType: string
  secondaryRoutingNumber: string
  secondaryAccountNumber: string
  /** The optional withholding account. */
  bankName: string
  accountType: string
  routingNumber: string
  accountNumber: string
  depositAmount: string
  directDepositDate: string
  userPhoto: PacketFile | null
  documentType: string[]
  documentFiles: PacketFile[]
  /** Data URL of the saved signature image, '' while there is none. */
  signature: string
  signatureType: SignatureType
  typedSignature: string
  disclaimerAcknowledged: boolean
}

export type PacketField = keyof PacketValues
/** The fields that hold a line of text. */
export type PacketTextField = {
  [Field in PacketField]: PacketValues[Field] extends string ? Field : never
}[PacketField]

const EMPTY: PacketValues = {
  lastName: '',
  firstName: '',
  middleInitial: '',
  otherLastNames: '',
  address: '',
  aptNumber: '',
  cityOrTown: '',
  state: '',
  zipCode: '',
  dateOfBirth: '',
  ssn: '',
  attestation: '',
  attestationExpDate: '',
  attestationUSCIS: '',
  attestationI94: '',
  attestationPassport: '',
  attestationCountry: '',
  emergencyContactName: '',
  emergencyContactRelationship: '',
  emergencyContactPhone: '',
  emergencyContactEmail: '',
  secondaryEmergencyContactName: '',
  secondaryEmergencyContactRelationship: '',
  secondaryEmergencyContactPhone: '',
  secondaryEmergencyContactEmail: '',
  secondaryBankName: '',
  secondaryAccountType: 'checking',
  secondaryRoutingNumber: '',
  secondaryAccountNumber: '',
  bankName: '',
  accountType: '',
  routingNumber: '',
  accountNumber: '',
  depositAmount: '',
  directDepositDate: '',
  userPhoto: null,
  documentType: [],
  documentFiles: [],
  signature: '',
  signatureType: 'type',
  typedSignature: '',
  disclaimerAcknowledged: false,
}

/** The form as it opens: what the application says already, and today as the date signed. */
export function initialValues(prefill: Prefill, today: string): PacketValues {
  return {
    ...EMPTY,
    firstName: prefill.firstName,
    lastName: prefill.lastName,
    address: prefill.streetAddress,
    aptNumber: prefill.addressLine2 ?? '',
    cityOrTown: prefill.city,
    state: isStateCode(prefill.stateOrProvince) ? prefill.stateOrProvince : '',
    zipCode: prefill.postalCode,
    dateOfBirth: prefill.birthDate.slice(0, 10),
    directDepositDate: today,
  }
}
