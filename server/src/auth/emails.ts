import { DEFAULT_LANGUAGE, type Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { type Company, compose, type Letter } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'

/** `name`: the full name. `language`: null until the owner chooses one. */
type AccountMail = { company: Company; name: string; username: string; language: Language | null }
type PasswordMail = AccountMail & { url: string; lifetime: number }
type AccountLetter = Omit<Letter, 'company' | 'language'> & { kind: string; subject: string }

/** For accounts without a chosen language, also returns a Spanish line for the email (`translation`). */
function createLetterWriter({ company, name, language }: Omit<AccountMail, 'username'>) {
  const mailLanguage = language ?? DEFAULT_LANGUAGE
  const spanishLine = TRANSLATE_MAIL.es(
    'Use this link to choose a password for your account at {company}. The page is in Spanish too.',
    { company: company.companyName },
  )
  return {
    t: TRANSLATE_MAIL[mailLanguage],
    translation: language === null ? { language: 'es' as const, text: spanishLine } : undefined,
    write({ kind, subject, paragraphs, ...letter }: AccountLetter) {
      const withGreeting = [greeting(firstNameOf(name), mailLanguage), ...paragraphs]
      return {
        kind,
        subject,
        ...compose({ company, language: mailLanguage, ...letter, paragraphs: withGreeting }),
      }
    },
  }
}

export function setPasswordEmail({ url, lifetime, username, ...recipient }: PasswordMail) {
  const { t, translation, write } = createLetterWriter(recipient)
  return write({
    kind: 'set-password',
    subject: t('Your {company} account', { company: recipient.company.companyName }),
    heading: t('Your account is ready'),
    paragraphs: [
      t('Your username is {username}. Choose a password within {hours} hours. The link works once.', {
        username,
        hours: lifetime,
      }),
    ],
    translation,
    action: { label: t('Choose a Password'), url },
  })
}

export function invitationEmail({ url, lifetime, username, ...recipient }: PasswordMail) {
  const { t, translation, write } = createLetterWriter(recipient)
  const company = recipient.company.companyName
  return write({
    kind: 'invitation',
    subject: t('View your {company} paychecks online', { company }),
    heading: t('Your paychecks are online'),
    paragraphs: [
      t(
        'You can now see your {company} paychecks online. Your username is {username}. Choose a password to get started.',
        { company, username },
      ),
      t(
        'This link works once and expires in {days} days. Need a new one? Select "Forgot your password?" on the sign-in page.',
        { days: lifetime },
      ),
    ],
    translation,
    action: { label: t('Choose a Password'), url },
    note: t("Don't work for {company}? You can ignore this email.", { company }),
  })
}

export function forgottenPasswordEmail({ url, lifetime, username, ...recipient }: PasswordMail) {
  const { t, translation, write } = createLetterWriter(recipient)
  return write({
    kind: 'forgotten-password',
    subject: t('Reset your {company} password', { company: recipient.company.companyName }),
    heading: t('Reset your password'),
    paragraphs: [
      t('We got a request to reset the password for {username}.', { username }),
      t(
        'The link works once and expires in {minutes} minutes. Your current password works until you set a new one.',
        { minutes: lifetime },
      ),
    ],
    translation,
    action: { label: t('Reset Password'), url },
    note: t("Wasn't you? You can ignore this email. No one can use the link without it."),
  })
}

export function newRecoveryCodesEmail({ username, ...recipient }: AccountMail) {
  const { t, write } = createLetterWriter(recipient)
  return write({
    kind: 'new-recovery-codes',
    subject: t('Your {company} recovery codes were replaced', { company: recipient.company.companyName }),
    heading: t('New recovery codes'),
    paragraphs: [
      t('The recovery codes for {username} were replaced. Your old codes no longer work.', { username }),
      t("Wasn't you? Change your password and call the office right away."),
    ],
  })
}

export function passwordChangedEmail({ username, ...recipient }: AccountMail) {
  const { t, write } = createLetterWriter(recipient)
  return write({
    kind: 'password-changed',
    subject: t('Your {company} password was changed', { company: recipient.company.companyName }),
    heading: t('Your password was changed'),
    paragraphs: [
      t('Someone changed the password for {username}. If it was you, you can ignore this email.', {
        username,
      }),
      t(
        'If it wasn\'t you, call the office right away. Then change the password of this mailbox, and set a new one for EPay with "Forgot your password?" on the sign-in page.',
      ),
    ],
  })
}

type EmailChangedMail = Omit<AccountMail, 'username'> & {
  username: string | undefined
  isUsernameNew: boolean
}

/**
 * Builds the notices to the old and the new mailbox. The old mailbox may be a stranger's, so its notice doesn't
 * contain the new address.
 */
export function emailChangedMails({ username, isUsernameNew, ...recipient }: EmailChangedMail) {
  const { t, write } = createLetterWriter(recipient)
  const writeNotice = (kind: string, changeLine: string, usernameLine: string | undefined) =>
    write({
      kind,
      subject: t('Your email at {company} was changed', { company: recipient.company.companyName }),
      heading: t('Your email was changed'),
      paragraphs: [
        changeLine,
        ...(usernameLine === undefined ? [] : [usernameLine]),
        t('Links in earlier emails no longer work.'),
        t("Didn't ask for this? Call the office right away."),
      ],
    })
  const usernameNote = username && t('Your username is still {username}.', { username })
  return {
    old: writeNotice(
      'email-changed-old',
      t("Your office changed your email. We won't send anything else to this address."),
      isUsernameNew ? t("You can't sign in with this address anymore.") : usernameNote,
    ),
    new: writeNotice(
      'email-changed-new',
      t('Your office changed your email to this address. It replaces the one you had before.'),
      isUsernameNew && username
        ? t('Sign in with it from now on. Your username is {username}.', { username })
        : usernameNote,
    ),
  }
}
