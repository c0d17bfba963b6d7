import { setTimeout as sleep } from 'node:timers/promises'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { StoreError } from '#server/system/storage-errors.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 100
/** After so long a request is not begun again: someone waits for the answer. */
const PATIENCE_MS = 20_000
const ATTEMPT_MS = 10_000
const SLOWEST_BYTES_PER_MS = 100

export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

/** Something else has the name than what was opened. */
export function isReplaced(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412
}

/**
 * Runs a request, again and again while that may help, with a limit on each attempt.
 * @param where of the store, for messages
 * @param bytes how much it sends or receives
 * Throws: StoreError, or what tells that an object is missing or replaced.
 */
export async function persistently<T>(
  where: string,
  run: (signal: AbortSignal) => Promise<T>,
  bytes = 0,
): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(AbortSignal.timeout(ATTEMPT_MS + Math.ceil(bytes / SLOWEST_BYTES_PER_MS)))
    } catch (error) {
      if (isMissing(error) || isReplaced(error)) throw error
      const refusal = refusalOf(error)
      if (refusal) throw new StoreError(`${where} ${refusal}`, { isRefusal: true, cause: error })
      if (attempt === ATTEMPTS || performance.now() > giveUpAt)
        throw new StoreError(`${where} does not answer: ${reasonOf(error)}`, {
          isRefusal: false,
          cause: error,
        })
    }
    // Those that fail together don't come back together.
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
  }
}

const REFUSALS: Record<string, string> = {
  NoSuchBucket: 'is no bucket of this server',
  CredentialsProviderError: 'needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'refuses the credentials: the access key is unknown',
  SignatureDoesNotMatch: 'refuses the credentials: the access key or the secret key is wrong',
  AccessDenied: 'refuses access: these credentials may not do that there',
  PermanentRedirect: 'is in another region: say which with ?region=…',
  AuthorizationHeaderMalformed: 'is in another region: say which with ?region=…',
}
/** The client corrects its clock by the first of these; the others pass. */
const PASSING = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown', 'BadDigest', 'IncompleteBody']

/** What is refused until something is changed; `undefined` for what may pass. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const known = REFUSALS[error.name]
  if (known) return known
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const isPassing = status === undefined || status >= 500 || status === 429 || PASSING.includes(error.name)
  return isPassing ? undefined : `refuses the request: ${reasonOf(error)}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : error.name
  return [code, error.message].filter(text => text !== '' && text !== 'Error').join(' ')
}
