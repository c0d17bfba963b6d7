import { compose } from '#server/mail/compose.ts'

/** Invites the owner of a new account to set a password. */
export function setPasswordEmail({
  companyName,
  username,
  url,
}: {
  companyName: string
  username: string
  url: string
}) {
  return {
    kind: 'set-password',
    subject: `Your ${companyName} portal account`,
    ...compose({
      companyName,
      heading: 'Set your password',
      paragraphs: [
        `An account with the username ${username} was created for you.`,
        'Choose a password to sign in. The link works once, for 72 hours.',
      ],
      action: { label: 'Set password', url },
    }),
  }
}
