import type { StatementTable as Table } from '@epay/contract/paychecks/statement'
import { hasLongWords } from './printed-layout.ts'
import classes from './statement.module.css'

/** One of the statement's tables, with what it adds up to. */
export function PrintedTable({ table: { title, columns, rows, total, none } }: { table: Table }) {
  if (rows.length === 0) {
    return (
      <div className={classes.none}>
        <strong>{title}</strong>
        <div>{none}</div>
      </div>
    )
  }
  return (
    <table className={classes.lines} data-long-words={hasLongWords(rows) || undefined}>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place, and never move
          <tr key={index}>
            {columns.map((column, place) => (
              <td key={column}>{cells[place]}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {columns.map((column, place) => (
              <td key={column}>{total[place]}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
