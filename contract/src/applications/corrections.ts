import { containsPersonalNumber } from '../common/personal-numbers.ts'
import { hasAnyRole, MANAGER_ROLES, type Role } from '../common/roles.ts'
import { characterCount, optionalLines } from '../common/text.ts'
import { tooLongMessage } from './messages.ts'
import { STATUS, type Status } from './status.ts'

export const CORRECTION_REASON_MAX = 500

export const CORRECTION_MESSAGES = {
  label: 'Reason for the Correction',
  hint: "The CFO has approved this application. Tell us why you're changing it. We'll add your reason to the history, and email the CFO if you change the pay or start date.",
  reason: 'Enter a reason for the correction',
  numbersInReason: 'Remove the SSN or account number. The history keeps this reason.',
  managersOnly: 'After CFO approval, only HR managers and Admins can correct an application.',
  passwordRequired: 'To correct an approved application, sign in with your password.',
  otherApplication:
    'This link only works for its own application. Sign in with your password to change this one.',
} as const

/** Whether changes to approved fields require a correction. */
export const isSettled = (status: Status): boolean => status === STATUS.CFOApproved

type Editor = {
  roles: readonly Role[]
  isLinkSession: boolean
  /** The only application that a link session can edit. */
  applicationId: string | null
}

export function refusalOfEdit(editor: Editor, applicationId: string): string | undefined {
  const isForOtherApplication = editor.isLinkSession && editor.applicationId !== applicationId
  return isForOtherApplication ? CORRECTION_MESSAGES.otherApplication : undefined
}

export function refusalOfCorrection({ roles, isLinkSession }: Editor): string | undefined {
  if (!hasAnyRole(roles, MANAGER_ROLES)) return CORRECTION_MESSAGES.managersOnly
  return isLinkSession ? CORRECTION_MESSAGES.passwordRequired : undefined
}

const TOO_LONG = tooLongMessage('The reason', CORRECTION_REASON_MAX)
export const correctionReasonSchema = optionalLines(CORRECTION_REASON_MAX, TOO_LONG).nullish()

export function correctionReasonProblem(reason: string | null | undefined): string | undefined {
  if (!reason?.trim()) return CORRECTION_MESSAGES.reason
  if (characterCount(reason.trim()) > CORRECTION_REASON_MAX) return TOO_LONG
  return containsPersonalNumber(reason) ? CORRECTION_MESSAGES.numbersInReason : undefined
}
