import type { ChangeField } from '@epay/contract/change-requests/fields'
import { EMAIL_CHANGED_DAYS } from '@epay/contract/change-requests/schemas'
import { maskNumber } from '@epay/contract/common/personal-numbers'
import type { EmployeeRow } from '#server/employees/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { daysBefore } from './markings.ts'
import { findContacts, findHiringAnswers, findLastBankChange, listRequestsOf } from './queries.ts'
import type { Lines } from './tables.ts'

const dropEmptyLines = (lines: Lines): Lines =>
  Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== '' && value !== undefined))

/** Account numbers are masked to their last four digits. */
export async function loadCurrentLines(
  { db }: Pick<Context, 'db'>,
  employee: EmployeeRow,
  field: ChangeField,
): Promise<Lines> {
  switch (field) {
    case 'address':
      return dropEmptyLines(addressOf(employee))
    case 'email':
      return dropEmptyLines({ email: employee.email })
    case 'phone':
    case 'emergencyContacts':
      return (await loadContacts(db, employee.id))[field]
    case 'directDeposit':
      return loadBankLines(db, employee)
  }
}

export function addressOf({ address1, address2, city, state, zip }: Omit<EmployeeRow, 'id'>): Lines {
  return { address1, address2, city, state, zip }
}

type Contacts = Record<'phone' | 'emergencyContacts', Lines>

/** Falls back to the packet's answers for contacts that haven't been changed in EPay. */
export async function loadContacts(db: Context['db'], employeeId: string): Promise<Contacts> {
  const stored = await findContacts(db, employeeId)
  if (stored?.phone && stored.emergencyContacts)
    return { phone: stored.phone, emergencyContacts: stored.emergencyContacts }
  const { phone = '', answers = {} } = (await findHiringAnswers(db, employeeId)) ?? {}
  const packetContacts: Contacts = {
    phone: { phone },
    emergencyContacts: {
      contactName: answers.emergencyContactName ?? '',
      contactRelationship: answers.emergencyContactRelationship ?? '',
      contactPhone: answers.emergencyContactPhone ?? '',
      contactEmail: answers.emergencyContactEmail ?? '',
      secondName: answers.secondaryEmergencyContactName ?? '',
      secondRelationship: answers.secondaryEmergencyContactRelationship ?? '',
      secondPhone: answers.secondaryEmergencyContactPhone ?? '',
      secondEmail: answers.secondaryEmergencyContactEmail ?? '',
    },
  }
  return {
    phone: stored?.phone ?? dropEmptyLines(packetContacts.phone),
    emergencyContacts: stored?.emergencyContacts ?? dropEmptyLines(packetContacts.emergencyContacts),
  }
}

/**
 * The employee's record contains only the main account number and its type. The bank's name and the second account
 * come from the last completed request, if the record still has that request's account.
 */
async function loadBankLines(
  db: Context['db'],
  { id, accountType, bankAccountLast4, bankAccountSealed }: EmployeeRow,
) {
  if (bankAccountSealed === null) return {}
  const number = maskNumber(`0000${bankAccountLast4}`)
  const lastChange = await findLastBankChange(db, id)
  if (lastChange?.after.accountNumber === number) return lastChange.after
  return dropEmptyLines({ accountType, accountNumber: number })
}

/**
 * Returns the phone number to call before an approval. Ignores recent phone changes, because an impostor might have
 * made them.
 */
export async function loadPhoneToCall({ db, clock }: Context, employeeId: string): Promise<string> {
  const since = daysBefore(clock.now(), EMAIL_CHANGED_DAYS)
  const changes = (await listRequestsOf(db, employeeId, since)).filter(
    ({ field, status, closedAt }) => field === 'phone' && status === 'done' && closedAt && closedAt > since,
  )
  const firstChange = changes.at(-1)
  return (firstChange ? firstChange.before.phone : (await loadContacts(db, employeeId)).phone.phone) ?? ''
}
