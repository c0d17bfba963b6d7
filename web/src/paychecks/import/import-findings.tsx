import type { ImportPreview } from '@epay/contract/paychecks/import-endpoints'
import { findingsCsv } from '@epay/contract/paychecks/import-findings'
import { FINDINGS_TEXTS, IMPORT_PREVIEW_TEXTS } from '@epay/contract/paychecks/import-messages'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { saveFile } from '#web/lib/save-file.ts'
import { FindingsTable } from './findings-table.tsx'

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
