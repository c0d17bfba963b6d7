import { formatCount } from '../common/money.ts'

export const INVITATION_MESSAGES = {
  button: 'Invite People',
  title: "People who haven't set up their account",
  hint: "We'll email each person a one-time link to set a password.",
  allInvited: 'Every active employee with an email address has set up their account.',
  imported: 'New from this import',
  notInvited: 'Not invited yet',
  invited: 'Invited, account not set up',
  invitedDetail: '{email}, invited',
  more: 'and {count} more',
  withoutEmail: 'No email address',
  withoutEmailText:
    "We'll skip these people. Add an email in Employee Details and we'll send the invitation when you save.",
  loadFailed: "We couldn't load who still needs an invitation.",
  failed: "We couldn't send the invitations.",
  outcomeUnknown:
    "We lost the connection and don't know if the invitations went out. You can try again safely. No one gets two.",
  noEmail: 'Add an email address first, then send the invitation.',
  canSignIn: 'This employee already has access.',
  notYet: "Hasn't set up their account yet.",
  neverInvited: 'Not invited yet.',
  invitedOn: 'Invited on',
  one: 'Send Invitation',
  again: 'Resend Invitation',
  chooseFirst: 'Choose people first',
  search: 'Search by name, ID, or email',
  noMatch: 'No one here matches your search.',
  moreToSearch: 'and {count} more. Search to find them.',
  sent: 'Invitation sent.',
  noInvitation: "We couldn't find that invitation.",
  otherCanSignIn: 'This person has already set up their account.',
  justSent: 'We sent an invitation a few minutes ago. Wait a bit before sending another.',
} as const

const countPeople = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

export function inviteImportedLabel(count: number): string {
  return `Invite ${formatCount(count)} new ${count === 1 ? 'person' : 'people'}`
}

export function inviteLabel(count: number): string {
  return `Invite ${countPeople(count)}`
}

export function resendLabel(count: number): string {
  return `Resend to ${countPeople(count)}`
}

export function selectAllLabel(count: number): string {
  return `Select all ${countPeople(count)}`
}

export function selectMatchesLabel(count: number): string {
  return `Select ${countPeople(count)} found`
}

export function invitedText({ invited, justInvited }: { invited: number; justInvited: number }): string {
  const sentence = `${formatCount(invited)} ${invited === 1 ? 'invitation' : 'invitations'} sent.`
  if (justInvited === 0) return sentence
  return `${sentence} Skipped ${countPeople(justInvited)} we emailed in the last few minutes.`
}

export const INVITE_OTHER_TEXTS = {
  open: 'Invite Someone Not on Payroll',
  title: 'Invite someone not on payroll',
  hint: "For a bookkeeper or a new HR manager, for example. We'll email a one-time link to set a password.",
  name: 'Name',
  nameHint: 'As it should appear in history and emails.',
  email: 'Email',
  emailHint: 'They sign in with this email.',
  roles: 'Roles',
  rolesRequired: 'Choose at least one role',
  send: 'Send Invitation',
  failed: "We couldn't send the invitation.",
  others: 'Not on payroll',
  othersFailed: "We couldn't load the people who aren't on payroll.",
  invited: '{roles}, invited',
  resend: 'Resend',
  resent: 'Invitation sent to {email}.',
  withdraw: 'Withdraw',
  withdrawTitle: "Withdraw {name}'s invitation?",
  withdrawText: 'The link in the email stops working. You can invite {email} again.',
  withdrawConfirm: 'Withdraw Invitation',
  withdrawn: 'Invitation of {name} withdrawn.',
  sent: 'We sent {email} a link to set a password. If it expires, they can select "Forgot your password?" on the sign-in page.',
} as const
