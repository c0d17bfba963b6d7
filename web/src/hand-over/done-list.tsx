import { formatDate, toDateIn } from '@epay/contract/common/dates'
import { DONE_TEXTS, HAND_OVER_TEXTS } from '@epay/contract/hand-over/page-texts'
import type { HandOver } from '@epay/contract/hand-over/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box } from '@mantine/core'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText, SecondLine } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { doneQuery } from './queries.ts'

const COLUMNS: readonly PlainTableColumn<HandOver>[] = [
  { title: DONE_TEXTS.at, isRowHeader: true, render: ({ at }) => <InstantText instant={at} /> },
  { title: DONE_TEXTS.by, render: ({ by }) => by },
  {
    title: DONE_TEXTS.format,
    render: ({ format, reason }) => (
      <>
        {format}
        <SecondLine>{reason}</SecondLine>
      </>
    ),
  },
  { title: DONE_TEXTS.people, render: ({ people }) => <People people={people} /> },
  {
    title: DONE_TEXTS.digest,
    render: ({ digest }) => (
      <Box component="code" fz={13} title={digest}>
        {`${digest.slice(0, 16)}…`}
      </Box>
    ),
  },
]

export function DoneList() {
  const { label, none, noneText } = DONE_TEXTS
  return (
    <Card isFlush>
      <Loaded hasRows read={usePageQuery(doneQuery)} failed={HAND_OVER_TEXTS.failed}>
        {files =>
          files.length === 0 ? (
            <EmptyState title={none} text={noneText} />
          ) : (
            <ScrolledTable title={label} label={label} rows={files} columns={COLUMNS} />
          )
        }
      </Loaded>
    </Card>
  )
}

function People({ people }: Pick<HandOver, 'people'>) {
  return (
    <ul className="bare">
      {people.map(({ id, name, employeeNumber: number, closedAt }) => (
        <li key={id}>
          {closedAt === null
            ? english(DONE_TEXTS.open, { name, number: number || '–' })
            : english(DONE_TEXTS.closed, {
                ...{ name, number },
                date: formatDate(toDateIn(new Date(closedAt))),
              })}
        </li>
      ))}
    </ul>
  )
}
