import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { type Executor, runTransaction, type Transaction } from '#server/database/transaction.ts'
import { StartupError } from '#server/system/startup-error.ts'
import { createCipher } from './crypto.ts'
import {
  createKeys,
  describeKeySource,
  isExpired,
  type KeySource,
  type Keys,
  readKeys,
  withNewEncryptionKey,
  withNewSigningKey,
  withoutExpiredKeys,
  writeKeys,
} from './keys.ts'
import { encryptionKeys } from './tables.ts'

type StoredData = {
  /** Databases from earlier releases have records but no fingerprints. */
  hasRecords: (db: Executor) => Promise<boolean>
  filesLocation: string
  hasFiles: () => Promise<boolean>
}

/**
 * Returns the keys that encrypted this database and these files, or creates keys for a new portal. The database
 * records a fingerprint of every encryption key, and each of those keys must be present.
 * Throws: StartupError if keys, database, and files don't belong together.
 */
export function loadDataKeys(source: KeySource, database: Database, data: StoredData): Promise<Keys> {
  return runTransaction(database, async tx => {
    // Several processes might start on a new database concurrently. With the lock, each sees the keys that another
    // has recorded.
    await lockKeys(tx)
    const recordedKeys = await tx.select().from(encryptionKeys)
    const isNew = recordedKeys.length === 0 && !(await data.hasRecords(tx))
    if (isNew && (await data.hasFiles())) throw new StartupError(emptyDatabaseMessage(data))
    const keys = readKeys(source) ?? (isNew ? createKeys(source) : undefined)
    if (!keys) throw new StartupError(missingKeysMessage(source))
    const fingerprints = fingerprintsOf(keys)
    const missingKeys = recordedKeys.filter(({ id, fingerprint }) => fingerprints.get(id) !== fingerprint)
    if (missingKeys.length > 0) throw new StartupError(wrongKeysMessage(source, missingKeys))
    await recordKeys(tx, keys)
    return keys
  })
}

/** Serializes reading, creating, and recording keys until the transaction ends. */
async function lockKeys(db: Transaction): Promise<void> {
  await db.execute(sql`lock table ${encryptionKeys} in share row exclusive mode`)
}

/**
 * Adds a new encryption key and a new signing key as the newest in keys.json, unless another process has done so
 * since `newestId`. Writes the file first, because the portal can't start if only the database has a key.
 * Throws: see `writeKeys`.
 */
export function addKeys(
  source: KeySource,
  database: Database,
  { keys, newestId, now }: { keys: Keys; newestId: string; now: Date },
): Promise<void> {
  return runTransaction(database, async tx => {
    await lockKeys(tx)
    const currentKeys = readKeys(source) ?? keys
    const isAlreadyRotated = currentKeys.encryption[0].id !== newestId
    const updatedKeys = isAlreadyRotated
      ? currentKeys
      : withNewSigningKey(withNewEncryptionKey(currentKeys), now)
    if (!isAlreadyRotated) writeKeys(source, withoutExpiredKeys(updatedKeys, now))
    await recordKeys(tx, updatedKeys)
  })
}

/** Removes expired signing keys from keys.json. Does nothing with EPAY_KEYS, which only the operator can change. */
export function removeExpiredSigningKeys(source: KeySource, database: Database, now: Date): Promise<void> {
  return runTransaction(database, async tx => {
    if (source.keysJson) return
    await lockKeys(tx)
    const currentKeys = readKeys(source)
    if (currentKeys?.signing.slice(1).some(key => isExpired(key, now)))
      writeKeys(source, withoutExpiredKeys(currentKeys, now))
  })
}

/** Once these keys are recorded, the portal doesn't start without them. */
async function recordKeys(db: Transaction, keys: Keys): Promise<void> {
  const rows = [...fingerprintsOf(keys)].map(([id, fingerprint]) => ({ id, fingerprint }))
  await db.insert(encryptionKeys).values(rows).onConflictDoNothing()
}

function fingerprintsOf(keys: Keys): Map<string, string> {
  const fingerprintOf = (key: Keys['encryption'][number]) => {
    const [fingerprint] = createCipher(() => ({ ...keys, encryption: [key] })).fingerprints(
      'key',
      'keys of the data',
    )
    return fingerprint
  }
  return new Map(keys.encryption.map(key => [key.id, fingerprintOf(key)]))
}

function emptyDatabaseMessage({ filesLocation }: StoredData): string {
  return `${filesLocation} contains stored files, but the database is empty: restore the database, or set DATABASE_URL to the right one; to start over, set DATA_DIR or FILES_URL to an empty location`
}

function missingKeysMessage({ dataDir }: KeySource): string {
  return `The keys of this database are missing: restore its keys.json to ${dataDir}, or set EPAY_KEYS to its content`
}

function wrongKeysMessage(source: KeySource, missingKeys: readonly { id: string }[]): string {
  const ids = missingKeys.map(({ id }) => id).join(', ')
  return `${describeKeySource(source)} does not contain the keys of this database: restore those with the encryption key ${ids}, or set DATA_DIR and DATABASE_URL to the data that belongs to these keys`
}
