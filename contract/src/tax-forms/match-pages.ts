import { foldToAscii } from '../common/plain-letters.ts'
import type { PageFacts } from './read-page.ts'

export type Payee = {
  id: string
  name: string
  /** Format: `123-45-6789`; '' if EPay has none. */
  ssn: string
  /** Whether the employee was paid in the tax year. */
  isPaid: boolean
  /** Whether the SSN in EPay changed during the tax year or later. */
  hasSsnChanged: boolean
}

/** Reasons why a page must be assigned by hand. */
export const HAND_REASONS = [
  'noText',
  'noYear',
  'severalPeople',
  'invalidSsn',
  'unknownSsn',
  'ambiguous',
  'nameDiffers',
  'ssnChanged',
  'noSsn',
] as const
export type HandReason = (typeof HAND_REASONS)[number]

export const MATCH_METHODS = ['ssn', 'lastFour', 'text', 'hand'] as const

/** Whether the page belongs to one employee or to everyone, or why it must be assigned by hand. */
export type PageMatch = {
  employeeId: string | null
  isForEveryone: boolean
  matchedBy: Exclude<(typeof MATCH_METHODS)[number], 'hand'> | null
  handReason: HandReason | null
  proposedId: string | null
}

const UNMATCHED: PageMatch = {
  ...{ employeeId: null, isForEveryone: false, matchedBy: null, handReason: null, proposedId: null },
}

const SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV', 'V']

/** Formats a name the way payroll systems print it: `José Łuk-O’Neil Jr.` -> `JOSE LUK-ONEIL JR`. */
function foldName(name: string): string {
  return foldToAscii(name)
    .toUpperCase()
    .replaceAll(/[.'`´]/g, '')
    .replaceAll(/[^A-Z-]+/g, ' ')
    .trim()
}

/** Drops suffixes and turns `Ferrer, Luis` into `Luis Ferrer`. */
function wordsOf(name: string): string[] {
  const [lastName = '', firstName] = name.split(',')
  // In `Luis Ferrer, Jr.`, the comma precedes only a suffix.
  const isLastNameFirst = firstName !== undefined && !SUFFIXES.includes(foldName(firstName))
  const words = foldName(isLastNameFirst ? `${firstName} ${lastName}` : name)
    .split(' ')
    .filter(word => word !== '')
  return words.filter((word, index) => index === 0 || !SUFFIXES.includes(word))
}

const joinWithSpaces = (words: readonly string[]) => ` ${words.join(' ').replaceAll('-', ' ')}`

/** Ignores case and accents, and treats hyphens as spaces. Each name must end with the other's last name. */
export function hasSameLastName(a: string, b: string): boolean {
  const [wordsOfA, wordsOfB] = [wordsOf(a), wordsOf(b)]
  const endsWith = (name: readonly string[], lastName: readonly string[]) =>
    lastName.length > 0 && joinWithSpaces(name).endsWith(joinWithSpaces(lastName))
  return endsWith(wordsOfA, wordsOfB.slice(-1)) && endsWith(wordsOfB, wordsOfA.slice(-1))
}

/** The SSA never issues these numbers. Source: SSA Publication 42-007 (EFW2). */
function isImpossibleSsn(ssn: string): boolean {
  return /^(000|666|9)/.test(ssn) || /^\d{3}-?00/.test(ssn) || ssn.endsWith('0000')
}

const assignByHand = (handReason: HandReason, proposedId: string | null = null): PageMatch => ({
  ...{ ...UNMATCHED, handReason, proposedId },
})

/** Requires assignment by hand if the name differs or the SSN changed. */
function matchIfCertain(
  { name }: PageFacts,
  { id, name: knownName, hasSsnChanged }: Payee,
  matchedBy: 'ssn' | 'lastFour',
): PageMatch {
  if (!hasSameLastName(name, knownName)) return assignByHand('nameDiffers', id)
  return hasSsnChanged ? assignByHand('ssnChanged', id) : { ...UNMATCHED, employeeId: id, matchedBy }
}

function matchPage(page: PageFacts, payees: readonly Payee[], taxYear: number): PageMatch {
  const { hasText, isInstructions, years, ssns, lastFours } = page
  if (!hasText) return assignByHand('noText')
  const lastFourDigits = new Set([...ssns.map(ssn => ssn.slice(-4)), ...lastFours])
  if (ssns.length > 1 || lastFourDigits.size > 1) return assignByHand('severalPeople')
  const [ssn] = ssns
  const [lastFour] = lastFours
  if (ssn === undefined && lastFour === undefined)
    return isInstructions ? { ...UNMATCHED, isForEveryone: true, matchedBy: 'text' } : assignByHand('noSsn')
  if (!years.includes(taxYear)) return assignByHand('noYear')
  if (ssn !== undefined) {
    if (isImpossibleSsn(ssn)) return assignByHand('invalidSsn')
    const [holder, ...otherHolders] = payees.filter(payee => payee.ssn === ssn)
    if (!holder) return assignByHand('unknownSsn')
    return otherHolders.length > 0 ? assignByHand('ambiguous') : matchIfCertain(page, holder, 'ssn')
  }
  const holders = payees.filter(payee => payee.isPaid && payee.ssn.slice(-4) === lastFour)
  const [holder, ...otherHolders] = holders.filter(({ name }) => hasSameLastName(page.name, name))
  if (otherHolders.length > 0) return assignByHand('ambiguous')
  if (holder) return matchIfCertain(page, holder, 'lastFour')
  const [onlyHolder, ...rest] = holders
  return onlyHolder && rest.length === 0
    ? assignByHand('nameDiffers', onlyHolder.id)
    : assignByHand('unknownSsn')
}

/** Returns the match for each page, in page order. */
export function matchPages(
  pages: readonly PageFacts[],
  payees: readonly Payee[],
  taxYear: number,
): PageMatch[] {
  return pages.map(page => matchPage(page, payees, taxYear))
}

/** Returns the first page that is for another year. One such page is enough to reject the whole upload. */
export function findPageOfOtherYear(
  pages: readonly PageFacts[],
  taxYear: number,
): { index: number; year: number } | undefined {
  const index = pages.findIndex(
    ({ years, ssns, lastFours }) =>
      ssns.length + lastFours.length > 0 && years.length > 0 && !years.includes(taxYear),
  )
  const [year] = pages[index]?.years ?? []
  return year === undefined ? undefined : { index, year }
}

/** Returns the page indices of each employee, and those for everyone. */
export function groupPages(matches: readonly Pick<PageMatch, 'employeeId' | 'isForEveryone'>[]) {
  const pagesByEmployee = new Map<string, number[]>()
  const pagesForEveryone: number[] = []
  for (const [index, { employeeId, isForEveryone }] of matches.entries()) {
    if (employeeId !== null)
      pagesByEmployee.set(employeeId, [...(pagesByEmployee.get(employeeId) ?? []), index])
    else if (isForEveryone) pagesForEveryone.push(index)
  }
  return { pagesByEmployee, pagesForEveryone }
}

/**
 * Returns the instruction pages to add to each form. Payroll prints them once for everyone or again after each form,
 * so only the first of several pages with the same title is kept.
 */
export function distinctSharedPages(
  pagesForEveryone: readonly number[],
  titles: readonly string[],
): number[] {
  const firstIndexes = new Map(pagesForEveryone.toReversed().map(index => [titles[index], index]))
  return pagesForEveryone.filter(index => firstIndexes.get(titles[index]) === index)
}
