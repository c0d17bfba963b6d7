export const DASHBOARD_TEXTS = { welcome: 'Welcome, {name}.' } as const

/** Staff-only texts of the dashboard; `{name}` is a placeholder. */
export const OFFICE_TEXTS = {
  failed: "We couldn't load your to-dos.",
  nothing: "You're all caught up.",
} as const

export const WAITING_TEXTS = {
  title: 'Needs your review',
  review: 'Review Oldest',
  name: 'Applicant Name',
  applied: 'Applied Date',
  since: 'Waiting',
  sinceToday: 'Since today',
  oneDay: '1 day',
  days: '{days} days',
} as const

/** For users who review as both HR-Manager and CFO, `as` adds the role to the line. */
export const WAITING_LINE_TEXTS = {
  none: 'No applications need your review',
  one: '1 application needs your review',
  many: '{count} applications need your review',
  as: '{text} as {role}',
  list: 'Applications: {status}',
} as const

export const CHART_TEXTS = {
  title: 'Applications by Week',
  week: 'Week of',
  all: 'All',
  label: '{total} applications over {weeks} weeks, by status. The table shows the same numbers.',
  block: 'Each block is up to {count} applications.',
} as const

export const ROWS_TEXTS = {
  shown: '{count} of {total}',
  show: 'Show {count}',
  showAll: 'Show all {count}',
  showFewer: 'Show fewer',
} as const

export const PACKETS_DUE_TEXTS = {
  title: 'Packets Due',
  setupStarted: 'started',
  setupNotStarted: 'not started',
  noFirstDay: 'No start date yet',
  firstDay: 'starts {date}',
} as const

export const NEW_HIRES_TEXTS = {
  title: 'New Hires to Add',
  signed: 'packet signed {date}',
  create: 'Create Employee',
  createFor: 'Create Employee: {name}',
} as const

export const FAILED_MAILS_TEXTS = {
  one: "1 email couldn't be delivered",
  many: "{count} emails couldn't be delivered",
  show: 'Show',
} as const

/** `{time}` is an instant, except in `everyDay`, where it is a local time; `{size}` is the backup's size. */
export const BACKUPS_TEXTS = {
  title: 'Backups',
  notScheduled: 'Backups are off',
  howTo: 'Turn on daily backups by setting BACKUP_URL and BACKUP_RECIPIENT on the server.',
  help: 'How to set up backups',
  failed: 'The last backup failed',
  failedAt: 'On {time}: {reason}',
  overdue: 'Backup is overdue',
  overdueSince: "It was scheduled for {time} but didn't start.",
  running: 'Backup in progress',
  runningSince: 'Since {time}',
  good: 'Backups are up to date',
  last: 'Last backup',
  none: 'None yet',
  made: '{time} ({size})',
  next: 'Next backup',
  nextTry: 'Next try',
  schedule: 'Made',
  everyDay: 'Every day at {time} ({zone})',
  byCommand: 'Manual',
} as const

export const I9_DUE_TEXTS = {
  title: 'Form I-9 Due',
  section2: 'section 2',
  due: 'due {date}',
  reverification: 'reverification',
} as const

export const HAND_OVER_CARD_TEXTS = {
  title: 'New-Hire Reports Due',
  one: '1 hire is ready for payroll',
  many: '{count} hires are ready for payroll',
  show: 'Hand Over',
  showReports: 'Open New-Hire Reports',
  due: 'due {date}',
} as const

export const FORMS_CARD_TEXTS = {
  onePaper: '1 person wants a form on paper',
  manyPaper: '{count} people want a form on paper',
  unknownW4: "EPay doesn't know the fields of Form W-4 for {year}",
  outdatedW4: 'Your Form W-4 is from {year}. Load this year’s.',
  show: 'Company Forms',
  open: 'Open Form',
} as const

export const DUE_TEXTS = {
  overdue: '{days} days overdue',
  oneOverdue: '1 day overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  inDays: 'In {days} days',
} as const
