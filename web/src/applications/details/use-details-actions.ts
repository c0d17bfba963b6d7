import {
  DETAILS_FIELDS,
  type DetailsField,
  isCorrectionRequired,
} from '@epay/contract/applications/application-fields'
import {
  correctionReasonProblem,
  isSettled,
  refusalOfCorrection,
  refusalOfEdit,
} from '@epay/contract/applications/corrections'
import { approvalIssues } from '@epay/contract/applications/details-form'
import {
  ACTION_MESSAGES,
  DETAILS_MESSAGES,
  STATUS_UPDATE_MESSAGES,
} from '@epay/contract/applications/messages'
import { DECISION_TEXTS, FOOTER_TEXTS, REJECTION_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { type Decision, statusLabel } from '@epay/contract/applications/status'
import { english } from '@epay/contract/languages/translator'
import { useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { ApiError, isOutdated, unreadableResponseMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import type { Question } from '#web/ui/confirm.tsx'
import { useChoice } from '#web/ui/confirm.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useDecide, useSaveDetails } from '../mutations.ts'
import type { Remark } from './decision-panel.tsx'
import type { Choice } from './use-details-form.ts'
import { compare, hasOtherEdits, useDetailsForm, valuesOf } from './use-details-form.ts'

type Intent = 'save' | 'approve'
type Outcome =
  /** `title` contains the applicant's name and the new status. */
  { success: string; title?: string; failure?: undefined } | { failure: DetailsFailure; success?: undefined }

type Feedback = {
  outcome?: Outcome
  /** The other person's version, until the user resolves the conflict. */
  theirs?: Application | undefined
  resolution?: Choice
}

type DetailsActionsOptions = {
  application: Application
  onReload: () => Promise<Application | undefined>
  onInvalid: (firstInvalidField: DetailsField) => void
  onOutcome: () => void
}

export function useDetailsActions({ application, onReload, onInvalid, onOutcome }: DetailsActionsOptions) {
  const { form, base, hold, startFrom, rebase, hasRestoredEdits, ...remarkState } =
    useDetailsForm(application)
  const { remark, hasTypedRemark, setRemark, suggestNotes, clearRemark } = remarkState
  const choose = useChoice()
  const sendsEmail = useHasExtra('mail')
  const save = useSaveDetails()
  const decide = useDecide()
  const [intent, setIntent] = useState<Intent>()
  const [{ outcome, theirs, resolution }, setFeedback] = useState<Feedback>({})
  const [remarkProblem, setRemarkProblem] = useState<Remark['problem']>()
  const [isRejecting, setIsRejecting] = useState(false)
  const { dirtyFields, isDirty, errors } = form.formState
  const hasEdits = isDirty || hasTypedRemark
  const {
    correction,
    correctionReason,
    check: checkReason,
    clear: clearCorrection,
  } = useCorrection(application, dirtyFields)

  const values = form.watch()
  const invalidFields = DETAILS_FIELDS.flatMap(field => {
    const message = errors[field]?.message
    return intent && message ? { field, message } : []
  })

  const report = (next: Outcome, currentVersion?: Application) => {
    setIntent(undefined)
    setFeedback({ outcome: next, theirs: currentVersion })
    onOutcome()
  }

  const reportFailure = async (failure: DetailsFailure) => {
    // Keeps the form on the version that the user edited, for the comparison.
    if (failure.isOutdated) hold()
    report({ failure }, failure.isOutdated ? await onReload() : undefined)
  }

  const validate = async (next: Intent) => {
    setIntent(next)
    setFeedback({})
    if (await form.trigger()) return true
    const firstInvalidField = DETAILS_FIELDS.find(field => form.getFieldState(field).error)
    if (firstInvalidField) onInvalid(firstInvalidField)
    return false
  }

  const saveEdits = async () => {
    const notes = dirtyFields.notes ? form.getValues('notes') : undefined
    try {
      startFrom(await save.mutateAsync({ base: base.current, form: form.getValues(), correctionReason }))
      if (notes !== undefined) suggestNotes(notes)
      clearCorrection()
      return true
    } catch (error) {
      await reportFailure(saveFailure(error))
      return false
    }
  }

  const decideOn = async (newStatus: Decision, openNext?: () => void) => {
    try {
      const decision = { base: base.current, newStatus, form: form.getValues(), remark: remark.trim() }
      const decidedApplication = await decide.mutateAsync(decision)
      startFrom(decidedApplication)
      clearRemark()
      const success = STATUS_UPDATE_MESSAGES.success
      const title = `${decidedApplication.firstName} ${decidedApplication.lastName}, ${statusLabel(decidedApplication.status)}`
      if (openNext) {
        toastSuccess(success, { title, isOverReview: true })
        openNext()
      } else report({ success, title })
      return true
    } catch (error) {
      const failure = decisionFailure(error)
      await reportFailure(failure)
      // Shows the new status and keeps the edits, because someone else may have decided.
      if (!failure.isOutdated) void onReload()
      return false
    }
  }

  return {
    form,
    issues: intent === 'approve' ? approvalIssues(invalidFields, values) : invalidFields,
    correction,
    remark: {
      text: remark,
      problem: remarkProblem,
      onChange: (text: string) => {
        setRemark(text)
        setRemarkProblem(undefined)
      },
    },
    hasEdits,
    startedWithEdits: hasRestoredEdits,
    /** Whether the form contains edits that were unsaved when an earlier session ended. */
    hasRestoredEdits: hasRestoredEdits && hasEdits && !intent && !outcome,
    // The next edit hides a success message.
    outcome: outcome?.success && hasEdits ? undefined : outcome,
    isSaving: save.isPending || decide.isPending,
    conflict: theirs && {
      comparison: compare(DETAILS_FIELDS, {
        before: valuesOf(base.current),
        mine: values,
        theirs: valuesOf(theirs),
      }),
      resolve: (choice: Choice) => {
        if (choice === 'mine') rebase(theirs)
        else startFrom(theirs)
        setFeedback({ resolution: choice })
      },
    },
    resolution,
    save: async (): Promise<boolean> => {
      const hasReason = checkReason()
      if (!(await validate('save')) || !hasReason || !(await saveEdits())) return false
      report({ success: DETAILS_MESSAGES.saved })
      return true
    },
    /** Discards edits, but keeps the comment. */
    cancel: () => {
      startFrom(base.current)
      clearCorrection()
      setIntent(undefined)
    },
    /** @param openNext opens the next application; a toast then replaces the message here */
    approve: async (openNext?: () => void): Promise<boolean> => {
      setRemarkProblem(undefined)
      setIsRejecting(false)
      if (!(await validate('approve'))) return false
      // Saves first, because the approval covers the values on the screen.
      if (hasOtherEdits(dirtyFields) && !(await saveEdits())) return false
      return decideOn('Approved', openNext)
    },
    /** Asks for confirmation, which offers to open the next application if one is waiting. */
    reject: async (openNext?: () => void): Promise<boolean> => {
      setIsRejecting(true)
      if (remark.trim() === '') {
        setRemarkProblem({ message: ACTION_MESSAGES.reasonForRejection })
        return false
      }
      const question = rejectionQuestion(application, { sendsEmail, losesEdits: isDirty })
      const choice = await choose({
        ...question,
        ...(openNext && { alternativeLabel: FOOTER_TEXTS.rejectAndNext }),
      })
      return choice !== false && decideOn('Rejected', choice === 'alternative' ? openNext : undefined)
    },
    /** Whether the last decision attempted was a rejection, so that the remark is its reason. */
    isRejecting,
  }
}

export type DetailsActions = ReturnType<typeof useDetailsActions>

/** @param sendsEmail whether the server emails the applicant, which makes the decision final */
function rejectionQuestion(
  { firstName, lastName }: Application,
  { sendsEmail, losesEdits }: { sendsEmail: boolean; losesEdits: boolean },
): Question {
  const name = `${firstName} ${lastName}`
  const consequence = english(sendsEmail ? REJECTION_TEXTS.sendsEmail : REJECTION_TEXTS.sendsNoEmail, {
    name,
  })
  return {
    title: REJECTION_TEXTS.title,
    text: losesEdits ? `${consequence} ${REJECTION_TEXTS.losesEdits}` : consequence,
    confirmLabel: DECISION_TEXTS.reject,
    isDangerous: true,
  }
}

type Correction = {
  isNeeded: boolean
  /** Why the user can't save the edits. */
  refusal: string | undefined
  reason: string
  problem: string | undefined
  onChange: (reason: string) => void
}

function useCorrection({ id: applicationId, status }: Application, dirtyFields: object) {
  const user = useUser()
  const hasCorrections = useHasExtra('corrections')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isNeeded =
    hasCorrections &&
    isSettled(status) &&
    Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && isCorrectionRequired(field))
  const problem = isNeeded ? correctionReasonProblem(reason) : undefined
  const correction: Correction = {
    isNeeded,
    refusal: refusalOfEdit(user, applicationId) ?? (isNeeded ? refusalOfCorrection(user) : undefined),
    reason,
    problem: isChecked ? problem : undefined,
    onChange: setReason,
  }
  return {
    correction,
    correctionReason: isNeeded ? reason.trim() : undefined,
    check: () => {
      setIsChecked(true)
      return problem === undefined
    },
    clear: () => {
      setReason('')
      setIsChecked(false)
    },
  }
}

type DetailsFailure = {
  text: string
  details?: string
  /** Whether the form is based on an old version. */
  isOutdated?: boolean
}

export function saveFailure(error: unknown): DetailsFailure {
  if (!(error instanceof ApiError)) return { text: DETAILS_MESSAGES.saveFailed }
  if (error.status === 'network') return { text: DETAILS_MESSAGES.connection }
  const { message, details, text, errors } = error.body
  if (error.status === 409) return { text: message ?? DETAILS_MESSAGES.changedMeanwhile, isOutdated: true }
  if (errors.length > 0) return { text: `${DETAILS_MESSAGES.validationError}${errors.join('; ')}` }
  const sentence = message ?? details
  if (sentence) return { text: `${DETAILS_MESSAGES.serverError}${sentence}` }
  if (text) return { text: `${DETAILS_MESSAGES.error}${text}` }
  return { text: DETAILS_MESSAGES.saveFailed, details: unreadableResponseMessage(error) }
}

/** Response statuses that mean that the application's status or the user's role doesn't allow the decision. */
const REFUSED_STATUSES: readonly unknown[] = [500, 403, 409]

export function decisionFailure(error: unknown): DetailsFailure {
  const { failed, refused } = STATUS_UPDATE_MESSAGES
  if (!(error instanceof ApiError)) return { text: failed }
  const { status, body } = error
  if (isOutdated(error)) return { text: body.message ?? DETAILS_MESSAGES.changedMeanwhile, isOutdated: true }
  const sentence = body.errors.join(' ') || (body.details ?? body.message ?? body.text)
  if (REFUSED_STATUSES.includes(status))
    return { text: refused, details: sentence === refused ? undefined : sentence }
  if (status === 'network') return { text: failed, details: error.message }
  return sentence ? { text: sentence } : { text: failed, details: unreadableResponseMessage(error) }
}
