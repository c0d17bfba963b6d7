import { z } from 'zod'
import { dateSchema, requestDateSchema, searchDateSchema } from '../common/dates.ts'
import { type ClientOutput, extra, omittable } from '../common/extra.ts'
import { moneySchema } from '../common/money.ts'
import { integerSchema, pageSchema, pagingShape, sortingSchema } from '../common/paging.ts'
import { searchTextSchema } from '../common/text.ts'
import { LANGUAGES } from '../languages/languages.ts'

export const CHECK_SORT_FIELDS = ['date', 'chequeNumber', 'grossPay', 'netPay'] as const
export type CheckSortField = (typeof CHECK_SORT_FIELDS)[number]

export const LINE_KINDS = ['directDeposit', 'earning', 'tax', 'otherDeduction'] as const
export type LineKind = (typeof LINE_KINDS)[number]

const recentCheckSchema = z.object({
  date: dateSchema,
  endDate: dateSchema,
  sequence: z.number().int(),
  checkNumber: z.string(),
  grossPay: moneySchema,
  netPay: moneySchema,
})
export type RecentCheck = z.infer<typeof recentCheckSchema>

const checkSchema = recentCheckSchema.extend({
  grossPay: omittable(moneySchema),
  netPay: omittable(moneySchema),
  /** Voided by payroll: listed, but excluded from totals. */
  isVoided: extra(z.boolean()),
})

/** `isCorrected`: an import changed or voided the check. */
const listedCheckSchema = checkSchema.extend({ isCorrected: extra(z.boolean()) })
export type Check = ClientOutput<typeof listedCheckSchema>

const checkKeySchema = checkSchema.pick({ date: true, endDate: true, sequence: true })
export type CheckKey = z.infer<typeof checkKeySchema>

const outcomeSchema = z.enum(['changed', 'removed', 'added'])

/**
 * A check's values before an import changed them; `null` for values that didn't change. `on`: the day of the import.
 * Units: dollars; hours or pieces.
 */
const correctionSchema = z.object({
  on: dateSchema,
  netPay: moneySchema.nullable(),
  grossPay: moneySchema.nullable(),
  checkNumber: z.string().nullable(),
  periodStart: dateSchema.nullable(),
  hours: z.number().nullable(),
  sickLeaveHours: z.number().nullable(),
  qualifiedOvertime: moneySchema.nullable(),
  isVoided: z.boolean().nullable(),
  lines: z.array(
    z.object({
      kind: z.enum(LINE_KINDS),
      description: z.string(),
      outcome: outcomeSchema,
      amount: moneySchema.nullable(),
      ytd: moneySchema.nullable(),
      units: z.number().nullable(),
    }),
  ),
  details: z.array(
    z.object({
      payId: z.string(),
      workDate: dateSchema,
      outcome: outcomeSchema,
      units: z.number(),
      rate: z.number(),
      amount: moneySchema,
      job: z.string(),
      jcCostCode: z.string(),
    }),
  ),
})
export type Correction = z.infer<typeof correctionSchema>

/**
 * `hours` are all hours worked, `sickLeaveHours` the balance of paid sick leave, `qualifiedOvertime` the premium part
 * of overtime; each is null if payroll's files don't contain it. `qualifiedOvertimeYtd` sums the year's checks
 * through this one, except voided ones; it is null if none of these checks has the value. `previous` and `next` are
 * the employee's neighboring checks in the list's order.
 */
export const checkDetailsSchema = checkSchema.extend({
  sequence: extra(z.number().int()),
  periodStart: extra(dateSchema.nullable()),
  hours: extra(z.number().nullable()),
  sickLeaveHours: extra(z.number().nullable()),
  qualifiedOvertime: extra(moneySchema.nullable()),
  qualifiedOvertimeYtd: extra(moneySchema.nullable()),
  previous: extra(checkKeySchema.nullable()),
  next: extra(checkKeySchema.nullable()),
  corrections: extra(z.array(correctionSchema)),
})
export type CheckDetails = ClientOutput<typeof checkDetailsSchema>
/** The response of EPay's own server, which includes every extra. */
export type FullCheckDetails = z.output<typeof checkDetailsSchema>

const sequence = integerSchema('Sequence', 0, 1_000_000)

export const checkQuerySchema = z.object({
  checkdate: requestDateSchema,
  enddate: requestDateSchema,
  sequence,
})
const inLanguage = { language: z.enum(LANGUAGES).optional() }

export const statementQuerySchema = checkQuerySchema.extend(inLanguage)
export const checkLinesQuerySchema = z.object({
  checkDate: requestDateSchema,
  endDate: requestDateSchema,
  sequence,
})

const year = integerSchema('Year', 1900, 9999)

/** `year` is the year of the check's date and requires the extra `payYears`. */
const filterShape = {
  checkDate: searchDateSchema,
  sequence: sequence.optional(),
  checkNumber: searchTextSchema,
  year: year.optional(),
}
export const checkFilterSchema = z.object(filterShape).extend(inLanguage)

export const checkListQuerySchema = z.object({
  ...pagingShape,
  sorting: sortingSchema(CHECK_SORT_FIELDS),
  ...filterShape,
})

const checkLineSchema = z.object({
  description: z.string(),
  amount: omittable(moneySchema),
  ytd: omittable(moneySchema),
})
export type CheckLine = ClientOutput<typeof checkLineSchema>
export type FullCheckLine = z.output<typeof checkLineSchema>

const earningSchema = checkLineSchema.extend({ units: omittable(z.number()) })
export type Earning = ClientOutput<typeof earningSchema>
export type FullEarning = z.output<typeof earningSchema>

const earningDetailSchema = z.object({
  payId: z.string(),
  workDate: dateSchema,
  units: omittable(z.number()),
  rate: omittable(z.number()),
  amount: omittable(moneySchema),
  job: z.string(),
  jcCostCode: z.string(),
})
export type EarningDetail = ClientOutput<typeof earningDetailSchema>
export type FullEarningDetail = z.output<typeof earningDetailSchema>

/** A line from the latest of the year's earlier checks that contain it. */
const earlierLineSchema = z.object({
  kind: z.enum(LINE_KINDS),
  description: z.string(),
  ytd: moneySchema,
})
export type EarlierLine = z.infer<typeof earlierLineSchema>

export const checkPageSchema = pageSchema(listedCheckSchema)
export const checkLinePageSchema = pageSchema(checkLineSchema)
export const earningPageSchema = pageSchema(earningSchema)
export const earningDetailPageSchema = pageSchema(earningDetailSchema)
export const earlierLinePageSchema = pageSchema(earlierLineSchema)

const yearSumsSchema = z.object({
  year: z.number().int(),
  grossPay: moneySchema,
  taxes: moneySchema,
  otherDeductions: moneySchema,
  netPay: moneySchema,
})

/** `recent`: newest first. `yearToDate`: totals of the newest check's calendar year. */
export const paySummarySchema = z.object({ recent: z.array(recentCheckSchema), yearToDate: yearSumsSchema })
export type PaySummary = z.infer<typeof paySummarySchema>
export const RECENT_CHECKS = 12

/** `hours` is null if any of the year's checks lacks its hours. */
const payYearSchema = yearSumsSchema.extend({ checkCount: z.number().int(), hours: z.number().nullable() })
export type PayYear = z.infer<typeof payYearSchema>
export const payYearPageSchema = pageSchema(payYearSchema)
export const payYearQuerySchema = z.object({ year, ...inLanguage })
