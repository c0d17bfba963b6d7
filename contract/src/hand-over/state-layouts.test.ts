import { describe, expect, it } from 'vitest'
import { MADE_UP_EMPLOYER, madeUpPerson } from './made-up-people.ts'
import { newHireFormat, STATES_WITH_FILE } from './state-layouts.ts'
import type { PersonValues } from './values.ts'
import { writeHandOver } from './write-file.ts'

/** The layouts as the states describe them: record, first column, last column, field. */
const NEWHIRE_801 = `
- 1 17 record name
- 18 21 version
- 22 37 first name
- 38 53 middle name
- 54 83 last name
- 84 92 SSN
- 93 132 address 1
- 133 172 address 2
- 173 212 address 3
- 213 237 city
- 238 239 state
- 240 259 postal code
- 260 263 ZIP+4
- 264 265 country
- 266 273 birth date
- 274 281 date of hire
- 282 283 state of hire
- 284 285 filler
- 286 294 EIN
- 295 306 state account
- 307 351 employer name
- 352 391 employer address 1
- 392 431 employer address 2
- 432 471 employer address 3
- 472 496 employer city
- 497 498 employer state
- 499 518 employer postal code
- 519 522 employer ZIP+4
- 523 524 employer country
- 525 534 employer phone
- 535 540 employer phone extension
- 541 560 employer contact
- 561 600 second address 1
- 601 640 second address 2
- 641 680 second address 3
- 681 705 second city
- 706 707 second state
- 708 727 second postal code
- 728 731 second ZIP+4
- 732 733 second country
- 734 743 second phone
- 744 749 second phone extension
- 750 769 second contact
- 770 770 filler
- 771 771 multistate employer
- 772 801 filler
`

const MASSACHUSETTS_96 = `
A 1 1 record name
A 2 10 EIN
A 11 40 employer name
A 41 58 street
A 59 76 city
A 77 78 state
A 79 87 ZIP+4
A 88 89 year
A 90 95 count of B records
A 96 96 filler
B 1 1 record name
B 2 10 SSN
B 11 40 name
B 41 58 street
B 59 76 city
B 77 78 state
B 79 87 ZIP+4
B 88 93 first day
B 94 96 filler
`

type LayoutField = { record: string; first: number; last: number; field: string }

function fieldsOf(layout: string): LayoutField[] {
  return layout
    .trim()
    .split('\n')
    .map(line => {
      const [record = '', first, last, ...field] = line.split(' ')
      return { record, first: Number(first), last: Number(last), field: field.join(' ') }
    })
}

/** Parses a line by its documented columns, which count from 1, independently of the writer. */
function readLine(fields: readonly LayoutField[], line: string): Map<string, string> {
  return new Map(fields.map(({ first, last, field }) => [field, line.slice(first - 1, last).trimEnd()]))
}

const SHARED = fieldsOf(NEWHIRE_801)
const A = fieldsOf(MASSACHUSETTS_96).filter(({ record }) => record === 'A')
const B = fieldsOf(MASSACHUSETTS_96).filter(({ record }) => record === 'B')

const linesOf = (text: string) => {
  expect(text).toMatch(/\r\n$/)
  return text.split('\r\n').slice(0, -1)
}

/** A seeded generator, so that every run tests the same people. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const FIRST = ['José', 'Zoë', 'Bjørn', 'Mary Ann', 'Łukasz', 'Jean-Luc', "D'Angelo", 'Ñusta']
const LAST = ['García-Montenegro', "O'Brien", 'de la Cruz', 'Straße', 'Nguyễn', 'Smith Jr.']
const CITIES = ['Mayagüez', 'St. Louis', 'Hagåtña', 'Coeur d’Alene', 'Llanfairpwllgwyngyllgogerych']
const HOME = ['CA', 'PR', 'GU', 'VI', 'AS', 'MP', 'AA', 'AE', 'AP', 'MA', 'FL']

function people(count: number, workState: string) {
  const next = numbers(42)
  const one = (list: readonly string[]) => list[next(list.length)] ?? ''
  const digits = (length: number) => String(next(10 ** length)).padStart(length, '0')
  return Array.from({ length: count }, (_, index) => {
    const lastName = next(10) === 0 ? `${one(LAST)} ${one(LAST)} ${one(LAST)} ${one(LAST)}` : one(LAST)
    const zip4 = next(2) === 0 ? '' : digits(4)
    const zip5 = digits(5)
    const values: Partial<PersonValues> = {
      ...{ firstName: one(FIRST), lastName, middleInitial: next(3) === 0 ? '' : 'É' },
      ...{ ssnDigits: `9${digits(8)}`, address: `${next(9_999)} ${one(CITIES)} Ave.` },
      ...{ aptNumber: next(2) === 0 ? '' : `Apt. ${next(99)}-B`, city: one(CITIES), state: one(HOME) },
      ...{ zip5, zip4, dateOfBirth: `19${70 + next(29)}-0${1 + next(9)}-1${next(9)}`, workState },
      firstDay: `2026-1${next(3)}-0${1 + next(9)}`,
    }
    return madeUpPerson(String(index), values)
  })
}

/** State forms take capital letters without accents. */
const plainly = (text: string, allowed: RegExp, width: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('Ł', 'L')
    .replaceAll('’', "'")
    .replace(allowed, '')
    .toUpperCase()
    .slice(0, width)
    .trimEnd()
const SIGNS = /[^A-Za-z0-9 -]/g
const NONE = /(?!)/g
const usDate = (date: string) => `${date.slice(5, 7)}${date.slice(8)}${date.slice(0, 4)}`

describe('the shared layout of 801 columns', () => {
  it.each(['AR', 'FL', 'LA', 'VA', 'WY'])('has each field of %s at its first and last column', state => {
    const [record] = newHireFormat(state).records
    for (const { name, at = 0, width = 0 } of record?.columns ?? []) {
      const described = SHARED.find(({ first }) => first === at)
      expect([name, at, at + width - 1]).toEqual([name, described?.first, described?.last])
    }
    expect(newHireFormat(state).lineWidth).toBe(SHARED.at(-1)?.last)
  })

  it('gives 500 people back to a reader of the description', () => {
    const given = people(500, 'FL')
    const { text, count } = writeHandOver(newHireFormat('FL'), MADE_UP_EMPLOYER, given)
    const lines = linesOf(text)
    expect([count, lines.length]).toEqual([500, 500])
    expect(new TextEncoder().encode(text).length).toBe(500 * 803)
    lines.forEach((line, index) => {
      const read = readLine(SHARED, line)
      const { values } = given[index] ?? madeUpPerson('none')
      expect(Object.fromEntries(read)).toMatchObject({
        ...{ 'record name': 'FL Newhire Record', version: '1.00', 'state of hire': '', filler: '' },
        ...{ 'first name': plainly(values.firstName, SIGNS, 16), 'middle name': values.middleInitial && 'E' },
        ...{ 'last name': plainly(values.lastName, SIGNS, 30), SSN: values.ssnDigits },
        ...{
          'address 1': plainly(values.address, NONE, 40),
          'address 2': plainly(values.aptNumber, NONE, 40),
        },
        ...{ city: plainly(values.city, SIGNS, 25), state: values.state },
        ...{ 'postal code': values.zip5, 'ZIP+4': values.zip4 },
        ...{ 'birth date': usDate(values.dateOfBirth), 'date of hire': usDate(values.firstDay) },
        ...{ EIN: '012345678', 'employer name': 'WEBER POINT BUILDERS', 'employer contact': 'ERIN CASTRO' },
        ...{ 'employer address 1': '401 HARBOR STREET', 'employer city': 'STOCKTON', 'employer state': 'CA' },
        ...{ 'employer postal code': '95202', 'employer phone': '2095550142', 'state account': '12345678' },
      })
    })
  })
})

describe('the file of Massachusetts', () => {
  it('has each field at its first and last column', () => {
    for (const { columns, for: of } of newHireFormat('MA').records)
      for (const { name, at = 0, width = 0 } of columns) {
        const described = (of === 'start' ? A : B).find(({ first }) => first === at)
        expect([name, at, at + width - 1]).toEqual([name, described?.first, described?.last])
      }
  })

  it('gives 500 people back to a reader of the description', () => {
    const given = people(500, 'MA')
    const [head = '', ...lines] = linesOf(writeHandOver(newHireFormat('MA'), MADE_UP_EMPLOYER, given).text)
    expect(head).toBe(
      'A012345678WEBER POINT BUILDERS          401 HARBOR STREET STOCKTON          CA95202    26000500 ',
    )
    expect(lines.every(line => line.length === 96)).toBe(true)
    lines.forEach((line, index) => {
      const { values } = given[index] ?? madeUpPerson('none')
      const name = `${values.lastName}, ${values.firstName} ${values.middleInitial}`.trim()
      const street = `${values.address} ${values.aptNumber}`.trim()
      expect(Object.fromEntries(readLine(B, line))).toMatchObject({
        ...{ 'record name': 'B', SSN: values.ssnDigits, name: plainly(name, NONE, 30) },
        ...{ street: plainly(street, NONE, 18), city: plainly(values.city, NONE, 18), state: values.state },
        'ZIP+4': values.zip5 + values.zip4,
        'first day': usDate(values.firstDay).replace('2026', '26'),
      })
    })
  })
})

it('has a CSV with the seven federal fields for every other state', () => {
  expect(STATES_WITH_FILE).toEqual(['AR', 'FL', 'LA', 'MA', 'VA', 'WY'])
  const { text } = writeHandOver(newHireFormat('CA'), MADE_UP_EMPLOYER, [madeUpPerson('1')])
  expect(text.split('\r\n')[1]).toContain(
    '"García-Montenegro","2218 Rosemarie Lane","Apartment 14B","Stockton","CA"',
  )
})
