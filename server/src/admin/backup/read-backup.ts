import { createReadStream, readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { StartupError } from '#server/system/startup-error.ts'
import { type Manifest, manifestSchema, readArchive, rowsSchema } from './archive.ts'

export type BackupReader = {
  schema(statements: string): Promise<void>
  rows(batch: z.infer<typeof rowsSchema>): Promise<void>
  sequences(statements: readonly string[]): Promise<void>
  /** Must read the content to its end. */
  file(id: string, content: Readable): Promise<void>
}

export type Backup = { file: string; identityFile: string; signal?: AbortSignal }

/**
 * Passes every part of a backup to the reader, and checks that no part is missing.
 * Throws: StartupError if the backup can't be read or decrypted, was altered, or is incomplete.
 */
export async function readBackup(
  { file, identityFile, signal }: Backup,
  reader: BackupReader,
): Promise<Manifest> {
  const rowCounts: Record<string, number> = {}
  let files = 0
  let manifest: Manifest | undefined
  for await (const { name, body } of readArchive(
    () => createReadStream(file, { signal }),
    readIdentity(identityFile),
  )) {
    const [kind, tableOrFileId = ''] = name.split('/')
    if (kind === 'files') {
      files += 1
      await reader.file(tableOrFileId, body)
    } else {
      const content = (await buffer(body)).toString()
      if (name === 'schema.sql') await reader.schema(content)
      else if (name === 'sequences.json')
        await reader.sequences(z.array(z.string()).parse(JSON.parse(content)))
      else if (name === 'manifest.json') manifest = parseManifest(content)
      else {
        const batch = rowsSchema.parse(JSON.parse(content))
        rowCounts[tableOrFileId] = (rowCounts[tableOrFileId] ?? 0) + batch.rows.length
        await reader.rows(batch)
      }
    }
  }
  if (!manifest) throw new StartupError(`The backup is truncated: its manifest is missing`)
  const incompleteTables = Object.entries(manifest.tables).filter(
    ([table, count]) => (rowCounts[table] ?? 0) !== count,
  )
  if (incompleteTables.length > 0 || manifest.files !== files)
    throw new StartupError(
      `The backup is incomplete: ${incompleteTables.map(([table]) => table).join(', ') || 'files'}`,
    )
  return manifest
}

function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new StartupError(`The backup ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

function readIdentity(file: string): string {
  const key = /^AGE-SECRET-KEY-\S+$/m.exec(readText(file))?.[0]
  if (!key)
    throw new StartupError(`${file} contains no key: one of its lines must start with AGE-SECRET-KEY-`)
  return key
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new StartupError(`${file} can't be read`, { cause })
  }
}

/** Reads the whole backup without storing anything. Throws: the errors of `readBackup`. */
export function verifyBackup(backup: Backup): Promise<Manifest> {
  const ignore = async () => {}
  const skipContent = async (_id: string, content: Readable) => {
    for await (const _chunk of content);
  }
  return readBackup(backup, { schema: ignore, rows: ignore, sequences: ignore, file: skipContent })
}
