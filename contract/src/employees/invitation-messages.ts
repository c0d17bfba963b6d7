import { formatCount } from '../common/money.ts'

export const INVITATION_MESSAGES = {
  button: 'Invite People',
  title: "People who can't sign in yet",
  hint: 'Each gets a mail with a link to set a password, which works once. The mail says for how long.',
  everybody: 'Every active employee who has an e-mail can sign in.',
  imported: 'New with this import',
  notInvited: 'Not invited yet',
  invited: 'Invited, without a password yet',
  /** Before the day. */
  invitedDetail: '{email}, invited',
  more: 'and {count} more',
  withoutEmail: 'Without an e-mail',
  withoutEmailText:
    'They are skipped. Enter their e-mail in Employee Details: the mail with the link leaves as it is saved.',
  loadFailed: 'Unable to load who can’t sign in yet.',
  failed: 'The invitations could not be sent.',
  outcomeUnknown:
    'We did not hear whether the invitations were sent. Nobody is invited twice if you try again.',
  noEmail: 'This employee has no e-mail yet, so there is nobody to invite.',
  canSignIn: 'This employee can sign in already.',
  notYet: "Can't sign in yet.",
  neverInvited: 'No invitation was sent.',
  invitedOn: 'Invited on',
  one: 'Send Invitation',
  again: 'Send Invitation Again',
  sent: 'The invitation is on its way.',
  justSent: 'An invitation was mailed a few minutes ago. Please wait a little before you send another.',
} as const

const people = (count: number) => `${formatCount(count)} ${count === 1 ? 'person' : 'people'}`

export function inviteImportedLabel(count: number): string {
  return `Invite ${people(count)} new with this import`
}

export function inviteLabel(count: number): string {
  return `Invite ${people(count)} who can't sign in yet`
}

export function inviteAgainLabel(count: number): string {
  return `Invite ${people(count)} again`
}

/** What became of inviting a group. */
export function invitedText({ invited, justInvited }: { invited: number; justInvited: number }): string {
  const sent = `${formatCount(invited)} ${invited === 1 ? 'invitation is' : 'invitations are'} on the way.`
  if (justInvited === 0) return sent
  return `${sent} Left out, because they got one a few minutes ago: ${people(justInvited)}.`
}
