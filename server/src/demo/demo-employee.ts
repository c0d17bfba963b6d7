import { DEMO_ACCOUNTS, type DemoAccount } from '@epay/contract/auth/demo-accounts'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { type DemoPerson, emailOf, makeAddress, makePerson, makeSsn, nameOf } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { FIELD_TRADES, MANAGEMENT, OFFICE_TRADES, type Trade } from './trades.ts'

/** Units: cents; rates in hundredths of a percent. */
export type PayProfile = {
  trade: Trade
  hourlyCents: number
  isMarried: boolean
  retirementRate: number
  medicalCents: number
  childSupportCents: number
  /** Fixed part of the net pay that is deposited into a second account. */
  savingsCents: number
  vehicleAllowanceCents: number
}

export type DemoEmployee = { row: ImportedEmployee; pay: PayProfile }

type CastMember = { email: string; person: DemoPerson; trade: Trade }

/** The owners of the demo accounts. All other employees have random names. */
export const DEMO_CAST = {
  admin: { email: 'admin@example.com', person: { firstName: 'Priya', lastName: 'Raman' }, trade: MANAGEMENT },
  'hr.manager': {
    email: 'hr.manager@example.com',
    person: { firstName: 'Marisol', lastName: 'Vega' },
    trade: MANAGEMENT,
  },
  cfo: { email: 'cfo@example.com', person: { firstName: 'Thomas', lastName: 'Okafor' }, trade: MANAGEMENT },
  employee: {
    email: 'employee@example.com',
    person: { firstName: 'Sam', lastName: 'Delgado' },
    trade: FIELD_TRADES[0],
  },
} as const satisfies Record<string, CastMember>

export const HR_NAME = nameOf(DEMO_CAST['hr.manager'].person)

const OFFICE_SHARE = 0.15

function makePay(random: Random, trade: Trade): PayProfile {
  return {
    trade,
    hourlyCents: random.int(trade.lowestRate / 5, trade.highestRate / 5) * 5,
    isMarried: random.chance(0.5),
    retirementRate: trade.isOffice ? random.int(3, 8) * 100 : random.pick([0, 0, 200, 300, 400]),
    medicalCents: trade.isOffice ? random.pick([4250, 8675, 11540]) : random.pick([0, 0, 2900]),
    childSupportCents: random.chance(0.05) ? random.int(15, 45) * 500 : 0,
    savingsCents: random.chance(0.35) ? random.int(2, 12) * 2500 : 0,
    vehicleAllowanceCents: !trade.isOffice && random.chance(0.08) ? 12500 : 0,
  }
}

export const DEMO_SEED = 20_250_101
const EMPLOYEE_COUNT = 250
const FIRST_ID = 1001
const EMAIL_DOMAIN = 'example.com'

/** Returns the same employees on every call, starting with the owners of the demo accounts. */
export function makeEmployees(): DemoEmployee[] {
  const cast: readonly CastMember[] = Object.values(DEMO_CAST)
  const emails = new Set(cast.map(({ email }) => email))
  return Array.from({ length: EMPLOYEE_COUNT }, (_, index) => {
    const random = createRandom(DEMO_SEED + index)
    const castMember = cast[index]
    const person = castMember?.person ?? makePerson(random)
    const email = castMember?.email ?? emailOf(person, EMAIL_DOMAIN, address => emails.has(address))
    emails.add(email)
    const trade = castMember?.trade ?? random.pick(random.chance(OFFICE_SHARE) ? OFFICE_TRADES : FIELD_TRADES)
    return {
      row: {
        id: String(FIRST_ID + index),
        name: nameOf(person),
        ...makeAddress(random),
        balance: random.chance(0.12) ? random.int(4, 60) * 2500 : 0,
        accountType: random.chance(0.8) ? 'Checking' : 'Savings',
        bankAccount: String(random.int(100_000_000, 9_999_999_999)),
        ssn: makeSsn(random),
        isActive: castMember !== undefined || !random.chance(0.05),
        printStub: random.chance(0.3),
        email,
      },
      pay: makePay(random, trade),
    }
  })
}

export function demoAccountOf(email: string): DemoAccount | undefined {
  return DEMO_ACCOUNTS.find(({ username }) => DEMO_CAST[username].email === email)
}
