import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf, ResponseOf } from '@epay/contract/common/endpoint'
import { getWorkStateName } from '@epay/contract/hand-over/due-days'
import type { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import type { FileKind, HandOverFormat } from '@epay/contract/hand-over/format'
import { HAND_OVER_MESSAGES, HAND_OVER_PROBLEMS } from '@epay/contract/hand-over/messages'
import { maskCell, writeHandOver } from '@epay/contract/hand-over/write-file'
import writeXlsxFile from 'write-excel-file/node'
import { recordAudits } from '#server/audit/record-audit.ts'
import { withOwnCode } from '#server/auth/second-factor.ts'
import { actingUser, actorName, type Context, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { findFormat, type SelectedFormat } from './formats.ts'
import {
  type FindExtraValues,
  getEmployeeNumber,
  getFileValues,
  getPersonValues,
  getReportState,
  getStateAccount,
  getTerms,
} from './hire-values.ts'
import { findHireRows, type HireRow, insertHandOver } from './queries.ts'

type Selection = BodyOf<typeof handOverEndpoints.preview>
type WrittenFile = ReturnType<typeof writeHandOver> & { format: HandOverFormat }

/** Shows only the last four digits of SSNs and bank account numbers. Throws: NOT_FOUND for an unknown format. */
export async function previewHandOver(
  context: Context,
  selection: Selection,
  findExtraValues: FindExtraValues,
): Promise<ResponseOf<typeof handOverEndpoints.preview>> {
  return toPreview(await writeHires(context, selection, findExtraValues))
}

export function toPreview({ rows, count }: WrittenFile) {
  return {
    rows: rows.map(({ id, row }) => ({ id, cells: row.cells.map(maskCell), problems: row.problems })),
    count,
  }
}

/**
 * Returns the file with full SSNs and bank account numbers, and records the download for each person.
 * Throws: NOT_FOUND for an unknown format; CONFLICT if no one can be included; the errors of `withOwnCode`.
 */
export function downloadHandOver(
  context: Context,
  { code, reason, ...selection }: BodyOf<typeof handOverEndpoints.file>,
  findExtraValues: FindExtraValues,
): Promise<Download> {
  return downloadWithCode(context, {
    ...{ code, emptyMessage: HAND_OVER_MESSAGES.nothingToDownload },
    write: context => writeHires(context, selection, findExtraValues),
    async record(context, { format, reportsTo, hires }, { includedIds, sha256 }) {
      const { actor, clock, db, settings } = context
      const people = hires.filter(({ application }) => includedIds.has(application.id))
      const handOver = {
        ...{ id: randomUUID(), at: clock.now(), by: actorName(actor), format: format.name },
        ...{ isReport: reportsTo !== undefined, reason, sha256 },
      }
      const rows = people.map(row => ({
        applicationId: row.application.id,
        packetId: row.packet?.id ?? null,
        employeeNumber: getEmployeeNumber(row) ?? '',
        terms: getTerms(row, settings),
      }))
      await insertHandOver(db, handOver, rows)
      await recordAudits(
        context,
        people.map(({ application }) => ({
          action: 'hand-over.downloaded',
          recordType: 'application',
          recordId: application.id,
          after: { handOver: handOver.id, format: format.name, reason, sha256, people: people.length },
        })),
      )
    },
  })
}

type DownloadSteps<File extends WrittenFile> = {
  code: string
  /** Error message if no one can be included. */
  emptyMessage: string
  write: (context: TransactionContext) => Promise<File>
  /** Records the download in the audit trail. */
  record: (
    context: TransactionContext,
    file: File,
    facts: { includedIds: ReadonlySet<string>; sha256: string },
  ) => Promise<void>
}

/**
 * Requires a second-factor code, because the file contains full SSNs or bank account numbers. Keeps the file in memory
 * only, and returns it only after the download is recorded.
 */
export async function downloadWithCode<File extends WrittenFile>(
  context: Context,
  { code, emptyMessage, write, record }: DownloadSteps<File>,
): Promise<Download> {
  let file: Download | undefined
  await withOwnCode(context, actingUser(context).accountId, code, async context => {
    const writtenFile = await write(context)
    if (writtenFile.count === 0) throw new PortalError('CONFLICT', emptyMessage)
    const content = await packFile(writtenFile)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const includedIds = new Set(
      writtenFile.rows.flatMap(({ id, row }) => (row.problems.length === 0 ? id : [])),
    )
    await record(context, writtenFile, { includedIds, sha256 })
    const { type, extension } = FILE_TYPES[writtenFile.format.file]
    const name = writtenFile.format.name.toLowerCase().replace(/[^a-z\d]+/g, '-')
    file = {
      file: content,
      type,
      name: `${name}-${context.clock.today()}.${extension}`,
      size: content.length,
    }
  })
  if (!file) throw new PortalError('CONFLICT', emptyMessage)
  return file
}

const packFile = async ({ format, table, text }: WrittenFile) =>
  format.file === 'workbook' ? createWorkbook(table) : Buffer.from(text)

/** Writes every cell as text, so that leading zeros survive and no value runs as a formula. */
export function createWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map(row => row.map(value => ({ value, type: String })))
  return writeXlsxFile(cells, { sheet: 'Employees' }).toBuffer()
}

const FILE_TYPES: Readonly<Record<FileKind, { type: string; extension: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  tab: { type: 'text/plain; charset=utf-8', extension: 'txt' },
  fixed: { type: 'text/plain; charset=us-ascii', extension: 'txt' },
  iif: { type: 'text/plain; charset=us-ascii', extension: 'iif' },
  workbook: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
}

/** Silently leaves out people who are no longer hires. */
async function writeHires(context: Context, { formatId, ids }: Selection, findExtraValues: FindExtraValues) {
  const selectedFormat = await findFormat(context.db, formatId)
  const hires = await findHireRows(context.db, ids)
  const extraValues = await findExtraValues(context, ids)
  const refusals = new Map(hires.map(row => [row.application.id, findRefusal(context, selectedFormat, row)]))
  const eligibleHires = hires.filter(({ application }) => refusals.get(application.id) === undefined)
  const { reportsTo } = selectedFormat
  const stateAccountValue = reportsTo !== undefined && {
    stateAccount: getStateAccount(reportsTo, context.settings),
  }
  const people = eligibleHires.map(row => ({
    id: row.application.id,
    values: {
      ...getPersonValues(context, row),
      ...extraValues.get(row.application.id),
      ...stateAccountValue,
    },
  }))
  const writtenFile = writeHandOver(selectedFormat.format, getFileValues(context), people)
  const refusedRows = hires.flatMap(({ application: { id } }) => {
    const refusal = refusals.get(id)
    return refusal === undefined ? [] : { id, row: { cells: [], problems: [refusal] } }
  })
  return { ...selectedFormat, ...writtenFile, hires, rows: [...writtenFile.rows, ...refusedRows] }
}

/** Returns why the file excludes a hire, apart from problems with the hire's values. */
function findRefusal({ settings }: Context, { reportsTo }: SelectedFormat, row: HireRow): string | undefined {
  if (!row.packet) return HAND_OVER_MESSAGES.noPacket
  if (reportsTo === undefined)
    return getEmployeeNumber(row) === null ? HAND_OVER_MESSAGES.noNumber : undefined
  const state = getReportState(row, settings)
  if (state === '') return HAND_OVER_PROBLEMS.missing('Work state')
  return state === reportsTo ? undefined : HAND_OVER_PROBLEMS.otherState(getWorkStateName(reportsTo))
}
