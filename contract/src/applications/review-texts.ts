/** The texts of the list of applications and of its dialogs, which only staff see; `{name}` is a placeholder. */
export const LIST_TEXTS = {
  everyone: 'Everyone who applied, and how far they are',
  noneWaiting: 'None is waiting for you',
  oneWaiting: '1 is waiting for you',
  waiting: '{count} are waiting for you',
  byStatus: 'Applications by status',
  noMatch: 'No application matches this filter.',
  wrongDates: 'The last date to look for is before the first one.',
  tryOthers: 'Try fewer words or another status.',
  none: 'No applications yet.',
  noneText: 'They appear here as soon as somebody applies.',
} as const

export const FILTER_TEXTS = {
  status: 'Status',
  name: 'Applicant name',
  anyPart: 'Any part of the name',
  from: 'From',
  to: 'To',
} as const

export const COLUMN_TEXTS = {
  name: 'Applicant Name',
  email: 'Applicant Email',
  phone: 'Applicant Phone',
  status: 'Status',
  applied: 'Applied Date',
  actions: 'Actions',
} as const

export const ROW_TEXTS = {
  actionsFor: 'Actions for {name}',
  view: 'View',
  history: 'History',
} as const

export const HISTORY_TEXTS = {
  from: 'From Status',
  new: 'New',
  to: 'To Status',
  remarks: 'Remarks',
  by: 'Action By',
  viaLink: 'by e-mail link',
  samePerson: 'also made the decision before',
  date: 'Action Date',
  none: 'Nothing has happened yet.',
} as const

/** The texts of an application's details, which only staff see; `{name}` is a placeholder. */
export const DETAILS_TEXTS = {
  title: 'Application',
  unsaved: 'You have changed this application and not saved it. Close it without saving?',
  notKnown: 'N/A',
  adult: '18 or older: yes',
  notesHint: 'Shared. Saved with Save Changes.',
} as const

/** Of the two references and the two positions; the number is added. */
export const GROUP_TEXTS = {
  reference: 'Reference {number}',
  position: 'Previous Position {number}',
} as const

/** Who applied, and how long they have been waiting. */
export const SUMMARY_TEXTS = {
  applied: 'Applied',
  you: 'you',
  cfo: 'the CFO',
  sinceToday: 'With {whom} since today',
  forOneDay: 'With {whom} for 1 day',
  forDays: 'With {whom} for {days} days',
} as const

export const PANEL_TEXTS = {
  waitsFor: 'Waits for the decision of {decider}.',
  remark: 'Remark',
  remarkHint: 'Optional to approve, required to reject. The history shows it under your name.',
  notSent: 'Not sent',
  notSentHint: 'Somebody else was first. The history does not have it.',
  untilNow: 'Until now',
  viaLink: '{name}, by e-mail link',
  quote: '{status} by {name}',
} as const

export const REJECTION_TEXTS = {
  title: 'Reject this application?',
  isTold: '{name} will be told by e-mail, and this cannot be undone.',
  isNotTold: '{name} will be rejected.',
  losesEdits: 'Your other changes on this form will not be saved.',
} as const

export const FOOTER_TEXTS = {
  saving: 'One moment…',
  save: 'Save Changes',
  fillPacket: 'Fill Employee Packet',
  signInFirst: 'Sign in to fill the packet',
  close: 'Close',
  approveAndNext: 'Approve and next',
} as const

export const KEY_TEXTS = {
  title: 'Keys',
  use: 'Use the single keys',
  useHint: 'They work in this window only, and never while you type in a field.',
  next: 'Next application that waits for you',
  previous: 'Previous one',
  approve: 'Approve and go to the next',
  reject: 'Reject and go to the next: your remark is needed',
  send: 'From inside a field: approve, or after R reject',
  edit: 'Edit, beginning with the first name',
  help: 'This list',
} as const

/** The line of those who wait for the reader. */
export const QUEUE_TEXTS = {
  label: 'Waiting for you',
  total: '{total} waiting for you',
  place: '{position} of {total}',
  order: 'waiting for you, oldest first',
  previous: 'Previous',
  next: 'Next',
} as const

/** Sends the mailed link once more. */
export const SEND_LINK_TEXTS = {
  title: 'Send the link again?',
  toCandidate: '{name} ({email}) gets a new link to the employee packet.',
  toRole: 'Everybody with the role {role} gets a new mail with links to open, approve and reject.',
  earlierStop: 'Links that were mailed before stop working.',
  goesTo: 'It goes to {addresses}.',
  packetOf: 'The employee packet of the candidate',
} as const

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
