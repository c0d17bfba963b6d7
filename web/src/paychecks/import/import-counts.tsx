import type { ImportCounts, ImportRowCounts } from '@epay/contract/paychecks/import-endpoints'
import classes from './import-counts.module.css'

const ROWS = [
  ['employees', 'Employees', 'employees.csv'],
  ['checks', 'Checks', 'checks.csv'],
  ['lines', 'Check Lines', 'check-lines.csv'],
  ['details', 'Earnings Details', 'earnings-details.csv'],
] as const satisfies readonly (readonly [keyof ImportCounts, string, string])[]

const COLUMNS = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['removed', 'Removed'],
] as const satisfies readonly (readonly [keyof ImportRowCounts, string])[]

const COUNT_FORMAT = new Intl.NumberFormat('en-US')

/** New, changed and unchanged rows of each file. */
export function ImportCountsTable({ counts }: { counts: ImportCounts }) {
  return (
    <table className={classes.table} aria-label="Rows">
      <thead>
        <tr>
          <th scope="col">Rows</th>
          {COLUMNS.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([file, title, name]) => (
          <tr key={file}>
            <th scope="row">
              {title} <span className={classes.file}>{name}</span>
            </th>
            {COLUMNS.map(([key, label]) => (
              <td key={key} data-label={label} data-some={(counts[file][key] ?? 0) > 0 || undefined}>
                {COUNT_FORMAT.format(counts[file][key] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
