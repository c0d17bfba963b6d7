import { IMPORT_FILE_NAMES, OPTIONAL_IMPORT_COLUMNS } from '@epay/contract/paychecks/import-files'
import { columnsOf } from '@epay/contract/paychecks/import-mapping'
import classes from './import-format.module.css'

/** What the files hold, for whoever prepares them. */
export function ImportFormat() {
  return (
    <details className={classes.details}>
      <summary className={classes.summary}>What do the files hold?</summary>
      <p>
        Four CSV files (UTF-8, comma-separated) whose first row names the columns. Columns in <em>italics</em>{' '}
        may be left out. For another system's export, add a column mapping (a .json file).
      </p>
      <dl className={classes.files}>
        {IMPORT_FILE_NAMES.map(name => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {columnsOf(name).map((column, index) => (
                <span key={column}>
                  {index > 0 && ', '}
                  {OPTIONAL_IMPORT_COLUMNS.includes(column) ? <em>{column}</em> : column}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
