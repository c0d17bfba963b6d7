import { CORRECTION_MESSAGES } from './applications/corrections.ts'
import { applicationEndpoints } from './applications/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { PERSON_RULES, TARGET_KINDS, type TargetKind } from './auth/authority.ts'
import { authEndpoints, secondFactorEndpoints, sessionEndpoints } from './auth/endpoints.ts'
import { scriptTokenEndpoints } from './auth/script-tokens.ts'
import { certificateEndpoints, ownCertificateEndpoints } from './certificates/endpoints.ts'
import { changeRequestEndpoints, myDetailsEndpoints } from './change-requests/endpoints.ts'
import { EMAIL_CHANGED_DAYS } from './change-requests/schemas.ts'
import { type Caller, canCall } from './common/access.ts'
import type { Endpoint } from './common/endpoint.ts'
import { platformEndpoints } from './common/platform-endpoints.ts'
import type { Role } from './common/roles.ts'
import { companyFormEndpoints } from './company-forms/endpoints.ts'
import { ownFormEndpoints } from './company-forms/own-endpoints.ts'
import { dashboardEndpoints } from './dashboard/endpoints.ts'
import { bankAccountEndpoints } from './employees/bank-accounts.ts'
import { employeeEndpoints } from './employees/endpoints.ts'
import { invitationEndpoints } from './employees/invitations.ts'
import { formatEndpoints, handOverEndpoints } from './hand-over/endpoints.ts'
import { mailEndpoints } from './mail/endpoints.ts'
import { candidateDraftEndpoints, staffDraftEndpoints } from './packets/draft.ts'
import { packetEndpoints } from './packets/endpoints.ts'
import { packetKeyEndpoints } from './packets/evidence/signing-keys.ts'
import { i9Endpoints, packetStaffEndpoints, retentionEndpoints } from './packets/staff-endpoints.ts'
import { paycheckEndpoints } from './paychecks/endpoints.ts'
import { importEndpoints } from './paychecks/import-endpoints.ts'
import { importHistoryEndpoints } from './paychecks/import-history.ts'
import { waitingEndpoints } from './paychecks/waiting-changes.ts'
import { settingsEndpoints } from './settings/endpoints.ts'
import { logoEndpoints } from './settings/logo.ts'
import { setupEndpoints } from './setup/endpoints.ts'
import { yearEndEndpoints } from './tax-forms/endpoints.ts'
import { myTaxFormEndpoints } from './tax-forms/my-endpoints.ts'

/** Maps each heading of docs/permissions.md to its endpoints. */
const GROUPS: Readonly<Record<string, readonly Readonly<Record<string, Endpoint>>[]>> = {
  'Signing in': [authEndpoints, secondFactorEndpoints, sessionEndpoints, scriptTokenEndpoints],
  Employees: [employeeEndpoints, bankAccountEndpoints, invitationEndpoints],
  'Employee change requests': [myDetailsEndpoints, changeRequestEndpoints],
  'Paychecks and import': [paycheckEndpoints, importEndpoints, waitingEndpoints, importHistoryEndpoints],
  'Year-end forms': [yearEndEndpoints, myTaxFormEndpoints],
  Applications: [applicationEndpoints],
  'Employee packets': [
    packetEndpoints,
    packetStaffEndpoints,
    i9Endpoints,
    retentionEndpoints,
    staffDraftEndpoints,
    candidateDraftEndpoints,
    packetKeyEndpoints,
  ],
  'Hand-over and new-hire reports': [handOverEndpoints, formatEndpoints],
  'Company forms': [companyFormEndpoints, ownFormEndpoints],
  Certificates: [certificateEndpoints, ownCertificateEndpoints],
  Portal: [
    setupEndpoints,
    dashboardEndpoints,
    settingsEndpoints,
    logoEndpoints,
    auditEndpoints,
    mailEndpoints,
    platformEndpoints,
  ],
}

export const ENDPOINT_GROUPS: readonly { title: string; endpoints: readonly Endpoint[] }[] = Object.entries(
  GROUPS,
).map(([title, groups]) => ({ title, endpoints: groups.flatMap(group => Object.values(group)) }))

export const ALL_ENDPOINTS: readonly Endpoint[] = ENDPOINT_GROUPS.flatMap(({ endpoints }) => endpoints)

export const callName = ({ method, path }: Endpoint) => `${method} ${path}`

type User = Extract<Caller, { kind: 'user' }>
const signedIn = (roles: readonly Role[], overrides: Partial<User> = {}): User => ({
  ...{ kind: 'user', roles, isLinkSession: false, needsSecondFactor: false, wasResetByMail: false },
  ...overrides,
})

/** Maps each column of docs/permissions.md to a kind of caller. */
export const PRINCIPALS = {
  'Not signed in': { kind: 'anonymous' },
  Employee: signedIn(['Employee']),
  'HR-Manager': signedIn(['HR-Manager']),
  CFO: signedIn(['CFO']),
  Admin: signedIn(['Admin']),
  "Session of an approver's link": signedIn(['HR-Manager'], { isLinkSession: true }),
  'Admin who lacks the second factor': signedIn(['Admin'], { needsSecondFactor: true }),
  'Staff after a reset by email': signedIn(['HR-Manager', 'Admin'], { wasResetByMail: true }),
  // Inactive staff lose their staff roles, but keep the Employee role.
  'Staff whose record is inactive': signedIn(['Employee']),
  "Token of an approver's link": { kind: 'link', purpose: 'review-application' },
  "Token of a candidate's link": { kind: 'link', purpose: 'complete-packet' },
  "Token of a candidate's forms": { kind: 'link', purpose: 'sign-forms' },
  'Token of a password link': { kind: 'link', purpose: 'set-password' },
  'Script that imports': { kind: 'script', scope: 'import' },
  'Script that reads': { kind: 'script', scope: 'read' },
} as const satisfies Readonly<Record<string, Caller>>

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')
}

const callers: readonly [string, Caller][] = Object.entries(PRINCIPALS)

function callsTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(endpoint => [
    `\`${callName(endpoint)}\``,
    endpoint.summary,
    ...callers.map(([, caller]) => (canCall(endpoint.access, caller) ? 'yes' : '')),
  ])
  return table(['Call', 'Does', ...callers.map(([name]) => name)], rows)
}

const TARGET_LABELS: Record<TargetKind, string> = {
  oneself: 'themselves',
  staff: 'someone with HR-Manager, CFO, or Admin',
  employee: 'anyone else',
}

function personRulesTable(): string {
  const rows = Object.values(PERSON_RULES).flatMap(({ description, allowedRoles, refusal }) =>
    TARGET_KINDS.map(kind => [
      description,
      TARGET_LABELS[kind],
      allowedRoles[kind].length > 0 ? allowedRoles[kind].join(', ') : 'no one',
      refusal[kind],
    ]),
  )
  return table(['What', 'Person', 'May', 'Refusal for everyone else'], rows)
}

/** Returns the text of docs/permissions.md. */
export function permissionsPage(): string {
  const groups = ENDPOINT_GROUPS.map(({ title, endpoints }) => `### ${title}\n\n${callsTable(endpoints)}`)
  return `${[
    '# Who may do what',
    'Generated by `npm run permissions` from the contract, which the server enforces and the pages follow when they disable buttons. A test compares this page with the server.',
    '## Rules about people',
    `People with several roles may do anything that one of their roles allows. Employees without an account count as "anyone else". No one can change someone else's password or second factor over the network: people who forgot their password get a link by email, and people who lost their second factor ask the portal's operator. The operator's commands run on the server itself and may do everything that an Admin may.`,
    personRulesTable(),
    'Every refusal says what is missing and who can grant it. The audit trail records it at most once an hour per person, call, and reason.',
    "While someone's employee record is inactive, their HR-Manager, CFO, and Admin roles are suspended. They keep the Employee role, and with it access to their own pay and packets. The last Admin whose role is in effect can't be made inactive.",
    "Staff who reset their password by email alone can't see full numbers, packets, or exports, confirm imports, or change accounts. They regain access when they sign in with a second factor set up before the reset, when another Admin reopens access in Employee Details, or when the operator sets a password.",
    '## Rules about applications',
    [
      `- ${CORRECTION_MESSAGES.managersOnly}`,
      `- ${CORRECTION_MESSAGES.passwordRequired}`,
      `- ${CORRECTION_MESSAGES.otherApplication}`,
      "- An approver's link asks for a second-factor code if its owner has or needs a second factor. Owners who need one but don't have it yet must sign in and set it up first.",
      "- A link's token opens only its own application, packet, or account.",
      "- HR-Managers and Admins see Form I-9 reminders in the application's details. HR-Managers also see them on the dashboard and get them by email.",
      '- HR-Managers decide on new applications, and the CFO decides on applications that an HR-Manager approved. No one decides on applications in any other status.',
    ].join('\n'),
    '## Rules about employee change requests',
    [
      '- HR-Managers decide. Admins without that role can read the requests but not decide. No one decides on their own request.',
      '- Bank changes that look risky need two different HR-Managers, and so do all changes for which Settings require two people.',
      `- People who set or changed the employee's email in the last ${EMAIL_CHANGED_DAYS} days can't approve that employee's bank changes. Neither can accounts that the employee or those people set up in that time. If two people approve, neither may have set up the other's account, and no one may have set up both accounts. An account created by an import counts as set up by the person who confirmed the import.`,
      '- Only Admins can change the email of someone with a staff role.',
      "- Until its waiting period is over, a bank change is left out of payroll files and can't be marked as entered.",
    ].join('\n'),
    '## Calls',
    "A call that the table allows may still be refused because of the record: by the rules above, for someone else's pay, or for an application other than the link's. Calls without a sign-in, such as a candidate's, check the token in the request.",
    ...groups,
  ].join('\n\n')}\n`
}
