import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Executor } from '#server/database/transaction.ts'
import { commandPrefix } from '#server/platform/command.ts'
import type { Config } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { sha256 } from '#server/platform/crypto.ts'
import { writeFileDurably } from '#server/system/durable-file.ts'
import { findChainHead, findHashAt, listChainAfter, listUnchainedEventIds } from './queries.ts'

type ChainHead = { position: number; hash: string }

export type ChainFinding =
  /** `eventId` is set if the event's link in the chain still exists. */
  | { kind: 'removed'; from: number; to: number; eventId?: number }
  | { kind: 'changed' | 'moved'; position: number; eventId: number }
  | { kind: 'added'; eventId: number }
  | { kind: 'rewritten'; upTo: number }
  | { kind: 'cut off'; from: number; to: number }

type ChainReport = {
  count: number
  findings: ChainFinding[]
  head: ChainHead | undefined
}

/**
 * Checks each entry against its hash, and each link in the chain against the one before it.
 * @param savedHead head that was saved outside the database; without it, a truncated or recomputed chain goes
 * undetected
 */
export async function verifyChain(db: Executor, savedHead: ChainHead | undefined): Promise<ChainReport> {
  const findings: ChainFinding[] = []
  let head: ChainHead = { position: 0, hash: '' }
  let count = 0
  for (;;) {
    const links = await listChainAfter(db, head.position)
    for (const { position, eventId, previous, hash, content } of links) {
      const followsHead = position === head.position + 1
      if (!followsHead) findings.push({ kind: 'removed', from: head.position + 1, to: position - 1 })
      if (content === null) findings.push({ kind: 'removed', from: position, to: position, eventId })
      else if (hash !== sha256(previous + content)) findings.push({ kind: 'changed', position, eventId })
      else if (followsHead && previous !== head.hash) findings.push({ kind: 'moved', position, eventId })
      if (position === savedHead?.position && hash !== savedHead.hash)
        findings.push({ kind: 'rewritten', upTo: position })
      head = { position, hash }
      count++
    }
    if (links.length === 0) break
  }
  for (const eventId of await listUnchainedEventIds(db)) findings.push({ kind: 'added', eventId })
  if (savedHead && savedHead.position > head.position)
    findings.push({ kind: 'cut off', from: head.position + 1, to: savedHead.position })
  return { count, findings, head: head.position > 0 ? head : undefined }
}

/** Stored in DATA_DIR, out of reach for anyone who can access only the database. */
export const SAVED_HEAD_FILE = 'audit-head.json'

const headSchema = z.object({ position: z.int().positive(), hash: z.string() })

type DataFolder = Pick<Config, 'dataDir'>

/** Throws: Error if the file is damaged. */
export function readSavedHead({ dataDir }: DataFolder): ChainHead | undefined {
  const path = join(dataDir, SAVED_HEAD_FILE)
  return existsSync(path) ? headSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

export function writeSavedHead({ dataDir }: DataFolder, head: ChainHead): void {
  writeFileDurably(join(dataDir, SAVED_HEAD_FILE), `${JSON.stringify(head)}\n`)
}

/** Saves the current head. A damaged file, or one that contradicts the trail, is kept as evidence and logged. */
export async function saveChainHead({ config, db, log }: Dependencies): Promise<void> {
  let savedHead: ChainHead | undefined
  try {
    savedHead = readSavedHead(config)
  } catch (error) {
    log.error({ err: error }, `The saved head of the audit trail in ${SAVED_HEAD_FILE} is damaged`)
    return
  }
  const head = await findChainHead(db)
  if (savedHead && (await findHashAt(db, savedHead.position)) !== savedHead.hash)
    log.error({ savedHead }, `The audit trail was altered: run ${commandPrefix('admin')} verify-audit`)
  else if (head && head.position !== savedHead?.position) writeSavedHead(config, head)
}
