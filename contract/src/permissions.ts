import { CORRECTION_MESSAGES } from './applications/corrections.ts'
import { applicationEndpoints } from './applications/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { PERSON_RULES, TARGET_KINDS, type TargetKind } from './auth/authority.ts'
import { authEndpoints, secondFactorEndpoints, sessionEndpoints } from './auth/endpoints.ts'
import { scriptTokenEndpoints } from './auth/script-tokens.ts'
import { certificateEndpoints, ownCertificateEndpoints } from './certificates/endpoints.ts'
import { changeRequestEndpoints, myDetailsEndpoints } from './change-requests/endpoints.ts'
import { EMAIL_CHANGED_DAYS } from './change-requests/schemas.ts'
import { type Caller, mayMake } from './common/access.ts'
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

/** Every call, by the heading that it has on the page. */
const GROUPS: Readonly<Record<string, readonly Readonly<Record<string, Endpoint>>[]>> = {
  'Signing in': [authEndpoints, secondFactorEndpoints, sessionEndpoints, scriptTokenEndpoints],
  Employees: [employeeEndpoints, bankAccountEndpoints, invitationEndpoints],
  'Changes of details': [myDetailsEndpoints, changeRequestEndpoints],
  'Pay checks and import': [paycheckEndpoints, importEndpoints, waitingEndpoints, importHistoryEndpoints],
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

const endpointsOf = (groups: readonly Readonly<Record<string, Endpoint>>[]): Endpoint[] =>
  groups.flatMap(group => Object.values(group))

export const ENDPOINT_GROUPS: readonly { title: string; endpoints: readonly Endpoint[] }[] = Object.entries(
  GROUPS,
).map(([title, groups]) => ({ title, endpoints: endpointsOf(groups) }))

export const ALL_ENDPOINTS: readonly Endpoint[] = Object.values(GROUPS).flatMap(endpointsOf)

export const callName = ({ method, path }: Endpoint) => `${method} ${path}`

type User = Extract<Caller, { kind: 'user' }>
const signedIn = (roles: readonly Role[], more: Partial<User> = {}): User => ({
  ...{ kind: 'user', roles, isLinkSession: false, needsSecondFactor: false, wasResetByMail: false },
  ...more,
})

/** Every kind of principal, by the name that the page has for it. */
export const PRINCIPALS = {
  'No one signed in': { kind: 'anonymous' },
  Employee: signedIn(['Employee']),
  'HR-Manager': signedIn(['HR-Manager']),
  CFO: signedIn(['CFO']),
  Admin: signedIn(['Admin']),
  "Session of an approver's link": signedIn(['HR-Manager'], { isLinkSession: true }),
  'Admin who lacks the second factor': signedIn(['Admin'], { needsSecondFactor: true }),
  'Staff after a reset by mail': signedIn(['HR-Manager', 'Admin'], { wasResetByMail: true }),
  // Roles of staff rest, and Employee stays.
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
    ...callers.map(([, caller]) => (mayMake(endpoint.access, caller) ? 'yes' : '')),
  ])
  return table(['Call', 'Does', ...callers.map(([name]) => name)], rows)
}

const TARGETS: Record<TargetKind, string> = {
  oneself: 'oneself',
  staff: 'someone with HR-Manager, CFO or Admin',
  employee: 'anyone else',
}

function personRules(): string {
  const rows = Object.values(PERSON_RULES).flatMap(({ does, may, refusal }) =>
    TARGET_KINDS.map(kind => [
      does,
      TARGETS[kind],
      may[kind].length > 0 ? may[kind].join(', ') : 'no one',
      refusal[kind],
    ]),
  )
  return table(['What', 'Person', 'May', 'Refusal for everyone else'], rows)
}

/** The page that says who may do what: docs/permissions.md. */
export function permissionsPage(): string {
  const groups = Object.entries(GROUPS).map(
    ([title, endpoints]) => `### ${title}\n\n${callsTable(endpointsOf(endpoints))}`,
  )
  return `${[
    '# Who may do what',
    'Written by `npm run permissions` from the contract, by which the server refuses and the pages disable. A test compares this page with what the server does.',
    '## Rules about persons',
    "Someone with several roles may do what any of them allows. An employee without an account counts as anyone else. No one can change another person's password or second factor over the network. People who forgot their password get a link by email, and people who lost their second factor ask the operator of the portal. The operator's commands, which run on the machine itself, may do everything that an Admin may.",
    personRules(),
    'Every refusal says what is missing and who can grant it. The audit trail has it once an hour for each person, call and reason.',
    "The roles HR-Manager, CFO and Admin rest while the person's employee record is inactive; Employee stays, with one's own pay and packets. The last Admin whose role is in effect stays active.",
    'Staff whose password was reset by mail alone see no full number, packet or export, take over no import and change no account, until they sign in with a second factor from before the reset, another Admin opens it again in Employee Details, or the operator sets a password.',
    '## Rules about applications',
    [
      `- ${CORRECTION_MESSAGES.correctors}`,
      `- ${CORRECTION_MESSAGES.fullSession}`,
      `- ${CORRECTION_MESSAGES.otherApplication}`,
      "- An approver's link asks for the code of the second factor where its owner has or needs one; without one yet, the owner signs in and sets one up first.",
      "- A link's token opens nothing but its own application, packet or account.",
      '- What Form I-9 asks for is in the details for an HR-Manager or Admin, on the dashboard for an HR-Manager; it is mailed to every HR-Manager.',
      '- An HR-Manager decides on an application that is new, the CFO on one that an HR-Manager approved, no one on any other.',
    ].join('\n'),
    '## Rules about changes of details',
    [
      '- An HR-Manager decides; an Admin who is none reads along. No one decides on a request of their own.',
      `- A bank change that looks risky, and every change where Settings ask for two, needs two different HR-Managers.`,
      `- Whoever set or changed the employee's email in the last ${EMAIL_CHANGED_DAYS} days can't approve a bank change of theirs. Neither can an account that the employee or that person set up in that time. If two people approve, neither may have set up the other's account, and no one person may have set up both. An account that an import created counts as set up by whoever confirmed the import.`,
      '- Only an Admin changes the email of someone with a staff role.',
      "- A bank change is in no file for payroll before its time, and can't be marked as entered.",
    ].join('\n'),
    '## Calls',
    "A call that the table allows may still be refused for its record: by the rules above, for the pay of someone else, for another application than the link's. Calls without a sign-in, such as a candidate's, check the token that they carry.",
    ...groups,
  ].join('\n\n')}\n`
}
