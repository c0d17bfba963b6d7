import { compose } from '#server/mail/compose.ts'

/** `groups`: the people who have one number, by number. */
type SharedSsns = { companyName: string; groups: readonly (readonly { id: string; name: string }[])[] }

/** Lines in one mail; the audit trail has all. */
const LISTED_MAX = 50

/** Tells an Admin that an import left several employees with one SSN. It never says the number. */
export function sharedSsnEmail({ companyName, groups }: SharedSsns) {
  const lines = groups
    .slice(0, LISTED_MAX)
    .map(people => people.map(({ id, name }) => `${name} (${id})`).join(', '))
  const more = groups.length - lines.length
  return {
    kind: 'shared-ssn',
    subject: 'Employees with the same SSN',
    ...compose({
      companyName,
      heading: 'Employees with the same SSN',
      paragraphs: [
        'After the last import, these employees have the same Social Security Number:',
        [...lines, ...(more > 0 ? [`and ${more} more, which the audit trail names`] : [])].join('\n'),
        'Check who they are, and correct the number in payroll. Deleted employees are named too: someone who was hired again may have got a second ID.',
      ],
    }),
  }
}
