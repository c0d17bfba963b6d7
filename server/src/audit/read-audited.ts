import type { Readable } from 'node:stream'
import type { Context } from '#server/platform/context.ts'
import { type AuditEvent, recordAuditAlone } from './record-audit.ts'

/**
 * Opens a stored file and records who reads it. The file is closed where that can't be recorded.
 * Throws: as `FileStore.read`.
 */
export async function readAudited(context: Context, fileId: string, event: AuditEvent): Promise<Readable> {
  const file = await context.files.read(fileId)
  try {
    await recordAuditAlone(context, event)
    return file
  } catch (error) {
    file.destroy()
    throw error
  }
}
