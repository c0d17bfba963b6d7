export const AUDIT_MESSAGES = {
  subLine: 'Who did what to which record, and when. Entries can neither be changed nor removed.',
  failed: 'Failed to fetch the audit trail.',
} as const
