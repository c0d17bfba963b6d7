/** The texts of the office's overview, which only staff see; `{name}` is a placeholder. */
export const OFFICE_TEXTS = {
  failed: 'What waits for you could not be loaded.',
  i9Failed: 'What Form I-9 asks for could not be loaded.',
  nothing: 'Nothing is waiting for you.',
} as const

export const WAITING_TEXTS = {
  title: 'Waiting for You',
  review: 'Review the oldest',
  name: 'Applicant Name',
  applied: 'Applied Date',
  since: 'Waiting for',
  sinceToday: 'Since today',
  oneDay: '1 day',
  days: '{days} days',
} as const

/** How many applications wait for the reader, with the role they wait for where somebody has both. */
export const WAITING_LINE_TEXTS = {
  none: 'No application is waiting for you',
  one: '1 application is waiting for you',
  many: '{count} applications are waiting for you',
  as: '{text} as {role}',
  list: 'Applications: {status}',
} as const

export const CHART_TEXTS = {
  title: 'Applications by Week',
  week: 'Week of',
  all: 'All',
  label: '{total} applications in {weeks} weeks by status. The table has the same numbers.',
  block: 'A block stands for up to {count} applications.',
} as const

/** People with what waits for each. */
export const ROWS_TEXTS = {
  shown: '{count} of {total}',
  show: 'Show {count}',
  showAll: 'Show all {count}',
  showFewer: 'Show fewer',
} as const

export const PACKETS_DUE_TEXTS = {
  title: 'Packets Due',
  begun: 'begun',
  notBegun: 'not begun',
  noFirstDay: 'No first day yet',
  firstDay: 'first day {date}',
} as const

export const NEW_HIRES_TEXTS = {
  title: 'New Hires Without a Record',
  signed: 'packet signed {date}',
  create: 'Create Employee',
  createFor: 'Create Employee: {name}',
} as const

export const FAILED_MAILS_TEXTS = {
  one: '1 mail could not be delivered',
  many: '{count} mails could not be delivered',
  show: 'Show',
} as const

/** `{time}` is a moment, and the time of the day in a zone in `everyDay`; `{size}` is how large the backup is. */
export const BACKUPS_TEXTS = {
  title: 'Backups',
  loadFailed: 'What there is to say of backups could not be loaded.',
  notScheduled: 'No backups are made',
  howTo:
    'The portal makes one every day where BACKUP_URL and BACKUP_RECIPIENT are set, at the time of BACKUP_AT.',
  help: 'How to set up backups',
  failed: 'The last backup failed',
  failedAt: 'On {time}: {reason}',
  overdue: 'The backup is overdue',
  overdueSince: 'It was to be made on {time}, and nothing began it.',
  running: 'A backup is being made',
  runningSince: 'Since {time}',
  good: 'Backups are up to date',
  last: 'Last backup',
  none: 'None yet',
  made: '{time} ({size})',
  next: 'Next one',
  nextTry: 'Next try',
  schedule: 'Made',
  everyDay: 'Every day at {time} ({zone})',
  byCommand: 'Made by hand',
} as const

export const I9_DUE_TEXTS = {
  title: 'Form I-9 Due',
  section2: 'section 2',
  due: 'due {date}',
  reverification: 'reverification',
} as const

/** In how many days something is due. */
export const DUE_TEXTS = {
  overdue: '{days} days overdue',
  oneOverdue: '1 day overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  inDays: 'In {days} days',
} as const
