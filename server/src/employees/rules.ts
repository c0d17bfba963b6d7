import { type ActingPerson, refusalOf, refusalOfRoles, type Target } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import { EMPLOYEE_MESSAGES } from '@epay/contract/employees/messages'
import { isLostValue } from '@epay/contract/paychecks/import-findings'
import { invalidInput, PortalError } from '#server/platform/errors.ts'

export type Change = { email: string; roles: readonly Role[] }
type Person = Target & { id: string; email: string; roles: readonly Role[] }

const isAdmin = ({ roles }: { roles: readonly Role[] }) => roles.includes('Admin')

function isLastAdmin({ accountId }: Person, admins: readonly string[]): boolean {
  return admins.length === 1 && admins[0] === accountId
}

/** @param action the attempted action, for the audit trail */
export function forbidden(message: string, action: string, employeeId: string): PortalError {
  return new PortalError('FORBIDDEN', message, {
    attempted: { action, recordType: 'employee', recordId: employeeId },
  })
}

/**
 * Returns why the acting person isn't allowed to make the change, or `undefined` if it is allowed.
 * @param admins accounts whose Admin role was in effect before the change
 */
export function refusalOfUpdate(
  actingPerson: ActingPerson,
  target: Person,
  change: Change,
  admins: readonly string[],
): PortalError | undefined {
  const isNewEmail = change.email !== target.email
  const reason =
    refusalOfRoles(actingPerson, target, change.roles) ??
    (isNewEmail ? refusalOf('changeEmail', actingPerson, target) : undefined)
  if (reason) return forbidden(reason, 'employee.update-refused', target.id)
  if (isLastAdmin(target, admins) && !isAdmin(change))
    return new PortalError('CONFLICT', EMPLOYEE_MESSAGES.lastAdmin)
  if (change.email === '' && target.accountId !== null)
    return invalidInput({ email: [EMPLOYEE_MESSAGES.accountNeedsEmail] })
  if (change.email === '' && change.roles.length > 0)
    return invalidInput({ email: [EMPLOYEE_MESSAGES.roleNeedsEmail] })
  return undefined
}

export function refusalOfDeletion(
  actingPerson: ActingPerson,
  target: Person,
  admins: readonly string[],
): PortalError | undefined {
  const reason = refusalOf('remove', actingPerson, target)
  if (reason) return forbidden(reason, 'employee.delete-refused', target.id)
  if (isLastAdmin(target, admins)) return new PortalError('CONFLICT', EMPLOYEE_MESSAGES.lastAdmin)
  return undefined
}

/** Fields that are only replaced together, so that an address or a bank account never mixes two sources. */
const FIELD_GROUPS = [
  ['address1', 'address2', 'city', 'state', 'zip'],
  ['accountType', 'bankAccount'],
  ['ssn'],
] as const
type Details = Record<(typeof FIELD_GROUPS)[number][number], string>

/** Clears every group that has at least one field damaged by a spreadsheet. */
export function withoutDamagedGroups<Row extends Details>(row: Row): Row {
  const damagedFields = FIELD_GROUPS.filter(group => group.some(field => isLostValue(row[field]))).flat()
  return damagedFields.length === 0
    ? row
    : { ...row, ...Object.fromEntries(damagedFields.map(field => [field, ''])) }
}

/** Returns the incoming values of the groups whose fields are all empty in `existing`. */
export function gapsOf(existing: Details, incoming: Details): Partial<Details> {
  const gaps = FIELD_GROUPS.filter(group => group.every(field => existing[field] === '')).flat()
  return Object.fromEntries(gaps.flatMap(field => (incoming[field] ? [[field, incoming[field]]] : [])))
}
