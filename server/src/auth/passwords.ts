import { PASSWORD_MESSAGES, type PasswordProblem } from '@epay/contract/auth/messages'
import { hash, verify } from '@node-rs/argon2'
import { Counter } from 'prom-client'
import { PortalError } from '#server/platform/errors.ts'

/** Source: OWASP Password Storage Cheat Sheet, argon2id (the library's default) with 19 MiB and two passes. */
const ARGON2_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2_OPTIONS)
}

/** Each check takes some 50 ms of processor time, so operators may want to watch how many there are. */
const passwordChecks = new Counter({
  name: 'epay_password_checks_total',
  help: 'Passwords compared with a hash',
})

/** Checked against when there is no account or no password, so that the answer takes the same time. */
const nobodysHash = hashPassword('nobody has this password')

export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  passwordChecks.inc()
  const isMatch = await verify(passwordHash ?? (await nobodysHash), password)
  return isMatch && Boolean(passwordHash)
}

/** Throws: INVALID_INPUT, with one `{code, description}` for each problem, when there is one. */
export function refusePassword(problems: readonly PasswordProblem[]): void {
  const descriptions = problems.map(code => ({ code, description: PASSWORD_MESSAGES[code] }))
  const [first] = descriptions
  if (first) throw new PortalError('INVALID_INPUT', first.description, { descriptions })
}
