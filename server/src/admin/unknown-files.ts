import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { listResumeFileIds } from '#server/applications/queries.ts'
import { listCertificateFileIds } from '#server/certificates/queries.ts'
import { listCompanyFormFileIds } from '#server/company-forms/queries.ts'
import { listUnknownFiles } from '#server/files/sweep.ts'
import { listDraftFileIds } from '#server/packets/draft/queries.ts'
import { listPacketFileIds } from '#server/packets/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import { MissingObjectError } from '#server/platform/object-store.ts'
import { listTaxFormFileIds } from '#server/tax-forms/queries.ts'
import { describeUnsealFailure } from './sealed-records.ts'

/** Longer than any request, and longer than an import preview keeps its files. */
const MIN_AGE_MS = 24 * 60 * 60 * 1000

/** Lists drafts first, because a packet submitted in the meantime takes over their files. */
async function listUsedFileIds({ db }: Context): Promise<Set<string>> {
  return new Set([
    ...(await listDraftFileIds(db)),
    ...(await listPacketFileIds(db)),
    ...(await listResumeFileIds(db)),
    ...(await listTaxFormFileIds(db)),
    ...(await listCompanyFormFileIds(db)),
    ...(await listCertificateFileIds(db)),
  ])
}

/**
 * Lists stored files older than a day that no record refers to. For example, a crash before the commit leaves such
 * files behind.
 */
export async function findUnknownFiles(context: Context): Promise<string[]> {
  return listUnknownFiles(context.objects, {
    knownIds: await listUsedFileIds(context),
    olderThan: new Date(context.clock.now().getTime() - MIN_AGE_MS),
  })
}

/** Returns false for recent files, because a request may still be using them. */
export async function isUnknownFile(
  context: Context,
  file: { id: string; storedAt: Date },
): Promise<boolean> {
  if (file.storedAt.getTime() >= context.clock.now().getTime() - MIN_AGE_MS) return false
  return !(await listUsedFileIds(context)).has(file.id)
}

export async function removeUnknownFiles(context: Context): Promise<number> {
  const ids = await findUnknownFiles(context)
  for (const id of ids) await context.files.remove(id)
  return ids.length
}

export async function checkFiles(context: Context): Promise<{ readCount: number; findings: string[] }> {
  const usedIds = await listUsedFileIds(context)
  const findings: string[] = []
  for (const id of usedIds) {
    const finding = await findProblem(context, id)
    if (finding) findings.push(`${finding}: ${id}`)
  }
  for (const id of await findUnknownFiles(context)) findings.push(`unknown: ${id}`)
  return { readCount: usedIds.size, findings }
}

async function findProblem({ files }: Context, id: string): Promise<string | undefined> {
  try {
    await pipeline(await files.read(id), new Writable({ write: (_chunk, _encoding, done) => done() }))
    return undefined
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== 'FILE_UNREADABLE') throw error
    return error.cause instanceof MissingObjectError ? 'missing' : describeUnsealFailure(error.cause)
  }
}
