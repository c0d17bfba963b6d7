import type { ChangeField } from '@epay/contract/change-requests/fields'
import { hasAnyRole, type Role, STAFF_ROLES } from '@epay/contract/common/roles'
import type { ChangeMode } from '@epay/contract/settings/setting-kinds'
import type { Settings } from '@epay/contract/settings/settings'

/** What an Admin set for the field. */
export function modeOf(field: ChangeField, settings: Settings): ChangeMode {
  const modes: Record<ChangeField, ChangeMode> = {
    address: settings.addressChanges,
    phone: settings.phoneChanges,
    email: settings.emailChanges,
    emergencyContacts: settings.emergencyContactChanges,
    directDeposit: settings.bankChanges,
  }
  return modes[field]
}

/** Only an Admin changes the email of someone with a staff role. */
export function isStaffEmail(field: ChangeField, roles: readonly Role[]): boolean {
  return field === 'email' && hasAnyRole(roles, STAFF_ROLES)
}
