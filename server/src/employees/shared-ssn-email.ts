import { type Company, compose } from '#server/mail/compose.ts'

/** `groups`: the people who have one number, by number. */
type SharedSsns = { company: Company; groups: readonly (readonly { id: string; name: string }[])[] }

/** Lines in one email; the audit trail has all. */
const LISTED_MAX = 50

/** Tells an Admin that an import left several employees with one SSN. It never says the number. */
export function sharedSsnEmail({ company, groups }: SharedSsns) {
  const lines = groups
    .slice(0, LISTED_MAX)
    .map(people => people.map(({ id, name }) => `${name} (${id})`).join(', '))
  const more = groups.length - lines.length
  const who = groups.length === 1 ? 'these employees share' : 'the employees on each line share'
  return {
    kind: 'shared-ssn',
    subject: 'Employees with the same SSN',
    ...compose({
      company,
      heading: 'Employees with the same SSN',
      paragraphs: [
        `After the last import, ${who} a Social Security number:`,
        [...lines, ...(more > 0 ? [`and ${more} more, listed in the audit trail`] : [])].join('\n'),
        'Check who they are, and correct the number in payroll. Deleted employees are listed too, because someone who was rehired may have a second ID.',
      ],
    }),
  }
}
