import {
  DETAILS_FIELDS,
  type DetailsField,
  type DetailsForm,
  isHiringField,
} from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { formatDate, formatWeek, isDate, isIsoWeek } from '@epay/contract/common/dates'
import { recordOf } from '@epay/contract/common/records'
import { STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { UNREADABLE_DATE } from '#web/ui/unreadable-date.ts'
import { FIELD_LABELS } from './field-labels.ts'

export function valuesOf(application: Application): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => application[field] ?? '')
}

/** What is typed; a date that nobody can read lives in its field alone, and the one before it counts. */
export function readableValues(typed: DetailsForm, before: DetailsForm): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => (typed[field] === UNREADABLE_DATE ? before[field] : typed[field]))
}

/** A field of which both versions are shown, in words; '' is empty. */
export type DifferingField = { label: string; mine: string; theirs: string }

/** What became of the version that two people began with. */
export type Comparison = {
  /** Changed by both, and not to the same. */
  both: DifferingField[]
  /** Changed by the other one alone. */
  others: DifferingField[]
}

type Versions<Field extends DetailsField> = Record<'before' | 'mine' | 'theirs', Record<Field, string>>

export function compare<Field extends DetailsField>(
  fields: readonly Field[],
  { before, mine, theirs }: Versions<Field>,
): Comparison {
  const theirChanges = fields.filter(
    field => theirs[field] !== before[field] && theirs[field] !== mine[field],
  )
  const isMineToo = (field: Field) => mine[field] !== before[field]
  const show = (field: Field) => ({
    label: FIELD_LABELS[field],
    mine: inWords(field, mine[field]),
    theirs: inWords(field, theirs[field]),
  })
  return {
    both: theirChanges.filter(isMineToo).map(show),
    others: theirChanges.filter(field => !isMineToo(field)).map(show),
  }
}

/** As the fields themselves show it. */
function inWords(field: DetailsField, value: string): string {
  if (isDate(value)) return formatDate(value)
  if (field === 'firstWeekOfWork' && isIsoWeek(value)) return formatWeek(value)
  if (field === 'stateOrProvince')
    return STATE_OR_TERRITORY_OPTIONS.find(state => state.value === value)?.label ?? value
  return value
}

/** The edits between `before` and `mine` on top of what somebody else saved meanwhile. */
export function onTopOf(theirs: DetailsForm, { before, mine }: { before: DetailsForm; mine: DetailsForm }) {
  return recordOf(DETAILS_FIELDS, field => (mine[field] === before[field] ? theirs[field] : mine[field]))
}

/** Was anything changed that a decision would not carry? */
export function hasOtherEdits(dirtyFields: object): boolean {
  return Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && !isHiringField(field))
}
