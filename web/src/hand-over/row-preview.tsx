import { HAND_OVER_TEXTS, PREVIEW_TEXTS } from '@epay/contract/hand-over/page-texts'
import type { PreviewRow } from '@epay/contract/hand-over/schemas'
import { english } from '@epay/contract/languages/translator'
import { Group, Stack, type StackProps, Text, VisuallyHidden } from '@mantine/core'
import { IconCut } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { type PlainTableColumn, ScrolledTable } from '#web/ui/plain-table.tsx'
import { LoadingRows } from '#web/ui/states.tsx'
import classes from './hand-over.module.css'
import type { PersonRow } from './person-rows.tsx'

type Preview = {
  data: { rows: PreviewRow[] } | undefined
  error: Error | null
  refetch: () => unknown
}
type NamedPerson = Pick<PersonRow, 'id' | 'name'>
type RowPreviewProps = { people: readonly NamedPerson[]; preview: Preview }

export function RowPreview({ people, preview }: RowPreviewProps) {
  const [selectedIndex, setSelectedIndex] = useState(0)
  const index = Math.min(selectedIndex, Math.max(people.length - 1, 0))
  const person = people[index]
  const row = preview.data?.rows.find(({ id }) => id === person?.id)
  return (
    <Card
      title={PREVIEW_TEXTS.title}
      isFlush
      actions={
        person && (
          <Pager index={index} count={people.length} texts={PREVIEW_TEXTS} onIndexChange={setSelectedIndex} />
        )
      }
    >
      <Stack gap={12} pb={12}>
        <Text c="dimmed" px={{ base: 16, xs: 24 }}>
          {person ? person.name : PREVIEW_TEXTS.choose}
        </Text>
        {person && !row && (
          <Loaded hasRows read={preview} failed={HAND_OVER_TEXTS.failed}>
            {() => <LoadingRows />}
          </Loaded>
        )}
        <LeftOut people={people} rows={preview.data?.rows ?? []} px={{ base: 16, xs: 24 }} />
        {row && row.cells.length > 0 && (
          <ScrolledTable title={PREVIEW_TEXTS.title} rows={row.cells} columns={COLUMNS} />
        )}
      </Stack>
    </Card>
  )
}

type LeftOutProps = { people: readonly NamedPerson[]; rows: readonly PreviewRow[]; px?: StackProps['px'] }

export function LeftOut({ people, rows, px }: LeftOutProps) {
  const leftOutPeople = people.flatMap(person => {
    const { problems = [] } = rows.find(({ id }) => id === person.id) ?? {}
    return problems.length > 0 ? { id: person.id, name: person.name, problems } : []
  })
  if (leftOutPeople.length === 0) return null
  return (
    <Stack gap={8} px={px}>
      {leftOutPeople.map(({ id, name, problems }) => (
        <FormAlert key={id} title={english(PREVIEW_TEXTS.leftOut, { name })}>
          {problems.join(' ')}
        </FormAlert>
      ))}
    </Stack>
  )
}

type Cell = PreviewRow['cells'][number]

const COLUMNS: readonly PlainTableColumn<Cell>[] = [
  { title: PREVIEW_TEXTS.column, isRowHeader: true, render: ({ name }) => name },
  { title: PREVIEW_TEXTS.value, render: cell => <CellValue cell={cell} /> },
]

function CellValue({ cell: { value, cut, isFolded, isSecret } }: { cell: Cell }) {
  if (value.trim() === '') return <Text c="dimmed">{PREVIEW_TEXTS.empty}</Text>
  const changeText =
    cut !== '' ? (isFolded ? PREVIEW_TEXTS.both : PREVIEW_TEXTS.shortened) : PREVIEW_TEXTS.folded
  return (
    <Group gap="4px 16px" justify="space-between">
      <span className={classes.value}>
        {value.trim()}
        {cut !== '' && (
          <>
            <s className={classes.cut} aria-hidden>
              {cut}
            </s>
            <VisuallyHidden>{english(PREVIEW_TEXTS.cutOff, { text: cut })}</VisuallyHidden>
          </>
        )}
        {isSecret && (
          <Text span c="dimmed">
            {` ${PREVIEW_TEXTS.exportedInFull}`}
          </Text>
        )}
      </span>
      {(cut !== '' || isFolded) && (
        <Group gap={6} c="waiting" fw={600} fz={14}>
          <IconCut size={16} aria-hidden />
          {changeText}
        </Group>
      )}
    </Group>
  )
}
