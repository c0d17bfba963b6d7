import { formatSsn, lastFourOf } from '@epay/contract/common/personal-numbers'
import { recordAudit } from '#server/audit/record-audit.ts'
import { findAccountsWithRole } from '#server/auth/queries.ts'
import { type Company, compose } from '#server/mail/compose.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { TransactionContext } from '#server/platform/context.ts'
import type { Place, Warn } from './import-accounts.ts'
import { findSsnHolders } from './import-queries.ts'
import { openSecret } from './secrets.ts'

type Person = { id: string; name: string }

const LISTED_EMPLOYEES_MAX = 20

/**
 * Warns of SSNs that two rows share, without the number. Compares stored SSNs only for a confirmed import, and tells
 * only Admins, because a response would confirm a guess.
 */
export function createSsnReview(warn: Warn) {
  const firstRows = new Map<string, Person & Place>()
  const changedIds = new Map<string, string[]>()
  return {
    addRow(place: Place, { id, name, ssn }: Person & { ssn: string }) {
      if (ssn === '') return
      const first = firstRows.get(formatSsn(ssn))
      if (!first) firstRows.set(formatSsn(ssn), { ...place, id, name })
      else
        warn({
          ...place,
          message: `${name} (${id}) has the same SSN as ${first.name} (${first.id}) in row ${first.line}.`,
        })
    },
    addChange(id: string, ssn: string) {
      if (ssn === '') return
      const ids = changedIds.get(formatSsn(ssn))
      if (ids) ids.push(id)
      else changedIds.set(formatSsn(ssn), [id])
    },
    /** Call only after everything is written. */
    async tellAdmins(context: TransactionContext): Promise<void> {
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
      for (const people of groups) await record(context, people)
      if (groups.length > 0) await mailAdmins(context, groups)
    },
  }
}

async function record(context: TransactionContext, people: readonly Person[]): Promise<void> {
  await recordAudit(context, {
    action: 'employee.ssn-shared',
    recordType: 'employee',
    recordId: people[0]?.id ?? '',
    after: { people: people.slice(0, LISTED_EMPLOYEES_MAX), count: people.length },
  })
}

async function mailAdmins(context: TransactionContext, groups: readonly Person[][]): Promise<void> {
  const shownGroups = groups.map(people => people.slice(0, LISTED_EMPLOYEES_MAX))
  for (const { id, email } of await findAccountsWithRole(context.db, 'Admin'))
    await queueMail(context, {
      ...sharedSsnEmail({ company: context.settings, groups: shownGroups }),
      to: email,
      about: id,
    })
}

type SharedSsns = { company: Company; groups: readonly (readonly { id: string; name: string }[])[] }

const LISTED_MAX = 50

/** Never contains the number. */
function sharedSsnEmail({ company, groups }: SharedSsns) {
  const lines = groups
    .slice(0, LISTED_MAX)
    .map(people => people.map(({ id, name }) => `${name} (${id})`).join(', '))
  const more = groups.length - lines.length
  const intro = groups.length === 1 ? 'these employees share' : 'the employees on each line share'
  return {
    kind: 'shared-ssn',
    subject: 'Employees with the same SSN',
    ...compose({
      company,
      heading: 'Employees with the same SSN',
      paragraphs: [
        `After the last import, ${intro} a Social Security number:`,
        [...lines, ...(more > 0 ? [`and ${more} more, listed in the audit trail`] : [])].join('\n'),
        'Check who they are, and correct the number in payroll. Deleted employees are listed too, because someone who was rehired may have a second ID.',
      ],
    }),
  }
}
