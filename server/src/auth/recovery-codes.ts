import { randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@epay/contract/auth/limits'
import type { Cipher } from '#server/platform/crypto.ts'

/** Base32: nothing that is easily misread. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const HALF_LENGTH = 5

function half(): string {
  return Array.from({ length: HALF_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
}

/** Shape: `XXXXX-XXXXX`, 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`)
}

/** What may be stored of a code, newest key first; blanks, dashes and case make no difference. */
export function recoveryCodeHashes(cipher: Cipher, accountId: string, code: string): [string, ...string[]] {
  const bare = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  return cipher.fingerprints(bare, `recovery-code:${accountId}`)
}
