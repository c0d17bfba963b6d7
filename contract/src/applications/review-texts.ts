/** Staff-only texts of the application list and its dialogs; `{name}` is a placeholder. */
export const LIST_TEXTS = {
  subtitle: 'Everyone who has applied, and where they stand',
  noneWaiting: 'None need your review',
  oneWaiting: '1 needs your review',
  waiting: '{count} need your review',
  byStatus: 'Applications by status',
  noMatch: 'No applications match your filter.',
  reversedDates: 'The end date is before the start date.',
  noMatchHint: 'Try fewer words or a different status.',
  none: 'No applications yet.',
  noneText: 'Share your application link to start getting applications.',
} as const

export const APPLICATION_LINK_TEXTS = {
  copy: 'Copy Link',
  copied: 'Copied.',
  copyBlocked: 'Your browser blocked copying. Select the link and copy it yourself.',
  print: 'Print QR Code',
  posterTitle: 'Apply for a job',
  posterTitleWithCompany: 'Apply for a job at {company}',
  scanHint: 'Scan this code with your phone, or open the address below.',
  qrCodeAlt: 'QR code with the address of the application form',
} as const

export const FILTER_TEXTS = {
  status: 'Status',
  name: 'Applicant name',
  namePlaceholder: 'Search by name',
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
  viaLink: 'by email link',
  samePerson: 'also made the decision before',
  date: 'Action Date',
  none: 'No activity yet',
} as const

/** Staff-only texts of an application's details; `{name}` is a placeholder. */
export const DETAILS_TEXTS = {
  title: 'Application',
  unsaved: 'You have unsaved changes. Close without saving?',
  notKnown: 'N/A',
  adult: '18 or older: yes',
  notesHint: 'Visible to HR, the CFO, and Admins. Select Save Changes to keep it.',
} as const

export const SUMMARY_TEXTS = {
  you: 'you',
  cfo: 'the CFO',
  waitingSinceToday: 'Waiting on {role} since today',
  waitingForOneDay: 'Waiting on {role} for 1 day',
  waitingForDays: 'Waiting on {role} for {days} days',
} as const

export const PANEL_TEXTS = {
  waitsFor: 'Waiting for a decision from {decider}',
  remark: 'Comment',
  remarkHint: 'Optional if you approve, required if you reject. Shown in the history with your name.',
  notSent: 'Not sent',
  notSentHint: "Someone else decided first, so this wasn't recorded.",
  pastDecisions: 'Before',
  viaLink: '{name}, by email link',
  quote: '{status} by {name}',
} as const

export const REJECTION_TEXTS = {
  title: 'Reject this application?',
  sendsEmail: "We'll email {name} to let them know. You can't undo this.",
  sendsNoEmail: '{name} will be rejected.',
  losesEdits: "You'll lose your other unsaved changes.",
} as const

export const FOOTER_TEXTS = {
  saving: 'One moment…',
  save: 'Save Changes',
  fillPacket: 'Fill Employee Packet',
  close: 'Close',
  approveAndNext: 'Approve & Next',
  rejectAndNext: 'Reject & Next',
  edit: 'Edit',
  cancel: 'Cancel',
} as const

export const KEY_TEXTS = {
  title: 'Keys',
  use: 'Use letter keys',
  useHint: 'Off until you turn them on. They work in this window, and never while you type.',
  next: 'Next application to review',
  previous: 'Previous application',
  approve: 'Approve and go to next',
  reject: 'Reject (comment required)',
  send: 'While typing: approve (or reject after R)',
  edit: 'Edit the application',
  help: 'Show shortcuts',
} as const

export const QUEUE_TEXTS = {
  label: 'To review',
  total: '{total} to review',
  position: '{position} of {total}',
  order: 'to review, oldest first',
  previous: 'Previous',
  next: 'Next',
} as const

export const SEND_LINK_TEXTS = {
  title: 'Resend the link?',
  toCandidate: "We'll email {name} ({email}) a new link to the employee packet.",
  toRole: "We'll email everyone with the {role} role new links to open, approve, or reject.",
  earlierLinksStop: 'Earlier links will stop working.',
  sentTo: 'It will go to {addresses}.',
  candidatePacket: "The candidate's employee packet",
} as const

/** Shown in the details and on the email page. */
export const SECTION_TITLES = {
  personal: 'Personal Information',
  references: 'References',
  workHistory: 'Previous Work History',
  status: 'Application Status & Information',
  hiring: 'Hiring Information',
} as const

export const NO_ANSWER = 'None'

export const FACT_LABELS = {
  applicant: 'Applicant',
  adult: '18 or older',
  yes: 'Yes',
  status: 'Status',
  applied: 'Applied Date',
  modified: 'Last Modified',
  number: 'Reference Number',
  resume: 'Resume',
  waitsFor: 'Waiting on',
} as const

export const READING_TEXTS = {
  name: 'Name',
  address: 'Address',
  offer: 'The offer',
  change: 'Change',
  none: 'None',
  call: 'Call',
  email: 'Email',
  resume: 'Resume',
} as const

export const RESUME_TEXTS = {
  hide: 'Hide Resume',
  show: 'Show Resume',
  download: 'Download Resume',
  frameTitle: 'Resume of {name}',
  failed: "We couldn't show the resume.",
} as const

export const APPROVAL_TEXTS = {
  approvedForHr: 'approved for HR,',
  quote: 'Approval by {name}',
} as const

export const DECISION_TEXTS = {
  title: 'Decision',
  yours: 'Your decision',
  approve: 'Approve',
  reject: 'Reject',
} as const

export const CONFLICT_TEXTS = {
  bothChanged: 'You both changed',
  theyAlsoChanged: 'They also changed',
  changedMeanwhile: 'Changed while you were editing',
  yours: 'Yours',
  theirs: 'Theirs',
  before: 'Before',
  now: 'Now',
  keepMine: 'Keep My Changes',
  takeTheirs: 'Take Their Version',
  noOwnChangesHint: "You didn't change any of these. Take their version, review it, and try again.",
  conflictHint: 'Keep your changes and try again, or use their version.',
  noConflictHint:
    'You changed different fields. Keep both sets of changes and try again, or use only theirs.',
  changesCombined: 'Your changes are combined with theirs. Save to keep them.',
  theirVersionShown: "You're now looking at their version.",
} as const

export const LINK_PAGE_TEXTS = {
  title: 'Job Application',
  reason: 'Reason for Rejection',
  commentHint: 'Required. Shown in the history with your name.',
  newApplication: "This application is new. It's your turn to decide.",
  hrApproved: "HR approved. It's your turn to decide.",
  notSent: '{label} (not sent)',
  tryAgain: 'Try Again',
  openList: 'Open Job Applications',
} as const

export const OUTCOME_TEXTS = {
  next: 'What happens next',
  decidedBy: 'Decided by',
  nextDecider: 'Next: {decider} decides.',
  packet: 'We emailed the applicant a link to the employee packet.',
  closed: 'This application is closed. No further action is needed.',
} as const
