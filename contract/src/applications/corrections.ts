import { holdsPersonalNumber } from '../common/personal-numbers.ts'
import { hasAnyRole, MANAGER_ROLES, type Role } from '../common/roles.ts'
import { characterCount, optionalLines } from '../common/text.ts'
import { cannotExceed } from './messages.ts'
import { STATUS, type Status } from './status.ts'

export const CORRECTION_REASON_MAX = 500

export const CORRECTION_MESSAGES = {
  label: 'Reason for the Correction',
  hint: 'The CFO has approved this application. Changing it is a correction: the history shows your reason, and the CFO is mailed when hiring terms change.',
  reason: 'Please say why you correct this approved application',
  numbersInReason: 'Please leave personal numbers out: the history keeps the reason',
  correctors: 'After the approval of the CFO, only an HR-Manager or Admin can correct an application.',
  fullSession:
    'An approved application can only be corrected by an HR-Manager or Admin who signed in with their password, not through a mailed link.',
  otherApplication:
    'A mailed link lets you change its own application only. An HR-Manager, CFO or Admin who signed in with their password can change this one.',
} as const

/** Has the CFO approved the application? From then on it changes only by a correction. */
export function isSettled(status: Status): boolean {
  return status === STATUS.CFOApproved
}

type Editor = {
  roles: readonly Role[]
  isLinkSession: boolean
  /** The application that the link of a link session is about. */
  linkSubjectId: string | null
}

/** Why the person may not save details of this application at all, if so. */
export function refusalOfEdit({ isLinkSession, linkSubjectId }: Editor, id: string): string | undefined {
  return isLinkSession && linkSubjectId !== id ? CORRECTION_MESSAGES.otherApplication : undefined
}

/** Why the person may not correct an approved application, if so. */
export function refusalOfCorrection({ roles, isLinkSession }: Editor): string | undefined {
  if (!hasAnyRole(roles, MANAGER_ROLES)) return CORRECTION_MESSAGES.correctors
  return isLinkSession ? CORRECTION_MESSAGES.fullSession : undefined
}

const TOO_LONG = cannotExceed('The reason', CORRECTION_REASON_MAX)
export const correctionReasonSchema = optionalLines(CORRECTION_REASON_MAX, TOO_LONG).nullish()

/** What is wrong with the reason of a correction, if anything. */
export function correctionReasonProblem(reason: string | null | undefined): string | undefined {
  if (!reason?.trim()) return CORRECTION_MESSAGES.reason
  if (characterCount(reason.trim()) > CORRECTION_REASON_MAX) return TOO_LONG
  return holdsPersonalNumber(reason) ? CORRECTION_MESSAGES.numbersInReason : undefined
}
