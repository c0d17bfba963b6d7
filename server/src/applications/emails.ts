import { ACTION_MESSAGES, DUPLICATE_MESSAGES } from '@epay/contract/applications/messages'
import { STATUS, type Status } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { formatDate, formatLongDate } from '@epay/contract/common/dates'
import { containsPersonalNumber } from '@epay/contract/common/personal-numbers'
import type { Role } from '@epay/contract/common/roles'
import type { Language } from '@epay/contract/languages/languages'
import { toPlainWords } from '@epay/contract/mail/plain-words'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { type Company, compose } from '#server/mail/compose.ts'
import { firstNameOf, greeting } from '#server/mail/greeting.ts'
import type { Context } from '#server/platform/context.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string; language: Language }
type Mail = { kind: string; subject: string; text: string; html: string }
type Portal = { company: Company; webUrl: string }

export function portalOf({ settings: company, config: { webUrl } }: Context): Portal {
  return { company, webUrl }
}

/** Email subjects can't contain line breaks, but names stored by older versions can. */
export function toOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

export function fullName({ firstName, lastName }: Pick<Applicant, 'firstName' | 'lastName'>): string {
  return toOneLine(`${firstName} ${lastName}`)
}

export function packetLinkParts(link: {
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
      label: t('Complete Employee Packet'),
      url: `${webUrl}${PAGES.employeePacket.path}?applicationId=${applicationId}&token=${token}`,
    },
    note: t("Don't forward this email. This link is only for you and works for {days} days.", {
      days: linkDays,
    }),
  }
}

export const RECEIPT_KIND = 'application-received'

export function applicationReceivedEmail(
  company: Company,
  applicant: Applicant & { applicationNumber: string | null },
): Mail {
  const { firstName, language, applicationNumber: number } = applicant
  const t = TRANSLATE_MAIL[language]
  const { companyName, companyPhone: phone } = company
  const contactParagraph = [
    ...(number ? [t('Reference number: {number}.', { number })] : []),
    ...(phone ? [t('Questions? Call {company} at {phone}.', { company: companyName, phone })] : []),
  ].join(' ')
  return {
    kind: RECEIPT_KIND,
    // Anyone can enter someone else's address, so the subject contains no user input, and the email doesn't mention
    // the job.
    subject: t('We got your application'),
    ...compose({
      company,
      language,
      heading: t('Thank you for your application'),
      paragraphs: [
        greeting(firstName, language),
        t("We got your application. We'll review it and get back to you soon."),
        ...(contactParagraph ? [contactParagraph] : []),
        t("Didn't apply? You can ignore this email. Someone may have mistyped their address."),
      ],
    }),
  }
}

type HiringTerms = { wageScale: string | null; dateHired: string | null }

type ApprovalRequest = Portal & {
  approver: string
  applicant: Omit<Applicant, 'language'> & HiringTerms
  status: Status
  token: string
  linkHours: number
  /** HR's remark on the first decision, if any. */
  comment?: string | undefined
  /** Describes the earlier application that this one may duplicate. */
  duplicateNote?: string | undefined
  isReminder?: boolean | undefined
  /** Whether the approver also made the first decision. */
  isSecondDecision?: boolean
}

export function approvalRequestEmail(options: ApprovalRequest): Mail {
  const { company, webUrl, approver, applicant, status, token, linkHours } = options
  const { comment = '', duplicateNote = '', isReminder = false, isSecondDecision = false } = options
  const name = fullName(applicant)
  const job = toOneLine(applicant.jobAppliedFor)
  const actionUrl = (action: string) =>
    `${webUrl}${PAGES.applicationAction.path}?token=${token}&action=${action}`
  const hrApproval = status === STATUS.HRManagerApproved ? ' HR approved this application.' : ''
  return {
    kind: isReminder ? 'approval-reminder' : 'approval-request',
    subject: isReminder ? `Reminder: ${name} needs your review` : `Review needed: ${name}, ${job}`,
    ...compose({
      company,
      heading: `${name} is ${isReminder ? 'still ' : ''}waiting for your decision`,
      paragraphs: [
        greeting(firstNameOf(approver)),
        `${name} applied for the ${job} job.${hrApproval} It's your turn to decide.`,
        ...(isSecondDecision
          ? [
              'You made the first decision. If you make this one too, the history and the packet will show that both were yours.',
            ]
          : []),
      ],
      facts: [
        { label: 'Wage scale', value: toOneLine(applicant.wageScale ?? '') },
        { label: 'Start date', value: formatDate(applicant.dateHired ?? '') },
        {
          label: "HR's comment",
          value: containsPersonalNumber(comment) ? 'Open the application to read it.' : comment.trim(),
        },
        { label: DUPLICATE_MESSAGES.badge, value: toOneLine(duplicateNote) },
      ],
      action: { label: ACTION_MESSAGES.approve, url: actionUrl('approve') },
      refusal: { label: ACTION_MESSAGES.reject, url: actionUrl('reject') },
      links: [{ label: 'Open the application', url: `${webUrl}${PAGES.validateToken.path}?token=${token}` }],
      note: `Don't forward this email. These links are only for you and work for ${linkHours} hours or until someone decides.`,
    }),
  }
}

type PacketInvitation = Portal & {
  applicant: Applicant & Pick<HiringTerms, 'dateHired'>
  applicationId: string
  token: string
  linkDays: number
  today: string
  isReminder?: boolean | undefined
}

export function packetInvitationEmail(options: PacketInvitation): Mail {
  const { company, webUrl, applicant, applicationId, token, linkDays, today, isReminder = false } = options
  const { firstName, language, dateHired } = applicant
  const t = TRANSLATE_MAIL[language]
  const job = toPlainWords(applicant.jobAppliedFor)
  const hiredSentence = job === undefined ? t("You're hired.") : t("You're hired for the {job} job.", { job })
  const dueSentence =
    dateHired !== null && dateHired > today
      ? t('Your first day is {date}. Complete your employee packet before then.', {
          date: formatLongDate(dateHired, language),
        })
      : t('Complete your employee packet as soon as you can.')
  return {
    kind: isReminder ? 'packet-reminder' : 'packet-invitation',
    subject: isReminder
      ? t('Reminder: complete your employee packet')
      : t('Welcome to {company}! Complete your employee packet', { company: company.companyName }),
    ...compose({
      company,
      language,
      heading: t(isReminder ? "Your employee packet isn't complete yet" : 'Welcome aboard'),
      paragraphs: [
        greeting(firstName, language),
        isReminder ? dueSentence : `${hiredSentence} ${dueSentence}`,
        t(
          "You'll need: your Social Security number, bank routing and account numbers, an emergency contact, and photos of your documents. Bring the original documents on your first day.",
        ),
      ],
      ...packetLinkParts({ webUrl, language, applicationId, token, linkDays }),
    }),
  }
}

export function rejectionEmail(company: Company, applicant: Applicant): Mail {
  const { firstName, language } = applicant
  const t = TRANSLATE_MAIL[language]
  const job = toPlainWords(applicant.jobAppliedFor)
  return {
    kind: 'application-rejected',
    subject: job === undefined ? t('Your application') : t('Your application: {job}', { job }),
    ...compose({
      company,
      language,
      heading: t('About your application'),
      paragraphs: [
        greeting(firstName, language),
        job === undefined
          ? t("Thank you for applying. We've decided not to move forward this time.")
          : t("Thank you for applying for the {job} job. We've decided not to move forward this time.", {
              job,
            }),
        t("You're welcome to apply again, and we wish you the best."),
      ],
    }),
  }
}

type CorrectedTerms = Portal & {
  applicant: Applicant
  terms: readonly { label: string; from: string; to: string }[]
  reason: string
  correctedBy: string
}

export function termsCorrectedEmail(options: CorrectedTerms): Mail {
  const { company, webUrl, applicant, terms, reason, correctedBy } = options
  const name = fullName(applicant)
  return {
    kind: 'terms-corrected',
    subject: `Changed after approval: ${name}`,
    ...compose({
      company,
      heading: 'Hiring terms changed after approval',
      paragraphs: [`${toOneLine(correctedBy)} changed ${name}'s hiring terms after the CFO approved them.`],
      facts: [
        ...terms.map(({ label, from, to }) => ({ label, value: `${from || 'none'} → ${to || 'none'}` })),
        { label: 'Reason', value: reason },
      ],
      action: { label: 'Open Applications', url: `${webUrl}${PAGES.applications.path}` },
    }),
  }
}

/** Tells Admins that the only person with the role already made the first decision. */
export function noDeciderEmail({ company, webUrl }: Portal, applicant: Applicant, role: Role): Mail {
  const name = fullName(applicant)
  return {
    kind: 'no-decider',
    subject: `No one can decide on ${name}`,
    ...compose({
      company,
      heading: 'An application needs a second person',
      paragraphs: [
        `${name}'s application was approved, and no one else has the ${role} role to make the second decision.`,
        `Give someone else the ${role} role in Manage Employees, or let the same person make both decisions in Settings. Then send the link again from the application.`,
      ],
      action: { label: 'Open Manage Employees', url: `${webUrl}${PAGES.manageEmployee.path}` },
    }),
  }
}
