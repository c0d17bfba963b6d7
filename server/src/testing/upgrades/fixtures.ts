import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar/fs'
import { z } from 'zod'

/** What a portal of each level of the migrations left: DATA_DIR, and of a database server its dump. */
const FOLDER = fileURLToPath(new URL('./fixtures/', import.meta.url))
export const DUMP = 'dump.sql'

export type Kind = 'embedded' | 'server'
/** `level` is the name of the newest migration that it had. */
export type Fixture = { level: string; kind: Kind }

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/** The names of the migrations in a folder, oldest first. */
export function levelsOf(migrationsFolder: string): string[] {
  const journal = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')
  return journalSchema.parse(JSON.parse(journal)).entries.map(({ tag }) => tag)
}

const fileOf = ({ level, kind }: Fixture) => join(FOLDER, `${level}-${kind}.tar.zst`)

/** An embedded database is 43 MB of which hardly any differ from the first level's. */
function likeness({ level, kind }: Fixture): { dictionary?: Buffer } {
  const first = readdirSync(FOLDER)
    .sort()
    .find(name => name.endsWith('-embedded.tar.zst'))
  if (kind === 'server' || first === undefined || join(FOLDER, first) === fileOf({ level, kind })) return {}
  return { dictionary: decompress(readFileSync(join(FOLDER, first))) }
}

const decompress = (content: Buffer, dictionary?: Buffer) =>
  zstdDecompressSync(content, { dictionary, params: { [constants.ZSTD_d_windowLogMax]: 27 } })

/** Keeps the folder. The tables of the search are made large enough for a whole database as dictionary. */
export async function keep(fixture: Fixture, folder: string): Promise<string> {
  const params = {
    [constants.ZSTD_c_compressionLevel]: 19,
    [constants.ZSTD_c_windowLog]: 27,
    [constants.ZSTD_c_hashLog]: 24,
    [constants.ZSTD_c_chainLog]: 26,
  }
  const content = await buffer(packTar(folder))
  writeFileSync(fileOf(fixture), zstdCompressSync(content, { params, ...likeness(fixture) }))
  return fileOf(fixture)
}

export const isKept = (fixture: Fixture) => existsSync(fileOf(fixture))

/** Puts what was kept into the folder. */
export async function unpack(fixture: Fixture, folder: string): Promise<void> {
  const content = decompress(readFileSync(fileOf(fixture)), likeness(fixture).dictionary)
  await pipeline(Readable.from([content]), unpackTar(folder))
}
