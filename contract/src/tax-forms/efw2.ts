import { EFW_LAYOUT, EFW_LENGTH, type EfwField, type EfwRecord, isEfwRecord } from './efw2-layout.ts'
import type { Amounts, Box } from './read-page.ts'

/** Where in the file something was found; positions count from 1. */
type EfwPlace = { line: number; from: number; to: number }
/** `ssn` and `name` belong to the line's person, '' if it has none. */
export type EfwFinding = EfwPlace & { message: string; ssn: string; name: string }

/** One employee's wages with one employer. Units: cents. */
export type EfwForm = {
  line: number
  ein: string
  /** Shape: `123-45-6789`. */
  ssn: string
  name: string
  amounts: Amounts
  /** All amounts in RW and RO records, by key, such as `D`. */
  byKey: Readonly<Record<string, number>>
}

export type EfwReading = {
  /** A file with any of these is refused. */
  problems: EfwFinding[]
  /** What an office should look at. */
  warnings: EfwFinding[]
  forms: EfwForm[]
}

/** The records that each may follow. */
const FOLLOWS: Readonly<Record<EfwRecord, readonly (EfwRecord | '')[]>> = {
  RA: [''],
  RE: ['RA', 'RT', 'RU', 'RV'],
  RW: ['RE', 'RW', 'RO', 'RS'],
  RO: ['RW'],
  RS: ['RW', 'RO', 'RS'],
  RT: ['RW', 'RO', 'RS'],
  RU: ['RT'],
  RV: ['RT', 'RU'],
  RF: ['RT', 'RU', 'RV'],
}

const PROBLEMS_MAX = 100
const PRINTABLE = /[^\x20-\x7e]/
const BOXES_OF_KEYS: Readonly<Record<string, Box>> = {
  ...{ 1: '1', 2: '2', 3: '3', 4: '4', 5: '5', 6: '6', 7: '7', 8: '8', 10: '10' },
  ...{ '11-457': '11', '11-other': '11' },
}

const cut = (text: string, { from, to }: { from: number; to: number }) => text.slice(from - 1, to)

/** Why a field can't be read, if so. */
function fieldProblem(text: string, field: EfwField): string | undefined {
  const value = cut(text, field)
  if (field.type === 'money' && !/^(\d+| +)$/.test(value))
    return `${field.label} has to be cents in digits, filled up with zeros.`
  if (field.type === 'digits' && !/^\d* *$/.test(value)) return `${field.label} may have digits only.`
  return undefined
}

type Named = { ssn: string; name: string }
const NO_ONE: Named = { ssn: '', name: '' }

/** What has been read of one employer. */
type Employer = { ein: string; forms: EfwForm[]; others: number }

export function readEfw2(text: string, taxYear: number): EfwReading {
  const reading: EfwReading = { problems: [], warnings: [], forms: [] }
  let previous: EfwRecord | '' = ''
  let employer: Employer = { ein: '', forms: [], others: 0 }

  const complain = (place: EfwPlace, message: string, person: Named = NO_ONE) => {
    if (reading.problems.length < PROBLEMS_MAX) reading.problems.push({ ...place, message, ...person })
  }
  const warn = (place: EfwPlace, message: string, person: Named = NO_ONE) =>
    reading.warnings.push({ ...place, message, ...person })

  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [index, content] of lines.entries()) {
    const line = index + 1
    const whole = { line, from: 1, to: EFW_LENGTH }
    if (content.length !== EFW_LENGTH) {
      complain(whole, `This line has ${content.length} characters and needs ${EFW_LENGTH}.`)
      continue
    }
    const record = content.slice(0, 2)
    if (!isEfwRecord(record)) {
      complain({ line, from: 1, to: 2 }, `${record.trim() || 'A blank'} isn't a record of this file.`)
      continue
    }
    if (!FOLLOWS[record].includes(previous)) {
      const after = previous === '' ? 'start the file' : `follow ${previous}`
      complain({ line, from: 1, to: 2 }, `${record} can't ${after}.`)
    }
    previous = record
    const person = record === 'RW' ? personOf(content) : (employer.forms.at(-1) ?? NO_ONE)
    const named = { ssn: person.ssn, name: person.name }
    checkFields(record, content, {
      complain: ({ from, to }, message) => complain({ line, from, to }, message, named),
      warn: ({ from, to }, message) => warn({ line, from, to }, message, named),
    })
    if (record === 'RE') employer = startEmployer(content, line, { taxYear, complain })
    if (record === 'RW') {
      const form = { line, ein: employer.ein, ...named, ...amountsOf(record, content) }
      employer.forms.push(form)
      reading.forms.push(form)
    }
    if (record === 'RO') employer.others += 1
    if (record === 'RO' || record === 'RS') addTo(employer.forms.at(-1), record, content)
    if (record === 'RT' || record === 'RU')
      checkTotals(record, content, {
        employer,
        warn: ({ from, to }, message) => warn({ line, from, to }, message),
      })
    if (record === 'RF') {
      const place = { line, from: 8, to: 16 }
      const count = Number(cut(content, place))
      if (count !== reading.forms.length)
        warn(place, `The file says ${count} employees and has ${reading.forms.length}.`)
    }
  }
  if (previous !== 'RF' && reading.problems.length === 0)
    complain({ line: lines.length, from: 1, to: 2 }, 'The file ends without its last record, RF.')
  return reading
}

type Report = (place: { from: number; to: number }, message: string) => void

function checkFields(
  record: EfwRecord,
  content: string,
  { complain, warn }: { complain: Report; warn: Report },
) {
  const odd = PRINTABLE.exec(content)
  if (odd) complain({ from: odd.index + 1, to: odd.index + 1 }, "This character isn't plain ASCII.")
  let next = 3
  const blanks: { from: number; to: number }[] = []
  for (const field of EFW_LAYOUT[record]) {
    if (field.from > next) blanks.push({ from: next, to: field.from - 1 })
    next = field.to + 1
    const problem = fieldProblem(content, field)
    // States fill their own record in their own ways.
    if (problem) (record === 'RS' ? warn : complain)(field, problem)
  }
  if (record === 'RS') return
  if (next <= EFW_LENGTH) blanks.push({ from: next, to: EFW_LENGTH })
  for (const blank of blanks)
    if (cut(content, blank).trim() !== '')
      warn(blank, 'These positions should be blank. The layout may be newer.')
}

function personOf(content: string): Named {
  const digits = cut(content, { from: 3, to: 11 })
  const name = [
    { from: 12, to: 26 },
    { from: 27, to: 41 },
    { from: 42, to: 61 },
    { from: 62, to: 65 },
  ]
    .map(field => cut(content, field).trim())
    .filter(part => part !== '')
    .join(' ')
  return { ssn: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`, name }
}

function startEmployer(
  content: string,
  line: number,
  { taxYear, complain }: { taxYear: number; complain: (place: EfwPlace, message: string) => void },
): Employer {
  const year = cut(content, { from: 3, to: 6 })
  if (year !== String(taxYear))
    complain({ line, from: 3, to: 6 }, `This file is of ${year.trim() || 'no year'}, not of ${taxYear}.`)
  return { ein: cut(content, { from: 8, to: 16 }), forms: [], others: 0 }
}

function amountsOf(record: EfwRecord, content: string): Pick<EfwForm, 'amounts' | 'byKey'> {
  const byKey: Record<string, number> = {}
  const amounts: Amounts = {}
  for (const field of EFW_LAYOUT[record]) {
    if (field.key === undefined) continue
    const value = cut(content, field)
    const cents = /^\d+$/.test(value) ? Number(value) : 0
    byKey[field.key] = cents
    const box = boxOf(record, field.key)
    if (box) amounts[box] = (amounts[box] ?? 0) + cents
  }
  return { amounts, byKey }
}

function boxOf(record: EfwRecord, key: string): Box | undefined {
  if (record !== 'RS') return BOXES_OF_KEYS[key]
  return (['16', '17', '18', '19'] as const).find(box => box === key)
}

/** What another record says of the same person. */
function addTo(form: EfwForm | undefined, record: EfwRecord, content: string): void {
  if (!form) return
  const { amounts, byKey } = amountsOf(record, content)
  form.byKey = { ...byKey, ...form.byKey }
  for (const [key, cents] of Object.entries(byKey)) {
    const box = boxOf(record, key)
    if (box && amounts[box] !== undefined) form.amounts[box] = (form.amounts[box] ?? 0) + cents
  }
}

function checkTotals(
  record: 'RT' | 'RU',
  content: string,
  { employer: { forms, others }, warn }: { employer: Employer; warn: Report },
): void {
  const count = { from: 3, to: 9 }
  const [counted, what] = record === 'RT' ? [forms.length, 'RW'] : [others, 'RO']
  const stated = Number(cut(content, count))
  if (stated !== counted) warn(count, `${record} says ${stated} ${what} records, and there are ${counted}.`)
  for (const field of EFW_LAYOUT[record]) {
    const { key, label } = field
    // Only the total itself tells what a payer of sick pay withheld.
    if (key === undefined || key === 'sickPay') continue
    const sum = forms.reduce((total, { byKey }) => total + (byKey[key] ?? 0), 0)
    if (Number(cut(content, field)) !== sum) warn(field, `${label} isn't the sum of the employees' amounts.`)
  }
}
