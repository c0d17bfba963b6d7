import {
  DETAILS_FIELDS,
  type DetailsField,
  type DetailsForm,
  isHiringField,
} from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { recordOf } from '@epay/contract/common/records'
import type { DifferingField } from './conflict.tsx'
import { FIELD_LABELS } from './field-labels.ts'

export function valuesOf(application: Application): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => application[field] ?? '')
}

/** The fields in which two versions differ, as `Conflict` shows them. */
export function differences<Field extends DetailsField>(
  fields: readonly Field[],
  versions: Record<'mine' | 'theirs', Record<Field, string>>,
): DifferingField[] {
  return fields
    .map(field => ({
      label: FIELD_LABELS[field],
      mine: versions.mine[field],
      theirs: versions.theirs[field],
    }))
    .filter(({ mine, theirs }) => mine !== theirs)
}

/** The edits between `before` and `mine` on top of what somebody else saved meanwhile. */
export function onTopOf(theirs: DetailsForm, { before, mine }: { before: DetailsForm; mine: DetailsForm }) {
  return recordOf(DETAILS_FIELDS, field => (mine[field] === before[field] ? theirs[field] : mine[field]))
}

/** Was anything changed that a decision would not carry? */
export function hasOtherEdits(dirtyFields: object): boolean {
  return Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && !isHiringField(field))
}
