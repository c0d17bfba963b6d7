export const AUDIT_MESSAGES = {
  subLine: "A record of who did what, and when. Entries can't be changed or deleted.",
  failed: "We couldn't load the audit trail.",
  nothingFound: 'No entries match your filter.',
  searchOtherwise: 'Try fewer words or different dates.',
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

export const AUDIT_EXAMPLES = { record: 'Type or ID', action: 'For example: revealed' } as const
