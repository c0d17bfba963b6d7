import { setTimeout as sleep } from 'node:timers/promises'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { StoreError } from '#server/system/storage-errors.ts'

const MAX_ATTEMPTS = 6
const INITIAL_BACKOFF_MS = 100
/** No retries after this time, because a user is waiting. */
const RETRY_MS = 20_000
const ATTEMPT_TIMEOUT_MS = 10_000
const MIN_BYTES_PER_MS = 100

export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

export function isReplaced(error: unknown): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412
}

/**
 * Retries the request if a retry might succeed, and limits the duration of each attempt.
 * @param storeUrl for messages
 * @param bytes how much the request sends or receives
 * Throws: StoreError, or the original error if the object is missing or was replaced.
 */
export async function withRetries<T>(
  storeUrl: string,
  run: (signal: AbortSignal) => Promise<T>,
  bytes = 0,
): Promise<T> {
  const giveUpAt = performance.now() + RETRY_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(AbortSignal.timeout(ATTEMPT_TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS)))
    } catch (error) {
      if (isMissing(error) || isReplaced(error)) throw error
      const refusal = refusalOf(error)
      if (refusal) throw new StoreError(`${storeUrl} ${refusal}`, { isRefusal: true, cause: error })
      if (attempt === MAX_ATTEMPTS || performance.now() > giveUpAt)
        throw new StoreError(`${storeUrl} does not respond: ${reasonOf(error)}`, {
          isRefusal: false,
          cause: error,
        })
    }
    // Jitter keeps failed requests from all retrying at the same time.
    await sleep(INITIAL_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
  }
}

const PERMANENT_ERRORS: Record<string, string> = {
  NoSuchBucket: 'is not a bucket on this server',
  CredentialsProviderError: 'needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'refuses the credentials: the access key is unknown',
  SignatureDoesNotMatch: 'refuses the credentials: the access key or the secret key is wrong',
  AccessDenied: 'refuses access: these credentials lack the permission',
  PermanentRedirect: 'is in another region: set it with ?region=…',
  AuthorizationHeaderMalformed: 'is in another region: set it with ?region=…',
}
/**
 * Client errors that a retry might resolve; for example, the S3 client corrects its clock offset after
 * RequestTimeTooSkewed.
 */
const TRANSIENT_ERRORS = ['RequestTimeTooSkewed', 'RequestTimeout', 'SlowDown', 'BadDigest', 'IncompleteBody']

/** Returns the reason if a retry can't help, else `undefined`. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const refusal = PERMANENT_ERRORS[error.name]
  if (refusal) return refusal
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  const isTransient =
    status === undefined || status >= 500 || status === 429 || TRANSIENT_ERRORS.includes(error.name)
  return isTransient ? undefined : `refuses the request: ${reasonOf(error)}`
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : error.name
  return [code, error.message].filter(text => text !== '' && text !== 'Error').join(' ')
}
