import { centsToDecimal } from '@epay/contract/common/money'
import { formatSsn } from '@epay/contract/common/personal-numbers'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import type { Executor } from '#server/database/transaction.ts'
import type { Context } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import {
  type BankAccountChange,
  type BankAccountReview,
  createBankAccountReview,
  mailBankAccountChanges,
} from './bank-accounts.ts'
import { type AccountDecision, createAccountMatcher, giveImportedAccount } from './import-accounts.ts'
import { findIdHolders, type IdHolder, type KnownEmployee, lockIdHolders } from './import-queries.ts'
import { insertEmployees, type NewEmployee, updateEmployeeColumns } from './queries.ts'
import { gapsOf } from './rules.ts'
import { openSecret, sealSecrets } from './secrets.ts'

type ReadEmployee = { line: number; row: ImportedEmployee }
type EmployeeProblem = { line: number; column: string; message: string }
type EmployeeCounts = { new: number; changed: number; unchanged: number; accounts: number }

type EmployeeImport = {
  /** Finds who has the rows' IDs, and nobody else changes them any more unless it is for a preview. */
  find(rows: readonly ReadEmployee[]): Promise<IdHolder[]>
  /**
   * Checks these rows against the earlier ones and those found, and adds the new employees unless there was a problem
   * so far. The others wait to be compared.
   */
  importBatch(rows: readonly ReadEmployee[], found: readonly IdHolder[]): Promise<void>
  /** Compares a few of those who wait, beside what the database does meanwhile, and updates whoever differs. */
  compareSome(): Promise<void>
  /** Compares the rest, and looks through all bank accounts. */
  finish(): Promise<EmployeesImported>
}
type EmployeesImported = {
  counts: EmployeeCounts
  /** The active ones who got a new account. */
  invitable: readonly string[]
  bankAccounts: BankAccountReview
}

/** Takes about 2 ms where nothing differs. */
const COMPARED_AT_ONCE = 250
/** Each takes about a kilobyte. */
const MOST_WAITING = 50_000

type Report = (problem: EmployeeProblem) => void
type ImportOptions = {
  report: Report
  warn: (warning: { line: number; message: string }) => void
  isRefused: () => boolean
  isPreview: boolean
}

/**
 * Takes over the payroll system's employees. A first e-mail gives an employee an account (role Employee, without
 * password); from then on e-mail and roles are the portal's, and the files' e-mail is left alone.
 * What was deleted in the portal is kept up to date and stays deleted.
 */
export function createEmployeeImport(
  tx: Executor,
  context: Context,
  { report, warn, isRefused, isPreview }: ImportOptions,
): EmployeeImport {
  const idCheck = createIdCheck(report)
  const matcher = createAccountMatcher(tx, context, { report, warn })
  const review = createBankAccountReview(tx, context)
  const counts: EmployeeCounts = { new: 0, changed: 0, unchanged: 0, accounts: 0 }
  const invitable: string[] = []
  const waiting: KnownRow[] = []

  async function compareSome() {
    const rows = waiting.splice(0, COMPARED_AT_ONCE)
    if (!isRefused()) await updateKnown({ tx, context, rows, counts, review, isPreview })
  }

  return {
    find(rows) {
      const ids = rows.map(({ row }) => row.id)
      return isPreview ? findIdHolders(tx, ids) : lockIdHolders(tx, ids)
    },
    async importBatch(rows, found) {
      const holders = new Map(found.map(each => [each.id, each]))
      const distinct = rows.filter(read => idCheck(read, holders.get(read.row.id)))
      const existing = new Map(found.map(({ id, holder }) => [id, holder]))
      const decisions = await matcher.decide(distinct, existing, { isPreview })
      if (isRefused()) return
      waiting.push(...(await addNew({ tx, context, rows, existing, decisions, counts, review, isPreview })))
      for (const { row } of rows)
        if (row.isActive && decisions.get(row.id)?.kind === 'create') invitable.push(row.id)
      while (waiting.length > MOST_WAITING) await compareSome()
    },
    compareSome,
    async finish() {
      while (waiting.length > 0) await compareSome()
      return { counts, invitable, bankAccounts: await review.finish() }
    },
  }
}

/** Checks that each employee has one row only, ignoring the letter case of IDs; reports the others. */
function createIdCheck(report: (problem: EmployeeProblem) => void) {
  const earlier = new Map<string, { id: string; line: number }>()
  return ({ line, row: { id } }: ReadEmployee, found: IdHolder | undefined): boolean => {
    const refuse = (message: string) => {
      report({ line, column: 'id', message })
      return false
    }
    const { key = id, holder } = found ?? {}
    const before = earlier.get(key)
    earlier.set(key, { id, line })
    if (before?.id === id) return refuse(`repeats the employee of line ${before.line}`)
    if (before) return refuse(`differs from ${before.id} of line ${before.line} only in capital letters`)
    if (holder && holder.id !== id)
      return refuse(`differs from employee ${holder.id} only in capital letters`)
    return true
  }
}

type Writing = {
  tx: Executor
  context: Context
  counts: EmployeeCounts
  review: ReturnType<typeof createBankAccountReview>
  /** Counts only, writes nothing. */
  isPreview: boolean
}
type Batch = Writing & {
  rows: readonly ReadEmployee[]
  existing: ReadonlyMap<string, KnownEmployee | null>
  decisions: ReadonlyMap<string, AccountDecision>
}
/** The row of an employee who was there `before`, with the account that they get. */
type KnownRow = { row: ImportedEmployee; before: KnownEmployee; accountId: string | undefined }

/** Gives accounts, and adds the employees who are new. Returns the rows of the others. */
async function addNew({ tx, context, rows, existing, decisions, counts, review, isPreview }: Batch) {
  const added: NewEmployee[] = []
  const known: KnownRow[] = []
  for (const { row } of rows) {
    const decision = decisions.get(row.id)
    const accountId = isPreview
      ? undefined
      : decision && (await giveImportedAccount(tx, context, row.name, decision))
    if (decision) counts.accounts += 1
    const before = existing.get(row.id)
    if (before) {
      known.push({ row, before, accountId })
    } else {
      review.addPerson({ employeeId: row.id, name: row.name }, row.bankAccount)
      counts.new += 1
      if (!isPreview) added.push({ ...plainColumns(row), ...sealedColumns(context.cipher, row), accountId })
    }
  }
  await insertEmployees(tx, added)
  return known
}

async function updateKnown({
  tx,
  context,
  rows,
  counts,
  review,
  isPreview,
}: Writing & { rows: readonly KnownRow[] }) {
  const moved: BankAccountChange[] = []
  for (const { row, before, accountId } of rows) {
    const { changes, bankAccount } = changesOf(context.cipher, before, row)
    const holder = { employeeId: row.id, name: row.name }
    if (!before.isDeleted) {
      review.addPerson(holder, bankAccount.to)
      if (bankAccount.from !== bankAccount.to)
        moved.push({ ...holder, accountId: before.accountId, ...bankAccount })
    }
    if (changes) counts.changed += 1
    else counts.unchanged += 1
    if (!isPreview && (changes || accountId))
      await updateEmployeeColumns(tx, row.id, { ...changes, accountId })
  }
  moved.forEach(review.addChange)
  if (!isPreview) await mailBankAccountChanges(tx, context, moved)
}

/** Everything that is stored as it is written. */
export function plainColumns(row: ImportedEmployee) {
  const { id, name, address1, address2, city, state, zip, accountType, isActive, printStub } = row
  const balance = centsToDecimal(row.balance)
  return { id, name, address1, address2, city, state, zip, balance, accountType, isActive, printStub }
}

export function sealedColumns(cipher: Cipher, row: ImportedEmployee) {
  return sealSecrets(cipher, row.id, { ssn: formatSsn(row.ssn), bankAccount: row.bankAccount })
}

/**
 * The columns to update, if any; personal numbers are compared decrypted, since encrypting twice gives different texts.
 * A group of fields (see `gapsOf`) that is empty in the file stays as it is: a packet may have filled it.
 */
function changesOf(
  cipher: Cipher,
  before: KnownEmployee,
  given: ImportedEmployee,
): { changes: Partial<NewEmployee> | undefined; bankAccount: { from: string; to: string } } {
  const ssn = openSecret(cipher, before, 'ssn')
  const bankAccount = openSecret(cipher, before, 'bankAccount')
  const row = { ...given, ...gapsOf(given, { ...before, ssn, bankAccount }) }
  const plain = plainColumns(row)
  const isPlainSame =
    before.name === plain.name &&
    before.address1 === plain.address1 &&
    before.address2 === plain.address2 &&
    before.city === plain.city &&
    before.state === plain.state &&
    before.zip === plain.zip &&
    before.balance === plain.balance &&
    before.accountType === plain.accountType &&
    before.isActive === plain.isActive &&
    before.printStub === plain.printStub
  const areNumbersSame = ssn === formatSsn(row.ssn) && bankAccount === row.bankAccount
  const changes = areNumbersSame ? plain : { ...plain, ...sealedColumns(cipher, row) }
  return {
    changes: isPlainSame && areNumbersSame ? undefined : changes,
    bankAccount: { from: bankAccount, to: row.bankAccount },
  }
}
