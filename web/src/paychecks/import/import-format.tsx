import {
  IMPORT_FILE_NAMES,
  IMPORT_FILES,
  OPTIONAL_IMPORT_COLUMNS,
} from '@epay/contract/paychecks/import-files'
import classes from './import.module.css'

const FORMAT = IMPORT_FILE_NAMES.map(name => ({
  name,
  columns: Object.keys(IMPORT_FILES[name].shape).map(column => ({
    name: column,
    isOptional: OPTIONAL_IMPORT_COLUMNS[name].includes(column),
  })),
}))

/** What the files hold, for whoever prepares them. */
export function ImportFormat() {
  return (
    <details className={classes.format}>
      <summary className="touch-target">What do the files hold?</summary>
      <p>
        Four CSV files (UTF-8, comma-separated) whose first row names the columns. Columns in <em>italics</em>{' '}
        may be left out. For another system's export, add a column mapping (a .json file).
      </p>
      <dl>
        {FORMAT.map(({ name, columns }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {columns.map((column, index) => (
                <span key={column.name}>
                  {index > 0 && ', '}
                  {column.isOptional ? <em>{column.name}</em> : column.name}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
