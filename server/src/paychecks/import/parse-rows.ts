import { z } from 'zod'

/** As many texts of a column are remembered: its dates, kinds and quantities, and not all of its amounts. */
const REMEMBERED = 1_000

type Column = {
  name: string
  type: { safeParse: (text: string) => z.ZodSafeParseResult<unknown> }
  known: Map<string, unknown>
  /** What the row before has in it. */
  text: string | undefined
}

/**
 * Parses rows as their schema does, from the texts of its columns; `undefined` for a row that it refuses, which has to
 * say why. Most columns say what they say in the row before, or one of the same few things: those are not parsed again.
 */
export function createRowParser<Schema extends z.ZodObject>(schema: Schema) {
  const columns = Object.entries(schema.shape).map(
    ([name, type]): Column => ({ name, type, known: new Map(), text: undefined }),
  )
  const checks = schema.def.checks ?? []
  /** Columns that are right each by itself may not fit together. */
  const together = checks.length > 0 ? z.custom<never>().check(...checks) : undefined
  let previous: Record<string, unknown> = {}

  /** Guarantee: each column's value is what its own type made of it, and all of them fit together. */
  const asRow = (row: Record<string, unknown>) => row as z.output<Schema>

  return (texts: readonly string[]): z.output<Schema> | undefined => {
    const row = { ...previous }
    let isGood = true
    columns.forEach((column, index) => {
      const text = texts[index] ?? ''
      if (text === column.text) return
      column.text = read(column, text, row) ? text : undefined
      if (column.text === undefined) isGood = false
    })
    previous = row
    return isGood && together?.safeParse(row).success !== false ? asRow(row) : undefined
  }
}

function read({ name, type, known }: Column, text: string, row: Record<string, unknown>): boolean {
  if (known.has(text)) {
    row[name] = known.get(text)
    return true
  }
  const { success, data } = type.safeParse(text)
  row[name] = data
  if (success && known.size < REMEMBERED) known.set(text, data)
  return success
}
