import { addDays } from '@epay/contract/common/dates'
import type { ImportedEarningDetail } from '@epay/contract/paychecks/import-files'
import type { PayProfile } from './demo-employee.ts'
import type { Random } from './random.ts'
import { JOBS, OFFICE_JOB } from './trades.ts'

/** Monday to Sunday, paid on the following Friday. */
export type PayWeek = { periodStart: string; endDate: string; checkDate: string }

const FRIDAY = 5

/** Returns the last `count` weeks paid by `today`, oldest first. */
export function listPayWeeks(today: string, count: number): PayWeek[] {
  const lastPayDay = addDays(today, -((new Date(today).getUTCDay() - FRIDAY + 7) % 7))
  return Array.from({ length: count }, (_, index) => {
    const checkDate = addDays(lastPayDay, -7 * (count - 1 - index))
    return { periodStart: addDays(checkDate, -11), endDate: addDays(checkDate, -5), checkDate }
  })
}

export const PAY_TYPES = {
  REG: { description: 'Regular', halfRates: 2 },
  OT: { description: 'Overtime', halfRates: 3 },
  SICK: { description: 'Paid Sick Leave', halfRates: 2 },
  VEH: { description: 'Vehicle Allowance', halfRates: 2 },
} as const
export type PayType = keyof typeof PAY_TYPES

export type WorkEntry = Omit<ImportedEarningDetail, 'employeeId' | 'date' | 'endDate' | 'sequence'> & {
  payId: PayType
  unitsHundredths: number
}

type Booking = { payId: PayType; workDate: string; hours: number; job: string; jcCostCode: string }

const WEEKDAYS = [0, 1, 2, 3, 4]
const SATURDAY = 5

/** Generates work entries by day, job, and cost code. Each amount is units times rate, rounded to the cent. */
export function makeWorkWeek(random: Random, pay: PayProfile, week: PayWeek): WorkEntry[] {
  const bookings = pay.trade.isOffice ? makeOfficeWeek(random, pay, week) : makeFieldWeek(random, pay, week)
  const entries = bookings.map(booking => toEntry(booking, pay.hourlyCents))
  if (pay.vehicleAllowanceCents > 0) entries.push(makeAllowanceEntry(pay, week))
  return entries
}

function makeOfficeWeek(random: Random, pay: PayProfile, week: PayWeek): Booking[] {
  const sickDay = random.chance(0.06) ? random.pick([0, 1, 2, 3, 4]) : undefined
  return WEEKDAYS.map(day => ({
    payId: day === sickDay ? 'SICK' : 'REG',
    workDate: addDays(week.periodStart, day),
    hours: 8,
    job: OFFICE_JOB,
    jcCostCode: pay.trade.costCodes[0],
  }))
}

function makeFieldWeek(random: Random, pay: PayProfile, week: PayWeek): Booking[] {
  const job = random.pick(JOBS)
  const makeBooking = (payId: PayType, day: number, hours: number): Booking => ({
    payId,
    workDate: addDays(week.periodStart, day),
    hours,
    job,
    jcCostCode: random.pick(pay.trade.costCodes),
  })
  const rainDay = random.chance(0.12) ? random.pick([0, 1, 2, 3, 4]) : undefined
  const bookings = WEEKDAYS.flatMap(day => {
    if (day === rainDay) return random.chance(0.3) ? [makeBooking('SICK', day, 8)] : []
    const hours = random.chance(0.25) ? [5, 3] : [8]
    const overtime = random.chance(0.2) ? [makeBooking('OT', day, random.int(2, 6) / 2)] : []
    return [...hours.map(share => makeBooking('REG', day, share)), ...overtime]
  })
  return random.chance(0.08) ? [...bookings, makeBooking('OT', SATURDAY, 8)] : bookings
}

function toEntry({ payId, workDate, hours, job, jcCostCode }: Booking, hourlyCents: number): WorkEntry {
  const rateHalfCents = hourlyCents * PAY_TYPES[payId].halfRates
  const unitsHundredths = Math.round(hours * 100)
  return {
    payId,
    workDate,
    units: toUnits(unitsHundredths),
    rate: (rateHalfCents / 200).toFixed(4),
    amount: Math.round((unitsHundredths * rateHalfCents) / 200),
    job,
    jcCostCode,
    unitsHundredths,
  }
}

function makeAllowanceEntry(pay: PayProfile, week: PayWeek): WorkEntry {
  return {
    payId: 'VEH',
    workDate: week.endDate,
    units: toUnits(100),
    rate: (pay.vehicleAllowanceCents / 100).toFixed(4),
    amount: pay.vehicleAllowanceCents,
    job: OFFICE_JOB,
    jcCostCode: '01-560 Hauling',
    unitsHundredths: 100,
  }
}

export function toUnits(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
