/** What an approver reads before deciding, in the details and through a mailed link; `{name}` is a placeholder. */
export const SECTION_TITLES = {
  personal: 'Personal Information',
  references: 'References',
  workHistory: 'Previous Work History',
  status: 'Application Status & Information',
  hiring: 'Hiring Information',
} as const

export const NONE_GIVEN = 'None given'

export const FACT_LABELS = {
  applicant: 'Applicant',
  position: 'Position',
  adult: '18 or older',
  yes: 'Yes',
  status: 'Status',
  applied: 'Applied Date',
  modified: 'Last Modified',
  number: 'Reference Number',
  resume: 'Resume',
  waitsFor: 'Waits For',
} as const

export const RESUME_TEXTS = {
  hide: 'Hide Resume',
  show: 'Show Resume',
  download: 'Download Resume',
  of: 'Resume of {name}',
  failed: 'The resume could not be shown.',
} as const

/** What HR said when it approved. */
export const APPROVAL_TEXTS = {
  approvedBy: 'Approved by {name},',
  quote: 'Approval by {name}',
} as const

export const DECISION_TEXTS = {
  title: 'Decision',
  yours: 'Your decision',
  approve: 'Approve',
  reject: 'Reject',
} as const

export const WEEK_EXAMPLE = 'The year and its week, such as 2026-W05'

/** Both versions, after somebody else saved first. */
export const CONFLICT_TEXTS = {
  both: 'Changed by both of you',
  alsoOthers: 'Also changed meanwhile',
  others: 'Changed meanwhile',
  yours: 'Yours',
  theirs: 'Theirs',
  before: 'Before',
  now: 'Now',
  keepMine: 'Keep My Changes',
  takeTheirs: 'Take Their Version',
  adviceNoneOwn: 'None of this is a change of yours. Take their version, look through it and try once more.',
  adviceBoth:
    'Keep your changes to put them on top of theirs and try once more, or take their version instead.',
  adviceOthers:
    'You changed other fields. Keep your changes beside theirs and try once more, or take their version instead.',
  keptMine: 'Your changes are on top of theirs now. They are not saved yet.',
  tookTheirs: 'This is their version now.',
} as const

/** The page of a mailed link. */
export const LINK_PAGE_TEXTS = {
  title: 'Job Application',
  reason: 'Reason for Rejection',
  notSent: '{label} (not sent)',
  tryAgain: 'Try Again',
  openList: 'Open Job Applications',
} as const

export const OUTCOME_TEXTS = {
  next: 'What happens next',
  by: 'Decided by',
  waits: 'The application now waits for the decision of the {decider}.',
  packet: 'The applicant fills in the employee packet next.',
  closed: 'The application is closed; nobody decides on it any more.',
} as const
