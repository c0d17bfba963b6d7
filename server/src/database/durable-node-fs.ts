import { closeSync, fsyncSync, openSync, readSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** The part of Emscripten's NODEFS that this file extends; its shape is checked at start, not assumed. */
type Nodefs = {
  stream_ops: {
    fsync?: (file: OpenFile) => number
    write: Operation<OpenFile>
    setattr: Operation<OpenFile>
  }
  node_ops: { setattr: Operation<unknown>; rename: Operation<unknown> }
  realPath: (node: unknown) => string
}

type OpenFile = { nfd?: number; node: unknown }
type Operation<Subject> = (subject: Subject, ...rest: unknown[]) => unknown

const SYNCS_AT_ONCE = 32
/** PostgreSQL's DBState in global/pg_control, and its value after an orderly end. */
const STATE_OFFSET = 16
const SHUT_DOWN = 1
/** Made anew by every start, before anything is synced. */
const LOCK_FILE = 'postmaster.pid'

/**
 * PGlite's Node file system with the one operation that it lacks: without fsync, PostgreSQL believes that a
 * commit is on disk while it is only in the operating system's cache.
 * Directories are synced too (PostgreSQL asks for it after it creates or renames a file).
 */
export class DurableNodeFS extends NodeFS {
  readonly #directory: string
  readonly #fsync: (fileDescriptor: number) => void
  /** Files that are on the disk as they are; empty from the first change of one of them on. */
  #onDisk: ReadonlySet<string> = new Set()

  constructor(directory: string, fsync: (fileDescriptor: number) => void = fsyncSync) {
    super(directory)
    this.#directory = directory
    this.#fsync = fsync
  }

  /**
   * After a crash PostgreSQL syncs all of its thousand files before it recovers, one after the other, which takes
   * longer than everything else. Here many are synced at a time, and PostgreSQL need not do it again.
   */
  async syncAfterCrash(): Promise<void> {
    if (wasShutDown(this.#directory)) return
    const entries = await readdir(this.#directory, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile() && entry.name !== LOCK_FILE)
      .map(entry => join(entry.parentPath, entry.name))
    const waiting = files.values()
    const work = async () => {
      for (const file of waiting) await syncFile(file)
    }
    await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, work))
    this.#onDisk = new Set(files)
  }

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pglite, options)
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), module => this.#addFsync(module.NODEFS)],
      },
    }
  }

  #addFsync(nodefsModule: unknown) {
    if (!isNodefs(nodefsModule)) {
      throw new Error(
        'This release of PGlite has another Node file system: its fsync must be looked at again',
      )
    }
    const nodefs = nodefsModule
    this.#noteChanges(nodefs)
    nodefs.stream_ops.fsync = (file: OpenFile) => {
      if (this.#onDisk.size > 0 && this.#onDisk.has(nodefs.realPath(file.node))) return 0
      if (file.nfd !== undefined) {
        this.#fsync(file.nfd)
        return 0
      }
      const directory = openSync(nodefs.realPath(file.node), 'r')
      try {
        this.#fsync(directory)
      } finally {
        closeSync(directory)
      }
      return 0
    }
  }

  #noteChanges({ stream_ops, node_ops, realPath }: Nodefs) {
    const noting = <Subject>(change: Operation<Subject>, nodeOf: (subject: Subject) => unknown) =>
      ((subject, ...rest) => {
        if (this.#onDisk.size > 0 && this.#onDisk.has(realPath(nodeOf(subject)))) this.#onDisk = new Set()
        return change(subject, ...rest)
      }) satisfies Operation<Subject>
    const nodeOfFile = ({ node }: OpenFile) => node
    const itself = (node: unknown) => node
    stream_ops.write = noting(stream_ops.write, nodeOfFile)
    stream_ops.setattr = noting(stream_ops.setattr, nodeOfFile)
    node_ops.setattr = noting(node_ops.setattr, itself)
    const { rename } = node_ops
    node_ops.rename = (...parameters) => {
      this.#onDisk = new Set()
      return rename(...parameters)
    }
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function wasShutDown(directory: string): boolean {
  const control = openSync(join(directory, 'global', 'pg_control'), 'r')
  try {
    const state = Buffer.alloc(4)
    readSync(control, state, 0, state.length, STATE_OFFSET)
    return state.readUInt32LE() === SHUT_DOWN
  } finally {
    closeSync(control)
  }
}

function isNodefs(value: unknown): value is Nodefs {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream_ops' in value &&
    hasOperations(value.stream_ops, ['write', 'setattr']) &&
    'node_ops' in value &&
    hasOperations(value.node_ops, ['setattr', 'rename']) &&
    'realPath' in value &&
    typeof value.realPath === 'function'
  )
}

function hasOperations(value: unknown, names: readonly string[]): boolean {
  const operations: [string, unknown][] = value instanceof Object ? Object.entries(value) : []
  return names.every(name => operations.some(([key, each]) => key === name && typeof each === 'function'))
}

/**
 * PGlite's own parameters without `-F` (fsync off). `fsync` is the only method that reaches the file system
 * above: Emscripten answers fdatasync without doing anything. Nothing checkpoints by itself in single-user
 * mode, so the limits on the log matter at the checkpoints that maintenance asks for.
 */
export const DURABLE_START_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync'],
  ...['-c', 'shared_buffers=16MB'],
  ...['-c', 'min_wal_size=32MB'],
  ...['-c', 'max_wal_size=128MB'],
]

/** For data that nobody keeps (tests): the same without waiting for the disk. */
export const THROW_AWAY_START_PARAMETERS: readonly string[] = [
  '--single',
  '-F',
  ...DURABLE_START_PARAMETERS.slice(1),
]
