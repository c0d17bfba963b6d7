import { randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createFileDurably, makeFolderDurably } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'

type Key = { id: string; secret: Buffer }
/** The newest key of each kind stands first; older ones still open and verify. */
export type Keys = { signing: [Key, ...Key[]]; encryption: [Key, ...Key[]] }

const KEY_BYTES = 32

const keySchema = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,20}$/),
  secret: z
    .base64()
    .transform(text => Buffer.from(text, 'base64'))
    .refine(secret => secret.length === KEY_BYTES, 'must be 32 bytes in base64'),
})
const keysSchema = z.object({
  signing: z.tuple([keySchema], keySchema),
  encryption: z.tuple([keySchema], keySchema),
})

/** Whether that is the JSON of a key file. */
export function areKeys(text: string): boolean {
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
    throw new StartupError(`${source} does not hold valid keys`, { cause })
  }
}

function newKeyFile(): string {
  const key = () => ({
    id: randomBytes(4).toString('hex'),
    secret: randomBytes(KEY_BYTES).toString('base64'),
  })
  return `${JSON.stringify({ signing: [key()], encryption: [key()] }, null, 2)}\n`
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new StartupError(`${path} cannot be read`, { cause })
  }
}

export type KeySource = { keysJson: string | undefined; dataDir: string; isProduction: boolean }

/** What the operator knows the keys by. */
export function nameOfKeys({ keysJson, dataDir }: KeySource): string {
  return keysJson ? 'EPAY_KEYS' : join(dataDir, 'keys.json')
}

/**
 * Keys from EPAY_KEYS (the file's JSON), else from DATA_DIR/keys.json; `undefined` if there are none yet.
 * Throws: StartupError when they are malformed, or in production when others may read the file.
 */
export function readKeys(source: KeySource): Keys | undefined {
  const path = nameOfKeys(source)
  if (source.keysJson) return parseKeys(source.keysJson, path)
  const stored = readIfThere(path)
  if (stored === undefined) return undefined
  if (source.isProduction && (statSync(path).mode & 0o077) !== 0)
    throw new StartupError(`${path} can be read by others; run: chmod 600 ${path}`)
  return parseKeys(stored, path)
}

/** Makes DATA_DIR/keys.json; if another process makes it at the same moment, both use the one that was first. */
export function makeKeys(source: KeySource): Keys {
  const path = nameOfKeys(source)
  makeFolderDurably(source.dataDir)
  createFileDurably(path, newKeyFile(), 0o600)
  const keys = readKeys(source)
  if (!keys) throw new StartupError(`${path} was removed while the portal started`)
  return keys
}
