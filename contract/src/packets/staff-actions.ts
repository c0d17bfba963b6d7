import type { Access } from '../auth/access.ts'
import { hasAnyRole, type Role } from '../auth/roles.ts'
import {
  CREATE_EMPLOYEE_MESSAGES,
  hasEmployeeAlready,
  notReopenable,
  REOPEN_MESSAGES,
  STAFF_PACKET_MESSAGES,
  WITHDRAW_MESSAGES,
} from './staff-messages.ts'

/** Who reopens packets and withdraws that, creates employees and notes the end of employments. */
const PACKET_MANAGER_ROLES = ['Admin', 'HR-Manager'] as const satisfies readonly Role[]
export const PACKET_MANAGERS: Access = { kind: 'roles', roles: PACKET_MANAGER_ROLES }

/** What has become of an application's packet. */
export type PacketState = {
  isSubmitted: boolean
  /** It was handed in, and waits for the candidate again. */
  isReopened: boolean
  employeeId: string | null
  endedOn: string | null
  isDeleted: boolean
}

type Refusal = string | undefined

/** Why nobody reopens this packet now, if so. Once its employee exists, the employee's record is what counts. */
export function refusalOfReopening({ isSubmitted, employeeId, endedOn, isDeleted }: PacketState): Refusal {
  if (isDeleted) return STAFF_PACKET_MESSAGES.deletedAlready
  if (employeeId !== null) return notReopenable(employeeId)
  if (endedOn !== null) return REOPEN_MESSAGES.employmentEnded
  return isSubmitted ? undefined : REOPEN_MESSAGES.notSubmitted
}

/** Why nobody withdraws a reopening now, if so. */
export function refusalOfWithdrawal({ isReopened }: PacketState): Refusal {
  return isReopened ? undefined : WITHDRAW_MESSAGES.notReopened
}

/** Why nobody creates an employee from this packet now, if so. */
export function refusalOfCreation({ isSubmitted, employeeId, isDeleted }: PacketState): Refusal {
  if (employeeId !== null) return hasEmployeeAlready(employeeId)
  if (isDeleted) return STAFF_PACKET_MESSAGES.deletedAlready
  return isSubmitted ? undefined : CREATE_EMPLOYEE_MESSAGES.notSubmitted
}

/** Why there is no packet that counts, if so: none to read, and none for which the end of the employment matters. */
export function absenceOf(state: PacketState): Refusal {
  return state.isSubmitted && !state.isDeleted ? undefined : reasonOfAbsence(state)
}

/** As `absenceOf`, where there is none. */
export function reasonOfAbsence({ isReopened, isDeleted }: PacketState): string {
  if (isDeleted) return STAFF_PACKET_MESSAGES.deletedAlready
  return isReopened ? STAFF_PACKET_MESSAGES.isOpenAgain : STAFF_PACKET_MESSAGES.noPacket
}

/** What a person with these roles may do with the packet now. */
export function packetActions(state: PacketState, roles: readonly Role[]) {
  const isManager = hasAnyRole(roles, PACKET_MANAGER_ROLES)
  return {
    mayReopen: isManager && refusalOfReopening(state) === undefined,
    mayWithdrawReopening: isManager && refusalOfWithdrawal(state) === undefined,
    mayCreateEmployee: isManager && refusalOfCreation(state) === undefined,
    mayNoteEnd: isManager && absenceOf(state) === undefined,
  }
}
