import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Init = NodeFS['init']

/** The part of Emscripten's NODEFS that this file extends; its shape is checked at start, not assumed. */
type Nodefs = { stream_ops: { fsync?: (file: OpenFile) => number }; realPath: (node: unknown) => string }

type OpenFile = { nfd?: number; node: unknown }

/**
 * PGlite's Node file system with the one operation that it lacks: without fsync, PostgreSQL believes that a
 * commit is on disk while it is only in the operating system's cache.
 * Directories are synced too (PostgreSQL asks for it after it creates or renames a file).
 */
export class DurableNodeFS extends NodeFS {
  readonly #fsync: (fileDescriptor: number) => void

  constructor(directory: string, fsync: (fileDescriptor: number) => void = fsyncSync) {
    super(directory)
    this.#fsync = fsync
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
    nodefs.stream_ops.fsync = (file: OpenFile) => {
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
}

function isNodefs(value: unknown): value is Nodefs {
  return (
    typeof value === 'object' &&
    value !== null &&
    'stream_ops' in value &&
    typeof value.stream_ops === 'object' &&
    'realPath' in value &&
    typeof value.realPath === 'function'
  )
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
