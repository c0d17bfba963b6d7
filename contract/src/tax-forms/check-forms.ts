import { formatMoney } from '../common/money.ts'
import type { EfwReading } from './efw2.ts'
import { hasSameLastName } from './match-pages.ts'
import { type Amounts, BOXES, type Box } from './read-page.ts'

/** `taxes` sums the tax lines whose names EPay recognizes. Units: cents. */
export type CheckedPerson = {
  id: string
  name: string
  /** Shape: `123-45-6789`; '' if EPay has none. */
  ssn: string
  isPaid: boolean
  taxes: Partial<Record<'2' | '4' | '6', number>>
}

export type CheckedForm = { employeeId: string; page: number; amounts: Amounts }

/** Units: cents. */
export type CsvForm = { line: number; employeeId: string; amounts: Amounts }

/** Warnings never block an upload. `page` counts from 1 in the upload. */
export type FormWarning = {
  employeeId: string | null
  name: string
  message: string
  page: number | null
}

/** Social Security wage base by year. Source: SSA. Units: cents. */
const WAGE_BASES: Readonly<Record<number, number>> = { 2025: 17_610_000, 2026: 18_450_000 }
const TOLERANCE = 20
const ADDITIONAL_MEDICARE_FROM = 20_000_000

const dollars = (cents: number) => formatMoney(cents / 100, 'currency')
const differ = (one: number, other: number) => Math.abs(one - other) > TOLERANCE

type BoxProblem = { box: Box; message: string }

/** Checks the SSA's rules and the form's own rules. */
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
  if (has('3', '4') && social > 0 && differ(of('4'), Math.round(social * 0.062)))
    add('4', `Box 4 isn't 6.2% of boxes 3 and 7, which is ${dollars(Math.round(social * 0.062))}.`)
  const medicare = of('5') * 0.0145 + Math.max(0, of('5') - ADDITIONAL_MEDICARE_FROM) * 0.009
  if (has('5', '6') && of('6') < Math.round(medicare) - TOLERANCE)
    add('6', `Box 6 is less than Medicare tax on box 5, which is ${dollars(Math.round(medicare))}.`)
  const base = WAGE_BASES[taxYear]
  if (base !== undefined && social > base)
    add('3', `Boxes 3 and 7 are more than the year's wage base, ${dollars(base)}.`)
  return problems
}

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
  /** Employees with a form from an earlier upload. */
  withForm: ReadonlySet<string>
  efw: EfwReading | undefined
  csv: readonly CsvForm[]
}

/** Uses maps, because a year can have 4,000 forms and EPay 50,000 people. */
type Lookups = Input & {
  personOf: ReadonlyMap<string, CheckedPerson>
  formOf: ReadonlyMap<string, CheckedForm>
}

export function checkForms(input: Input): FormWarning[] {
  const personOf = new Map(input.people.map(person => [person.id, person]))
  const formOf = new Map(input.forms.map(form => [form.employeeId, form]))
  const lookups = { ...input, personOf, formOf }
  const about = warnAbout(lookups)
  return [
    ...checkPdf(lookups, about),
    ...checkEfw(lookups, about),
    ...checkCsv(lookups, about),
    ...findMissing(lookups, about),
  ]
}

type WarnAbout = ReturnType<typeof warnAbout>

/** Links each warning to the person's page in the PDF; `name` is for people who aren't in EPay. */
const warnAbout =
  ({ formOf }: Lookups) =>
  (person: CheckedPerson | undefined, messages: readonly string[], name = ''): FormWarning[] =>
    messages.map(message => ({
      ...{ employeeId: person?.id ?? null, name: person?.name ?? name, message },
      page: formOf.get(person?.id ?? '')?.page ?? null,
    }))

function checkPdf({ taxYear, personOf, forms }: Lookups, about: WarnAbout): FormWarning[] {
  return forms.flatMap(({ employeeId, amounts }) => {
    const person = personOf.get(employeeId)
    if (!person) return []
    const unpaidProblems = person.isPaid ? [] : [`Has a form, but EPay has no checks for ${taxYear}.`]
    const boxMessages = boxProblems(amounts, taxYear).map(({ message }) => message)
    return about(person, [...boxMessages, ...checkProblems(person, amounts), ...unpaidProblems])
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

function checkEfw(lookups: Lookups, about: WarnAbout): FormWarning[] {
  const { taxYear, people, formOf, efw } = lookups
  if (!efw) return []
  const bySsn = new Map(people.flatMap(person => (person.ssn ? [[person.ssn, person] as const] : [])))
  const sums = sumsBy(efw.forms, ({ ssn }) => ssn)
  const findings = efw.warnings.flatMap(({ line, from, to, message, ssn, name }) =>
    about(bySsn.get(ssn), [`EFW2 line ${line}, positions ${from}–${to}. ${message}`], name),
  )
  const comparedSsns = new Set<string>()
  const formProblems = efw.forms.flatMap(({ ssn, name, line, amounts }) => {
    const person = bySsn.get(ssn)
    const at = `EFW2 line ${line}, positions`
    const messages = boxProblems(amounts, taxYear).map(
      ({ box, message }) => `${at} ${EFW_PLACES[box] ?? '1–512'}. ${message}`,
    )
    if (!person) messages.push(`${at} 3–11. This SSN isn't in EPay.`)
    else if (!hasSameLastName(name, person.name))
      messages.push(`${at} 42–61. The last name isn't the one in EPay.`)
    if (person && !comparedSsns.has(ssn))
      messages.push(...differences(lookups, { person, amounts: sums.get(ssn), from: 'EFW2' }))
    comparedSsns.add(ssn)
    return about(person, messages, name)
  })
  const missingInFile = people
    .filter(({ id, ssn }) => !sums.has(ssn) && formOf.has(id))
    .flatMap(person => about(person, ['Has a form, but is not in the EFW2 file.']))
  return [...findings, ...formProblems, ...missingInFile]
}

function checkCsv(lookups: Lookups, about: WarnAbout): FormWarning[] {
  return [...sumsBy(lookups.csv, ({ employeeId }) => employeeId)].flatMap(([employeeId, amounts]) => {
    const person = lookups.personOf.get(employeeId)
    if (!person)
      return about(undefined, [`w2.csv has employee ${employeeId}, who isn't in EPay.`], employeeId)
    const own = boxProblems(amounts, lookups.taxYear).map(({ message }) => `w2.csv. ${message}`)
    return about(person, [...own, ...differences(lookups, { person, amounts, from: 'w2.csv' })])
  })
}

type Compared = { person: CheckedPerson; amounts: Amounts | undefined; from: 'EFW2' | 'w2.csv' }

/** Compares a file with the PDF, and with the checks for boxes that the PDF doesn't show. */
function differences({ formOf }: Lookups, { person, amounts = {}, from }: Compared): string[] {
  const printed = formOf.get(person.id)?.amounts ?? {}
  const formFindings = entries(printed).flatMap(([box, cents]) => {
    const other = amounts[box]
    if (other === undefined || other === cents) return []
    return [`Box ${box} is ${dollars(cents)} on the form and ${dollars(other)} in ${from}.`]
  })
  const notOnForm = Object.fromEntries(entries(amounts).filter(([box]) => printed[box] === undefined))
  return [...formFindings, ...checkProblems(person, notOnForm).map(message => `${from}. ${message}`)]
}

function findMissing({ taxYear, people, formOf, withForm }: Lookups, about: WarnAbout): FormWarning[] {
  return people
    .filter(({ id, isPaid }) => isPaid && !formOf.has(id) && !withForm.has(id))
    .flatMap(person => about(person, [`Paid in ${taxYear}, but has no form.`]))
}
