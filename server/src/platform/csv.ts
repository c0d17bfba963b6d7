import { Readable } from 'node:stream'
import { BYTE_ORDER_MARK, csvLine } from '@epay/contract/common/csv'
import { toDateIn } from '@epay/contract/common/dates'
import { calendarZone } from './clock.ts'
import type { Context } from './context.ts'
import type { Download } from './route.ts'

/** How many rows are read at a time. */
export const CSV_BATCH = 1_000

type Csv<Row> = {
  /** Such as `audit`, to which the date is added. */
  name: string
  head: readonly string[]
  /** The next rows after this one, or the first ones; none at the end. */
  load: (last: Row | undefined) => Promise<Row[]>
  cellsOf: (row: Row) => string[]
}

/**
 * A list as a file, read in batches while it is sent. A failure on the way breaks the connection, so that no client
 * takes what has arrived for the whole file.
 */
export function csvDownload<Row>({ clock, settings }: Context, csv: Csv<Row>): Download {
  return {
    file: Readable.from(linesOf(csv)),
    type: 'text/csv; charset=utf-8',
    name: `${csv.name}-${toDateIn(clock.now(), calendarZone(settings))}.csv`,
  }
}

async function* linesOf<Row>({ head, load, cellsOf }: Csv<Row>): AsyncGenerator<string> {
  // A failure in the first batch can still be answered with an error status.
  let rows = await load(undefined)
  yield BYTE_ORDER_MARK + csvLine(head)
  while (rows.length > 0) {
    yield rows.map(row => csvLine(cellsOf(row))).join('')
    rows = await load(rows.at(-1))
  }
}
