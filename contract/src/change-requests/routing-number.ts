import { looksMistyped } from '../common/personal-numbers.ts'

/**
 * The first two digits that banks and credit unions have: Federal Reserve districts 01 to 12, with 00 for the government,
 * 20 more for thrifts, 60 more for electronic entries. 80 is for traveler's checks, which take no deposit.
 * Source: American Bankers Association, routing number policy; 12 CFR 229 appendix A.
 */
const DISTRICTS = [
  [0, 12],
  [21, 32],
  [61, 72],
] as const

/** Whether a deposit can go to a bank with this routing number, as far as the number itself tells. */
export function isBankRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || looksMistyped(text)) return false
  const district = Number(text.slice(0, 2))
  return DISTRICTS.some(([first, last]) => district >= first && district <= last)
}
