import type { PayProfile } from './demo-employee.ts'

export type Amount = { description: string; amount: number }

const WEEKS = 52
/** Yearly brackets of the made-up income taxes: up to so many dollars, so many hundredths of a percent. */
type Brackets = readonly { upTo: number; rate: number }[]
const FEDERAL: Brackets = [
  { upTo: 12_000, rate: 1000 },
  { upTo: 48_000, rate: 1200 },
  { upTo: 103_000, rate: 2200 },
  { upTo: Number.POSITIVE_INFINITY, rate: 2400 },
]
const STATE: Brackets = [
  { upTo: 11_000, rate: 100 },
  { upTo: 26_000, rate: 200 },
  { upTo: 41_000, rate: 400 },
  { upTo: 57_000, rate: 600 },
  { upTo: Number.POSITIVE_INFINITY, rate: 800 },
]

/** Share of an amount in cents, in hundredths of a percent. */
const share = (cents: number, rate: number) => Math.round((cents * rate) / 10_000)

/** Weekly tax in cents on weekly pay in cents. */
function incomeTax(weeklyCents: number, allowanceDollars: number, brackets: Brackets): number {
  const yearly = Math.max(0, weeklyCents * WEEKS - allowanceDollars * 100)
  let tax = 0
  let from = 0
  for (const { upTo, rate } of brackets) {
    const until = Math.min(yearly, upTo * 100)
    if (until > from) tax += ((until - from) * rate) / 10_000
    from = upTo * 100
  }
  return Math.round(tax / WEEKS)
}

const withoutZeros = (amounts: Amount[]) => amounts.filter(({ amount }) => amount > 0)

/** Taxes near those of California; a demo, not a tax table. */
export function makeTaxes(grossCents: number, pay: PayProfile): Amount[] {
  const taxable = grossCents - pay.medicalCents
  const forIncomeTax = taxable - share(grossCents, pay.retirementRate)
  return withoutZeros([
    {
      description: 'Federal Income Tax',
      amount: incomeTax(forIncomeTax, pay.isMarried ? 30_000 : 15_000, FEDERAL),
    },
    { description: 'Social Security', amount: share(taxable, 620) },
    { description: 'Medicare', amount: share(taxable, 145) },
    { description: 'CA Income Tax', amount: incomeTax(forIncomeTax, pay.isMarried ? 11_000 : 5_500, STATE) },
    { description: 'CA SDI', amount: share(taxable, 120) },
  ])
}

export function makeDeductions(grossCents: number, hoursHundredths: number, pay: PayProfile): Amount[] {
  const { union } = pay.trade
  return withoutZeros([
    { description: 'Medical Insurance', amount: pay.medicalCents },
    { description: '401(k)', amount: share(grossCents, pay.retirementRate) },
    {
      description: `${union?.name ?? 'Union'} Dues`,
      amount: union ? share(grossCents, union.duesRate) : 0,
    },
    {
      description: `${union?.name ?? 'Union'} Vacation Fund`,
      amount: union ? Math.round((union.vacationPerHour * hoursHundredths) / 100) : 0,
    },
    { description: 'Child Support', amount: pay.childSupportCents },
  ])
}
