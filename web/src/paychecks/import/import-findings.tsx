import { formatCount, NOT_TOLD } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { findingsCsv } from '@epay/contract/paychecks/import-findings'
import {
  FINDINGS_TEXTS,
  IMPORT_MESSAGES,
  IMPORT_PREVIEW_TEXTS,
} from '@epay/contract/paychecks/import-messages'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { counted } from './import-totals.tsx'

const PLACE_TITLES = {
  ...{ place: FINDINGS_TEXTS.place, column: FINDINGS_TEXTS.column },
  ...{ value: FINDINGS_TEXTS.value, person: FINDINGS_TEXTS.employee },
}

type Place = Omit<ImportPreview['warnings'][number], 'warning'>

function placed({ file, line, column, value, employeeId, name }: Place) {
  const person = name && employeeId ? `${name} (${employeeId})` : name || employeeId
  return { place: `${file}:${line}`, column, value, person }
}

export function Problems({ problems, problemCount }: Pick<ImportPreview, 'problems' | 'problemCount'>) {
  return (
    <Findings title={IMPORT_PREVIEW_TEXTS.problems}>
      <FindingsTable
        label={IMPORT_PREVIEW_TEXTS.problems}
        findings={problems.map(({ problem, ...found }) => ({ ...placed(found), text: problem }))}
        titles={{ ...PLACE_TITLES, text: FINDINGS_TEXTS.problem }}
        totalCount={problemCount}
      />
    </Findings>
  )
}

export function Warnings({ warnings, warningCount }: Pick<ImportPreview, 'warnings' | 'warningCount'>) {
  return (
    <Findings title={IMPORT_PREVIEW_TEXTS.warnings}>
      <Text c="dimmed" fz={14}>
        {IMPORT_PREVIEW_TEXTS.warningsText}
      </Text>
      <FindingsTable
        label={IMPORT_PREVIEW_TEXTS.warnings}
        findings={warnings.map(({ warning, ...found }) => ({ ...placed(found), text: warning }))}
        titles={{ ...PLACE_TITLES, text: FINDINGS_TEXTS.warning }}
        totalCount={warningCount}
      />
    </Findings>
  )
}

export function SaveFindings(findings: Pick<ImportPreview, 'problems' | 'warnings'>) {
  const save = () =>
    saveFile(new Blob([findingsCsv(findings)], { type: 'text/csv' }), FINDINGS_TEXTS.fileName)
  return (
    <Group>
      <Button variant="default" onClick={save}>
        {FINDINGS_TEXTS.download}
      </Button>
    </Group>
  )
}

function Findings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack component="section" gap={12} miw={0} aria-label={title}>
      <Title order={2}>{title}</Title>
      {children}
    </Stack>
  )
}

type BankAccounts = Pick<ImportPreview, 'bankAccounts' | 'sharedBankAccounts'>
type Person = { employeeId: string; name: string }

const nameOf = ({ employeeId, name }: Person) => `${name} (${employeeId})`

/** Findings about bank accounts in the files. */
export function BankAccounts({ bankAccounts, sharedBankAccounts }: BankAccounts) {
  return (
    <>
      {bankAccounts.given > 0 && (
        <Text c="dimmed">
          {english(IMPORT_MESSAGES.givenAccounts, { employees: counted(bankAccounts.given, 'employee') })}
        </Text>
      )}
      {sharedBankAccounts.length > 0 && (
        <section aria-label={IMPORT_MESSAGES.sharedAccounts}>
          <Text component="h2" fw={600}>
            {IMPORT_MESSAGES.sharedAccounts}
          </Text>
          <Text c="dimmed" fz={14} mb={12}>
            {IMPORT_MESSAGES.sharedAccountsText}
          </Text>
          <FindingsTable
            label={IMPORT_MESSAGES.sharedAccounts}
            findings={sharedBankAccounts.map(({ bankAccount, people }) => ({
              place: bankAccount,
              text: people.map(nameOf).join(', '),
            }))}
            titles={{ place: FINDINGS_TEXTS.bankAccount, text: FINDINGS_TEXTS.employees }}
            totalCount={sharedBankAccounts.length}
          />
        </section>
      )}
    </>
  )
}

/** Something that the import says about a place in a file, or about a person. */
type Finding = { place: string; column?: string; value?: string; person?: string; text: string }
type Detail = (typeof DETAILS)[number]['key']
type ListedFinding = Finding & { id: string }

type FindingsTableProps = {
  /** Such as `Problems`. */
  label: string
  findings: readonly Finding[]
  /** Of the columns; those between have one of their own only where they have a title. */
  titles: { place: string; text: string } & Partial<Record<Detail, string>>
  totalCount: number
}

const SEARCHED_FROM = 10
const DETAILS = [
  { key: 'column', width: 140 },
  { key: 'value', width: 150 },
  { key: 'person', width: 180 },
] as const
/** So many CSS pixels are needed for all of them. */
const DETAILS_MIN_WIDTH = 900

/** Findings by file, line and column; many can be searched and are paged. */
export function FindingsTable({ label, findings, titles, totalCount }: FindingsTableProps) {
  const [text, setText] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const { page, pageSize } = paging
  const listed = findings.map((finding, index) => ({ ...finding, id: String(index) }))
  const found = listed.filter(finding => matches(finding, text))
  const isCut = totalCount > findings.length
  return (
    <Stack gap={12}>
      {isCut && (
        <Text inherit c="dimmed">
          {english(FINDINGS_TEXTS.cut, {
            listed: formatCount(findings.length),
            count: formatCount(totalCount),
          })}
        </Text>
      )}
      {findings.length > SEARCHED_FROM && (
        <TextField
          label={english(FINDINGS_TEXTS.search, { label })}
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
        minWidth={titles.value === undefined ? undefined : DETAILS_MIN_WIDTH}
        columns={columnsFor(titles)}
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
          title: english(FINDINGS_TEXTS.nothingFound, { text: text.trim() }),
          text: FINDINGS_TEXTS.searchOtherwise,
        }}
      />
    </Stack>
  )
}

function matches({ place, column, value, person, text }: Finding, searched: string): boolean {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean)
  const whole = [place, column, value, person, text].join(' ').toLowerCase()
  return words.every(word => whole.includes(word))
}

function columnsFor(titles: FindingsTableProps['titles']): readonly Column<ListedFinding>[] {
  const place: Column<ListedFinding> = {
    key: 'place',
    title: titles.place,
    width: 220,
    render: finding => <span className="tabular">{finding.place}</span>,
  }
  const text: Column<ListedFinding> = {
    key: 'text',
    title: titles.text,
    isText: true,
    render: finding => (
      <Text span inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {finding.text}
      </Text>
    ),
  }
  const details = DETAILS.flatMap(({ key, width }): Column<ListedFinding>[] => {
    const title = titles[key]
    return title === undefined ? [] : [{ key, title, width, render: finding => <Cell text={finding[key]} /> }]
  })
  return [place, ...details, text]
}

function Cell({ text }: { text: string | undefined }) {
  return (
    <Text span inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
      {text || NOT_TOLD}
    </Text>
  )
}
