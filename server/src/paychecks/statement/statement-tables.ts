import { STATEMENT_MESSAGES } from '@epay/contract/paychecks/statement-messages'
import type { Table, TableColumn } from '#server/platform/pdf/table.ts'
import type { StatementContent, StatementLine, StatementSum } from './statement-content.ts'

const number = (title: string, share: number): TableColumn => ({ title, share, align: 'right' })
const AMOUNTS = [
  { title: 'Description', share: 0.5 },
  number('This period', 0.25),
  number('Year to date', 0.25),
] as const

export function earningsTable({ earnings, gross }: StatementContent): Table {
  return {
    title: 'Earnings',
    columns: [
      { title: 'Description', share: 0.34 },
      number('Hours/pieces', 0.22),
      number('This period', 0.22),
      number('Year to date', 0.22),
    ],
    rows: earnings.map(({ description, units, amount, ytd }) => [description, units, amount, ytd]),
    total: ['Gross pay', '', gross.amount, gross.ytd],
    none: STATEMENT_MESSAGES.noEarnings,
  }
}

export function ratesTable({ rates, hours }: StatementContent): Table {
  return {
    title: 'Hours, pieces and rates',
    columns: [
      { title: 'Pay', share: 0.34 },
      number('Hours/pieces', 0.22),
      number('Rate', 0.22),
      number('Amount', 0.22),
    ],
    rows: rates.map(({ payId, units, rate, amount }) => [payId, units, rate, amount]),
    ...(hours !== STATEMENT_MESSAGES.notInData && { total: ['Total hours', hours, '', ''] }),
    none: STATEMENT_MESSAGES.noDetails,
  }
}

function withheld(title: string, lines: readonly StatementLine[], sum: StatementSum, none: string): Table {
  return {
    title,
    columns: AMOUNTS,
    rows: lines.map(({ description, amount, ytd }) => [description, amount, ytd]),
    total: ['Total', sum.amount, sum.ytd],
    none,
  }
}

export function taxesTable({ taxes, taxSum }: StatementContent): Table {
  return withheld('Taxes', taxes, taxSum, STATEMENT_MESSAGES.noTaxes)
}

export function deductionsTable({ deductions, deductionSum }: StatementContent): Table {
  return withheld('Other deductions', deductions, deductionSum, STATEMENT_MESSAGES.noDeductions)
}

export function depositsTable({ deposits, depositSum }: StatementContent): Table {
  return {
    title: 'Direct deposits',
    columns: [{ title: 'Account', share: 0.75 }, number('This period', 0.25)],
    rows: deposits.map(({ description, amount }) => [description, amount]),
    ...(deposits.length > 0 && { total: ['Total', depositSum] }),
    none: STATEMENT_MESSAGES.paidByCheck,
  }
}
