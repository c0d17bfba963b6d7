import { formatCount, NO_VALUE } from '@epay/contract/common/money'
import { english } from '@epay/contract/languages/translator'
import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { findingsCsv } from '@epay/contract/paychecks/import-findings'
import { FINDINGS_TEXTS, IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { Column } from '#web/ui/table-view.tsx'
import { pluralize } from './import-totals.tsx'

type FindingsProps = {
  label: string
  hint?: string
  textTitle: string
  findings: readonly (Omit<ImportPreview['warnings'][number], 'warning'> & { text: string })[]
  totalCount: number
}

export function Findings({ label, hint, textTitle, findings, totalCount }: FindingsProps) {
  return (
    <Stack component="section" gap={12} miw={0} aria-label={label}>
      <Title order={2}>{label}</Title>
      {hint && (
        <Text c="dimmed" fz={14}>
          {hint}
        </Text>
      )}
      <FindingsTable
        label={label}
        findings={findings.map(({ file, line, employeeId, name, ...finding }) => ({
          ...finding,
          subject: `${file}:${line}`,
          person: name && employeeId ? `${name} (${employeeId})` : name || employeeId,
        }))}
        titles={{
          ...{ subject: FINDINGS_TEXTS.place, column: FINDINGS_TEXTS.column },
          ...{ value: FINDINGS_TEXTS.value, person: FINDINGS_TEXTS.employee, text: textTitle },
        }}
        totalCount={totalCount}
      />
    </Stack>
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

type BankAccounts = Pick<ImportPreview, 'bankAccounts' | 'sharedBankAccounts'>

export function BankAccounts({ bankAccounts, sharedBankAccounts }: BankAccounts) {
  return (
    <>
      {bankAccounts.given > 0 && (
        <Text c="dimmed">
          {english(IMPORT_MESSAGES.givenAccounts, {
            employees: pluralize(bankAccounts.given, 'employee'),
          })}
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
              subject: bankAccount,
              text: people.map(({ employeeId, name }) => `${name} (${employeeId})`).join(', '),
            }))}
            titles={{ subject: FINDINGS_TEXTS.bankAccount, text: FINDINGS_TEXTS.employees }}
            totalCount={sharedBankAccounts.length}
          />
        </section>
      )}
    </>
  )
}

/** Only the first and last columns are always present. */
const COLUMNS = [
  { key: 'subject', width: 220 },
  { key: 'column', width: 140 },
  { key: 'value', width: 150 },
  { key: 'person', width: 180 },
  { key: 'text', width: undefined },
] as const
type ColumnKey = (typeof COLUMNS)[number]['key']
type Finding = { subject: string; text: string } & Partial<Record<ColumnKey, string>>

type FindingsTableProps = {
  label: string
  findings: readonly Finding[]
  titles: Finding
  totalCount: number
}

const SEARCH_THRESHOLD = 10
/** Minimum width with all columns. Units: CSS pixels. */
const FULL_MIN_WIDTH = 900

export function FindingsTable({ label, findings, titles, totalCount }: FindingsTableProps) {
  const [text, setText] = useState('')
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 })
  const { page, pageSize } = paging
  const matchingFindings = findings
    .map((finding, index) => ({ ...finding, id: String(index) }))
    .filter(finding => matchesSearch(finding, text))
  return (
    <Stack gap={12}>
      {totalCount > findings.length && (
        <Text inherit c="dimmed">
          {english(FINDINGS_TEXTS.cut, {
            listed: formatCount(findings.length),
            count: formatCount(totalCount),
          })}
        </Text>
      )}
      {findings.length > SEARCH_THRESHOLD && (
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
        minWidth={titles.value === undefined ? undefined : FULL_MIN_WIDTH}
        columns={buildColumns(titles)}
        rows={matchingFindings.slice((page - 1) * pageSize, page * pageSize)}
        totalCount={matchingFindings.length}
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

function matchesSearch({ subject, column, value, person, text }: Finding, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const content = [subject, column, value, person, text].join(' ').toLowerCase()
  return words.every(word => content.includes(word))
}

function buildColumns(titles: Finding) {
  return COLUMNS.flatMap(({ key, width }): Column<Finding & { id: string }>[] => {
    const title = titles[key]
    if (title === undefined) return []
    const render = (finding: Finding) => (
      <Text span inherit style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {finding[key] || NO_VALUE}
      </Text>
    )
    return [{ key, title, width, isText: key === 'text', render }]
  })
}
