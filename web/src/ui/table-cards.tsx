import { Box, UnstyledButton } from '@mantine/core'
import classes from './data-table.module.css'
import { SelectField } from './select-field.tsx'
import { isOnControl, type TableProps } from './table-view.ts'

/** The rows as cards with their labels, and a picker in place of the sortable header. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowId, onOpen, openLabel, isFirstLabelled = false, headKey } = props
  const first = isFirstLabelled ? undefined : (columns.find(({ key }) => key === headKey) ?? columns[0])
  const labelled = columns.filter(column => column !== first)
  return (
    <>
      <SortPicker {...props} />
      <ul className={`bare ${classes.cards}`} aria-label={label}>
        {rows.map(row => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside opens the row from the keyboard
          <li
            key={rowId(row)}
            className={classes.card}
            data-opens={onOpen !== undefined}
            onClick={event => {
              if (!isOnControl(event.target)) onOpen?.(row)
            }}
          >
            {first && (
              <div className={classes.cardHead}>
                {onOpen ? (
                  <UnstyledButton
                    className={classes.cardOpen}
                    aria-label={openLabel?.(row)}
                    onClick={() => onOpen(row)}
                  >
                    {first.render(row)}
                  </UnstyledButton>
                ) : (
                  first.render(row)
                )}
              </div>
            )}
            <dl className={classes.facts}>
              {labelled.map(({ key, title, hasActions, render }) => {
                const content = render(row)
                if (hasActions && content === null) return null
                return (
                  <div key={key} className={classes.fact} data-actions={hasActions}>
                    <dt>{title}</dt>
                    <dd>{content}</dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

function SortPicker<Row>({ columns, sorting, onSort, unsortedLabel = 'Not sorted' }: TableProps<Row>) {
  const options = columns.flatMap(({ title, sortField }) =>
    sortField
      ? [
          { value: `${sortField} asc`, label: `${title}, ascending` },
          { value: `${sortField} desc`, label: `${title}, descending` },
        ]
      : [],
  )
  if (!onSort || options.length === 0) return null
  return (
    <Box mb={12}>
      <SelectField
        label="Sort by"
        options={options}
        emptyLabel={sorting ? undefined : unsortedLabel}
        value={sorting ? `${sorting.field} ${sorting.direction}` : ''}
        onChange={event => {
          const [field, direction] = event.currentTarget.value.split(' ')
          if (field) onSort({ field, direction: direction === 'desc' ? 'desc' : 'asc' })
        }}
      />
    </Box>
  )
}
