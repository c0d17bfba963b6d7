/**
 * Who may do what, written down by hand from the rules of the company, so that the tests compare the server and the
 * published page with something that neither of them is made from.
 */

export const PEOPLE = [
  'No one signed in',
  'Employee',
  'HR-Manager',
  'CFO',
  'Admin',
  "Session of an approver's link",
  'Admin who lacks the second factor',
  'Staff after a reset by mail',
  'Staff whose record is inactive',
  "Token of an approver's link",
  "Token of a candidate's link",
  "Token of a candidate's forms",
  'Token of a password link',
  'Script that imports',
  'Script that reads',
] as const
export type Principal = (typeof PEOPLE)[number]

const RESET = 'Staff after a reset by mail'
const INACTIVE = 'Staff whose record is inactive'
const SIGNED_IN = ['Employee', 'HR-Manager', 'CFO', 'Admin', RESET, INACTIVE] as const
const PROVEN_OFFICE = ['HR-Manager', 'CFO', 'Admin'] as const
const OFFICE = [...PROVEN_OFFICE, RESET] as const
const REVIEWING = [...OFFICE, "Session of an approver's link"] as const
const SETTING_UP = [...SIGNED_IN, 'Admin who lacks the second factor'] as const

type Group = { who: readonly Principal[]; calls: readonly string[] }
const GROUPS: readonly Group[] = [
  {
    who: PEOPLE,
    calls: [
      'POST /Auth/login',
      'POST /auth/refresh-token',
      'POST /auth/forgot-password',
      'POST /auth/set-password/check',
      'POST /auth/set-password',
      'POST /auth/validate-emailtoken',
      'POST /setup/open',
      'POST /setup/admin',
      'POST /JobApplication/upload',
      'POST /JobApplication/action',
      'GET /JobApplication/:id/CandidateApplication',
      'POST /JobApplication/candidate-i9-submission',
      'GET /JobApplication/:id/candidate-packet-draft',
      'PUT /JobApplication/:id/candidate-packet-draft',
      'DELETE /JobApplication/:id/candidate-packet-draft',
      'PUT /JobApplication/:id/candidate-packet-draft/files/:fileId',
      'GET /JobApplication/:id/candidate-packet-draft/files/:fileId',
      'DELETE /JobApplication/:id/candidate-packet-draft/files/:fileId',
      'GET /JobApplication/:id/candidate-packet-copy',
      'GET /JobApplication/:id/candidate-packet-copy.zip',
      'POST /my-forms/open',
      'GET /my-forms/progress',
      'GET /packet-keys',
      'GET /dev/mail',
      'GET /health',
      'GET /ready',
      'GET /metrics',
      'GET /portal',
      'GET /portal/logo/:id',
    ],
  },
  {
    who: ['HR-Manager', 'Admin', RESET],
    calls: [
      'GET /company-forms',
      'POST /company-forms',
      'GET /company-forms/:id',
      'PUT /company-forms/:id',
      'POST /company-forms/:id/pdf/:language',
      'DELETE /company-forms/:id/pdf/es',
      'POST /company-forms/:id/publish',
      'POST /company-forms/:id/versions',
      'POST /company-forms/:id/withdraw',
      'GET /company-forms/:id/people',
      'POST /asked-forms/:id/paper-received',
      'POST /JobApplication/:id/forms/show',
    ],
  },
  {
    who: ['HR-Manager', 'Admin'],
    calls: [
      'GET /company-forms/:id/pdf/:language',
      'GET /company-forms/:id/try/:language',
      'GET /company-forms/:id/people.csv',
      'GET /asked-forms/:id/signed',
      'GET /JobApplication/:id/records.zip',
      'GET /Employee/:id/records.zip',
      'GET /w4-locks',
      'PUT /w4-locks/:id',
      'DELETE /w4-locks/:id',
    ],
  },
  {
    who: OFFICE,
    calls: ['GET /JobApplication/:id/forms', 'POST /JobApplication/:id/forms/send-link'],
  },
  {
    who: ['Employee', INACTIVE, "Token of a candidate's forms"],
    calls: [
      'GET /my-forms',
      'GET /my-forms/:id',
      'GET /my-forms/:id/blank',
      'PUT /my-forms/:id/draft',
      'POST /my-forms/:id/sign',
      'POST /my-forms/:id/paper',
      'GET /my-forms/:id/signed',
    ],
  },
  {
    who: [...SETTING_UP, "Session of an approver's link"],
    calls: ['POST /auth/logout'],
  },
  {
    who: SETTING_UP,
    calls: ['GET /auth/second-factor', 'POST /auth/second-factor/start', 'POST /auth/second-factor/confirm'],
  },
  {
    who: SIGNED_IN,
    calls: [
      'POST /Auth/reset-password',
      'PUT /auth/language',
      'POST /auth/second-factor/recovery-codes',
      'POST /auth/second-factor/remove',
      'GET /auth/sessions',
      'POST /auth/sessions/end-others',
    ],
  },
  {
    who: ['Employee', INACTIVE],
    calls: [
      'GET /employee/GetCurrentUser',
      'GET /employee/GetCurrentUser/reveals',
      'GET /employee/GetCurrentUser/bank-account-changes',
      'GET /Employee/Checks',
      'GET /Employee/PaySummary',
      'GET /Employee/PayYears',
      'GET /Employee/PayYears/statements.pdf',
      'GET /Employee/check',
      'GET /Employee/check/statement.pdf',
      'GET /Employee/DirectDeposits',
      'GET /Employee/Earnings',
      'GET /Employee/Taxes',
      'GET /Employee/OtherDeduction',
      'GET /Employee/EarningsDetail',
      'GET /Employee/EarlierLines',
      'GET /exports/checks.csv',
      'GET /exports/pay-year.csv',
      'GET /my-tax-forms',
      'POST /my-tax-forms/test',
      'POST /my-tax-forms/consent',
      'POST /my-tax-forms/withdraw',
      'GET /my-tax-forms/:id/pdf',
    ],
  },
  {
    who: ['HR-Manager', 'Admin'],
    calls: [
      'PUT /Employee/:id',
      'POST /Employee/:id/account-name',
      'POST /Employee/:id/reveal',
      'POST /import/:id/waiting/confirm',
      'POST /imports/:id/undo',
      'POST /hand-over/preview',
      'POST /hand-over/file',
      'POST /year-end-forms/:year/uploads',
      'GET /year-end-forms/uploads/:id/pages/:page',
      'POST /year-end-forms/uploads/:id/confirm',
      'GET /year-end-forms/:year/paper',
      'GET /year-end-forms/forms/:id',
    ],
  },
  {
    who: ['HR-Manager', 'Admin', RESET],
    calls: [
      'GET /Role',
      'POST /JobApplication/:id/reopen-packet',
      'POST /JobApplication/:id/withdraw-reopening',
      'POST /JobApplication/:id/create-employee',
      'PUT /JobApplication/:id/employment-end',
      'PUT /JobApplication/:id/i9-section-2',
      'POST /JobApplication/:id/i9-reverification',
      'DELETE /JobApplication/:id/i9-reverification/:recordId',
      'GET /year-end-forms/:year',
      'GET /year-end-forms/:year/people',
      'GET /year-end-forms/uploads/:id',
      'PUT /year-end-forms/uploads/:id/pages/:page',
      'DELETE /year-end-forms/uploads/:id',
      'POST /year-end-forms/forms/:id/handed-out',
      'POST /year-end-forms/forms/:id/notice-returned',
      'POST /year-end-forms/forms/:id/notice-given',
      'GET /hand-over/hires',
      'GET /hand-over/done',
      'PUT /hand-over/hires/:id/number',
      'GET /hand-over/hires/:id/work-state',
      'PUT /hand-over/hires/:id/work-state',
      'GET /hand-over/reports',
      'PUT /hand-over/hires/:id/report',
      'DELETE /Employee/:id',
      'GET /invitations',
      'POST /invitations',
      'GET /imports',
      'GET /import/waiting',
      'POST /import/:id/waiting/discard',
      'GET /imports/:id',
      'GET /imports/:id/changes',
      'GET /bank-account-changes',
      'POST /bank-account-changes/:id/told',
    ],
  },
  {
    who: ['HR-Manager', 'Admin', RESET, 'Script that reads'],
    calls: ['GET /Employee', 'GET /Employee/:id'],
  },
  {
    who: ['HR-Manager', 'Admin', 'Script that reads'],
    calls: ['GET /exports/employees.csv'],
  },
  {
    who: ['HR-Manager', 'Admin', RESET, 'Script that imports'],
    calls: ['POST /import/preview'],
  },
  {
    who: ['HR-Manager', 'Admin', 'Script that imports'],
    calls: ['POST /import/:id/confirm'],
  },
  {
    who: [...REVIEWING, "Token of an approver's link", 'Script that reads'],
    calls: ['GET /JobApplication/:id'],
  },
  {
    who: [...REVIEWING, 'Script that reads'],
    calls: ['GET /JobApplication', 'GET /JobApplication/:id/history', 'GET /JobApplication/counts'],
  },
  {
    who: [...PROVEN_OFFICE, 'Script that reads'],
    calls: ['GET /exports/applications.csv'],
  },
  {
    who: [...REVIEWING, "Token of an approver's link"],
    calls: ['GET /JobApplication/:id/download-resume'],
  },
  {
    who: REVIEWING,
    calls: ['PUT /JobApplication', 'POST /JobApplication/:id/updateStatus'],
  },
  {
    who: PROVEN_OFFICE,
    calls: [
      'GET /JobApplication/:id/packet.pdf',
      'GET /JobApplication/:id/packet.zip',
      'GET /JobApplication/:id/packet-version',
      'GET /JobApplication/:id/packet-draft/files/:fileId',
    ],
  },
  {
    who: OFFICE,
    calls: [
      'GET /Dashboard',
      'POST /JobApplication/:id/send-link',
      'POST /JobApplication/i9-submission',
      'GET /JobApplication/:id/packet',
      'GET /JobApplication/:id/packet-draft',
      'PUT /JobApplication/:id/packet-draft',
      'DELETE /JobApplication/:id/packet-draft',
      'PUT /JobApplication/:id/packet-draft/files/:fileId',
      'DELETE /JobApplication/:id/packet-draft/files/:fileId',
    ],
  },
  {
    who: ['Admin'],
    calls: [
      'POST /Auth/register',
      'POST /Employee/:id/open-after-reset',
      'GET /Audit/csv',
      'PUT /settings',
      'POST /script-tokens',
    ],
  },
  {
    who: ['Admin', RESET],
    calls: [
      'GET /hand-over/formats',
      'POST /hand-over/formats',
      'DELETE /hand-over/formats/:id',
      'GET /packets/due',
      'DELETE /JobApplication/:id/packet',
      'GET /Audit',
      'GET /setup',
      'PUT /setup',
      'GET /settings',
      'POST /settings/test-mail',
      'PUT /settings/logo',
      'DELETE /settings/logo',
      'GET /mail',
      'GET /script-tokens',
      'DELETE /script-tokens/:id',
      'POST /mail/:id/send-again',
    ],
  },
]

/** Every call, and who may make it, in the order of `PEOPLE`. */
export const WHO_MAY_CALL: ReadonlyMap<string, readonly Principal[]> = new Map(
  GROUPS.flatMap(({ who, calls }) =>
    calls.map(call => [call, PEOPLE.filter(person => who.includes(person))] as const),
  ),
)

const WHOM = ['oneself', 'someone with HR-Manager, CFO or Admin', 'anyone else'] as const
type Whom = (typeof WHOM)[number]
type Deed =
  | 'changeEmail'
  | 'changeName'
  | 'changeEmployeeRole'
  | 'changeStaffRole'
  | 'connect'
  | 'invite'
  | 'remove'
type Manager = 'Admin' | 'HR-Manager'

type PersonRule = {
  deed: Deed
  /** As the page says it. */
  does: string
  whom: Whom
  may: readonly Manager[]
  /** The refusal for everyone else. */
  told: string
}

const NOT_OWN_ROLES = 'No one can change their own roles. Another Admin can.'
const STAFFS_ROLES = 'Only an Admin can change the roles of an HR-Manager, CFO or Admin.'
const MANAGERS_ONLY = 'Only an Admin or HR-Manager can do this.'

function rule(deed: Deed, does: string, rows: readonly [readonly Manager[], string][]): PersonRule[] {
  return rows.flatMap(([may, told], index) => {
    const whom = WHOM[index]
    return whom ? [{ deed, does, whom, may, told }] : []
  })
}

/** Who may act on which person, in the order of the page. */
export const PERSON_RULES_BY_HAND: readonly PersonRule[] = [
  ...rule('changeEmail', 'Change the e-mail', [
    [['Admin'], "Only an Admin can change the e-mail of an HR-Manager, CFO or Admin, one's own too."],
    [['Admin'], 'Only an Admin can change the e-mail of an HR-Manager, CFO or Admin.'],
    [['Admin', 'HR-Manager'], MANAGERS_ONLY],
  ]),
  ...rule(
    'changeName',
    "Change the name that history, audit, packets and emails show; an employee's follows the payroll record",
    [
      [['Admin'], "Only an Admin can change the name of an HR-Manager, CFO or Admin, one's own too."],
      [['Admin'], 'Only an Admin can change the name of an HR-Manager, CFO or Admin.'],
      [['Admin', 'HR-Manager'], MANAGERS_ONLY],
    ],
  ),
  ...rule('changeEmployeeRole', 'Grant or remove Employee', [
    [[], NOT_OWN_ROLES],
    [['Admin'], STAFFS_ROLES],
    [['Admin', 'HR-Manager'], MANAGERS_ONLY],
  ]),
  ...rule('changeStaffRole', 'Grant or remove HR-Manager, CFO or Admin', [
    [[], NOT_OWN_ROLES],
    [['Admin'], STAFFS_ROLES],
    [['Admin'], 'Only an Admin can grant or remove HR-Manager, CFO or Admin.'],
  ]),
  ...rule('connect', 'Connect an existing account to the record of an employee (Create Employee, import)', [
    [[], 'No one can connect their own account to an employee. Another Admin can.'],
    [['Admin'], 'Only an Admin can connect the account of an HR-Manager, CFO or Admin to an employee.'],
    [['Admin', 'HR-Manager'], MANAGERS_ONLY],
  ]),
  ...rule('invite', 'Invite someone to set the first password', [
    [[], 'No one can invite themself. Another Admin can.'],
    [['Admin'], 'Only an Admin can invite an HR-Manager, CFO or Admin.'],
    [['Admin', 'HR-Manager'], MANAGERS_ONLY],
  ]),
  ...rule('remove', 'Delete the employee, which ends the account', [
    [[], 'No one can delete themself. Another Admin can.'],
    [['Admin'], 'Only an Admin can delete an HR-Manager, CFO or Admin.'],
    [['Admin', 'HR-Manager'], MANAGERS_ONLY],
  ]),
]
