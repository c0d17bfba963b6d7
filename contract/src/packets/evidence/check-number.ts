import { formatSsn } from '../../common/personal-numbers.ts'
import { answerDigest } from './digests.ts'
import type { PacketManifest } from './packet-manifest.ts'

/** Length of the key of the numbers. Units: bytes. */
export const NUMBER_KEY_BYTES = 16
const KEY = new RegExp(`^[0-9a-f]{${2 * NUMBER_KEY_BYTES}}$`)

/** `3f9a-02bc-…`: the key of the numbers as the payroll page prints it. */
export const formatNumberKey = (keyHex: string): string => keyHex.match(/.{1,4}/g)?.join('-') ?? ''

/** The answers whose full numbers can be checked. */
export function numbersOf({ answers }: PacketManifest): string[] {
  return answers.filter(({ fullDigest }) => fullDigest !== undefined).map(({ name }) => name)
}

/**
 * Whether this is the number that was signed; the ZIP's data files contain it only masked.
 * @param number in full, as the payroll page shows it
 * @param key printed on the same page; the result is `undefined` if it is not a valid key
 */
export async function isSignedNumber(
  { answers }: PacketManifest,
  { name, number, key }: { name: string; number: string; key: string },
): Promise<boolean | undefined> {
  const keyHex = key.replace(/[\s-]/g, '').toLowerCase()
  if (!KEY.test(keyHex)) return undefined
  const signed = answers.find(answer => answer.name === name)?.fullDigest
  return signed !== undefined && (await answerDigest(keyHex, name, asSigned(name, number))) === signed
}

/** A Social Security Number is signed with hyphens, so it gets them here even if typed without. */
function asSigned(name: string, number: string): string {
  return name === 'ssn' ? formatSsn(number.trim()) : number.trim()
}
