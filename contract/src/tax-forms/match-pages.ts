import { hasSameLastName } from './names.ts'
import type { PageFacts } from './read-page.ts'

/** Someone whose forms may be in an upload. */
export type Payee = {
  id: string
  name: string
  /** Shape: `123-45-6789`; '' where EPay has none. */
  ssn: string
  /** Was paid in the tax year. */
  isPaid: boolean
  /** The number in EPay changed in the tax year or since. */
  isSsnChanged: boolean
}

/** Why a page has to be assigned by hand. */
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
export type Match = (typeof MATCHES)[number]

/** The owner of a page: a person, everyone, or still to be assigned by hand. */
export type PagePlace =
  | { kind: 'person'; employeeId: string; by: 'ssn' | 'lastFour' }
  | { kind: 'everyone' }
  | { kind: 'hand'; reason: HandReason; proposedId: string | null }

/** No one's number starts so. Source: SSA, EFW2. */
export function isImpossibleSsn(ssn: string): boolean {
  return /^(000|666|9)/.test(ssn) || /^\d{3}-?00/.test(ssn) || ssn.endsWith('0000')
}

const hand = (reason: HandReason, proposedId: string | null = null): PagePlace => ({
  kind: 'hand',
  reason,
  proposedId,
})

/** The person, where nothing but the number has to be looked at twice. */
function unlessDoubtful(
  { name }: PageFacts,
  { id, name: known, isSsnChanged }: Payee,
  by: 'ssn' | 'lastFour',
): PagePlace {
  if (!hasSameLastName(name, known)) return hand('nameDiffers', id)
  return isSsnChanged ? hand('ssnChanged', id) : { kind: 'person', employeeId: id, by }
}

function placeOf(page: PageFacts, payees: readonly Payee[], taxYear: number): PagePlace {
  const { hasText, isInstructions, years, ssns, lastFours } = page
  if (!hasText) return hand('noText')
  const numbers = new Set([...ssns.map(ssn => ssn.slice(-4)), ...lastFours])
  if (ssns.length > 1 || numbers.size > 1) return hand('severalPeople')
  const [ssn] = ssns
  const [lastFour] = lastFours
  if (ssn === undefined && lastFour === undefined)
    return isInstructions ? { kind: 'everyone' } : hand('noSsn')
  if (!years.includes(taxYear)) return hand('noYear')
  if (ssn !== undefined) {
    if (isImpossibleSsn(ssn)) return hand('invalidSsn')
    const [holder, ...others] = payees.filter(payee => payee.ssn === ssn)
    if (!holder) return hand('unknownSsn')
    return others.length > 0 ? hand('ambiguous') : unlessDoubtful(page, holder, 'ssn')
  }
  const holders = payees.filter(payee => payee.isPaid && payee.ssn.slice(-4) === lastFour)
  const [holder, ...others] = holders.filter(({ name }) => hasSameLastName(page.name, name))
  if (others.length > 0) return hand('ambiguous')
  if (holder) return unlessDoubtful(page, holder, 'lastFour')
  const [only, ...more] = holders
  return only && more.length === 0 ? hand('nameDiffers', only.id) : hand('unknownSsn')
}

/** The owner of each page of an upload, by page index. */
export function matchPages(
  pages: readonly PageFacts[],
  payees: readonly Payee[],
  taxYear: number,
): PagePlace[] {
  return pages.map(page => placeOf(page, payees, taxYear))
}

/** The page that is of another year, if there is one: the whole upload is refused then. */
export function pageOfOtherYear(
  pages: readonly PageFacts[],
  taxYear: number,
): { index: number; year: number } | undefined {
  for (const [index, { years, ssns, lastFours }] of pages.entries()) {
    const [year] = years
    const isForm = ssns.length > 0 || lastFours.length > 0
    if (isForm && year !== undefined && !years.includes(taxYear)) return { index, year }
  }
  return undefined
}

/** A page's final owner: the person it was matched or assigned to, everyone, or no one. */
export type FinalPlace = { kind: 'person'; employeeId: string } | { kind: 'everyone' } | { kind: 'leftOut' }

export type Parts = {
  /** By employee, the indices of their own pages, ascending. */
  people: Map<string, number[]>
  everyone: number[]
  leftOut: number[]
}

/** Every page in exactly one part. */
export function partsOf(places: readonly FinalPlace[]): Parts {
  const parts: Parts = { people: new Map(), everyone: [], leftOut: [] }
  for (const [index, place] of places.entries()) {
    if (place.kind === 'everyone') parts.everyone.push(index)
    else if (place.kind === 'leftOut') parts.leftOut.push(index)
    else parts.people.set(place.employeeId, [...(parts.people.get(place.employeeId) ?? []), index])
  }
  return parts
}

/**
 * The instruction pages that each form gets: payroll prints them once for all, or again behind each form, so of those
 * that start alike the first is taken.
 */
export function sharedPages(everyone: readonly number[], titles: readonly string[]): number[] {
  const seen = new Set<string>()
  return everyone.filter(index => {
    const title = titles[index] ?? ''
    if (seen.has(title)) return false
    seen.add(title)
    return true
  })
}
