import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import type { SealedAnswer } from '@epay/contract/packets/sealed-answers'
import type { NewEmployeeRecord } from '#server/employees/create-employee.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import type { PacketRow } from './queries.ts'
import { sealedColumnOf } from './stored-answers.ts'

/** What a packet says of its employee; the net pay account is the one that the pay goes to. */
export function employeeOfPacket(
  cipher: Cipher,
  packet: PacketRow,
): Omit<NewEmployeeRecord, 'id' | 'email' | 'useExistingAccount'> {
  const { firstName, lastName, address, aptNumber, cityOrTown, state, zipCode, secondaryAccountType } =
    packet.answers
  const open = (sealed: string, answer: SealedAnswer) =>
    cipher.open(sealed, sealedColumnOf(packet.id, answer))
  const accountType = ACCOUNT_TYPE_OPTIONS.find(({ value }) => value === secondaryAccountType)
  return {
    name: `${firstName} ${lastName}`,
    address1: address,
    address2: aptNumber,
    city: cityOrTown,
    state,
    zip: zipCode,
    accountType: accountType?.label ?? '',
    bankAccount: open(packet.secondaryAccountNumber, 'secondaryAccountNumber'),
    ssn: open(packet.ssn, 'ssn'),
  }
}
