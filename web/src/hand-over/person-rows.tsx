import { HIRES_TEXTS } from '@epay/contract/hand-over/page-texts'
import { english } from '@epay/contract/languages/translator'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecondLine } from '#web/ui/facts.tsx'
import classes from './hand-over.module.css'

/** `detail` is shown below the name. */
export type Listed = { id: string; name: string; detail: string }

type Person = { firstName: string; lastName: string }
export const nameOf = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`

export function listed<Hire extends Person & { id: string; jobAppliedFor: string }>(hire: Hire) {
  return { ...hire, name: nameOf(hire), detail: hire.jobAppliedFor }
}

type PersonColumn<Row> = { title: string; render: (row: Row) => ReactNode }

const chooseByName = ({ name }: Listed): string => english(HIRES_TEXTS.choose, { name })

type PersonRowsProps<Row> = {
  label: string
  /** Header of the name column. */
  nameTitle?: string
  rows: readonly Row[]
  columns: readonly PersonColumn<Row>[]
  chosen: readonly string[]
  canChoose: (row: Row) => boolean
  onChoose: (ids: string[]) => void
  /** The row whose details are shown beside the list. */
  shownId?: string | undefined
  nameCell?: (row: Row) => ReactNode
  /** Label of the row's checkbox, if a name can appear in several rows. */
  chooseLabel?: (row: Row) => string
}

/** Rows become cards on phones. */
export function PersonRows<Row extends Listed>(props: PersonRowsProps<Row>) {
  const { label, nameTitle = HIRES_TEXTS.hire, rows, columns, chosen, canChoose, onChoose, shownId } = props
  const { nameCell = ({ name }) => name, chooseLabel = chooseByName } = props
  const choosable = rows.filter(canChoose).map(({ id }) => id)
  const isAll = choosable.length > 0 && choosable.every(id => chosen.includes(id))
  const toggle = (id: string) =>
    onChoose(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id])
  return (
    <table className={classes.list} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={HIRES_TEXTS.chooseAll}
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              disabled={choosable.length === 0}
              onChange={() => onChoose(isAll ? [] : choosable)}
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
          <tr key={row.id} data-chosen={row.id === shownId || chosen.includes(row.id) || undefined}>
            <td>
              <Checkbox
                aria-label={chooseLabel(row)}
                checked={chosen.includes(row.id)}
                disabled={!canChoose(row)}
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
