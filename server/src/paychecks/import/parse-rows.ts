import { PLAIN_READERS } from '@epay/contract/paychecks/import-files'
import { z } from 'zod'

/** As many texts of a column are remembered: its dates, kinds and quantities, and not all of its numbers. */
const REMEMBERED = 1_000

type Column = {
  name: string
  /** `undefined` for a text that the column's type refuses. */
  read: (text: string) => unknown
  /** What the row before has in it. */
  text: string | undefined
}

/**
 * Parses rows as their schema does, from the texts of its columns; `undefined` for a row that it refuses, which has to
 * say why. Most columns say what they say in the row before, or one of the same few things: those are not parsed again.
 */
export function createRowParser<Schema extends z.ZodObject>(schema: Schema) {
  const columns = Object.entries(schema.shape).map(([name, type]): Column => {
    const read = PLAIN_READERS.get(type) ?? createReader(type)
    return { name, read, text: undefined }
  })
  const checks = schema.def.checks ?? []
  /** Columns that are right each by itself may not fit together. */
  const together = checks.length > 0 ? z.custom<never>().check(...checks) : undefined
  let previous: Record<string, unknown> = {}

  /** Guarantee: each column's value is what its own type makes of it, and all of them fit together. */
  const asRow = (row: Record<string, unknown>) => row as z.output<Schema>

  return (texts: readonly string[]): z.output<Schema> | undefined => {
    const row = { ...previous }
    let isGood = true
    let index = 0
    for (const column of columns) {
      const text = texts[index++] ?? ''
      if (text === column.text) continue
      const value = column.read(text)
      column.text = value === undefined ? undefined : text
      row[column.name] = value
      if (value === undefined) isGood = false
    }
    previous = row
    return isGood && together?.safeParse(row).success !== false ? asRow(row) : undefined
  }
}

/** Reads by the type itself, and remembers. */
function createReader(type: z.core.$ZodType): (text: string) => unknown {
  const known = new Map<string, unknown>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const { data } = z.safeParse(type, text)
    if (data !== undefined && known.size < REMEMBERED) known.set(text, data)
    return data
  }
}
