import { formatMoney } from '../common/money.ts'
import type { EfwReading } from './efw2.ts'
import { hasSameLastName } from './names.ts'
import { type Amounts, BOXES, type Box } from './read-page.ts'

/** Someone of the tax year. `taxes`: the sums of the tax lines whose names EPay knows. Units: cents. */
export type CheckedPerson = {
  id: string
  name: string
  /** Shape: `123-45-6789`; '' where EPay has none. */
  ssn: string
  isPaid: boolean
  taxes: Partial<Record<'2' | '4' | '6', number>>
}

/** What a PDF says of a person. */
export type CheckedForm = { employeeId: string; page: number; nameOnPage: string; amounts: Amounts }

/** A row of w2.csv. Units: cents. */
export type CsvForm = { line: number; employeeId: string; amounts: Amounts }

/** For the office to look at; none keeps it from going on. `page` counts from 1 in the upload. */
export type FormWarning = {
  employeeId: string | null
  name: string
  message: string
  page: number | null
}

/** Up to where social security tax is due. Source: SSA. Units: cents. */
const WAGE_BASES: Readonly<Record<number, number>> = { 2025: 17_610_000, 2026: 18_450_000 }
const TOLERANCE = 20
const ADDITIONAL_MEDICARE_FROM = 20_000_000

const dollars = (cents: number) => formatMoney(cents / 100, 'currency')
const apart = (one: number, other: number) => Math.abs(one - other) > TOLERANCE

type BoxProblem = { box: Box; message: string }

/** SSA's and the form's own rules about one form. */
export function boxProblems(amounts: Amounts, taxYear: number): BoxProblem[] {
  const of = (box: Box) => amounts[box] ?? 0
  const has = (...boxes: Box[]) => boxes.every(box => amounts[box] !== undefined)
  const social = of('3') + of('7')
  const problems: BoxProblem[] = []
  const add = (box: Box, message: string) => problems.push({ box, message })
  if (has('3', '5') && of('5') < social)
    add('5', of('7') > 0 ? 'Box 5 is less than boxes 3 and 7.' : 'Box 5 is less than box 3.')
  if (has('4') && of('4') > 0 && social === 0) add('4', 'Box 4 has tax, but boxes 3 and 7 have no wages.')
  if (has('6') && of('6') > 0 && of('5') === 0) add('6', 'Box 6 has tax, but box 5 has no wages.')
  if (has('1', '2') && of('2') > of('1')) add('2', 'Box 2 is more than box 1.')
  if (has('3', '4') && social > 0 && apart(of('4'), Math.round(social * 0.062)))
    add('4', `Box 4 isn't 6.2% of boxes 3 and 7, which is ${dollars(Math.round(social * 0.062))}.`)
  const medicare = of('5') * 0.0145 + Math.max(0, of('5') - ADDITIONAL_MEDICARE_FROM) * 0.009
  if (has('5', '6') && of('6') < Math.round(medicare) - TOLERANCE)
    add('6', `Box 6 is less than Medicare tax on box 5, which is ${dollars(Math.round(medicare))}.`)
  const base = WAGE_BASES[taxYear]
  if (base !== undefined && social > base)
    add('3', `Boxes 3 and 7 are more than the year's wage base, ${dollars(base)}.`)
  return problems
}

/** Position of each box in a line of the EFW2 file. */
const EFW_PLACES: Partial<Record<Box, string>> = {
  ...{ 1: '188–198', 2: '199–209', 3: '210–220', 4: '221–231', 5: '232–242', 6: '243–253', 7: '254–264' },
}

function sumsBy<Form extends { amounts: Amounts }>(
  forms: readonly Form[],
  keyOf: (form: Form) => string,
): Map<string, Amounts> {
  const sums = new Map<string, Amounts>()
  for (const form of forms) {
    const sum = sums.get(keyOf(form)) ?? {}
    for (const [box, cents] of entries(form.amounts)) sum[box] = (sum[box] ?? 0) + cents
    sums.set(keyOf(form), sum)
  }
  return sums
}

function entries(amounts: Amounts): [Box, number][] {
  return BOXES.flatMap((box): [Box, number][] => {
    const cents = amounts[box]
    return cents === undefined ? [] : [[box, cents]]
  })
}

type Input = {
  taxYear: number
  people: readonly CheckedPerson[]
  forms: readonly CheckedForm[]
  /** Who has a form of an earlier upload. */
  withForm: ReadonlySet<string>
  efw: EfwReading | undefined
  csv: readonly CsvForm[]
}

/** Findings that the office should review before it continues. */
export function checkForms(input: Input): FormWarning[] {
  return [...checkPdf(input), ...checkEfw(input), ...checkCsv(input), ...missing(input)]
}

function checkPdf({ taxYear, people, forms }: Input): FormWarning[] {
  const byId = new Map(people.map(person => [person.id, person]))
  return forms.flatMap(({ employeeId, page, amounts }) => {
    const person = byId.get(employeeId)
    if (!person) return []
    const warn = (message: string) => ({ employeeId, name: person.name, message, page })
    const ofBoxes = boxProblems(amounts, taxYear).map(({ message }) => warn(message))
    const ofChecks = checkProblems(person, amounts).map(warn)
    const unpaid = person.isPaid ? [] : [warn(`Has a form, but EPay has no checks for ${taxYear}.`)]
    return [...ofBoxes, ...ofChecks, ...unpaid]
  })
}

const CHECKED_BOXES = ['2', '4', '6'] as const

function checkProblems({ taxes }: CheckedPerson, amounts: Amounts): string[] {
  return CHECKED_BOXES.flatMap(box => {
    const [form, checks] = [amounts[box], taxes[box]]
    if (form === undefined || checks === undefined || form === checks) return []
    const more = form > checks ? 'more' : 'less'
    return [`Box ${box} is ${dollars(Math.abs(form - checks))} ${more} than on the checks.`]
  })
}

function checkEfw({ taxYear, people, forms, efw }: Input): FormWarning[] {
  if (!efw) return []
  const bySsn = new Map(people.flatMap(person => (person.ssn ? [[person.ssn, person] as const] : [])))
  const sums = sumsBy(efw.forms, ({ ssn }) => ssn)
  const pdf = new Map(forms.map(form => [form.employeeId, form]))
  const about = (ssn: string, name: string, message: string): FormWarning => {
    const person = bySsn.get(ssn)
    return {
      employeeId: person?.id ?? null,
      name: person?.name ?? name,
      message,
      page: (person && pdf.get(person.id)?.page) ?? null,
    }
  }
  const found = efw.warnings.map(({ line, from, to, message, ssn, name }) =>
    about(ssn, name, `EFW2 line ${line}, positions ${from}–${to}. ${message}`),
  )
  const seen = new Set<string>()
  const ofForms = efw.forms.flatMap(form => {
    const { ssn, name, line } = form
    const person = bySsn.get(ssn)
    const at = `EFW2 line ${line}, positions`
    const own = boxProblems(form.amounts, taxYear).map(({ box, message }) =>
      about(ssn, name, `${at} ${EFW_PLACES[box] ?? '1–512'}. ${message}`),
    )
    if (!person) return [...own, about(ssn, name, `${at} 3–11. This SSN isn't in EPay.`)]
    if (!hasSameLastName(name, person.name))
      own.push(about(ssn, name, `${at} 42–61. The last name isn't the one in EPay.`))
    if (seen.has(ssn)) return own
    seen.add(ssn)
    return [
      ...own,
      ...differences({ person, form: pdf.get(person.id), amounts: sums.get(ssn), from: 'EFW2' }),
    ]
  })
  const inFile = new Set(efw.forms.map(({ ssn }) => ssn))
  const absent = people
    .filter(({ id, ssn }) => pdf.has(id) && !inFile.has(ssn))
    .map(({ ssn, name }) => about(ssn, name, 'Has a form, but is not in the EFW2 file.'))
  return [...found, ...ofForms, ...absent]
}

function checkCsv({ taxYear, people, forms, csv }: Input): FormWarning[] {
  const byId = new Map(people.map(person => [person.id, person]))
  const sums = sumsBy(csv, ({ employeeId }) => employeeId)
  const pdf = new Map(forms.map(form => [form.employeeId, form]))
  return [...sums].flatMap(([employeeId, amounts]) => {
    const person = byId.get(employeeId)
    if (!person) {
      const message = `w2.csv has employee ${employeeId}, who isn't in EPay.`
      return [{ employeeId: null, name: employeeId, message, page: null }]
    }
    const form = pdf.get(employeeId)
    const page = form?.page ?? null
    const own = boxProblems(amounts, taxYear).map(({ message }) => ({
      ...{ employeeId, name: person.name, page },
      message: `w2.csv. ${message}`,
    }))
    return [...own, ...differences({ person, form, amounts, from: 'w2.csv' })]
  })
}

type Compared = {
  person: CheckedPerson
  form: CheckedForm | undefined
  amounts: Amounts | undefined
  from: string
}

/** Between a file and the PDF, and between the file and the checks for boxes that the PDF doesn't show. */
function differences({ person, form, amounts = {}, from }: Compared): FormWarning[] {
  const ofForm = entries(form?.amounts ?? {}).flatMap(([box, cents]) => {
    const other = amounts[box]
    if (other === undefined || other === cents) return []
    return [`Box ${box} is ${dollars(cents)} on the form and ${dollars(other)} in ${from}.`]
  })
  const notOnForm = Object.fromEntries(entries(amounts).filter(([box]) => form?.amounts[box] === undefined))
  const ofChecks = checkProblems(person, notOnForm).map(message => `${from}. ${message}`)
  return [...ofForm, ...ofChecks].map(message => ({
    ...{ employeeId: person.id, name: person.name, message, page: form?.page ?? null },
  }))
}

function missing({ taxYear, people, forms, withForm }: Input): FormWarning[] {
  const inUpload = new Set(forms.map(({ employeeId }) => employeeId))
  return people
    .filter(({ id, isPaid }) => isPaid && !inUpload.has(id) && !withForm.has(id))
    .map(({ id, name }) => ({
      employeeId: id,
      name,
      message: `Paid in ${taxYear}, but has no form.`,
      page: null,
    }))
}
