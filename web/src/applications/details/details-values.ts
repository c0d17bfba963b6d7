import { DETAILS_FIELDS, type DetailsField, type DetailsForm } from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { recordOf } from '@epay/contract/common/records'

/** What a decision carries itself; other edits have to be saved before it. */
const DECISION_FIELDS: readonly string[] = [
  'dateHired',
  'wageScale',
  'firstWeekOfWork',
  'sageEmployeeId',
  'notes',
] satisfies DetailsField[]

export function valuesOf(application: Application): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => application[field] ?? '')
}

/** Was anything changed that a decision would not carry? */
export function hasOtherEdits(dirtyFields: object): boolean {
  return Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && !DECISION_FIELDS.includes(field))
}
