import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import { stateRule, workStateName } from '@epay/contract/hand-over/due-days'
import { HAND_OVER_MESSAGES } from '@epay/contract/hand-over/messages'
import { fullName, oneLine } from '#server/applications/emails.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import type { OpenReport } from './list-reports.ts'

type Options = { company: Company; webUrl: string; report: OpenReport; today: string }

/** Reminds HR of a new-hire report. */
export function reportReminderEmail({ company, webUrl, report, today }: Options) {
  const { dueOn, reportsTo } = report
  const name = fullName(report)
  const isDue = `${dueOn < today ? 'was' : 'is'} due ${formatDate(dueOn)}`
  const to = reportsTo === '' ? 'the state' : workStateName(reportsTo)
  return {
    kind: 'new-hire-reminder',
    subject: `${name}'s new-hire report ${isDue}`,
    ...compose({
      company,
      heading: dueOn < today ? 'A new-hire report is overdue' : 'A new-hire report is due',
      paragraphs: [
        `${name}'s new-hire report to ${to} ${isDue} (${stateRule(reportsTo).days} days after the first day of work).`,
        'Report it, then mark it in EPay.',
      ],
      facts: [{ label: 'Job', value: oneLine(report.jobAppliedFor) }],
      action: { label: 'Open New-Hire Reports', url: `${webUrl}${PAGES.handOver.path}?tab=reports` },
      note: HAND_OVER_MESSAGES.reminderNote,
    }),
  }
}
