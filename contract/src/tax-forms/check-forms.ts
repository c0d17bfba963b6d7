import { formatMoney } from '../common/money.ts'
import type { EfwReading } from './efw2.ts'
import { hasSameLastName } from './match-pages.ts'
import { type Amounts, BOXES, type Box } from './read-page.ts'

/** `taxes`: for each W-2 box, the sum of the check lines that EPay recognizes as that box's tax. Units: cents. */
export type CheckedPerson = {
  id: string
  name: string
  /** Format: `123-45-6789`; '' if EPay has none. */
  ssn: string
  isPaid: boolean
  taxes: Partial<Record<'2' | '4' | '6', number>>
}

export type CheckedForm = { employeeId: string; page: number; amounts: Amounts }

export type CsvForm = { line: number; employeeId: string; amounts: Amounts }

/** Warnings never block an upload. `page` is the 1-based page number in the upload. */
export type FormWarning = {
  employeeId: string | null
  name: string
  message: string
  page: number | null
}

/** Social Security wage base by year. Source: SSA. Units: cents. */
const WAGE_BASES: Readonly<Record<number, number>> = { 2025: 17_610_000, 2026: 18_450_000 }
const TOLERANCE_CENTS = 20
const ADDITIONAL_MEDICARE_THRESHOLD = 20_000_000

const dollars = (cents: number) => formatMoney(cents / 100, 'currency')
const areDifferent = (a: number, b: number) => Math.abs(a - b) > TOLERANCE_CENTS

type BoxProblem = { box: Box; message: string }

/** Finds violations of the SSA's rules, and boxes that contradict each other. */
export function findBoxProblems(amounts: Amounts, taxYear: number): BoxProblem[] {
  const amountIn = (box: Box) => amounts[box] ?? 0
  const hasBoxes = (...boxes: Box[]) => boxes.every(box => amounts[box] !== undefined)
  const socialWages = amountIn('3') + amountIn('7')
  const problems: BoxProblem[] = []
  const add = (box: Box, message: string) => problems.push({ box, message })
  if (hasBoxes('3', '5') && amountIn('5') < socialWages)
    add('5', amountIn('7') > 0 ? 'Box 5 is less than boxes 3 and 7.' : 'Box 5 is less than box 3.')
  if (hasBoxes('4') && amountIn('4') > 0 && socialWages === 0)
    add('4', 'Box 4 has tax, but boxes 3 and 7 have no wages.')
  if (hasBoxes('6') && amountIn('6') > 0 && amountIn('5') === 0)
    add('6', 'Box 6 has tax, but box 5 has no wages.')
  if (hasBoxes('1', '2') && amountIn('2') > amountIn('1')) add('2', 'Box 2 is more than box 1.')
  if (hasBoxes('3', '4') && socialWages > 0 && areDifferent(amountIn('4'), Math.round(socialWages * 0.062)))
    add('4', `Box 4 isn't 6.2% of boxes 3 and 7, which is ${dollars(Math.round(socialWages * 0.062))}.`)
  const medicare = amountIn('5') * 0.0145 + Math.max(0, amountIn('5') - ADDITIONAL_MEDICARE_THRESHOLD) * 0.009
  if (hasBoxes('5', '6') && amountIn('6') < Math.round(medicare) - TOLERANCE_CENTS)
    add('6', `Box 6 is less than Medicare tax on box 5, which is ${dollars(Math.round(medicare))}.`)
  const wageBase = WAGE_BASES[taxYear]
  if (wageBase !== undefined && socialWages > wageBase)
    add('3', `Boxes 3 and 7 are more than the year's wage base, ${dollars(wageBase)}.`)
  return problems
}

const EFW_POSITIONS: Partial<Record<Box, string>> = {
  ...{ 1: '188–198', 2: '199–209', 3: '210–220', 4: '221–231', 5: '232–242', 6: '243–253', 7: '254–264' },
}

function sumAmountsBy<Form extends { amounts: Amounts }>(
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

type CheckInput = {
  taxYear: number
  people: readonly CheckedPerson[]
  forms: readonly CheckedForm[]
  /** Employees with a form from an earlier upload. */
  employeeIdsWithForm: ReadonlySet<string>
  efw: EfwReading | undefined
  csv: readonly CsvForm[]
}

/** Maps keep the checks fast, because a year can have 4,000 forms and EPay 50,000 employees. */
type Lookups = CheckInput & {
  peopleById: ReadonlyMap<string, CheckedPerson>
  formsByEmployee: ReadonlyMap<string, CheckedForm>
}

export function checkForms(input: CheckInput): FormWarning[] {
  const peopleById = new Map(input.people.map(person => [person.id, person]))
  const formsByEmployee = new Map(input.forms.map(form => [form.employeeId, form]))
  const lookups = { ...input, peopleById, formsByEmployee }
  const warnAboutPerson = createPersonWarner(lookups)
  return [
    ...checkPdf(lookups, warnAboutPerson),
    ...checkEfw(lookups, warnAboutPerson),
    ...checkCsv(lookups, warnAboutPerson),
    ...findMissingForms(lookups, warnAboutPerson),
  ]
}

type PersonWarner = ReturnType<typeof createPersonWarner>

/**
 * The returned function links each warning to the person's page in the PDF. `name` is used for people who aren't in
 * EPay.
 */
const createPersonWarner =
  ({ formsByEmployee }: Lookups) =>
  (person: CheckedPerson | undefined, messages: readonly string[], name = ''): FormWarning[] =>
    messages.map(message => ({
      ...{ employeeId: person?.id ?? null, name: person?.name ?? name, message },
      page: formsByEmployee.get(person?.id ?? '')?.page ?? null,
    }))

function checkPdf({ taxYear, peopleById, forms }: Lookups, warnAboutPerson: PersonWarner): FormWarning[] {
  return forms.flatMap(({ employeeId, amounts }) => {
    const person = peopleById.get(employeeId)
    if (!person) return []
    const unpaidProblems = person.isPaid ? [] : [`Has a form, but EPay has no checks for ${taxYear}.`]
    const boxMessages = findBoxProblems(amounts, taxYear).map(({ message }) => message)
    return warnAboutPerson(person, [...boxMessages, ...findCheckProblems(person, amounts), ...unpaidProblems])
  })
}

const CHECKED_BOXES = ['2', '4', '6'] as const

function findCheckProblems({ taxes }: CheckedPerson, amounts: Amounts): string[] {
  return CHECKED_BOXES.flatMap(box => {
    const [formCents, checkCents] = [amounts[box], taxes[box]]
    if (formCents === undefined || checkCents === undefined || formCents === checkCents) return []
    const more = formCents > checkCents ? 'more' : 'less'
    return [`Box ${box} is ${dollars(Math.abs(formCents - checkCents))} ${more} than on the checks.`]
  })
}

function checkEfw(lookups: Lookups, warnAboutPerson: PersonWarner): FormWarning[] {
  const { taxYear, people, formsByEmployee, efw } = lookups
  if (!efw) return []
  const peopleBySsn = new Map(people.flatMap(person => (person.ssn ? [[person.ssn, person] as const] : [])))
  const sums = sumAmountsBy(efw.forms, ({ ssn }) => ssn)
  const findings = efw.warnings.flatMap(({ line, from, to, message, ssn, name }) =>
    warnAboutPerson(peopleBySsn.get(ssn), [`EFW2 line ${line}, positions ${from}–${to}. ${message}`], name),
  )
  const comparedSsns = new Set<string>()
  const formProblems = efw.forms.flatMap(({ ssn, name, line, amounts }) => {
    const person = peopleBySsn.get(ssn)
    const position = `EFW2 line ${line}, positions`
    const messages = findBoxProblems(amounts, taxYear).map(
      ({ box, message }) => `${position} ${EFW_POSITIONS[box] ?? '1–512'}. ${message}`,
    )
    if (!person) messages.push(`${position} 3–11. This SSN isn't in EPay.`)
    else if (!hasSameLastName(name, person.name))
      messages.push(`${position} 42–61. The last name isn't the one in EPay.`)
    if (person && !comparedSsns.has(ssn))
      messages.push(...findDifferences(lookups, { person, amounts: sums.get(ssn), from: 'EFW2' }))
    comparedSsns.add(ssn)
    return warnAboutPerson(person, messages, name)
  })
  const missingInFile = people
    .filter(({ id, ssn }) => !sums.has(ssn) && formsByEmployee.has(id))
    .flatMap(person => warnAboutPerson(person, ['Has a form, but is not in the EFW2 file.']))
  return [...findings, ...formProblems, ...missingInFile]
}

function checkCsv(lookups: Lookups, warnAboutPerson: PersonWarner): FormWarning[] {
  return [...sumAmountsBy(lookups.csv, ({ employeeId }) => employeeId)].flatMap(([employeeId, amounts]) => {
    const person = lookups.peopleById.get(employeeId)
    if (!person)
      return warnAboutPerson(undefined, [`w2.csv has employee ${employeeId}, who isn't in EPay.`], employeeId)
    const boxMessages = findBoxProblems(amounts, lookups.taxYear).map(({ message }) => `w2.csv. ${message}`)
    return warnAboutPerson(person, [
      ...boxMessages,
      ...findDifferences(lookups, { person, amounts, from: 'w2.csv' }),
    ])
  })
}

type Comparison = { person: CheckedPerson; amounts: Amounts | undefined; from: 'EFW2' | 'w2.csv' }

/** Compares a file's amounts with the PDF's or, for boxes that the PDF doesn't show, with the paychecks. */
function findDifferences({ formsByEmployee }: Lookups, { person, amounts = {}, from }: Comparison): string[] {
  const printedAmounts = formsByEmployee.get(person.id)?.amounts ?? {}
  const formFindings = entries(printedAmounts).flatMap(([box, cents]) => {
    const otherCents = amounts[box]
    if (otherCents === undefined || otherCents === cents) return []
    return [`Box ${box} is ${dollars(cents)} on the form and ${dollars(otherCents)} in ${from}.`]
  })
  const unprintedAmounts = Object.fromEntries(
    entries(amounts).filter(([box]) => printedAmounts[box] === undefined),
  )
  return [
    ...formFindings,
    ...findCheckProblems(person, unprintedAmounts).map(message => `${from}. ${message}`),
  ]
}

function findMissingForms(
  { taxYear, people, formsByEmployee, employeeIdsWithForm }: Lookups,
  warnAboutPerson: PersonWarner,
): FormWarning[] {
  return people
    .filter(({ id, isPaid }) => isPaid && !formsByEmployee.has(id) && !employeeIdsWithForm.has(id))
    .flatMap(person => warnAboutPerson(person, [`Paid in ${taxYear}, but has no form.`]))
}
