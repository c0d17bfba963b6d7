import { formatSsn, lastFourOf } from '@epay/contract/common/personal-numbers'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import type { FileLocation, Warn } from './import-accounts.ts'
import { findSsnHolders } from './import-queries.ts'
import { openSecret } from './secrets.ts'

type Person = { id: string; name: string }

const MAX_LISTED_EMPLOYEES = 20

/**
 * Warns of rows that share an SSN, without revealing it. Compares rows with stored SSNs only in a confirmed import,
 * and reports those matches only to Admins, because a match in the response would confirm a guessed SSN.
 */
export function createSsnReview(warn: Warn) {
  const firstRows = new Map<string, Person & FileLocation>()
  const changedIds = new Map<string, string[]>()
  return {
    addRow(location: FileLocation, { id, name, ssn }: Person & { ssn: string }) {
      if (ssn === '') return
      const firstRow = firstRows.get(formatSsn(ssn))
      if (!firstRow) firstRows.set(formatSsn(ssn), { ...location, id, name })
      else
        warn({
          ...location,
          message: `${name} (${id}) has the same SSN as ${firstRow.name} (${firstRow.id}) in row ${firstRow.line}.`,
        })
    },
    addChange(id: string, ssn: string) {
      if (ssn === '') return
      const ids = changedIds.get(formatSsn(ssn))
      if (ids) ids.push(id)
      else changedIds.set(formatSsn(ssn), [id])
    },
    /** Call this after all rows are written. */
    async notifyAdmins(context: TransactionContext): Promise<void> {
      if (changedIds.size === 0) return
      const holders = new Map<string, Person[]>()
      const lastFours = new Set([...changedIds.keys()].map(lastFourOf))
      for (const row of await findSsnHolders(context.db, [...lastFours])) {
        const ssn = formatSsn(openSecret(context.cipher, row, 'ssn'))
        if (!changedIds.has(ssn)) continue
        const people = holders.get(ssn) ?? []
        holders.set(ssn, [...people, { id: row.id, name: row.name }])
      }
      const groups = [...holders.values()].filter(people => people.length > 1)
      for (const people of groups) await recordSharedSsn(context, people)
      if (groups.length > 0) await mailAdmins(context, groups)
    },
  }
}

async function recordSharedSsn(context: TransactionContext, people: readonly Person[]): Promise<void> {
  await recordAudit(context, {
    action: 'employee.ssn-shared',
    recordType: 'employee',
    recordId: people[0]?.id ?? '',
    after: { people: people.slice(0, MAX_LISTED_EMPLOYEES), count: people.length },
  })
}

async function mailAdmins(context: TransactionContext, groups: readonly Person[][]): Promise<void> {
  const shownGroups = groups.map(people => people.slice(0, MAX_LISTED_EMPLOYEES))
  for (const { id, email } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, {
      ...sharedSsnEmail({ company: context.settings, groups: shownGroups }),
      to: email,
      about: id,
    })
}

type SharedSsnEmailInput = { company: Company; groups: readonly (readonly { id: string; name: string }[])[] }

const MAX_LISTED_GROUPS = 50

/** The email never contains the SSN. */
function sharedSsnEmail({ company, groups }: SharedSsnEmailInput) {
  const lines = groups
    .slice(0, MAX_LISTED_GROUPS)
    .map(people => people.map(({ id, name }) => `${name} (${id})`).join(', '))
  const moreCount = groups.length - lines.length
  const intro = groups.length === 1 ? 'these employees share' : 'the employees on each line share'
  return {
    kind: 'shared-ssn',
    subject: 'Employees with the same SSN',
    ...compose({
      company,
      heading: 'Employees with the same SSN',
      paragraphs: [
        `After the last import, ${intro} a Social Security number:`,
        [...lines, ...(moreCount > 0 ? [`and ${moreCount} more, listed in the audit trail`] : [])].join('\n'),
        'Check who they are, and correct the number in payroll. Deleted employees are listed too, because someone who was rehired may have a second ID.',
      ],
    }),
  }
}
