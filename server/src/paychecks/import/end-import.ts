import { randomUUID } from 'node:crypto'
import { type Dependencies, systemContext } from '#server/platform/context.ts'
import type { JobHandler } from '#server/platform/jobs.ts'
import { findImport, forgetImportFiles, markImportExpired } from '../import-record-queries.ts'
import { removeUploads } from './receive-import.ts'

/** The job that ends a preview whose time is over, and removes its files. */
export function endImport(dependencies: Dependencies): JobHandler {
  return async ({ id = '' }) => {
    const context = systemContext(dependencies, randomUUID())
    const { orm } = context.database
    const record = await findImport(orm, id)
    if (!record) return
    await markImportExpired(orm, id)
    await removeUploads(context, record.files)
    await forgetImportFiles(orm, id)
  }
}
