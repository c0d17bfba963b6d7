import {
  APPROVED_HIRING_FIELDS,
  DETAILS_FIELDS,
  type DetailsField,
} from '@epay/contract/applications/application-fields'
import { type DetailsForm, detailsFormSchema, fullLabel } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { mergeVersions, type Versions } from '@epay/contract/common/merge'
import { recordOf } from '@epay/contract/common/records'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSaveWhenSessionEnds, useUnsavedEdits } from '#web/auth/unsaved-edits.ts'
import { UNREADABLE_DATE } from '#web/ui/fields.tsx'
import { formatValue } from '../components/application-reading.tsx'

/** Unsaved input, with the version that it is based on. */
type UnsavedInput = { base: Application; values: DetailsForm; remark: string }

/** `hasRestoredEdits` is set if the form restored unsaved edits from a session that ended. */
export function useDetailsForm(application: Application) {
  const unsaved = useUnsavedEdits<UnsavedInput>('application', application.id)
  const [restoredEdits] = useState(unsaved.read)
  const base = useRef(restoredEdits?.base ?? application)
  const form = useForm<DetailsForm>({
    resolver: (...values) => zodResolver(detailsFormSchema(base.current))(...values),
    defaultValues: valuesOf(base.current),
    mode: 'onChange',
    shouldFocusError: false,
  })
  const [typedRemark, setTypedRemark] = useState(restoredEdits?.remark || undefined)
  const [savedNotes, setSavedNotes] = useState('')
  const { isDirty, dirtyFields } = form.formState
  const notes = form.watch('notes')
  // Offers edited notes as the comment, until the user types a different one.
  const remark = typedRemark ?? (dirtyFields.notes ? notes : savedNotes)
  const { reset, getValues } = form
  useSaveWhenSessionEnds(unsaved, () => {
    const before = valuesOf(base.current)
    const values = readableValues(getValues(), before)
    const hasEdits = Boolean(typedRemark) || DETAILS_FIELDS.some(field => values[field] !== before[field])
    return hasEdits ? { base: base.current, values, remark: typedRemark ?? '' } : undefined
  })

  const isRestoring = useRef(restoredEdits !== undefined)
  useEffect(() => {
    if (restoredEdits) reset(restoredEdits.values, { keepDefaultValues: true })
  }, [restoredEdits, reset])

  const isHeld = useRef(false)
  /** Keeps the form on its version until `startFrom` is called, even if there are no edits. */
  const hold = useCallback(() => {
    isHeld.current = true
  }, [])

  const startFrom = useCallback(
    (version: Application) => {
      isHeld.current = false
      base.current = version
      reset(valuesOf(version))
    },
    [reset],
  )

  /** Applies the edits on top of someone else's version. */
  const rebase = useCallback(
    (version: Application) => {
      const { merged } = mergeVersions(DETAILS_FIELDS, {
        before: valuesOf(base.current),
        mine: form.getValues(),
        theirs: valuesOf(version),
      })
      startFrom(version)
      for (const field of DETAILS_FIELDS)
        form.setValue(field, merged[field], { shouldDirty: true, shouldValidate: false })
    },
    [form, startFrom],
  )

  // Shows newly loaded data, but never overwrites edits.
  useEffect(() => {
    if (isDirty) isRestoring.current = false
    else if (!isRestoring.current && !isHeld.current && application !== base.current) startFrom(application)
  }, [application, isDirty, startFrom])

  return {
    ...{ form, base, hold, startFrom, rebase, remark },
    hasRestoredEdits: restoredEdits !== undefined,
    hasTypedRemark: Boolean(typedRemark),
    setRemark: setTypedRemark,
    /** Offers edited notes as the comment even after they are saved. */
    suggestNotes: setSavedNotes,
    clearRemark: () => {
      setTypedRemark(undefined)
      setSavedNotes('')
    },
  }
}

export function valuesOf(application: Application): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => application[field] ?? '')
}

/** Falls back to the previous value of an unreadable date. */
function readableValues(values: DetailsForm, before: DetailsForm): DetailsForm {
  return recordOf(DETAILS_FIELDS, field =>
    values[field] === UNREADABLE_DATE ? before[field] : values[field],
  )
}

export type Choice = 'mine' | 'theirs'
export type DifferingField = { label: string; mine: string; theirs: string }

/** Formats the values for display; '' means empty. */
export function compare<Field extends DetailsField>(
  fields: readonly Field[],
  versions: Versions<Record<Field, string>>,
): Record<'conflicts' | 'otherChanges', DifferingField[]> {
  const { mine, theirs } = versions
  const { conflicts, theirChanges } = mergeVersions(fields, versions)
  const formatField = (field: Field) => ({
    label: fullLabel(field),
    mine: formatValue(field, mine[field]),
    theirs: formatValue(field, theirs[field]),
  })
  return { conflicts: conflicts.map(formatField), otherChanges: theirChanges.map(formatField) }
}

/** Whether there are edits that an approval doesn't save. */
export function hasOtherEdits(dirtyFields: object): boolean {
  const isSavedByApproval = (field: string) => APPROVED_HIRING_FIELDS.some(name => name === field)
  return Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && !isSavedByApproval(field))
}
