import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { I9_MESSAGES } from '@epay/contract/packets/i9'
import type { I9Task } from '@epay/contract/packets/options'
import { fullName, oneLine } from '#server/applications/emails.ts'
import { compose } from '#server/mail/compose.ts'

type Options = {
  companyName: string
  webUrl: string
  applicant: { id: string; firstName: string; lastName: string; jobAppliedFor: string }
  task: I9Task
  dueOn: string
  today: string
}

/** Reminds HR of what Form I-9 asks for. */
export function i9ReminderEmail({ companyName, webUrl, applicant, task, dueOn, today }: Options) {
  const name = fullName(applicant)
  const person = `${name} (${oneLine(applicant.jobAppliedFor)})`
  const day = formatDate(dueOn)
  const isLate = dueOn < today
  const isDue = `${isLate ? 'was' : 'is'} due`
  const texts =
    task === 'section2'
      ? {
          subject: `Form I-9: section 2 of ${name} ${isDue} on ${day}`,
          heading: isLate ? 'Section 2 of Form I-9 is overdue' : 'Section 2 of Form I-9 is due',
          what: `Section 2 of the Form I-9 of ${person} ${isDue} on ${day}, three business days after the first day of work.`,
        }
      : {
          subject: `Form I-9: reverification of ${name} ${isDue} by ${day}`,
          heading: isLate ? 'A work authorization has expired' : 'A work authorization expires',
          what: `The work authorization of ${person} ${
            isLate
              ? `has expired on ${day}: its reverification is overdue.`
              : `expires on ${day}. It has to be reverified by then.`
          }`,
        }
  return {
    kind: 'i9-reminder',
    subject: texts.subject,
    ...compose({
      companyName,
      heading: texts.heading,
      paragraphs: [
        texts.what,
        "When it is done, please mark it in the application's details.",
        I9_MESSAGES.isReminder,
      ],
      action: {
        label: 'Open the application',
        url: `${webUrl}${PAGES.applications.path}?open=${applicant.id}`,
      },
    }),
  }
}
