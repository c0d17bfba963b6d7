import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '#web/ui/data-table.tsx'
import type { Column } from '#web/ui/table-view.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Something that the import says about a place in a file. */
export type Finding = { file: string; line: number; column: string; text: string }
type PlacedFinding = Finding & { place: string; id: string }

type FindingsTableProps = {
  /** `Problems` or `Warnings`. */
  label: string
  findings: readonly Finding[]
  totalCount: number
  hasColumn: boolean
}

const SEARCHED_FROM = 10
const COUNT_FORMAT = new Intl.NumberFormat('en-US')

/** Findings by file, line and column; many can be searched and are paged. */
export function FindingsTable({ label, findings, totalCount, hasColumn }: FindingsTableProps) {
  const [text, setText] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const { page, pageSize } = paging
  const placed = findings.map((finding, index) => placedOf(finding, index))
  const found = placed.filter(finding => matches(finding, text))
  const isCut = totalCount > findings.length
  return (
    <Stack gap={12}>
      {isCut && (
        <Text inherit c="dimmed">
          The first {COUNT_FORMAT.format(findings.length)} of {COUNT_FORMAT.format(totalCount)} are listed.
        </Text>
      )}
      {findings.length > SEARCHED_FROM && (
        <TextField
          label={`Search ${label}`}
          type="search"
          autoComplete="off"
          w="100%"
          maw={360}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value)
            setPaging({ page: 1, pageSize })
          }}
        />
      )}
      <DataTable
        label={label}
        columns={columnsFor(hasColumn)}
        rows={found.slice((page - 1) * pageSize, page * pageSize)}
        totalCount={found.length}
        rowId={finding => finding.id}
        list={{
          page,
          pageSize,
          sorting: undefined,
          setPage: next => setPaging({ page: next, pageSize }),
          setPageSize: next => setPaging({ page: 1, pageSize: next }),
          setSorting: () => undefined,
        }}
        empty={{
          title: `Nothing matches “${text.trim()}”.`,
          text: 'Try a file, a line, a column or a word.',
        }}
      />
    </Stack>
  )
}

function placedOf(finding: Finding, index: number): PlacedFinding {
  return { ...finding, place: `${finding.file}:${finding.line}`, id: String(index) }
}

function matches({ place, column, text }: PlacedFinding, searched: string): boolean {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const whole = `${place} ${column} ${text}`.toLowerCase()
  return words.every(word => whole.includes(word))
}

function columnsFor(hasColumn: boolean): readonly Column<PlacedFinding>[] {
  const place: Column<PlacedFinding> = {
    key: 'place',
    title: 'File and Line',
    width: 220,
    render: finding => <span className="tabular">{finding.place}</span>,
  }
  const column: Column<PlacedFinding> = {
    key: 'column',
    title: 'Column',
    width: 160,
    render: finding => finding.column || '–',
  }
  const text: Column<PlacedFinding> = {
    key: 'text',
    title: hasColumn ? 'Problem' : 'Warning',
    render: finding => (
      <Text span inherit display="block" ta="left" style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {finding.text}
      </Text>
    ),
  }
  return hasColumn ? [place, column, text] : [place, text]
}
