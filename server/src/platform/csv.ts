import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLine } from '@epay/contract/common/csv'
import { toDateIn } from '@epay/contract/common/dates'
import { calendarZone } from './clock.ts'
import type { Context } from './context.ts'
import type { Download } from './route.ts'

export const CSV_BATCH_SIZE = 1_000

type Csv<Row> = {
  /** Without the date, which is appended. */
  name: string
  header: readonly string[]
  /** Returns the batch after `lastRow`, or the first batch if it is `undefined`. An empty batch ends the list. */
  load: (lastRow: Row | undefined) => Promise<Row[]>
  cellsOf: (row: Row) => string[]
}

/**
 * Reads the list in batches while it is sent. A failure breaks the connection, so that the client doesn't mistake
 * the partial file for a complete one.
 */
export function csvDownload<Row>({ clock, settings }: Context, csv: Csv<Row>): Download {
  return {
    file: Readable.from(linesOf(csv)),
    type: 'text/csv; charset=utf-8',
    name: `${csv.name}-${toDateIn(clock.now(), calendarZone(settings))}.csv`,
  }
}

async function* linesOf<Row>({ header, load, cellsOf }: Csv<Row>): AsyncGenerator<string> {
  // The first batch is loaded before anything is sent, so that a failure can still be reported with an error status.
  let rows = await load(undefined)
  yield BYTE_ORDER_MARK + csvLine(header)
  while (rows.length > 0) {
    yield rows.map(row => csvLine(cellsOf(row))).join('')
    rows = await load(rows.at(-1))
  }
}
