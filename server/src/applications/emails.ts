import { DUPLICATE_MESSAGES } from '@epay/contract/applications/messages'
import { type Status, statusLabel } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import type { Role } from '@epay/contract/common/roles'
import type { Language } from '@epay/contract/languages/languages'
import { plainWords } from '@epay/contract/mail/plain-words'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { compose } from '#server/mail/compose.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string; language: Language }
type Mail = { kind: string; subject: string; text: string; html: string }

/** Removes line ends: a subject may not hold any, but names stored before they were refused may. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function fullName({ firstName, lastName }: Pick<Applicant, 'firstName' | 'lastName'>): string {
  return oneLine(`${firstName} ${lastName}`)
}

/** Greets by name, unless what was typed as one could be a stranger's advertisement. */
export function salutation({ language, ...applicant }: Applicant): string {
  const t = TRANSLATE_MAIL[language]
  const name = plainWords(fullName(applicant))
  return name === undefined ? t('Hello,') : t('Dear {name},', { name })
}

/** The button that opens the employee packet, and what the mail says about the link. */
export function packetLink(link: {
  webUrl: string
  language: Language
  applicationId: string
  token: string
  linkDays: number
}) {
  const { webUrl, language, applicationId, token, linkDays } = link
  const t = TRANSLATE_MAIL[language]
  return {
    action: {
      label: t('Complete employee packet'),
      url: `${webUrl}${PAGES.employeePacket.path}?applicationId=${applicationId}&token=${token}`,
    },
    footer: t('This link is yours alone: please do not forward this mail. It works for {days} days.', {
      days: linkDays,
    }),
  }
}

export const RECEIPT_KIND = 'application-received'

/** Tells the applicant that the application has arrived. */
export function applicationReceivedEmail(
  companyName: string,
  applicant: Applicant & { applicationNumber: string | null },
): Mail {
  const { language, applicationNumber } = applicant
  const t = TRANSLATE_MAIL[language]
  return {
    kind: RECEIPT_KIND,
    // Anyone can enter someone else's address, so the subject contains nothing that was typed, and the mail no job.
    subject: t('We received your application'),
    ...compose({
      companyName,
      language,
      heading: t('Thank you for your application'),
      paragraphs: [
        salutation(applicant),
        t("your application has arrived. We'll review it and get back to you soon."),
        ...(applicationNumber ? [t('Your reference number: {number}', { number: applicationNumber })] : []),
        t('If you did not apply, there is nothing to do: someone may have mistyped their address.'),
      ],
    }),
  }
}

/** Asks an approver for the next decision, with links that open, approve or reject. */
export function approvalRequestEmail(options: {
  companyName: string
  webUrl: string
  approver: string
  applicant: Omit<Applicant, 'language'>
  status: Status
  token: string
  linkHours: number
  /** What it may be a duplicate of, in a sentence. */
  duplicateNote?: string
  isReminder?: boolean
  /** The approver made the first decision as well. */
  isSecondDecision?: boolean
}): Mail {
  const { companyName, webUrl, approver, applicant, status, token, isReminder = false } = options
  const { duplicateNote, linkHours, isSecondDecision = false } = options
  const job = oneLine(applicant.jobAppliedFor)
  const decide = (action: string) =>
    `${webUrl}${PAGES.applicationAction.path}?token=${token}&action=${action}`
  return {
    kind: isReminder ? 'approval-reminder' : 'approval-request',
    subject: `${isReminder ? 'Reminder: please' : 'Please'} review: ${fullName(applicant)}, ${job}`,
    ...compose({
      companyName,
      heading: `An application ${isReminder ? 'still ' : ''}waits for your decision`,
      paragraphs: [
        `Hello ${oneLine(approver)},`,
        `${fullName(applicant)} applied for ${job}. The application is in the state ${statusLabel(status)} and you decide next.`,
        ...(isSecondDecision
          ? [
              'You made the first decision. If you make this one too, the history and the packet say that both were yours.',
            ]
          : []),
        ...(duplicateNote ? [`${DUPLICATE_MESSAGES.badge}: ${oneLine(duplicateNote)}`] : []),
      ],
      action: { label: 'Open application', url: `${webUrl}${PAGES.validateToken.path}?token=${token}` },
      links: [
        { label: 'Approve', url: decide('approve') },
        { label: 'Reject', url: decide('reject') },
      ],
      footer: `These links are yours alone: please do not forward this mail. They work for ${linkHours} hours or until the decision is made.`,
    }),
  }
}

/** Sends the candidate to the employee packet. */
export function packetInvitationEmail(options: {
  companyName: string
  webUrl: string
  applicant: Applicant
  applicationId: string
  token: string
  linkDays: number
  isReminder?: boolean
}): Mail {
  const { companyName, webUrl, applicant, applicationId, token, linkDays, isReminder = false } = options
  const { language } = applicant
  const t = TRANSLATE_MAIL[language]
  const job = plainWords(applicant.jobAppliedFor)
  return {
    kind: isReminder ? 'packet-reminder' : 'packet-invitation',
    subject: isReminder
      ? t('Reminder: please complete your employee packet')
      : t('Welcome to {company}: please complete your employee packet', { company: companyName }),
    ...compose({
      companyName,
      language,
      heading: t(isReminder ? 'Your employee packet is not complete yet' : 'Welcome aboard'),
      paragraphs: [
        salutation(applicant),
        job === undefined
          ? t('your application was approved. Please complete your employee packet before your first day.')
          : t(
              'your application for {job} was approved. Please complete your employee packet before your first day.',
              { job },
            ),
        t(
          'Have these at hand: your Social Security Number, your bank account and routing numbers, two emergency contacts, and photos or scans of your identity documents.',
        ),
      ],
      ...packetLink({ webUrl, language, applicationId, token, linkDays }),
    }),
  }
}

/** Tells the applicant politely that the application was rejected. */
export function rejectionEmail(companyName: string, applicant: Applicant): Mail {
  const { language } = applicant
  const t = TRANSLATE_MAIL[language]
  const job = plainWords(applicant.jobAppliedFor)
  return {
    kind: 'application-rejected',
    subject: job === undefined ? t('Your application') : t('Your application: {job}', { job }),
    ...compose({
      companyName,
      language,
      heading: t('About your application'),
      paragraphs: [
        salutation(applicant),
        job === undefined
          ? t(
              'thank you for your interest in working with us and for the time that you took to apply. We have decided not to move forward with your application this time.',
            )
          : t(
              'thank you for your interest in working with us and for the time that you took to apply for {job}. We have decided not to move forward with your application this time.',
              { job },
            ),
        t('You are welcome to apply again. We wish you all the best.'),
      ],
    }),
  }
}

/** Tells the CFO that hiring terms were changed after the approval. */
export function termsCorrectedEmail({
  companyName,
  webUrl,
  applicant,
  terms,
  reason,
  correctedBy,
}: {
  companyName: string
  webUrl: string
  applicant: Applicant
  terms: readonly { label: string; from: string; to: string }[]
  reason: string
  correctedBy: string
}): Mail {
  return {
    kind: 'terms-corrected',
    subject: `Corrected after your approval: ${fullName(applicant)}`,
    ...compose({
      companyName,
      heading: 'Hiring terms were corrected',
      paragraphs: [
        `${oneLine(correctedBy)} corrected the hiring terms of ${fullName(applicant)}, which the CFO had approved.`,
        terms.map(({ label, from, to }) => `${label}: ${from || 'none'} → ${to || 'none'}`).join('\n'),
        `Reason: ${reason}`,
      ],
      action: { label: 'Open applications', url: `${webUrl}${PAGES.applications.path}` },
    }),
  }
}

/** Tells an Admin that nobody can make the second decision, because the only one with the role made the first. */
export function noDeciderEmail({
  companyName,
  webUrl,
  applicant,
  role,
}: {
  companyName: string
  webUrl: string
  applicant: Applicant
  role: Role
}): Mail {
  return {
    kind: 'no-decider',
    subject: `No one can decide on ${fullName(applicant)}`,
    ...compose({
      companyName,
      heading: 'An application waits for a second person',
      paragraphs: [
        `${fullName(applicant)} was approved, and no one else has the role ${role} to make the second decision.`,
        `Give someone else the role ${role} in Manage Employees, or let the same person make both decisions in Settings. Then send the link again from the application.`,
      ],
      action: { label: 'Open Manage Employees', url: `${webUrl}${PAGES.manageEmployee.path}` },
    }),
  }
}
