import {
  APPROVAL_FIELDS,
  approvalIssue,
  type DetailsField,
  type DetailsForm,
  type DetailsIssue,
  isHiringField,
  limitIssues,
  requiredIssues,
  wageScaleMax,
} from '@epay/contract/applications/details-form'

export const SECTIONS = ['personal', 'references', 'workHistory', 'status', 'hiring'] as const
export type Section = (typeof SECTIONS)[number]

export function sectionOf(field: DetailsField): Section {
  if (field.startsWith('reference')) return 'references'
  if (field.startsWith('previous')) return 'workHistory'
  return isHiringField(field) ? 'hiring' : 'personal'
}

/** Both passes in the order of the sections, with one message for each field. */
export function detailsIssues(form: DetailsForm, storedWageScale: string | null): DetailsIssue[] {
  const longestWageScale = wageScaleMax(form.wageScale, storedWageScale)
  const byField = new Map<DetailsField, DetailsIssue>()
  for (const issue of [...requiredIssues(form), ...limitIssues(form, longestWageScale)])
    if (!byField.has(issue.field)) byField.set(issue.field, issue)
  const issues = [...byField.values()]
  return SECTIONS.flatMap(section => issues.filter(({ field }) => sectionOf(field) === section))
}

/** As `detailsIssues`; the hiring information that an approval lacks is one issue, at the first field of it. */
export function approvalIssues(form: DetailsForm, storedWageScale: string | null): DetailsIssue[] {
  const issues = detailsIssues(form, storedWageScale)
  const message = approvalIssue(form)
  const needed: readonly DetailsField[] = APPROVAL_FIELDS
  const [first, ...others] = needed.filter(field => !form[field].trim())
  if (!message || !first) return issues
  return issues
    .filter(({ field }) => !others.includes(field))
    .map(issue => (issue.field === first ? { field: first, message } : issue))
}
