import { describe, expect, it } from 'vitest'
import { buildMadeUpPerson, MADE_UP_EMPLOYER } from './made-up-people.ts'
import { getNewHireFormat, STATES_WITH_FILE } from './state-layouts.ts'
import { writeHandOver } from './write-file.ts'

/**
 * The layouts as the states publish them, without blank fields. Each line: record, first column, last column, field.
 */
const NEWHIRE_801 = `
- 1 17 record name
- 18 21 version
- 22 37 first name
- 38 53 middle name
- 54 83 last name
- 84 92 SSN
- 93 132 address 1
- 133 172 address 2
- 213 237 city
- 238 239 state
- 240 259 postal code
- 260 263 ZIP+4
- 266 273 birth date
- 274 281 date of hire
- 282 283 state of hire
- 286 294 EIN
- 295 306 state account
- 307 351 employer name
- 352 391 employer address 1
- 472 496 employer city
- 497 498 employer state
- 499 518 employer postal code
- 519 522 employer ZIP+4
- 525 534 employer phone
- 535 540 employer phone extension
- 541 560 employer contact
- 772 801 filler
`

/** Person records only, because the test compares the employer record as a whole. */
const MASSACHUSETTS_96 = `
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

function parseLayout(layout: string): LayoutField[] {
  return layout
    .trim()
    .split('\n')
    .map(line => {
      const [record = '', first, last, ...field] = line.split(' ')
      return { record, first: Number(first), last: Number(last), field: field.join(' ') }
    })
}

/** Parses a line by its documented 1-based columns, independently of the writer. */
function readLine(fields: readonly LayoutField[], line: string): Map<string, string> {
  return new Map(fields.map(({ first, last, field }) => [field, line.slice(first - 1, last).trimEnd()]))
}

const SHARED_FIELDS = parseLayout(NEWHIRE_801)
const MASSACHUSETTS_FIELDS = parseLayout(MASSACHUSETTS_96)

const splitLines = (text: string) => {
  expect(text).toMatch(/\r\n$/)
  return text.split('\r\n').slice(0, -1)
}

/** People with accents, letters that the layouts fold, punctuation, missing parts, and values that are too long. */
const PEOPLE = [
  buildMadeUpPerson('1', {
    ...{ firstName: 'José', middleInitial: 'É', lastName: 'García-Montenegro', ssnDigits: '912345678' },
    ...{ address: '12 Coeur d’Alene Ave.', aptNumber: 'Apt. 7-B', city: 'Mayagüez', state: 'PR' },
    ...{ zip5: '00680', zip4: '0012', dateOfBirth: '1971-03-14', firstDay: '2026-11-05' },
  }),
  buildMadeUpPerson('2', {
    ...{ firstName: 'Łukasz', middleInitial: '', lastName: "O'Brien Straße Nguyễn de la Cruz Smith" },
    ...{ address: '1 Bjørn St.', aptNumber: '', city: 'Llanfairpwllgwyngyllgogerych' },
    ...{ ssnDigits: '900000001', state: 'AE', zip5: '09012', zip4: '', firstDay: '2026-12-09' },
  }),
]

describe('the shared layout of 801 columns', () => {
  it.each(['AR', 'FL', 'LA', 'VA', 'WY'])('has each field of %s at its first and last column', state => {
    const [record] = getNewHireFormat(state).records
    for (const { name, at = 0, width = 0 } of record?.columns ?? []) {
      const documentedField = SHARED_FIELDS.find(({ first }) => first === at)
      expect([name, at, at + width - 1]).toEqual([name, documentedField?.first, documentedField?.last])
    }
    expect(getNewHireFormat(state).lineWidth).toBe(SHARED_FIELDS.at(-1)?.last)
  })

  it('writes a file of 801 columns that can be read back by its documentation', () => {
    const { text, count } = writeHandOver(getNewHireFormat('FL'), MADE_UP_EMPLOYER, PEOPLE)
    expect([count, new TextEncoder().encode(text).length]).toEqual([2, 2 * 803])
    const employer = {
      ...{ 'record name': 'FL Newhire Record', version: '1.00', 'state of hire': '' },
      ...{ EIN: '012345678', 'employer name': 'WEBER POINT BUILDERS', 'employer contact': 'ERIN CASTRO' },
      ...{ 'employer address 1': '401 HARBOR STREET', 'employer city': 'STOCKTON', 'employer state': 'CA' },
      ...{ 'employer postal code': '95202', 'employer phone': '2095550142', 'state account': '12345678' },
    }
    expect(splitLines(text).map(line => Object.fromEntries(readLine(SHARED_FIELDS, line)))).toMatchObject([
      {
        ...employer,
        ...{ 'first name': 'JOSE', 'middle name': 'E', 'last name': 'GARCIA-MONTENEGRO', SSN: '912345678' },
        ...{ 'address 1': "12 COEUR D'ALENE AVE.", 'address 2': 'APT. 7-B', city: 'MAYAGUEZ', state: 'PR' },
        ...{ 'postal code': '00680', 'ZIP+4': '0012', 'birth date': '03141971', 'date of hire': '11052026' },
      },
      {
        ...employer,
        ...{ 'first name': 'LUKASZ', 'middle name': '', 'last name': 'OBRIEN STRASSE NGUYEN DE LA CR' },
        ...{ 'address 1': '1 BJORN ST.', 'address 2': '', city: 'LLANFAIRPWLLGWYNGYLLGOGER' },
        ...{ SSN: '900000001', state: 'AE', 'postal code': '09012', 'ZIP+4': '' },
      },
    ])
  })
})

describe('the file for Massachusetts', () => {
  it('writes a file for Massachusetts that can be read back by its documentation', () => {
    const [employerLine, ...lines] = splitLines(
      writeHandOver(getNewHireFormat('MA'), MADE_UP_EMPLOYER, PEOPLE).text,
    )
    expect(employerLine).toBe(
      'A012345678WEBER POINT BUILDERS          401 HARBOR STREET STOCKTON          CA95202    26000002 ',
    )
    expect(lines.map(({ length }) => length)).toEqual([96, 96])
    expect(lines.map(line => Object.fromEntries(readLine(MASSACHUSETTS_FIELDS, line)))).toMatchObject([
      {
        ...{ 'record name': 'B', SSN: '912345678', name: 'GARCIA-MONTENEGRO, JOSE E' },
        ...{ street: "12 COEUR D'ALENE A", city: 'MAYAGUEZ', state: 'PR', 'ZIP+4': '006800012' },
        'first day': '110526',
      },
      {
        ...{ name: "O'BRIEN STRASSE NGUYEN DE LA C", street: '1 BJORN ST.', city: 'LLANFAIRPWLLGWYNGY' },
        'ZIP+4': '09012',
      },
    ])
  })
})

it('uses a CSV file with the seven federal fields for every other state', () => {
  expect(STATES_WITH_FILE).toEqual(['AR', 'FL', 'LA', 'MA', 'VA', 'WY'])
  const { text } = writeHandOver(getNewHireFormat('CA'), MADE_UP_EMPLOYER, [buildMadeUpPerson('1')])
  expect(text.split('\r\n')[1]).toContain(
    '"García-Montenegro","2218 Rosemarie Lane","Apartment 14B","Stockton","CA"',
  )
})
