import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileDurably, makeFolderDurably, writeFileDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'

type Key = { id: string; secret: Buffer }
type SigningKey = Key & { endsAt?: Date | undefined }
/** Newest first. Older keys still decrypt and verify. */
export type Keys = { signing: [SigningKey, ...SigningKey[]]; encryption: [Key, ...Key[]] }

const KEY_BYTES = 32

const keySchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,20}$/),
  secret: z
    .base64()
    .transform(text => Buffer.from(text, 'base64'))
    .refine(secret => secret.length === KEY_BYTES, 'must be 32 bytes in base64'),
})
const signingKeySchema = keySchema.extend({
  endsAt: z.iso
    .datetime()
    .transform(text => new Date(text))
    .optional(),
})
const keysSchema = z.object({
  signing: z.tuple([signingKeySchema], signingKeySchema),
  encryption: z.tuple([keySchema], keySchema),
})

export function areValidKeys(text: string): boolean {
  try {
    return keysSchema.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

function parseKeys(text: string, source: string): Keys {
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new StartupError(`${source} does not contain valid keys`, { cause })
  }
}

function createKey(): Key {
  return { id: randomBytes(4).toString('hex'), secret: randomBytes(KEY_BYTES) }
}

function serializeKeys(keys: Keys): string {
  const encode = ({ id, secret }: Key) => ({ id, secret: secret.toString('base64') })
  const signing = keys.signing.map(key => ({ ...encode(key), ...(key.endsAt && { endsAt: key.endsAt }) }))
  const content = { signing, encryption: keys.encryption.map(encode) }
  return `${JSON.stringify(content, null, 2)}\n`
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new StartupError(`${path} cannot be read`, { cause })
  }
}

export type KeySource = { keysJson: string | undefined; dataDir: string; isProduction: boolean }

export function describeKeySource({ keysJson, dataDir }: KeySource): string {
  return keysJson ? 'EPAY_KEYS' : join(dataDir, 'keys.json')
}

/**
 * Reads the keys from EPAY_KEYS if it is set, otherwise from DATA_DIR/keys.json, which contains the same JSON.
 * Returns `undefined` if there are none yet.
 * Throws: StartupError if the keys are malformed, the file can't be read, or, in production, other users can read the
 * file.
 */
export function readKeys(source: KeySource): Keys | undefined {
  const path = describeKeySource(source)
  if (source.keysJson) return parseKeys(source.keysJson, path)
  const text = readIfExists(path)
  if (text === undefined) return undefined
  if (source.isProduction && (statSync(path).mode & 0o077) !== 0)
    throw new StartupError(`${path} can be read by other users; run: chmod 600 ${path}`)
  return parseKeys(text, path)
}

/**
 * Creates DATA_DIR/keys.json. If two processes do so concurrently, both use the keys of the first.
 * Throws: StartupError if the file is removed in the meantime; see also `readKeys`.
 */
export function createKeys(source: KeySource): Keys {
  const path = describeKeySource(source)
  makeFolderDurably(source.dataDir)
  createFileDurably(path, serializeKeys({ signing: [createKey()], encryption: [createKey()] }))
  const keys = readKeys(source)
  if (!keys) throw new StartupError(`${path} was removed while the portal was starting`)
  return keys
}

/** Keeps older keys, which decrypt the data that they encrypted. */
export function withNewEncryptionKey(keys: Keys): Keys {
  return { ...keys, encryption: [createKey(), ...keys.encryption] }
}

/** Longer than the lifetime of any link plus the days during which a completed link is still recognized. */
const OVERLAP_DAYS = 120

/** Older keys keep verifying tokens until everything that they signed has expired. */
export function withNewSigningKey(keys: Keys, now: Date): Keys {
  const endsAt = new Date(now.getTime() + OVERLAP_DAYS * 24 * 3_600_000)
  return { ...keys, signing: [createKey(), ...keys.signing.map(key => ({ endsAt, ...key }))] }
}

export function isExpired({ endsAt }: SigningKey, now: Date): boolean {
  return endsAt !== undefined && endsAt <= now
}

export function withoutExpiredKeys(keys: Keys, now: Date): Keys {
  const [newest, ...older] = keys.signing
  return { ...keys, signing: [newest, ...older.filter(key => !isExpired(key, now))] }
}

/** Throws: StartupError if the keys come from EPAY_KEYS, which only the operator can change. */
export function writeKeys(source: KeySource, keys: Keys): void {
  if (source.keysJson)
    throw new StartupError(
      'No data uses an older key. To change keys, put a new one first in EPAY_KEYS, restart the portal, and run this command again',
    )
  writeFileDurably(describeKeySource(source), serializeKeys(keys))
}

/**
 * Returns a function that returns the current keys, because another process may add newer ones to keys.json. If the
 * file is missing, the last keys stay in use.
 */
export function watchKeys(source: KeySource, initialKeys: Keys): () => Keys {
  if (source.keysJson) return () => initialKeys
  const readModificationTime = () => statSync(describeKeySource(source), { throwIfNoEntry: false })?.mtimeMs
  let keys = initialKeys
  // Initially unset, because the file may have changed since `initialKeys` were read.
  let lastModifiedAt: number | undefined
  return () => {
    const modifiedAt = readModificationTime()
    if (modifiedAt !== undefined && modifiedAt !== lastModifiedAt) {
      keys = readKeys(source) ?? keys
      lastModifiedAt = modifiedAt
    }
    return keys
  }
}
