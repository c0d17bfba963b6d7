export const AUDIT_MESSAGES = {
  subLine: "A record of who did what, and when. Entries can't be changed or deleted.",
  failed: "We couldn't load the audit trail.",
  nothingFound: 'No entries match your filter.',
  noMatchHint: 'Try fewer words or different dates.',
} as const

export const AUDIT_LABELS = {
  action: 'Action',
  person: 'Person',
  record: 'Record',
  details: 'Details',
  what: 'What happened',
  at: 'Time',
  fromDate: 'From',
  toDate: 'To',
} as const

export const AUDIT_EXAMPLES = { record: 'Type or ID' } as const

export const AUDIT_RAW_TEXTS = {
  allActions: 'All actions',
  show: 'Show recorded data',
  hide: 'Hide recorded data',
  action: 'Action',
  record: 'Record',
  username: 'Username',
  account: 'Account ID',
  address: 'Address',
  entry: 'Entry',
} as const
