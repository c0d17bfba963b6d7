import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordAuditAlone } from '#server/audit/record-audit.ts'
import { listFiles, objectName } from '#server/files/layout.ts'
import { openFileStores } from '#server/files/open-store.ts'
import type { Context } from '#server/platform/context.ts'
import {
  ChangedObjectError,
  contentOf,
  MissingObjectError,
  type ObjectStore,
} from '#server/platform/object-store.ts'
import { writeDraft } from '#server/system/durable-file.ts'
import { StartupError } from '#server/system/startup-error.ts'
import type { Outcome } from './check.ts'
import { isUnknownFile } from './unknown-files.ts'

const MAX_ATTEMPTS = 5

/**
 * Moves every file from FILES_ALSO_IN to FILES_URL while the portal runs. Each file is always in at least one of the
 * two locations, so an interrupted move can be resumed.
 */
export async function moveFiles(context: Context): Promise<Outcome> {
  const { current, earlier } = await openFileStores(context.config)
  if (!earlier)
    throw new StartupError(
      'Set FILES_ALSO_IN to the current location of the files, and FILES_URL to the new one',
    )
  let moveCount = 0
  const problems: string[] = []
  for await (const file of listFiles(earlier)) {
    const result = await moveObject(objectName(file.id), { from: earlier, to: current })
    if (result === 'changing') problems.push(`keeps changing: file ${file.id}`)
    else if (result === 'moved') moveCount += 1
    // The old location no longer has the file. If the portal removed it, its copy must be removed, too. If a concurrent
    // run moved it, the copy must stay.
    else if (await isUnknownFile(context, file)) await current.remove(objectName(file.id))
  }
  await recordAuditAlone(context, {
    action: 'files.moved',
    recordType: 'stored files',
    recordId: current.location,
    after: { moved: moveCount, from: earlier.location },
  })
  const summary = `${moveCount} files were moved to ${current.location}.`
  const nextStep = problems.length === 0 ? ' You can now remove FILES_ALSO_IN.' : ' Run it again.'
  return { isOk: problems.length === 0, report: [...problems, summary + nextStep].join('\n') }
}

type StorePair = { from: ObjectStore; to: ObjectStore }

async function moveObject(name: string, { from, to }: StorePair): Promise<'moved' | 'gone' | 'changing'> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    await copy(name, { from, to })
    const [originalHash, copyHash] = [await hashOf(from, name), await hashOf(to, name)]
    if (originalHash === undefined) return 'gone'
    if (originalHash === copyHash) {
      await from.remove(name)
      return 'moved'
    }
  }
  return 'changing'
}

async function copy(name: string, { from, to }: StorePair): Promise<void> {
  mkdirSync(to.draftFolder, { recursive: true, mode: 0o700 })
  const draft = join(to.draftFolder, randomUUID())
  try {
    await writeDraft(draft, contentOf(from, name))
    await to.put(name, draft)
  } catch (error) {
    // The caller compares hashes, which detects files that were removed or replaced.
    if (!hasChanged(error)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function hasChanged(error: unknown): boolean {
  return error instanceof MissingObjectError || error instanceof ChangedObjectError
}

async function hashOf(store: ObjectStore, name: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const part of contentOf(store, name)) hash.update(part)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof MissingObjectError) return undefined
    if (error instanceof ChangedObjectError) return hashOf(store, name)
    throw error
  }
}
