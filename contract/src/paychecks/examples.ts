import { examplesOf } from '../common/example.ts'
import { MARIA } from '../common/example-data.ts'
import { PROFILE_MESSAGES } from '../employees/messages.ts'
import { paycheckEndpoints } from './endpoints.ts'
import { YEAR_MESSAGES } from './messages.ts'
import type { RecentCheck } from './schemas.ts'

const check: RecentCheck = {
  date: '2026-11-20',
  endDate: '2026-11-15',
  sequence: 1,
  checkNumber: '245017',
  grossPay: 1680,
  netPay: 1284.17,
}
const query = { checkDate: check.date, endDate: check.endDate, sequence: check.sequence }
const YEAR_SUMS = { year: 2026, grossPay: 1680, netPay: 1284.17, taxes: 345.83, otherDeductions: 50 }
const notConnected = { NOT_FOUND: PROFILE_MESSAGES.noData } as const
const noCheck = { NOT_FOUND: 'There is no such check.' } as const
const CSV = [
  '"Date","End Date","Sequence","Check Number","Gross Pay","Net Pay"',
  '"2026-11-20","2026-11-15","1","245017","1680.00","1284.17"',
].join('\r\n')

export const paycheckExamples = examplesOf(paycheckEndpoints, {
  list: {
    query: { year: 2026, maxResultCount: 10, sorting: 'date desc' },
    response: { items: [{ ...check, isVoided: false, isCorrected: true }], totalCount: 1 },
    errors: notConnected,
  },
  summary: {
    response: {
      recent: [check],
      yearToDate: YEAR_SUMS,
    },
    errors: notConnected,
  },
  years: {
    response: {
      items: [{ ...YEAR_SUMS, checkCount: 1, hours: 40 }],
      totalCount: 1,
    },
    errors: notConnected,
  },
  get: {
    query: { checkdate: check.date, enddate: check.endDate, sequence: check.sequence },
    response: {
      ...check,
      isVoided: false,
      periodStart: '2026-11-09',
      hours: 40,
      sickLeaveHours: 1.33,
      qualifiedOvertime: null,
      qualifiedOvertimeYtd: 35.13,
      previous: null,
      next: null,
      corrections: [
        {
          on: '2026-11-23',
          ...{ netPay: 1296.17, grossPay: null, checkNumber: null, periodStart: null },
          ...{ hours: null, sickLeaveHours: null, qualifiedOvertime: null, isVoided: null },
          lines: [
            {
              ...{ kind: 'otherDeduction', description: 'Union Dues', outcome: 'changed' },
              ...{ amount: 38, ytd: 38, units: null },
            },
          ],
          details: [],
        },
      ],
    },
    errors: noCheck,
  },
  statement: {
    query: { checkdate: check.date, enddate: check.endDate, sequence: check.sequence, language: 'en' },
    response: { name: `earnings-statement-${check.date}-${check.checkNumber}.pdf` },
    errors: noCheck,
  },
  directDeposits: {
    query,
    response: {
      items: [{ description: `Checking ${MARIA.maskedAccount}`, amount: 1284.17, ytd: 1284.17 }],
      totalCount: 1,
    },
    errors: noCheck,
  },
  earnings: {
    query,
    response: { items: [{ description: 'Regular', amount: 1680, ytd: 1680, units: 40 }], totalCount: 1 },
    errors: noCheck,
  },
  taxes: {
    query,
    response: {
      items: [{ description: 'Federal Withholding', amount: 217.31, ytd: 217.31 }],
      totalCount: 4,
    },
    errors: noCheck,
  },
  otherDeductions: {
    query,
    response: { items: [{ description: 'Union Dues', amount: 50, ytd: 50 }], totalCount: 1 },
    errors: noCheck,
  },
  earningDetails: {
    query,
    response: {
      items: [
        {
          payId: 'REG',
          workDate: '2026-11-09',
          units: 8,
          rate: 42,
          amount: 336,
          job: '24-018 Levee Road Bridge',
          jcCostCode: '26-050 Conduit',
        },
      ],
      totalCount: 5,
    },
    errors: noCheck,
  },
  earlierLines: {
    query,
    response: { items: [{ kind: 'earning', description: 'Vehicle Allowance', ytd: 125 }], totalCount: 1 },
    errors: noCheck,
  },
  yearStatements: {
    query: { year: 2026, language: 'es' },
    response: { name: 'earnings-statements-2026.pdf' },
    errors: { NOT_FOUND: YEAR_MESSAGES.none },
  },
  yearCsv: {
    query: { year: 2026 },
    response: {
      name: 'pay-2026-2026-11-20.csv',
      text: CSV,
    },
    errors: notConnected,
  },
  csv: {
    query: { year: 2026, language: 'en' },
    response: {
      name: 'checks-2026-11-20.csv',
      text: CSV,
    },
    errors: notConnected,
  },
})
