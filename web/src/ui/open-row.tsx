import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isPlainClick, type TableProps } from './table-view.ts'

type OpenRowProps<Row> = UnstyledButtonProps &
  Pick<TableProps<Row>, 'openLabel' | 'hrefOf'> & {
    row: Row
    onOpen: (row: Row) => void
    children: ReactNode
  }

/** Opens a row's record: a link where the record has an address, else a button. */
export function OpenRow<Row>({ row, onOpen, openLabel, hrefOf, ...look }: OpenRowProps<Row>) {
  const label = openLabel?.(row)
  if (!hrefOf)
    return (
      <UnstyledButton display="block" w="100%" {...look} aria-label={label} onClick={() => onOpen(row)} />
    )
  return (
    <UnstyledButton
      display="block"
      w="100%"
      {...look}
      component={Link}
      to={hrefOf(row)}
      aria-label={label}
      onClick={event => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen(row)
      }}
    />
  )
}
