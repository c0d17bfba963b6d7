import { hasAnyRole, MANAGER_ROLES, type Role } from '../common/roles.ts'
import {
  alreadyLinkedMessage,
  CREATE_EMPLOYEE_MESSAGES,
  notReopenableMessage,
  REOPEN_MESSAGES,
  STAFF_PACKET_MESSAGES,
  WITHDRAW_MESSAGES,
} from './staff-messages.ts'

export type PacketState = {
  isSubmitted: boolean
  /** Whether the candidate has to correct and resubmit the packet. */
  isReopened: boolean
  employeeId: string | null
  endedOn: string | null
  isDeleted: boolean
}

type Refusal = string | undefined

/** Once the employee exists, the employee record replaces the packet. */
export function refusalOfReopening({ isSubmitted, employeeId, endedOn, isDeleted }: PacketState): Refusal {
  if (isDeleted) return STAFF_PACKET_MESSAGES.alreadyDeleted
  if (employeeId !== null) return notReopenableMessage(employeeId)
  if (endedOn !== null) return REOPEN_MESSAGES.employmentEnded
  return isSubmitted ? undefined : REOPEN_MESSAGES.notSubmitted
}

export function refusalOfWithdrawal({ isReopened }: PacketState): Refusal {
  return isReopened ? undefined : WITHDRAW_MESSAGES.notReopened
}

export function refusalOfCreation({ isSubmitted, employeeId, isDeleted }: PacketState): Refusal {
  if (employeeId !== null) return alreadyLinkedMessage(employeeId)
  if (isDeleted) return STAFF_PACKET_MESSAGES.alreadyDeleted
  return isSubmitted ? undefined : CREATE_EMPLOYEE_MESSAGES.notSubmitted
}

export function refusalOfMissingPacket(state: PacketState): Refusal {
  return state.isSubmitted && !state.isDeleted ? undefined : explainMissingPacket(state)
}

/** Like `refusalOfMissingPacket`, for applications known to have no submitted packet. */
export function explainMissingPacket({ isReopened, isDeleted }: PacketState): string {
  if (isDeleted) return STAFF_PACKET_MESSAGES.alreadyDeleted
  return isReopened ? STAFF_PACKET_MESSAGES.awaitingResubmission : STAFF_PACKET_MESSAGES.noPacket
}

export function packetActions(state: PacketState, roles: readonly Role[]) {
  const isManager = hasAnyRole(roles, MANAGER_ROLES)
  return {
    canReopen: isManager && refusalOfReopening(state) === undefined,
    canWithdrawReopening: isManager && refusalOfWithdrawal(state) === undefined,
    canCreateEmployee: isManager && refusalOfCreation(state) === undefined,
    canRecordEnd: isManager && refusalOfMissingPacket(state) === undefined,
  }
}
