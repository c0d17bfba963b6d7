import { stripSeparators } from '@epay/contract/change-requests/fields'
import { MARKED_DAYS, MARKINGS, type Marking } from '@epay/contract/change-requests/schemas'
import { DAY_MS, toDateIn } from '@epay/contract/common/dates'
import { lastFourOf } from '@epay/contract/common/personal-numbers'
import { openSecret } from '#server/employees/secrets.ts'
import { calendarZone } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import {
  countBankRequestsSince,
  findAccountChanges,
  findLastCheck,
  listAccountsEndingIn,
  listOpenBankRequestsOfOthers,
  listUserAgentsBefore,
  type RequestRow,
} from './queries.ts'
import { openNumbers } from './sealed-numbers.ts'

/** Subtracts days of 24 hours, regardless of daylight saving time. */
export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS)

type BankChange = { employeeId: string; accountId: string; numbers: readonly string[] }

export async function findMarkings(context: Context, change: BankChange): Promise<Marking[]> {
  const { accountId } = change
  const conditions: Record<Marking, boolean> = {
    ...(await findRecentChanges(context, accountId, context.clock.now())),
    newDevice: await isNewDevice(context, accountId),
    otherEmployee: await isUsedByAnotherEmployee(context, change),
    several: await hasEarlierBankChange(context, change.employeeId),
  }
  return MARKINGS.filter(marking => conditions[marking])
}

/** Returns the request's stored markings, plus those for email and password changes since the request. */
export async function refreshMarkings(context: Context, request: RequestRow): Promise<Marking[]> {
  if (request.field !== 'directDeposit') return []
  const changes = await findRecentChanges(context, request.accountId, request.requestedAt)
  return MARKINGS.filter(
    marking =>
      request.markings.includes(marking) ||
      (marking === 'emailChanged' && changes.emailChanged) ||
      (marking === 'passwordChanged' && changes.passwordChanged),
  )
}

/** Returns whether the email, and whether the password, has changed since `MARKED_DAYS` days before `instant`. */
const findRecentChanges = ({ db }: Context, accountId: string, instant: Date) =>
  findAccountChanges(db, accountId, daysBefore(instant, MARKED_DAYS))

/** Drops version numbers, so that a browser update doesn't look like a new device. */
const deviceOf = (userAgent: string | null) => (userAgent ?? '').replaceAll(/[\d._]+/g, '')

async function isNewDevice({ db, clock, userAgent }: Context, accountId: string): Promise<boolean> {
  const knownUserAgents = await listUserAgentsBefore(db, accountId, daysBefore(clock.now(), MARKED_DAYS))
  return !knownUserAgents.some(each => deviceOf(each) === deviceOf(userAgent))
}

/** Whether another employee has one of the accounts, or has requested to use it. */
async function isUsedByAnotherEmployee(
  { db, cipher }: Context,
  { employeeId, numbers }: BankChange,
): Promise<boolean> {
  const requestedNumbers = new Set(numbers.map(stripSeparators))
  const holders = await listAccountsEndingIn(db, employeeId, [...requestedNumbers].map(lastFourOf))
  if (
    holders.some(holder => requestedNumbers.has(stripSeparators(openSecret(cipher, holder, 'bankAccount'))))
  )
    return true
  return (await listOpenBankRequestsOfOthers(db, employeeId)).some(request => {
    const { accountNumber, splitAccountNumber } = openNumbers(cipher, request)
    return [accountNumber, splitAccountNumber].some(number => number !== '' && requestedNumbers.has(number))
  })
}

/**
 * Whether the employee already requested a bank change since the last pay date or, without paychecks, within the last
 * `MARKED_DAYS` days.
 */
async function hasEarlierBankChange({ db, clock, settings }: Context, employeeId: string): Promise<boolean> {
  const timeZone = calendarZone(settings)
  const lastCheck = await findLastCheck(db, employeeId, clock.today())
  const day = lastCheck?.date ?? toDateIn(daysBefore(clock.now(), MARKED_DAYS), timeZone)
  return (await countBankRequestsSince(db, { employeeId, day, timeZone })) > 0
}
