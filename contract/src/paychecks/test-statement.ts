import type { Statement, StatementTable } from './statement.ts'

type Tables = Pick<Statement, 'earnings' | 'rates' | 'directDeposits' | 'taxes' | 'otherDeductions'>

export function buildTable(title: string, rows: StatementTable['rows']): StatementTable {
  const columns = ['Description', 'Hours/Pieces', 'This Period', 'Year to Date']
  return { title, columns, rows, none: 'None.' }
}

export function buildStatement(tables: Tables): Statement {
  return {
    ...{ title: '', notACheck: '', voided: '', subject: '', footer: '', employeeLabel: '' },
    employer: { name: 'Harbor Builders', address: '' },
    employee: { name: 'Ann Lee', address: [] },
    ...{ checkDate: '01/09/2026', identity: [], check: [], period: [], sums: [], corrections: [] },
    ...tables,
  }
}
