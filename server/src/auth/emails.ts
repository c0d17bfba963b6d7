import { compose } from '#server/mail/compose.ts'

type PasswordMail = { companyName: string; username: string; url: string }

/** Invites the owner of a new account to set a password. */
export function setPasswordEmail({ companyName, username, url }: PasswordMail) {
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

/** Answers 'Forgot Password'. */
export function forgottenPasswordEmail({ companyName, username, url }: PasswordMail) {
  return {
    kind: 'forgotten-password',
    subject: `Set a new password for the ${companyName} portal`,
    ...compose({
      companyName,
      heading: 'Set a new password',
      paragraphs: [
        `Somebody, most likely you, asked for a new password for the username ${username}.`,
        'The link works once, for one hour. Until you use it, your old password stays.',
      ],
      action: { label: 'Set a new password', url },
      footer: 'If it was not you, there is nothing to do: without this mail nobody can use the link.',
    }),
  }
}
