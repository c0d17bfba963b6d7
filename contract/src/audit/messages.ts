export const AUDIT_MESSAGES = {
  subLine: 'Who did what to which record, and when. Entries can neither be changed nor removed.',
  failed: 'Failed to fetch the audit trail.',
  nothingFound: 'No entry matches the filter.',
  searchOtherwise: 'Try fewer words or other dates.',
} as const

/** The parts of an entry, in the filter and in the table. */
export const AUDIT_LABELS = {
  action: 'Action',
  person: 'Person',
  record: 'Record',
  details: 'Details',
  at: 'Time',
  fromDate: 'From',
  toDate: 'To',
} as const

export const AUDIT_EXAMPLES = { record: 'Kind or ID', action: 'Such as revealed' } as const
