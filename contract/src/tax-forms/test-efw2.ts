import { EFW_LAYOUT, EFW_LENGTH, isEfwRecord } from './efw2-layout.ts'

/** Units: cents. */
type EfwPerson = { ssn: string; name: string; wages: number; socialWages: number }

const LAST_NAMES = ['FERRER', 'BROOKS', 'NGUYEN', 'QUINTERO', 'LUKASZ', 'HADDAD', 'KIM', 'CASTRO']

export function createEfw2Person(index: number): EfwPerson {
  const digits = String(index).padStart(4, '0')
  const wages = 3_000_000 + index * 1_111
  return {
    ssn: `2${digits.slice(0, 2)}-${String(11 + (index % 80))}-1${digits.slice(1)}`,
    name: `PERSON${'ABCDEFGHIJ'[index % 10]} ${LAST_NAMES[index % LAST_NAMES.length]}`,
    ...{ wages, socialWages: wages },
  }
}

/** Fills in zeros for unset amounts. */
export function buildLine(record: string, values: Readonly<Record<number, string>>): string {
  const characters = [...record.padEnd(EFW_LENGTH)]
  const write = (from: number, text: string) => characters.splice(from - 1, text.length, ...text)
  const layout = isEfwRecord(record) ? EFW_LAYOUT[record] : []
  for (const { from, to, type } of layout) if (type === 'money') write(from, '0'.repeat(to - from + 1))
  for (const [from, text] of Object.entries(values)) write(Number(from), text)
  return characters.join('')
}

const formatCents = (cents: number, width = 11) => String(Math.round(cents)).padStart(width, '0')

function buildWageRecord({ ssn, name, wages, socialWages }: EfwPerson): string {
  const [firstName = '', lastName = ''] = name.split(' ')
  return buildLine('RW', {
    ...{
      3: ssn.replaceAll('-', ''),
      12: firstName,
      42: lastName,
      188: formatCents(wages),
      199: formatCents(wages / 10),
    },
    ...{ 210: formatCents(socialWages), 221: formatCents(socialWages * 0.062) },
    ...{ 232: formatCents(wages), 243: formatCents(wages * 0.0145) },
  })
}

const TIPS = 1_250
const STATE_WAGES = 2_500_000

/** Returns an RO record, for amounts without a field in RW, and an RS record, for amounts of a state. */
function buildOtherRecords({ ssn, name }: EfwPerson): string[] {
  const [firstName = '', lastName = ''] = name.split(' ')
  const digits = ssn.replaceAll('-', '')
  return [
    buildLine('RO', { 12: formatCents(TIPS) }),
    buildLine('RS', {
      ...{
        3: '06',
        10: digits,
        19: firstName,
        49: lastName,
        274: '06',
        276: formatCents(STATE_WAGES),
        287: formatCents(90_000),
      },
    }),
  ]
}

/** Builds a valid file for 2026 with one employer. `hasOtherRecords` adds RO, RS, and RU records. */
export function buildEfw2File(people: readonly EfwPerson[], { hasOtherRecords = false } = {}): string {
  const sum = (amountOf: (person: EfwPerson) => number) =>
    formatCents(
      people.reduce((total, person) => total + Math.round(amountOf(person)), 0),
      15,
    )
  const count = String(people.length)
  return [
    buildLine('RA', { 3: '945550142' }),
    buildLine('RE', { 3: '2026', 8: '945550142', 40: 'WEBER POINT BUILDERS' }),
    ...people.flatMap(person => [
      buildWageRecord(person),
      ...(hasOtherRecords ? buildOtherRecords(person) : []),
    ]),
    buildLine('RT', {
      ...{ 3: count.padStart(7, '0'), 10: sum(({ wages }) => wages), 25: sum(({ wages }) => wages / 10) },
      ...{ 40: sum(({ socialWages }) => socialWages), 55: sum(({ socialWages }) => socialWages * 0.062) },
      ...{ 70: sum(({ wages }) => wages), 85: sum(({ wages }) => wages * 0.0145) },
    }),
    ...(hasOtherRecords ? [buildLine('RU', { 3: count.padStart(7, '0'), 10: sum(() => TIPS) })] : []),
    buildLine('RF', { 8: count.padStart(9, '0') }),
  ].join('\n')
}
