import { availableParallelism } from 'node:os'
import { AUTH_MESSAGES, PASSWORD_MESSAGES, type PasswordProblem } from '@epay/contract/auth/messages'
import { hash, verify } from '@node-rs/argon2'
import { Counter } from 'prom-client'
import { PortalError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network-of.ts'
import { createTurns } from '#server/platform/turns.ts'

/** Source: OWASP Password Storage Cheat Sheet, argon2id (the library's default) with 19 MiB and two passes. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Each hash keeps a CPU core busy for several milliseconds, so one core stays free for other work. */
const MAX_CONCURRENT_HASHES = Math.min(3, Math.max(1, availableParallelism() - 1))
const BUSY_RETRY_SECONDS = 5

const takeTurn = createTurns({
  maxConcurrent: MAX_CONCURRENT_HASHES,
  maxTurnMs: 60_000,
  limits: {
    maxConcurrentPerParty: MAX_CONCURRENT_HASHES,
    maxWaiting: 60,
    maxWaitingPerParty: 30,
    maxWaitMs: 10_000,
    createRefusal: () =>
      new PortalError('TOO_MANY_REQUESTS', AUTH_MESSAGES.tooManyTries, {
        retryAfterSeconds: BUSY_RETRY_SECONDS,
      }),
  },
})

/** @param address the client's IP address, if any; each client has a share of the queue */
async function inTurn<Result>(address: string | null, work: () => Promise<Result>): Promise<Result> {
  const endTurn = await takeTurn([networkOf(address)])
  try {
    return await work()
  } finally {
    endTurn()
  }
}

/** Throws: TOO_MANY_REQUESTS when the queue is full. */
export function hashPassword(password: string, address: string | null = null): Promise<string> {
  return inTurn(address, () => hash(password, ARGON2_OPTIONS))
}

const passwordChecks = new Counter({
  name: 'epay_password_checks_total',
  help: 'Passwords compared with a hash',
})

const base64Zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
const { memoryCost, timeCost, parallelism } = ARGON2_OPTIONS
/**
 * Used instead of the stored hash when there is no account or no password, so that the response takes the same time.
 * No known password has this hash, and a match would be rejected anyway.
 */
const DUMMY_HASH = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${base64Zeros(16)}$${base64Zeros(32)}`

export async function verifyPassword(
  password: string,
  passwordHash: string | null | undefined,
  address: string | null,
): Promise<boolean> {
  const isMatch = await inTurn(address, () => {
    passwordChecks.inc()
    return verify(passwordHash ?? DUMMY_HASH, password)
  })
  return isMatch && Boolean(passwordHash)
}

/** Throws: INVALID_INPUT with one `{code, description}` per problem. Does nothing if there are no problems. */
export function refusePassword(problems: readonly PasswordProblem[]): void {
  const descriptions = problems.map(code => ({ code, description: PASSWORD_MESSAGES[code] }))
  const [firstProblem] = descriptions
  if (firstProblem) throw new PortalError('INVALID_INPUT', firstProblem.description, { descriptions })
}
