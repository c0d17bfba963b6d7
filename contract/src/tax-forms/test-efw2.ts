import { EFW_LAYOUT, EFW_LENGTH, isEfwRecord } from './efw2-layout.ts'

/** Units: cents. */
type EfwPerson = { ssn: string; name: string; wages: number; socialWages: number }

const LAST_NAMES = ['FERRER', 'BROOKS', 'NGUYEN', 'QUINTERO', 'LUKASZ', 'HADDAD', 'KIM', 'CASTRO']

export function efw2Person(index: number): EfwPerson {
  const digits = String(index).padStart(4, '0')
  const wages = 3_000_000 + index * 1_111
  return {
    ssn: `2${digits.slice(0, 2)}-${String(11 + (index % 80))}-1${digits.slice(1)}`,
    name: `PERSON${'ABCDEFGHIJ'[index % 10]} ${LAST_NAMES[index % LAST_NAMES.length]}`,
    ...{ wages, socialWages: wages },
  }
}

/** Fills unset amounts with zeros. */
export function line(record: string, values: Readonly<Record<number, string>>): string {
  const letters = [...record.padEnd(EFW_LENGTH)]
  const put = (from: number, text: string) => letters.splice(from - 1, text.length, ...text)
  const layout = isEfwRecord(record) ? EFW_LAYOUT[record] : []
  for (const { from, to, type } of layout) if (type === 'money') put(from, '0'.repeat(to - from + 1))
  for (const [from, text] of Object.entries(values)) put(Number(from), text)
  return letters.join('')
}

const money = (cents: number, width = 11) => String(Math.round(cents)).padStart(width, '0')

function wagesOf({ ssn, name, wages, socialWages }: EfwPerson): string {
  const [first = '', last = ''] = name.split(' ')
  return line('RW', {
    ...{ 3: ssn.replaceAll('-', ''), 12: first, 42: last, 188: money(wages), 199: money(wages / 10) },
    ...{ 210: money(socialWages), 221: money(socialWages * 0.062) },
    ...{ 232: money(wages), 243: money(wages * 0.0145) },
  })
}

const TIPS = 1_250
const STATE_WAGES = 2_500_000

/** RO and RS records: amounts that RW has no fields for, and those of a state. */
function othersOf({ ssn, name }: EfwPerson): string[] {
  const [first = '', last = ''] = name.split(' ')
  const digits = ssn.replaceAll('-', '')
  return [
    line('RO', { 12: money(TIPS) }),
    line('RS', {
      ...{ 3: '06', 10: digits, 19: first, 49: last, 274: '06', 276: money(STATE_WAGES), 287: money(90_000) },
    }),
  ]
}

/** A valid file for 2026 and one employer; `hasOthers` adds RO, RS, and RU records. */
export function efw2File(people: readonly EfwPerson[], { hasOthers = false } = {}): string {
  const sum = (of: (person: EfwPerson) => number) =>
    money(
      people.reduce((total, person) => total + Math.round(of(person)), 0),
      15,
    )
  const count = String(people.length)
  return [
    line('RA', { 3: '945550142' }),
    line('RE', { 3: '2026', 8: '945550142', 40: 'WEBER POINT BUILDERS' }),
    ...people.flatMap(person => [wagesOf(person), ...(hasOthers ? othersOf(person) : [])]),
    line('RT', {
      ...{ 3: count.padStart(7, '0'), 10: sum(({ wages }) => wages), 25: sum(({ wages }) => wages / 10) },
      ...{ 40: sum(({ socialWages }) => socialWages), 55: sum(({ socialWages }) => socialWages * 0.062) },
      ...{ 70: sum(({ wages }) => wages), 85: sum(({ wages }) => wages * 0.0145) },
    }),
    ...(hasOthers ? [line('RU', { 3: count.padStart(7, '0'), 10: sum(() => TIPS) })] : []),
    line('RF', { 8: count.padStart(9, '0') }),
  ].join('\n')
}
