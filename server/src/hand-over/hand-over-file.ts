import { createHash, randomUUID } from 'node:crypto'
import type { BodyOf, ResponseOf } from '@epay/contract/common/endpoint'
import { workStateName } from '@epay/contract/hand-over/due-days'
import type { handOverEndpoints } from '@epay/contract/hand-over/endpoints'
import type { FileKind, HandOverFormat } from '@epay/contract/hand-over/format'
import { HAND_OVER_MESSAGES, HAND_OVER_PROBLEMS } from '@epay/contract/hand-over/messages'
import { shownCell, writeHandOver } from '@epay/contract/hand-over/write-file'
import writeXlsxFile from 'write-excel-file/node'
import { recordAudits } from '#server/audit/record-audit.ts'
import { usingOwnCode } from '#server/auth/second-factor.ts'
import { actingUser, actorName, type Context, type TransactionContext } from '#server/platform/context.ts'
import { PortalError } from '#server/platform/errors.ts'
import type { Download } from '#server/platform/route.ts'
import { type ChosenFormat, findFormat } from './formats.ts'
import {
  type FindMore,
  fileValues,
  numberOf,
  reportStateOf,
  stateAccountOf,
  termsOf,
  valuesOf,
} from './hire-values.ts'
import { findHireRows, type HireRow, insertHandOver } from './queries.ts'

type Chosen = BodyOf<typeof handOverEndpoints.preview>
type Written = ReturnType<typeof writeHandOver> & { format: HandOverFormat }

/** Masks personal numbers to their last four digits. Throws: NOT_FOUND for an unknown format. */
export async function previewHandOver(
  context: Context,
  chosen: Chosen,
  findMore: FindMore,
): Promise<ResponseOf<typeof handOverEndpoints.preview>> {
  return previewOf(await write(context, chosen, findMore))
}

export function previewOf({ rows, count }: Written) {
  return {
    rows: rows.map(({ id, row }) => ({ id, cells: row.cells.map(shownCell), problems: row.problems })),
    count,
  }
}

/**
 * The file has full numbers; each person's download is recorded.
 * Throws: NOT_FOUND for an unknown format; CONFLICT if no one is left in the file; and as `usingOwnCode`.
 */
export function downloadHandOver(
  context: Context,
  { code, reason, ...chosen }: BodyOf<typeof handOverEndpoints.file>,
  findMore: FindMore,
): Promise<Download> {
  return downloadWithCode(context, {
    ...{ code, noOne: HAND_OVER_MESSAGES.noOne },
    write: context => write(context, chosen, findMore),
    async note(context, { format, reportsTo, hires }, { left, sha256 }) {
      const { actor, clock, db, settings } = context
      const people = hires.filter(({ application }) => left.has(application.id))
      const handOver = {
        ...{ id: randomUUID(), at: clock.now(), by: actorName(actor), format: format.name },
        ...{ isReport: reportsTo !== undefined, reason, sha256 },
      }
      const rows = people.map(row => ({
        applicationId: row.application.id,
        packetId: row.packet?.id ?? null,
        employeeNumber: numberOf(row) ?? '',
        terms: termsOf(row, settings),
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

type Leaving<File extends Written> = {
  code: string
  /** Error message if no one is left in the file. */
  noOne: string
  write: (context: TransactionContext) => Promise<File>
  /** Records the people in the file. */
  note: (
    context: TransactionContext,
    file: File,
    noted: { left: ReadonlySet<string>; sha256: string },
  ) => Promise<void>
}

/**
 * Requires a code, because the file has full numbers. The file exists only in memory, and is returned only after the
 * download is recorded.
 */
export async function downloadWithCode<File extends Written>(
  context: Context,
  { code, noOne, write, note }: Leaving<File>,
): Promise<Download> {
  let file: Download | undefined
  await usingOwnCode(context, actingUser(context).accountId, code, async context => {
    const written = await write(context)
    if (written.count === 0) throw new PortalError('CONFLICT', noOne)
    const content = await packFile(written)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const left = new Set(written.rows.flatMap(({ id, row }) => (row.problems.length === 0 ? id : [])))
    await note(context, written, { left, sha256 })
    const { type, ending } = FILES[written.format.file]
    const name = written.format.name.toLowerCase().replace(/[^a-z\d]+/g, '-')
    file = { file: content, type, name: `${name}-${context.clock.today()}.${ending}`, size: content.length }
  })
  if (!file) throw new PortalError('CONFLICT', noOne)
  return file
}

const packFile = async ({ format, table, text }: Written) =>
  format.file === 'workbook' ? makeWorkbook(table) : Buffer.from(text)

/** Writes every cell as text, so that leading zeros survive and no value runs as a formula. */
export function makeWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map(row => row.map(value => ({ value, type: String })))
  return writeXlsxFile(cells, { sheet: 'Employees' }).toBuffer()
}

const FILES: Readonly<Record<FileKind, { type: string; ending: string }>> = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  tab: { type: 'text/plain; charset=utf-8', ending: 'txt' },
  fixed: { type: 'text/plain; charset=us-ascii', ending: 'txt' },
  iif: { type: 'text/plain; charset=us-ascii', ending: 'iif' },
  workbook: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: 'xlsx',
  },
}

/** Silently leaves out people who are no longer hires. */
async function write(context: Context, { formatId, ids }: Chosen, findMore: FindMore) {
  const chosen = await findFormat(context.db, formatId)
  const hires = await findHireRows(context.db, ids)
  const more = await findMore(context, ids)
  const refusals = new Map(hires.map(row => [row.application.id, refusalOf(context, chosen, row)]))
  const fit = hires.filter(({ application }) => refusals.get(application.id) === undefined)
  const { reportsTo } = chosen
  const account = reportsTo !== undefined && { stateAccount: stateAccountOf(reportsTo, context.settings) }
  const people = fit.map(row => ({
    id: row.application.id,
    values: { ...valuesOf(context, row), ...more.get(row.application.id), ...account },
  }))
  const written = writeHandOver(chosen.format, fileValues(context), people)
  const refused = hires.flatMap(({ application: { id } }) => {
    const refusal = refusals.get(id)
    return refusal === undefined ? [] : { id, row: { cells: [], problems: [refusal] } }
  })
  return { ...chosen, ...written, hires, rows: [...written.rows, ...refused] }
}

/** Returns why the person can't be in the file at all. */
function refusalOf({ settings }: Context, { reportsTo }: ChosenFormat, row: HireRow): string | undefined {
  if (!row.packet) return HAND_OVER_MESSAGES.noPacket
  if (reportsTo === undefined) return numberOf(row) === null ? HAND_OVER_MESSAGES.noNumber : undefined
  const state = reportStateOf(row, settings)
  if (state === '') return HAND_OVER_PROBLEMS.missing('Work state')
  return state === reportsTo ? undefined : HAND_OVER_PROBLEMS.otherState(workStateName(reportsTo))
}
