import { EMPLOYEES } from '../common/access.ts'
import { defineEndpoint } from '../common/endpoint.ts'
import {
  checkDetailsSchema,
  checkFilterSchema,
  checkLinePageSchema,
  checkLinesQuerySchema,
  checkListQuerySchema,
  checkPageSchema,
  checkQuerySchema,
  earlierLinePageSchema,
  earningDetailPageSchema,
  earningPageSchema,
  paySummarySchema,
  payYearPageSchema,
  payYearQuerySchema,
  statementQuerySchema,
} from './schemas.ts'

const employeeEndpoint = { method: 'GET', access: EMPLOYEES } as const
const checkLinesEndpoint = { ...employeeEndpoint, query: checkLinesQuerySchema } as const

export const paycheckEndpoints = {
  list: defineEndpoint({
    ...employeeEndpoint,
    path: '/Employee/Checks',
    summary: 'Page of your own checks',
    wireCase: 'PascalCase',
    query: checkListQuerySchema,
    response: checkPageSchema,
  }),
  summary: defineEndpoint({
    ...employeeEndpoint,
    path: '/Employee/PaySummary',
    extra: 'paySummary',
    summary: "Your last 12 checks and the year's totals",
    response: paySummarySchema,
  }),
  years: defineEndpoint({
    ...employeeEndpoint,
    path: '/Employee/PayYears',
    extra: 'payYears',
    summary: 'Your pay by calendar year, newest first',
    response: payYearPageSchema,
  }),
  get: defineEndpoint({
    ...employeeEndpoint,
    path: '/Employee/check',
    summary: 'One of your checks',
    query: checkQuerySchema,
    response: checkDetailsSchema,
  }),
  statement: defineEndpoint({
    ...employeeEndpoint,
    path: '/Employee/check/statement.pdf',
    extra: 'statementPdf',
    summary: 'PDF statement of one of your checks',
    query: statementQuerySchema,
    response: { download: ['application/pdf'] },
  }),
  directDeposits: defineEndpoint({
    ...checkLinesEndpoint,
    path: '/Employee/DirectDeposits',
    summary: "A check's direct deposits",
    response: checkLinePageSchema,
  }),
  earnings: defineEndpoint({
    ...checkLinesEndpoint,
    path: '/Employee/Earnings',
    summary: "A check's earnings",
    response: earningPageSchema,
  }),
  taxes: defineEndpoint({
    ...checkLinesEndpoint,
    path: '/Employee/Taxes',
    summary: "A check's taxes",
    response: checkLinePageSchema,
  }),
  otherDeductions: defineEndpoint({
    ...checkLinesEndpoint,
    path: '/Employee/OtherDeduction',
    summary: "A check's other deductions",
    response: checkLinePageSchema,
  }),
  earningDetails: defineEndpoint({
    ...checkLinesEndpoint,
    path: '/Employee/EarningsDetail',
    summary: "A check's earnings by day, job, and cost code",
    response: earningDetailPageSchema,
  }),
  earlierLines: defineEndpoint({
    ...checkLinesEndpoint,
    path: '/Employee/EarlierLines',
    extra: 'earlierLines',
    summary: "Lines of the year's earlier checks, each with its latest year to date",
    response: earlierLinePageSchema,
  }),
  yearStatements: defineEndpoint({
    ...employeeEndpoint,
    path: '/Employee/PayYears/statements.pdf',
    extra: 'payYears',
    summary: 'PDF with the statements for all your checks in a calendar year',
    query: payYearQuerySchema,
    response: { download: ['application/pdf'] },
  }),
  yearCsv: defineEndpoint({
    ...employeeEndpoint,
    path: '/exports/pay-year.csv',
    extra: 'payYears',
    summary: 'CSV of your checks in a calendar year, with their totals; audited',
    query: payYearQuerySchema,
    response: { download: ['text/csv'] },
  }),
  csv: defineEndpoint({
    ...employeeEndpoint,
    path: '/exports/checks.csv',
    extra: 'exports',
    summary: 'CSV of your filtered checks, newest first; audited',
    query: checkFilterSchema,
    response: { download: ['text/csv'] },
  }),
}
