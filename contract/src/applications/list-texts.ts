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
