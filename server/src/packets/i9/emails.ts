import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { I9_MESSAGES } from '@epay/contract/packets/i9'
import type { I9Task } from '@epay/contract/packets/options'
import { fullName, oneLine } from '#server/applications/emails.ts'
import { type Company, compose } from '#server/mail/compose.ts'

type Options = {
  company: Company
  webUrl: string
  applicant: { id: string; firstName: string; lastName: string; jobAppliedFor: string }
  task: I9Task
  dueOn: string
  today: string
}

/** Reminds HR of what Form I-9 asks for. */
export function i9ReminderEmail({ company, webUrl, applicant, task, dueOn, today }: Options) {
  const name = fullName(applicant)
  const day = formatDate(dueOn)
  const isLate = dueOn < today
  const isDue = `${isLate ? 'was' : 'is'} due`
  const texts =
    task === 'section2'
      ? {
          subject: `${name}'s Form I-9, Section 2, ${isDue} ${day}`,
          heading: `Form I-9, Section 2 is ${isLate ? 'overdue' : 'due'}`,
          what: `${name}'s Form I-9, Section 2, ${isDue} ${day} (three business days after the first day of work).`,
        }
      : {
          subject: `${name}'s Form I-9 reverification ${isDue} ${day}`,
          heading: `A work authorization ${isLate ? 'expired' : 'expires soon'}`,
          what: `${name}'s work authorization ${isLate ? `expired ${day}. Reverify it now.` : `expires ${day}. Reverify it by then.`}`,
        }
  return {
    kind: 'i9-reminder',
    subject: texts.subject,
    ...compose({
      company,
      heading: texts.heading,
      paragraphs: [texts.what, "When you're done, mark it in the application's details."],
      facts: [{ label: 'Job', value: oneLine(applicant.jobAppliedFor) }],
      action: {
        label: 'Open Application',
        url: `${webUrl}${PAGES.applications.path}?open=${applicant.id}`,
      },
      note: I9_MESSAGES.isReminder,
    }),
  }
}
