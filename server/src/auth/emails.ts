import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { compose } from '#server/mail/compose.ts'

/** `language`: of the account; null while its owner has chosen none. */
type AccountMail = { companyName: string; username: string; language: Language | null }
/** `lasts`: how long the link works, in the unit that the mail says. */
type PasswordMail = AccountMail & { url: string; lasts: number }

/** The words for an account, and a line for those whose language nobody knows yet. */
function speakTo({ companyName, language }: Pick<AccountMail, 'companyName' | 'language'>) {
  const spoken = language ?? DEFAULT_LANGUAGE
  const inSpanish = TRANSLATE_MAIL.es(
    'With the link you choose a password for your account at {company}. The page is in Spanish, too.',
    { company: companyName },
  )
  return {
    t: TRANSLATE_MAIL[spoken],
    letter: { companyName, language: spoken },
    also: language === null ? { language: 'es' as const, text: inSpanish } : undefined,
  }
}

/** Invites the owner of a new account to set a password. */
export function setPasswordEmail({ companyName, username, language, url, lasts }: PasswordMail) {
  const { t, letter, also } = speakTo({ companyName, language })
  return {
    kind: 'set-password',
    subject: t('Your {company} portal account', { company: companyName }),
    ...compose({
      ...letter,
      heading: t('Set your password'),
      paragraphs: [
        t('An account with the username {username} was created for you.', { username }),
        t('Choose a password to sign in. The link works once, for {hours} hours.', { hours: lasts }),
      ],
      also,
      action: { label: t('Set password'), url },
    }),
  }
}

/** Invites an employee whose account came with an import. */
export function invitationEmail({ companyName, username, language, url, lasts }: PasswordMail) {
  const { t, letter, also } = speakTo({ companyName, language })
  const company = companyName
  return {
    kind: 'invitation',
    subject: t('See your pay checks at {company}', { company }),
    ...compose({
      ...letter,
      heading: t('Your pay checks are online'),
      paragraphs: [
        t(
          '{company} keeps your pay checks in its portal. Your username is {username}; the password is yours to choose.',
          { company, username },
        ),
        t(
          'The link works once, for {days} days. After that, "Forgot your password?" on the sign-in page mails you another one.',
          { days: lasts },
        ),
      ],
      also,
      action: { label: t('Choose a password'), url },
      footer: t("If you don't work for {company}, there is nothing to do.", { company }),
    }),
  }
}

/** Answers 'Forgot Password'. */
export function forgottenPasswordEmail({ companyName, username, language, url, lasts }: PasswordMail) {
  const { t, letter, also } = speakTo({ companyName, language })
  return {
    kind: 'forgotten-password',
    subject: t('Set a new password for the {company} portal', { company: companyName }),
    ...compose({
      ...letter,
      heading: t('Set a new password'),
      paragraphs: [
        t('Somebody, most likely you, asked for a new password for the username {username}.', { username }),
        t('The link works once, for {minutes} minutes. Until you use it, your old password stays.', {
          minutes: lasts,
        }),
      ],
      also,
      action: { label: t('Set a new password'), url },
      footer: t('If it was not you, there is nothing to do: without this mail nobody can use the link.'),
    }),
  }
}

/** Tells a person that their recovery codes were replaced, in case somebody else did it. */
export function newRecoveryCodesEmail({ companyName, username, language }: AccountMail) {
  const { t, letter } = speakTo({ companyName, language })
  return {
    kind: 'new-recovery-codes',
    subject: t('New recovery codes for the {company} portal', { company: companyName }),
    ...compose({
      ...letter,
      heading: t('New recovery codes'),
      paragraphs: [
        t('The recovery codes of the username {username} were replaced. The earlier ones no longer work.', {
          username,
        }),
      ],
      footer: t('If it was not you, change your password and call the office at once.'),
    }),
  }
}

/** Tells a person that their password was changed, in case somebody else did it. */
export function passwordChangedEmail({ companyName, username, language }: AccountMail) {
  const { t, letter } = speakTo({ companyName, language })
  return {
    kind: 'password-changed',
    subject: t('Your password for the {company} portal was changed', { company: companyName }),
    ...compose({
      ...letter,
      heading: t('Your password was changed'),
      paragraphs: [
        t(
          'Someone changed the password for the username {username}. If it was you, you can ignore this email.',
          {
            username,
          },
        ),
        t(
          'If it wasn\'t you, call the office right away. Then change the password of this mailbox, and set a new one for the portal with "Forgot your password?" on the sign-in page.',
        ),
      ],
    }),
  }
}

type EmailChangedMail = Pick<AccountMail, 'companyName' | 'language'> & {
  name: string
  /** As it is now; a candidate has none. */
  username: string | undefined
  /** The username was the old address and is the new one now. */
  isUsernameNew: boolean
}

/** Tells both mailboxes that somebody's e-mail changed; the old one may be a stranger's, so it isn't told the new one. */
export function emailChangedMails({ companyName, name, username, isUsernameNew, ...to }: EmailChangedMail) {
  const language = to.language ?? DEFAULT_LANGUAGE
  const t = TRANSLATE_MAIL[language]
  const subject = t('Your e-mail address at {company} was changed', { company: companyName })
  const letter = (kind: string, changed: string, signIn: string | undefined) => ({
    kind,
    subject,
    ...compose({
      companyName,
      language,
      heading: t('E-mail address changed'),
      paragraphs: [t('Dear {name},', { name }), changed, ...(signIn === undefined ? [] : [signIn]), links],
      footer: t('If you did not ask for this, please call the office at once.'),
    }),
  })
  const links = t('Links in earlier mails no longer work.')
  const stays = username && t('Your username is still {username}.', { username })
  return {
    old: letter(
      'email-changed-old',
      t('the office has entered another e-mail address for you, so this one gets no further mails.'),
      isUsernameNew ? t('You can no longer sign in with this address.') : stays,
    ),
    new: letter(
      'email-changed-new',
      t('the office has entered this e-mail address for you. It replaces the one that you had before.'),
      isUsernameNew && username
        ? t('Sign in with it from now on: your username is {username}.', {
            username,
          })
        : stays,
    ),
  }
}
