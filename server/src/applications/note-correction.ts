import { APPLICATION_FIELDS, APPROVAL_FIELDS } from '@epay/contract/applications/application-fields'
import { formatDate, formatWeek } from '@epay/contract/common/dates'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { actorName, type TransactionContext } from '#server/platform/context.ts'
import { termsCorrectedEmail } from './emails.ts'
import { noteInHistory } from './packet-of-application.ts'
import type { ApplicationRow } from './queries.ts'

/** What an email shows of a value. */
const SHOWN: Record<(typeof APPROVAL_FIELDS)[number], (value: string) => string> = {
  dateHired: date => formatDate(date),
  wageScale: wage => wage,
  firstWeekOfWork: week => (week === '' ? '' : formatWeek(week)),
}

type Correction = { before: ApplicationRow; after: ApplicationRow; reason: string }

/** Records a correction in the history, and mails the CFO when hiring terms changed. */
export async function noteCorrection(
  context: TransactionContext,
  { before, after, reason }: Correction,
): Promise<void> {
  await noteInHistory(context, after, `Correction: ${reason}`)
  const terms = APPROVAL_FIELDS.filter(field => before[field] !== after[field]).map(field => ({
    label: APPLICATION_FIELDS[field].label,
    from: SHOWN[field](before[field] ?? ''),
    to: SHOWN[field](after[field] ?? ''),
  }))
  if (terms.length === 0) return
  const { webUrl } = context.config
  const mail = termsCorrectedEmail({
    ...{ company: context.settings, webUrl, applicant: after, terms, reason },
    correctedBy: actorName(context.actor),
  })
  for (const { email } of await findAccountsWithRole(context.db, 'CFO'))
    await queueMail(context, { ...mail, to: email, about: after.id })
}
