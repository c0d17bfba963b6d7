import { INVITATION_TTL_DAYS } from '@epay/contract/employees/invitations'
import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
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

/** Invites an employee whose account came with an import. */
export function invitationEmail({ companyName, username, url }: PasswordMail) {
  return {
    kind: 'invitation',
    subject: `See your pay checks at ${companyName}`,
    ...compose({
      companyName,
      heading: 'Your pay checks are online',
      paragraphs: [
        `${companyName} keeps your pay checks in its portal. Your username is ${username}; the password is yours to choose.`,
        `The link works once, for ${INVITATION_TTL_DAYS} days. After that, "Forgot your password?" on the sign-in page mails you another one.`,
      ],
      action: { label: 'Choose a password', url },
      footer: `If you don't work for ${companyName}, there is nothing to do.`,
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

/** Tells a person that their recovery codes were replaced, in case somebody else did it. */
export function newRecoveryCodesEmail({ companyName, username }: Omit<PasswordMail, 'url'>) {
  return {
    kind: 'new-recovery-codes',
    subject: `New recovery codes for the ${companyName} portal`,
    ...compose({
      companyName,
      heading: 'New recovery codes',
      paragraphs: [
        `The recovery codes of the username ${username} were replaced. The earlier ones no longer work.`,
      ],
      footer: 'If it was not you, change your password and call the office at once.',
    }),
  }
}

/** Tells both mailboxes that somebody's e-mail changed; the old one may be a stranger's, so it isn't told the new one. */
export function emailChangedMails({
  companyName,
  name,
  language = DEFAULT_LANGUAGE,
}: {
  companyName: string
  name: string
  language?: Language | undefined
}) {
  const t = TRANSLATE_MAIL[language]
  const subject = t('Your e-mail address at {company} was changed', { company: companyName })
  const letter = (kind: string, changed: string, links: string) => ({
    kind,
    subject,
    ...compose({
      companyName,
      language,
      heading: t('E-mail address changed'),
      paragraphs: [t('Dear {name},', { name }), changed, links],
      footer: t('If you did not ask for this, please call the office at once.'),
    }),
  })
  const links = t('Links in earlier mails no longer work.')
  return {
    old: letter(
      'email-changed-old',
      t('the office has entered another e-mail address for you, so this one gets no further mails.'),
      links,
    ),
    new: letter(
      'email-changed-new',
      t('the office has entered this e-mail address for you. It replaces the one that you had before.'),
      links,
    ),
  }
}
