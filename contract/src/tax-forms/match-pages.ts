import { foldToAscii } from '../common/plain-letters.ts'
import type { PageFacts } from './read-page.ts'

export type Payee = {
  id: string
  name: string
  /** Shape: `123-45-6789`; '' if EPay has none. */
  ssn: string
  /** Paid in the tax year. */
  isPaid: boolean
  /** The SSN in EPay changed during the tax year or later. */
  isSsnChanged: boolean
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

export const MATCHES = ['ssn', 'lastFour', 'text', 'hand'] as const

/** Belongs to a person, to everyone, or, with a reason, must be assigned by hand. */
export type PagePlace = {
  employeeId: string | null
  isForEveryone: boolean
  matchedBy: Exclude<(typeof MATCHES)[number], 'hand'> | null
  handReason: HandReason | null
  proposedId: string | null
}

const UNMATCHED: PagePlace = {
  ...{ employeeId: null, isForEveryone: false, matchedBy: null, handReason: null, proposedId: null },
}

const SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV', 'V']

/** Payroll systems print names this way: `José Łuk-O’Neil Jr.` -> `JOSE LUK-ONEIL JR`. */
function foldName(name: string): string {
  return foldToAscii(name)
    .toUpperCase()
    .replaceAll(/[.'`´]/g, '')
    .replaceAll(/[^A-Z-]+/g, ' ')
    .trim()
}

/** Drops suffixes and turns `Ferrer, Luis` into `Luis Ferrer`. */
function wordsOf(name: string): string[] {
  const [last = '', first] = name.split(',')
  // The comma in `Luis Ferrer, Jr.` only precedes a suffix.
  const isLastNameFirst = first !== undefined && !SUFFIXES.includes(foldName(first))
  const words = foldName(isLastNameFirst ? `${first} ${last}` : name)
    .split(' ')
    .filter(word => word !== '')
  return words.filter((word, index) => index === 0 || !SUFFIXES.includes(word))
}

const spaced = (words: readonly string[]) => ` ${words.join(' ').replaceAll('-', ' ')}`

/** Compares regardless of spelling; hyphens count as spaces. Each name must end with the other's last name. */
export function hasSameLastName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const endsWith = (name: readonly string[], last: readonly string[]) =>
    last.length > 0 && spaced(name).endsWith(spaced(last))
  return endsWith(words, others.slice(-1)) && endsWith(others, words.slice(-1))
}

/** SSA never issues these numbers. Source: SSA, EFW2. */
function isImpossibleSsn(ssn: string): boolean {
  return /^(000|666|9)/.test(ssn) || /^\d{3}-?00/.test(ssn) || ssn.endsWith('0000')
}

const assignByHand = (handReason: HandReason, proposedId: string | null = null): PagePlace => ({
  ...{ ...UNMATCHED, handReason, proposedId },
})

/** Asks for a manual check if the name differs or the SSN changed. */
function matchIfCertain(
  { name }: PageFacts,
  { id, name: known, isSsnChanged }: Payee,
  matchedBy: 'ssn' | 'lastFour',
): PagePlace {
  if (!hasSameLastName(name, known)) return assignByHand('nameDiffers', id)
  return isSsnChanged ? assignByHand('ssnChanged', id) : { ...UNMATCHED, employeeId: id, matchedBy }
}

function placeOf(page: PageFacts, payees: readonly Payee[], taxYear: number): PagePlace {
  const { hasText, isInstructions, years, ssns, lastFours } = page
  if (!hasText) return assignByHand('noText')
  const numbers = new Set([...ssns.map(ssn => ssn.slice(-4)), ...lastFours])
  if (ssns.length > 1 || numbers.size > 1) return assignByHand('severalPeople')
  const [ssn] = ssns
  const [lastFour] = lastFours
  if (ssn === undefined && lastFour === undefined)
    return isInstructions ? { ...UNMATCHED, isForEveryone: true, matchedBy: 'text' } : assignByHand('noSsn')
  if (!years.includes(taxYear)) return assignByHand('noYear')
  if (ssn !== undefined) {
    if (isImpossibleSsn(ssn)) return assignByHand('invalidSsn')
    const [holder, ...others] = payees.filter(payee => payee.ssn === ssn)
    if (!holder) return assignByHand('unknownSsn')
    return others.length > 0 ? assignByHand('ambiguous') : matchIfCertain(page, holder, 'ssn')
  }
  const holders = payees.filter(payee => payee.isPaid && payee.ssn.slice(-4) === lastFour)
  const [holder, ...others] = holders.filter(({ name }) => hasSameLastName(page.name, name))
  if (others.length > 0) return assignByHand('ambiguous')
  if (holder) return matchIfCertain(page, holder, 'lastFour')
  const [only, ...more] = holders
  return only && more.length === 0 ? assignByHand('nameDiffers', only.id) : assignByHand('unknownSsn')
}

/** Returns places by page index. */
export function matchPages(
  pages: readonly PageFacts[],
  payees: readonly Payee[],
  taxYear: number,
): PagePlace[] {
  return pages.map(page => placeOf(page, payees, taxYear))
}

/** Returns the first page of another year, which rejects the whole upload. */
export function pageOfOtherYear(
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

/** Returns page indices. Each page is in one part at most. */
export function partsOf(places: readonly Pick<PagePlace, 'employeeId' | 'isForEveryone'>[]) {
  const people = new Map<string, number[]>()
  const everyone: number[] = []
  for (const [index, { employeeId, isForEveryone }] of places.entries()) {
    if (employeeId !== null) people.set(employeeId, [...(people.get(employeeId) ?? []), index])
    else if (isForEveryone) everyone.push(index)
  }
  return { people, everyone }
}

/**
 * Returns the instruction pages to add to each form. Payroll prints them once for everyone or again after each form,
 * so of pages that start alike only the first is taken.
 */
export function sharedPages(everyone: readonly number[], titles: readonly string[]): number[] {
  const first = new Map(everyone.toReversed().map(index => [titles[index], index]))
  return everyone.filter(index => first.get(titles[index]) === index)
}
