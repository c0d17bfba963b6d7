import { formatCount } from '@epay/contract/common/money'
import { IMPORT_ROW_TEXTS } from '@epay/contract/paychecks/import-messages'
import type { ImportCounts, ImportRowCounts } from '@epay/contract/paychecks/import-totals'
import { Text } from '@mantine/core'
import { ScrolledTable } from '#web/ui/plain-table.tsx'
import classes from './import.module.css'

const ROWS = [
  ['employees', 'employees.csv'],
  ['checks', 'checks.csv'],
  ['lines', 'check-lines.csv'],
  ['details', 'earnings-details.csv'],
] as const satisfies readonly (readonly [keyof ImportCounts, string])[]

const COLUMNS = [
  'new',
  'changed',
  'voided',
  'given',
  'unchanged',
  'removed',
  'returning',
] as const satisfies (keyof ImportRowCounts)[]

/** New, changed and unchanged rows of each file. */
export function ImportCountsTable({ counts }: { counts: ImportCounts }) {
  const columns = COLUMNS.filter(
    key =>
      (key !== 'voided' || counts.checks.voided !== undefined) &&
      (key !== 'given' || counts.employees.given !== undefined) &&
      (key !== 'returning' || counts.employees.returning !== undefined),
  )
  const numbers = columns.map(key => ({
    title: IMPORT_ROW_TEXTS[key],
    align: 'right' as const,
    render: ([file]: (typeof ROWS)[number]) => {
      const count = counts[file][key] ?? 0
      return (
        <Text span inherit c={count > 0 ? 'bright' : 'dimmed'} fw={count > 0 ? 620 : undefined}>
          {formatCount(count)}
        </Text>
      )
    },
  }))
  return (
    <ScrolledTable
      title={IMPORT_ROW_TEXTS.title}
      label={IMPORT_ROW_TEXTS.title}
      className={classes.counts}
      columns={[
        {
          title: IMPORT_ROW_TEXTS.title,
          isRowHeader: true,
          render: ([file, name]) => (
            <Text span inherit c="bright" fw={560}>
              {IMPORT_ROW_TEXTS[file]}{' '}
              <Text span c="dimmed" fz={14} ml={6} visibleFrom="xs">
                {name}
              </Text>
            </Text>
          ),
        },
        ...numbers,
      ]}
      rows={ROWS}
    />
  )
}
