import { ACCOUNT_TYPE_OPTIONS } from '@epay/contract/packets/options'
import type { NewEmployeeRecord } from '#server/employees/create-employee.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import type { PacketRow } from './queries.ts'
import { openSealed } from './sealed-answers.ts'

/** What a packet says of its employee; the net pay account is the one that the pay goes to. */
export function employeeOfPacket(
  cipher: Cipher,
  packet: PacketRow,
): Omit<NewEmployeeRecord, 'id' | 'email' | 'useExistingAccount'> {
  const { firstName, lastName, address, aptNumber, cityOrTown, state, zipCode, secondaryAccountType } =
    packet.answers
  const accountType = ACCOUNT_TYPE_OPTIONS.find(({ value }) => value === secondaryAccountType)
  return {
    name: `${firstName} ${lastName}`,
    address1: address,
    address2: aptNumber,
    city: cityOrTown,
    state,
    zip: zipCode,
    accountType: accountType?.label ?? '',
    bankAccount: openSealed(cipher, packet, 'secondaryAccountNumber'),
    ssn: openSealed(cipher, packet, 'ssn'),
  }
}
