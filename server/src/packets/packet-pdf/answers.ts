import { formatDate } from '@epay/contract/common/dates'
import { formatMoney } from '@epay/contract/common/money'
import { formatSsn, maskNumber, maskSsn } from '@epay/contract/common/personal-numbers'
import { STATE_OPTIONS } from '@epay/contract/common/us-states'
import {
  ACCOUNT_TYPE_OPTIONS,
  ATTESTATION_OPTIONS,
  RELATIONSHIP_OPTIONS,
} from '@epay/contract/packets/options'
import { hasWithholding, type PacketSubmission } from '@epay/contract/packets/packet-form'
import { FIELD_LABELS } from '../field-labels.ts'
import type { PrintedField } from './blocks.ts'

type Name = keyof PacketSubmission

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find(option => option.value === value)?.label ?? value
const date = (text: string) => (text ? formatDate(text) : '')
const field = (name: Name, value: string): PrintedField => ({ label: FIELD_LABELS[name], value })

export function fullNameOf(
  answers: Pick<PacketSubmission, 'firstName' | 'middleInitial' | 'lastName'>,
): string {
  return [answers.firstName, answers.middleInitial, answers.lastName].filter(Boolean).join(' ')
}

export function personalFields(answers: PacketSubmission): PrintedField[] {
  return [
    field('lastName', answers.lastName),
    field('firstName', answers.firstName),
    field('middleInitial', answers.middleInitial),
    field('otherLastNames', answers.otherLastNames),
    field('dateOfBirth', date(answers.dateOfBirth)),
    field('ssn', maskSsn(answers.ssn)),
    field('address', answers.address),
    field('aptNumber', answers.aptNumber),
    field('cityOrTown', answers.cityOrTown),
    field('state', labelOf(STATE_OPTIONS, answers.state)),
    field('zipCode', answers.zipCode),
  ]
}

export function attestationFields(answers: PacketSubmission): PrintedField[] {
  return [
    { ...field('attestation', labelOf(ATTESTATION_OPTIONS, answers.attestation)), isWide: true },
    field('attestationExpDate', date(answers.attestationExpDate)),
    field('attestationUSCIS', maskNumber(answers.attestationUSCIS)),
    field('attestationI94', maskNumber(answers.attestationI94)),
    field('attestationPassport', maskNumber(answers.attestationPassport)),
    field('attestationCountry', answers.attestationCountry),
  ]
}

export function contactFields(
  answers: PacketSubmission,
  which: 'emergencyContact' | 'secondaryEmergencyContact',
): PrintedField[] {
  return [
    { label: 'Name', value: answers[`${which}Name`] },
    { label: 'Relationship', value: labelOf(RELATIONSHIP_OPTIONS, answers[`${which}Relationship`]) },
    { label: 'Phone', value: answers[`${which}Phone`] },
    { label: 'Email', value: answers[`${which}Email`], isWide: true },
  ]
}

export function hasSecondaryContact(answers: PacketSubmission): boolean {
  return answers.secondaryEmergencyContactName !== ''
}

/** How the numbers of an account are shown: masked, or in full on the payroll page. */
export type Show = (number: string) => string

export function netPayFields(answers: PacketSubmission, show: Show): PrintedField[] {
  return [
    { label: 'Bank name', value: answers.secondaryBankName },
    { label: 'Account type', value: labelOf(ACCOUNT_TYPE_OPTIONS, answers.secondaryAccountType) },
    { label: 'Amount', value: 'What remains of the net pay' },
    { label: 'Routing number', value: show(answers.secondaryRoutingNumber) },
    { label: 'Account number', value: show(answers.secondaryAccountNumber) },
  ]
}

/** `undefined` when no withholding account was given. */
export function withholdingFields(answers: PacketSubmission, show: Show): PrintedField[] | undefined {
  if (!hasWithholding(answers)) return undefined
  return [
    { label: 'Bank name', value: answers.bankName },
    { label: 'Account type', value: labelOf(ACCOUNT_TYPE_OPTIONS, answers.accountType) },
    { label: 'Amount', value: `${formatMoney(Number(answers.depositAmount), 'currency')} per pay` },
    { label: 'Routing number', value: show(answers.routingNumber) },
    { label: 'Account number', value: show(answers.accountNumber) },
  ]
}

/** The numbers that stand in full on the payroll page alone. */
export function personalNumberFields(answers: PacketSubmission): PrintedField[] {
  return [
    field('ssn', formatSsn(answers.ssn)),
    field('dateOfBirth', date(answers.dateOfBirth)),
    field('attestation', labelOf(ATTESTATION_OPTIONS, answers.attestation)),
    field('attestationUSCIS', answers.attestationUSCIS),
    field('attestationI94', answers.attestationI94),
    field('attestationPassport', answers.attestationPassport),
  ]
}
