import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { calledAs } from '#server/platform/command.ts'
import type { Config } from '#server/platform/config.ts'
import type { Dependencies } from '#server/platform/context.ts'
import { writeFileDurably } from '#server/system/durable-file.ts'
import { findChainHead, findHashAt } from './queries.ts'
import type { ChainHead } from './verify-chain.ts'

/** In DATA_DIR, where someone who has only the database can't reach it. */
export const NOTED_HEAD_FILE = 'audit-head.json'

const headSchema = z.object({ position: z.int().positive(), hash: z.string() })

type DataFolder = Pick<Config, 'dataDir'>

/** The head of the audit trail when it was last noted. Throws: when the file was damaged. */
export function readNotedHead({ dataDir }: DataFolder): ChainHead | undefined {
  const path = join(dataDir, NOTED_HEAD_FILE)
  return existsSync(path) ? headSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

export function writeNotedHead({ dataDir }: DataFolder, head: ChainHead): void {
  writeFileDurably(join(dataDir, NOTED_HEAD_FILE), `${JSON.stringify(head)}\n`)
}

/**
 * Notes how far the audit trail goes, unless the earlier note is damaged or no longer agrees with the trail: then that
 * note is the evidence, and the log says so.
 */
export async function noteChainHead({ config, db, log }: Dependencies): Promise<void> {
  let noted: ChainHead | undefined
  try {
    noted = readNotedHead(config)
  } catch (error) {
    log.error({ err: error }, `The note of the audit trail in ${NOTED_HEAD_FILE} is damaged`)
    return
  }
  const head = await findChainHead(db)
  if (noted && (await findHashAt(db, noted.position)) !== noted.hash)
    log.error({ noted }, `The audit trail was altered: run ${calledAs('admin')} verify-audit`)
  else if (head && head.position !== noted?.position) writeNotedHead(config, head)
}
