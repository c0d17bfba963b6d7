import type { ChangeField } from '@epay/contract/change-requests/fields'
import { EMAIL_CHANGED_DAYS } from '@epay/contract/change-requests/schemas'
import { maskNumber } from '@epay/contract/common/personal-numbers'
import type { EmployeeRow } from '#server/employees/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { daysBefore } from './markings.ts'
import { findContacts, findHiringAnswers, findLastBankChange, listRequestsOf } from './queries.ts'
import type { Lines } from './tables.ts'

const withoutEmpty = (lines: Lines): Lines =>
  Object.fromEntries(Object.entries(lines).filter(([, value]) => value !== '' && value !== undefined))

/** Account numbers are masked to their last four digits. */
export async function loadCurrentLines(
  { db }: Pick<Context, 'db'>,
  employee: EmployeeRow,
  field: ChangeField,
): Promise<Lines> {
  switch (field) {
    case 'address':
      return withoutEmpty(addressOf(employee))
    case 'email':
      return withoutEmpty({ email: employee.email })
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

/** The packet's answers are the fallback until the first change. */
export async function loadContacts(db: Context['db'], employeeId: string): Promise<Contacts> {
  const own = await findContacts(db, employeeId)
  if (own?.phone && own.emergencyContacts)
    return { phone: own.phone, emergencyContacts: own.emergencyContacts }
  const { phone = '', answers = {} } = (await findHiringAnswers(db, employeeId)) ?? {}
  const packet: Contacts = {
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
    phone: own?.phone ?? withoutEmpty(packet.phone),
    emergencyContacts: own?.emergencyContacts ?? withoutEmpty(packet.emergencyContacts),
  }
}

/**
 * EPay stores only the account. Bank and second account come from the last completed request, as long as payroll
 * still has its account.
 */
async function loadBankLines(
  db: Context['db'],
  { id, accountType, bankAccountLast4, bankAccountSealed }: EmployeeRow,
) {
  if (bankAccountSealed === null) return {}
  const number = maskNumber(`0000${bankAccountLast4}`)
  const last = await findLastBankChange(db, id)
  if (last?.after.accountNumber === number) return last.after
  return withoutEmpty({ accountType, accountNumber: number })
}

/** The number to call; ignores recent changes, because an impostor may have made them. */
export async function phoneBefore({ db, clock }: Context, employeeId: string): Promise<string> {
  const since = daysBefore(clock.now(), EMAIL_CHANGED_DAYS)
  const changes = (await listRequestsOf(db, employeeId, since)).filter(
    ({ field, status, closedAt }) => field === 'phone' && status === 'done' && closedAt && closedAt > since,
  )
  const first = changes.at(-1)
  return (first ? first.before.phone : (await loadContacts(db, employeeId)).phone.phone) ?? ''
}
