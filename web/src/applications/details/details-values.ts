import {
  DETAILS_FIELDS,
  type DetailsField,
  type DetailsForm,
  fullLabel,
  WRITTEN_BY_APPROVAL,
} from '@epay/contract/applications/details-form'
import type { Application } from '@epay/contract/applications/schemas'
import { formatDate, formatWeek, isDate, isIsoWeek } from '@epay/contract/common/dates'
import { mergeVersions, type Versions } from '@epay/contract/common/merge'
import { recordOf } from '@epay/contract/common/records'
import { STATE_OR_TERRITORY_OPTIONS } from '@epay/contract/common/us-states'
import { UNREADABLE_DATE } from '#web/ui/unreadable-date.ts'

export function valuesOf(application: Application): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => application[field] ?? '')
}

/** The typed values; for an unreadable date, the previous one counts. */
export function readableValues(typed: DetailsForm, before: DetailsForm): DetailsForm {
  return recordOf(DETAILS_FIELDS, field => (typed[field] === UNREADABLE_DATE ? before[field] : typed[field]))
}

/** A field whose two versions are shown as the reader knows them; '' is an empty field. */
export type DifferingField = { label: string; mine: string; theirs: string }

/** What two people changed, compared with the version that both began with. */
export type Comparison = {
  /** Changed by both, to different values. */
  both: DifferingField[]
  /** Changed by the other one alone. */
  others: DifferingField[]
}

export function compare<Field extends DetailsField>(
  fields: readonly Field[],
  versions: Versions<Record<Field, string>>,
): Comparison {
  const { mine, theirs } = versions
  const { conflicts, others } = mergeVersions(fields, versions)
  const show = (field: Field) => ({
    label: fullLabel(field),
    mine: inWords(field, mine[field]),
    theirs: inWords(field, theirs[field]),
  })
  return { both: conflicts.map(show), others: others.map(show) }
}

/** As the fields themselves show it. */
export function inWords(field: DetailsField, value: string): string {
  if (isDate(value)) return formatDate(value)
  if (field === 'firstWeekOfWork' && isIsoWeek(value)) return formatWeek(value)
  if (field === 'stateOrProvince')
    return STATE_OR_TERRITORY_OPTIONS.find(state => state.value === value)?.label ?? value
  return value
}

/** Was anything changed that an approval does not write by itself? */
export function hasOtherEdits(dirtyFields: object): boolean {
  const isWritten = (field: string) => WRITTEN_BY_APPROVAL.some(name => name === field)
  return Object.entries(dirtyFields).some(([field, isDirty]) => isDirty && !isWritten(field))
}
