import { parseCents } from '@epay/contract/common/money'
import { formatSsn } from '@epay/contract/common/personal-numbers'
import { findTaxBox } from '@epay/contract/paychecks/known-lines'
import type { CheckedPerson } from '@epay/contract/tax-forms/check-forms'
import type { Payee } from '@epay/contract/tax-forms/match-pages'
import { openSecret } from '#server/employees/secrets.ts'
import type { Context } from '#server/platform/context.ts'
import { listPayeeRows, listTaxSums } from './people-queries.ts'

/** Lists everyone whose form might be in an upload. */
export async function listPayees(context: Context, taxYear: number): Promise<Payee[]> {
  const { cipher, db } = context
  const rows = await listPayeeRows(db, taxYear)
  return rows.map(row => ({
    ...{ id: row.id, name: row.name, isPaid: row.isPaid },
    ssn: formatSsn(openSecret(cipher, row, 'ssn')),
    hasSsnChanged: row.ssnChangedAt !== null && row.ssnChangedAt.getUTCFullYear() >= taxYear,
  }))
}

/** Lists payees with the taxes withheld from their pay in the year. The forms are checked against these amounts. */
export async function listCheckedPeople(context: Context, taxYear: number): Promise<CheckedPerson[]> {
  const taxes = new Map<string, CheckedPerson['taxes']>()
  for (const { employeeId, description, amount } of await listTaxSums(context.db, taxYear)) {
    const box = findTaxBox(description)
    if (!box) continue
    const sums = taxes.get(employeeId) ?? {}
    sums[box] = (sums[box] ?? 0) + (parseCents(amount) ?? 0)
    taxes.set(employeeId, sums)
  }
  const payees = await listPayees(context, taxYear)
  return payees.map(({ id, name, ssn, isPaid }) => ({ id, name, ssn, isPaid, taxes: taxes.get(id) ?? {} }))
}
