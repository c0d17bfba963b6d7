import { EFW_LAYOUT, EFW_LENGTH, type EfwField, type EfwRecord, isEfwRecord } from './efw2-layout.ts'
import { type Amounts, BOXES } from './read-page.ts'

/** Positions are 1-based. */
type Positions = { from: number; to: number }
/** `ssn` and `name` are '' if the line isn't about a person. */
type EfwFinding = Positions & { line: number; message: string; ssn: string; name: string }

/** An employee's wages from one employer. Units: cents. */
type EfwForm = {
  line: number
  /** Format: `123-45-6789`. */
  ssn: string
  name: string
  amounts: Amounts
}
/** `amountsByKey`: the total for each key of the layout, such as `D`, across the RW, RO, and RS records. */
type EfwFormWithKeys = EfwForm & { amountsByKey: Record<string, number> }

export type EfwReading = {
  /** Any problem causes the file to be rejected. */
  problems: EfwFinding[]
  warnings: EfwFinding[]
  forms: EfwForm[]
}

/** Records that each record may follow. */
const ALLOWED_PREDECESSORS: Readonly<Record<EfwRecord, readonly (EfwRecord | '')[]>> = {
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

const MAX_PROBLEMS = 100
const UNPRINTABLE_CHARACTER = /[^\x20-\x7e]/
const RECORD_POSITIONS: Positions = { from: 1, to: 2 }
const textAt = (text: string, { from, to }: Positions) => text.slice(from - 1, to)

function fieldProblem(text: string, field: EfwField): string | undefined {
  const value = textAt(text, field)
  if (field.type === 'money' && !/^(\d+| +)$/.test(value))
    return `${field.label} has to be cents in digits, filled up with zeros.`
  if (field.type === 'digits' && !/^\d* *$/.test(value)) return `${field.label} may have digits only.`
  return undefined
}

type EfwPerson = { ssn: string; name: string }
const NO_PERSON: EfwPerson = { ssn: '', name: '' }

type Employer = { forms: EfwFormWithKeys[]; otherRecordCount: number }

export function readEfw2(text: string, taxYear: number): EfwReading {
  const reading: EfwReading = { problems: [], warnings: [], forms: [] }
  const forms: EfwFormWithKeys[] = []
  let previousRecord: EfwRecord | '' = ''
  let employer: Employer = { forms: [], otherRecordCount: 0 }

  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  for (const [index, content] of lines.entries()) {
    const line = index + 1
    let person = NO_PERSON
    const addProblem = ({ from, to }: Positions, message: string) => {
      if (reading.problems.length < MAX_PROBLEMS)
        reading.problems.push({ line, from, to, message, ssn: person.ssn, name: person.name })
    }
    const addWarning = ({ from, to }: Positions, message: string) =>
      reading.warnings.push({ line, from, to, message, ssn: person.ssn, name: person.name })

    if (content.length !== EFW_LENGTH) {
      addProblem(
        { from: 1, to: EFW_LENGTH },
        `This line has ${content.length} characters and needs ${EFW_LENGTH}.`,
      )
      continue
    }
    const record = textAt(content, RECORD_POSITIONS)
    if (!isEfwRecord(record)) {
      addProblem(RECORD_POSITIONS, `${record.trim() || 'A blank'} isn't a record of this file.`)
      continue
    }
    if (!ALLOWED_PREDECESSORS[record].includes(previousRecord))
      addProblem(
        RECORD_POSITIONS,
        `${record} can't ${previousRecord === '' ? 'start the file' : `follow ${previousRecord}`}.`,
      )
    previousRecord = record
    person = record === 'RW' ? personOf(content) : (employer.forms.at(-1) ?? NO_PERSON)
    checkFields(record, content, { addProblem, addWarning })
    if (record === 'RW') {
      const form = { line, ...person, amounts: {}, amountsByKey: {} }
      employer.forms.push(form)
      forms.push(form)
    }
    if (record === 'RW' || record === 'RO' || record === 'RS')
      addAmounts(employer.forms.at(-1), record, content)
    person = NO_PERSON
    if (record === 'RE') {
      employer = { forms: [], otherRecordCount: 0 }
      const year = textAt(content, { from: 3, to: 6 })
      if (year !== String(taxYear))
        addProblem({ from: 3, to: 6 }, `This file is of ${year.trim() || 'no year'}, not of ${taxYear}.`)
    }
    if (record === 'RO') employer.otherRecordCount += 1
    if (record === 'RT' || record === 'RU') checkTotals(record, content, { employer, addWarning })
    if (record === 'RF') {
      const positions = { from: 8, to: 16 }
      const statedCount = Number(textAt(content, positions))
      if (statedCount !== forms.length)
        addWarning(positions, `The file says ${statedCount} employees and has ${forms.length}.`)
    }
  }
  if (previousRecord !== 'RF' && reading.problems.length === 0)
    reading.problems.push({
      ...{ line: lines.length, ...RECORD_POSITIONS, ...NO_PERSON },
      message: 'The file ends without its last record, RF.',
    })
  return {
    ...reading,
    forms: forms.map(({ amountsByKey, ...form }) => ({ ...form, amounts: amountsOf(amountsByKey) })),
  }
}

type Report = (positions: Positions, message: string) => void

function checkFields(
  record: EfwRecord,
  content: string,
  { addProblem, addWarning }: { addProblem: Report; addWarning: Report },
) {
  const unprintable = UNPRINTABLE_CHARACTER.exec(content)
  if (unprintable)
    addProblem(
      { from: unprintable.index + 1, to: unprintable.index + 1 },
      "This character isn't plain ASCII.",
    )
  let nextPosition = 3
  const blanks: Positions[] = []
  // Sorted, because the layout of RE lists one field inside the address block only after that block.
  for (const field of EFW_LAYOUT[record].toSorted((a, b) => a.from - b.from)) {
    if (field.from > nextPosition) blanks.push({ from: nextPosition, to: field.from - 1 })
    nextPosition = field.to + 1
    const problem = fieldProblem(content, field)
    // Problems in RS only cause warnings, because each state defines its fields differently.
    if (problem) (record === 'RS' ? addWarning : addProblem)(field, problem)
  }
  if (record === 'RS') return
  if (nextPosition <= EFW_LENGTH) blanks.push({ from: nextPosition, to: EFW_LENGTH })
  for (const blank of blanks)
    if (textAt(content, blank).trim() !== '')
      addWarning(blank, 'These positions should be blank. The layout may be newer.')
}

function personOf(content: string): EfwPerson {
  const digits = textAt(content, { from: 3, to: 11 })
  const name = [
    { from: 12, to: 26 },
    { from: 27, to: 41 },
    { from: 42, to: 61 },
    { from: 62, to: 65 },
  ]
    .map(field => textAt(content, field).trim())
    .filter(part => part !== '')
    .join(' ')
  return { ssn: `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`, name }
}

/** Sums the amounts, because a person can have several state records. */
function addAmounts(form: EfwFormWithKeys | undefined, record: EfwRecord, content: string): void {
  if (!form) return
  for (const field of EFW_LAYOUT[record]) {
    const value = textAt(content, field)
    if (field.key !== undefined)
      form.amountsByKey[field.key] =
        (form.amountsByKey[field.key] ?? 0) + (/^\d+$/.test(value) ? Number(value) : 0)
  }
}

function amountsOf(amountsByKey: Readonly<Record<string, number>>): Amounts {
  const amounts: Amounts = {}
  for (const [key, cents] of Object.entries(amountsByKey)) {
    const box = BOXES.find(each => each === key.replace(/^11-.*/, '11'))
    if (box) amounts[box] = (amounts[box] ?? 0) + cents
  }
  return amounts
}

function checkTotals(
  record: 'RT' | 'RU',
  content: string,
  { employer: { forms, otherRecordCount }, addWarning }: { employer: Employer; addWarning: Report },
): void {
  const countPositions = { from: 3, to: 9 }
  const [actualCount, countedRecord] = record === 'RT' ? [forms.length, 'RW'] : [otherRecordCount, 'RO']
  const statedCount = Number(textAt(content, countPositions))
  if (statedCount !== actualCount)
    addWarning(
      countPositions,
      `${record} says ${statedCount} ${countedRecord} records, and there are ${actualCount}.`,
    )
  for (const field of EFW_LAYOUT[record]) {
    const { key, label } = field
    // Only RT has sick pay, so there is nothing to compare it with.
    if (key === undefined || key === 'sickPay') continue
    const sum = forms.reduce((total, { amountsByKey }) => total + (amountsByKey[key] ?? 0), 0)
    if (Number(textAt(content, field)) !== sum)
      addWarning(field, `${label} isn't the sum of the employees' amounts.`)
  }
}
