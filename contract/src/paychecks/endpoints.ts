import { EMPLOYEES } from '../auth/access.ts'
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
} from './schemas.ts'

const ofOwnCheck = { method: 'GET', access: EMPLOYEES, query: checkLinesQuerySchema } as const

export const paycheckEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/Employee/Checks',
    summary: "Page of one's own checks",
    access: EMPLOYEES,
    wire: 'PascalCase',
    query: checkListQuerySchema,
    response: checkPageSchema,
  }),
  summary: defineEndpoint({
    method: 'GET',
    path: '/Employee/PaySummary',
    extra: 'paySummary',
    summary: "One's own last 12 checks and the year's sums",
    access: EMPLOYEES,
    response: paySummarySchema,
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/Employee/check',
    summary: "One of one's own checks",
    access: EMPLOYEES,
    query: checkQuerySchema,
    response: checkDetailsSchema,
  }),
  statement: defineEndpoint({
    method: 'GET',
    path: '/Employee/check/statement.pdf',
    extra: 'statementPdf',
    summary: "The statement of one of one's own checks as PDF",
    access: EMPLOYEES,
    query: checkQuerySchema,
    response: { download: ['application/pdf'] },
  }),
  directDeposits: defineEndpoint({
    ...ofOwnCheck,
    path: '/Employee/DirectDeposits',
    summary: "A check's direct deposits",
    response: checkLinePageSchema,
  }),
  earnings: defineEndpoint({
    ...ofOwnCheck,
    path: '/Employee/Earnings',
    summary: "A check's earnings",
    response: earningPageSchema,
  }),
  taxes: defineEndpoint({
    ...ofOwnCheck,
    path: '/Employee/Taxes',
    summary: "A check's taxes",
    response: checkLinePageSchema,
  }),
  otherDeductions: defineEndpoint({
    ...ofOwnCheck,
    path: '/Employee/OtherDeduction',
    summary: "A check's other deductions",
    response: checkLinePageSchema,
  }),
  earningDetails: defineEndpoint({
    ...ofOwnCheck,
    path: '/Employee/EarningsDetail',
    summary: "A check's earnings by day, job and cost code",
    response: earningDetailPageSchema,
  }),
  earlierLines: defineEndpoint({
    ...ofOwnCheck,
    path: '/Employee/EarlierLines',
    extra: 'earlierLines',
    summary: "The lines of the year's checks before this one, each with its last year to date",
    response: earlierLinePageSchema,
  }),
  csv: defineEndpoint({
    method: 'GET',
    path: '/exports/checks.csv',
    extra: 'exports',
    summary: "One's own checks of a filter as CSV, newest first; audited",
    access: EMPLOYEES,
    query: checkFilterSchema,
    response: { download: ['text/csv'] },
  }),
}
