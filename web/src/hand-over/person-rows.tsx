import { HIRES_TEXTS } from '@epay/contract/hand-over/page-texts'
import { english } from '@epay/contract/languages/translator'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecondLine } from '#web/ui/facts.tsx'
import stackedTable from '#web/ui/stacked-table.module.css'
import classes from './hand-over.module.css'

/** `detail` is shown below the name. */
export type PersonRow = { id: string; name: string; detail: string }

type Person = { firstName: string; lastName: string }
export const getFullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

export function toPersonRow<Hire extends Person & { id: string; jobAppliedFor: string }>(hire: Hire) {
  return { ...hire, name: getFullName(hire), detail: hire.jobAppliedFor }
}

type PersonColumn<Row> = { title: string; render: (row: Row) => ReactNode }

const getDefaultLabel = ({ name }: PersonRow): string => english(HIRES_TEXTS.choose, { name })

type PersonRowsProps<Row> = {
  label: string
  /** Header of the name column. */
  nameTitle?: string
  rows: readonly Row[]
  columns: readonly PersonColumn<Row>[]
  selectedIds: readonly string[]
  canSelect: (row: Row) => boolean
  onSelect: (ids: string[]) => void
  /** The row whose details are shown beside the list. */
  shownId?: string | undefined
  nameCell?: (row: Row) => ReactNode
  /** Label of the row's checkbox, if a name can appear in several rows. */
  selectLabel?: (row: Row) => string
}

/** Rows become cards on phones. */
export function PersonRows<Row extends PersonRow>(props: PersonRowsProps<Row>) {
  const {
    label,
    nameTitle = HIRES_TEXTS.hire,
    rows,
    columns,
    selectedIds,
    canSelect,
    onSelect,
    shownId,
  } = props
  const { nameCell = ({ name }) => name, selectLabel = getDefaultLabel } = props
  const selectableIds = rows.filter(canSelect).map(({ id }) => id)
  const areAllSelected = selectableIds.length > 0 && selectableIds.every(id => selectedIds.includes(id))
  const toggle = (id: string) =>
    onSelect(selectedIds.includes(id) ? selectedIds.filter(each => each !== id) : [...selectedIds, id])
  return (
    <table className={`${stackedTable.table} ${classes.list}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={HIRES_TEXTS.chooseAll}
              checked={areAllSelected}
              indeterminate={!areAllSelected && selectedIds.length > 0}
              disabled={selectableIds.length === 0}
              onChange={() => onSelect(areAllSelected ? [] : selectableIds)}
            />
          </th>
          {[nameTitle, ...columns.map(({ title }) => title)].map(title => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id} data-chosen={row.id === shownId || selectedIds.includes(row.id) || undefined}>
            <td>
              <Checkbox
                aria-label={selectLabel(row)}
                checked={selectedIds.includes(row.id)}
                disabled={!canSelect(row)}
                onChange={() => toggle(row.id)}
              />
            </td>
            <th scope="row">
              <span>{nameCell(row)}</span>
              <SecondLine>{row.detail}</SecondLine>
            </th>
            {columns.map(({ title, render }) => (
              <td key={title} data-label={title}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
