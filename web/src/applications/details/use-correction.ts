import {
  correctionReasonProblem,
  isSettled,
  refusalOfCorrection,
  refusalOfEdit,
} from '@epay/contract/applications/corrections'
import { isApprovedField } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { useHas } from '#web/lib/portal-query.ts'

export type Correction = {
  /** Do the edits change what the CFO approved? */
  isNeeded: boolean
  /** Why this person may not save the edits, if so. */
  refusal: string | undefined
  reason: string
  problem: string | undefined
  onChange: (reason: string) => void
}

/** The reason with which an approved application is corrected. */
export function useCorrection({ id, status }: Application, dirtyFields: object) {
  const user = useUser()
  const hasCorrections = useHas('corrections')
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isNeeded =
    hasCorrections &&
    isSettled(status) &&
    Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && isApprovedField(field))
  const problem = isNeeded ? correctionReasonProblem(reason) : undefined
  const correction: Correction = {
    isNeeded,
    refusal: refusalOfEdit(user, id) ?? (isNeeded ? refusalOfCorrection(user) : undefined),
    reason,
    problem: isChecked ? problem : undefined,
    onChange: setReason,
  }
  return {
    correction,
    /** What is sent with the edits. */
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
