import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import type { Language } from '@epay/contract/languages/languages'
import { TRANSLATE_MAIL } from '@epay/contract/mail/translate-mail'
import { I9_MESSAGES } from '@epay/contract/packets/i9'
import { type I9Task, PACKET_COPY_HOURS } from '@epay/contract/packets/options'
import { REOPENED_TEXTS } from '@epay/contract/packets/page-texts'
import { fullName, packetLinkParts, toOneLine } from '#server/applications/emails.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { greeting } from '#server/mail/greeting.ts'

type Applicant = { firstName: string; lastName: string; jobAppliedFor: string }

/** Contains nothing from the packet itself. */
export function packetSubmittedEmail(options: { company: Company; webUrl: string; applicant: Applicant }) {
  const { company, webUrl, applicant } = options
  const name = fullName(applicant)
  const job = toOneLine(applicant.jobAppliedFor)
  return {
    kind: 'packet-submitted',
    subject: `Employee packet received: ${name}, ${job}`,
    ...compose({
      company,
      heading: `${name} submitted an employee packet`,
      paragraphs: [
        `${name} (${job}) submitted an employee packet. Download the PDF and the ZIP file from the application's details.`,
      ],
      action: { label: 'Open Applications', url: `${webUrl}${PAGES.applications.path}` },
    }),
  }
}

/** `submittedBy`: the staff member who submitted the packet; `undefined` if the candidate did. */
export function packetReceivedEmail(options: {
  company: Company
  applicant: Applicant & { language: Language }
  submittedBy: string | undefined
}) {
  const { company, applicant, submittedBy } = options
  const { firstName, language } = applicant
  const t = TRANSLATE_MAIL[language]
  const staffParagraphs = [
    t('{name} from {company} submitted your employee packet for you.', {
      name: submittedBy ?? '',
      company: company.companyName,
    }),
    t("Didn't ask for this? Call the office right away."),
  ]
  const candidateParagraphs = [
    t('We got your employee packet. HR will contact you if they need anything else.'),
    t('Want a copy? Open the same link within {hours} hours to download it.', { hours: PACKET_COPY_HOURS }),
  ]
  return {
    kind: 'packet-received',
    subject: t('We got your employee packet'),
    ...compose({
      company,
      language,
      heading: t('We got your employee packet'),
      paragraphs: [
        greeting(firstName, language),
        ...(submittedBy === undefined ? candidateParagraphs : staffParagraphs),
      ],
    }),
  }
}

export function packetReopenedEmail(options: {
  company: Company
  webUrl: string
  applicant: Applicant & { id: string; language: Language }
  reason: string
  token: string
  linkDays: number
}) {
  const { company, webUrl, applicant, reason, token, linkDays } = options
  const { firstName, language } = applicant
  const t = TRANSLATE_MAIL[language]
  return {
    kind: 'packet-reopened',
    subject: t('Complete your employee packet again'),
    ...compose({
      company,
      language,
      heading: t('Your employee packet needs a change'),
      paragraphs: [
        greeting(firstName, language),
        t('We reviewed your employee packet and need you to fix something.'),
        t(REOPENED_TEXTS.reason, { reason }),
      ],
      ...packetLinkParts({ webUrl, language, applicationId: applicant.id, token, linkDays }),
    }),
  }
}

type I9Reminder = {
  company: Company
  webUrl: string
  applicant: { id: string; firstName: string; lastName: string; jobAppliedFor: string }
  task: I9Task
  dueOn: string
  today: string
}

export function i9ReminderEmail({ company, webUrl, applicant, task, dueOn, today }: I9Reminder) {
  const name = fullName(applicant)
  const day = formatDate(dueOn)
  const isLate = dueOn < today
  const dueText = `${isLate ? 'was' : 'is'} due`
  const texts =
    task === 'section2'
      ? {
          subject: `${name}'s Form I-9, Section 2, ${dueText} ${day}`,
          heading: `Form I-9, Section 2 is ${isLate ? 'overdue' : 'due'}`,
          statement: `${name}'s Form I-9, Section 2, ${dueText} ${day} (three business days after the first day of work).`,
        }
      : {
          subject: `${name}'s Form I-9 reverification ${dueText} ${day}`,
          heading: `A work authorization ${isLate ? 'expired' : 'expires soon'}`,
          statement: `${name}'s work authorization ${isLate ? `expired ${day}. Reverify it now.` : `expires ${day}. Reverify it by then.`}`,
        }
  return {
    kind: 'i9-reminder',
    subject: texts.subject,
    ...compose({
      company,
      heading: texts.heading,
      paragraphs: [texts.statement, "When you're done, mark it in the application's details."],
      facts: [{ label: 'Job', value: toOneLine(applicant.jobAppliedFor) }],
      action: {
        label: 'Open Application',
        url: `${webUrl}${PAGES.applications.path}?open=${applicant.id}`,
      },
      note: I9_MESSAGES.reminderOnly,
    }),
  }
}
