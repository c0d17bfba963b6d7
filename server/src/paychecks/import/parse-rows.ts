import type { z } from 'zod'
import type { Cells } from './column-layout.ts'

/** As many texts of a column are remembered: its dates, kinds and quantities, and not all of its amounts. */
const REMEMBERED = 1_000

type Complain = (column: string, message: string) => void

/**
 * Parses rows as their schema does. Most columns say the same few things in row after row: those are looked up, which
 * takes a tenth of the time of parsing them.
 */
export function createRowParser<Schema extends z.ZodObject>(schema: Schema) {
  const columns = Object.entries(schema.shape).map(([name, column]) => ({
    name,
    column,
    known: new Map<string | undefined, unknown>(),
  }))
  const hasRules = (schema.def.checks ?? []).length > 0

  /** @param complain is told of each column that is wrong */
  function parse(cells: Cells, complain: Complain): z.output<Schema> | undefined {
    const row: Record<string, unknown> = {}
    let isGood = true
    for (const { name, column, known } of columns) {
      const text = cells[name]
      if (known.has(text)) {
        row[name] = known.get(text)
        continue
      }
      const parsed = column.safeParse(text)
      for (const { message } of parsed.error?.issues ?? []) complain(name, message)
      if (!parsed.success) isGood = false
      else if (known.size < REMEMBERED) known.set(text, parsed.data)
      row[name] = parsed.data
    }
    return isGood ? asRow(row) : undefined
  }

  /** Columns that are right each by itself may not fit together. */
  function parseWhole(cells: Cells, complain: Complain): z.output<Schema> | undefined {
    const parsed = schema.safeParse(cells)
    for (const { path, message } of parsed.error?.issues ?? []) complain(String(path[0]), message)
    return parsed.data
  }

  /** Guarantee: each column's value is what its own schema made of it, and the schema has no rules but these. */
  const asRow = (row: Record<string, unknown>) => row as z.output<Schema>

  return { parse: hasRules ? parseWhole : parse }
}
