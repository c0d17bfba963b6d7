import { isDeepStrictEqual } from 'node:util'
import { centsToDecimal } from '@epay/contract/common/money'
import { formatSsn } from '@epay/contract/common/personal-numbers'
import type { ChangedNumbers, ReturningPerson } from '@epay/contract/paychecks/import-endpoints'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import type { Cipher } from '#server/platform/crypto.ts'
import { type BankAccountChange, recordBankAccountChanges } from './bank-account-changes.ts'
import { type BankAccountReview, createBankAccountReview } from './bank-accounts.ts'
import { createIdentityHold } from './hold-script-values.ts'
import { createAccountAssigner, type FileLocation, type Warn } from './import-accounts.ts'
import { findIdHolders, type IdHolder, type KnownEmployee, lockIdHolders } from './import-queries.ts'
import { createRenameReview, createReturnReview, isReturning } from './import-returns.ts'
import { insertEmployees, type NewEmployee, updateEmployeeColumns } from './queries.ts'
import { gapsOf } from './rules.ts'
import { openSecret, sealSecrets } from './secrets.ts'
import { createSsnReview } from './shared-ssns.ts'
import { createRoleSuspension, type RoleSuspension } from './suspended-roles.ts'

type ReadEmployee = { line: number; row: ImportedEmployee }
type EmployeeProblem = FileLocation & { column: string; message: string }
/**
 * `given`: in a preview, people whose row has an SSN or bank account but no other change. `returning`: deleted people
 * who are active in the file, even if nothing else changes.
 */
type EmployeeCounts = { new: number; changed: number; unchanged: number; given?: number; returning?: number }

type EmployeeImport = {
  /**
   * Checks rows against earlier rows and the stored records. If there are no problems, adds new employees and updates
   * changed ones. Locks the records, except in a preview.
   */
  importBatch(file: string, rows: readonly ReadEmployee[]): Promise<void>
  finish(): Promise<EmployeeImportResult>
}
type EmployeeImportResult = {
  counts: EmployeeCounts
  /** The counts that a preview shows, which are computed without comparing numbers to stored ones. */
  announced: EmployeeCounts
  changedNumbers: ChangedNumbers
  accounts: number
  /** Active people who received a new account, or whose former account was restored. */
  invitable: readonly string[]
  returning: ReturningPerson[]
  bankAccounts: BankAccountReview
}

type Report = (problem: EmployeeProblem) => void
type ImportOptions = {
  report: Report
  warn: Warn
  isRefused: () => boolean
  /** Undefined in a preview. */
  transaction: TransactionContext | undefined
  restore: ReadonlySet<string>
}

/**
 * Imports the payroll system's employees. An employee's first email creates an account (role Employee, no password);
 * after that, EPay owns email and roles and ignores emails in files. Deleted employees are updated, but stay deleted
 * unless the import restores them.
 */
export function createEmployeeImport(
  context: Context,
  { report, warn, isRefused, transaction, restore }: ImportOptions,
): EmployeeImport {
  const idCheck = createIdCheck(report)
  const suspension = createRoleSuspension(context)
  const accounts = createAccountAssigner(context, { warn, transaction, restore, suspension })
  const review = createBankAccountReview()
  const returns = createReturnReview(context)
  const ssns = createSsnReview(warn)
  const renames = createRenameReview(context.db, warn)
  const identityHold = context.actor.kind === 'script' ? createIdentityHold(context, warn) : undefined
  const counts = { new: 0, changed: 0, unchanged: 0, given: 0, returning: 0 }
  const announced = { ...counts }
  const changedNumbers = { bankAccounts: 0, ssns: 0 }
  /** Recorded at the end, because the import might first have to create the sign-in accounts of the people to notify. */
  const accountChanges: BankAccountChange[] = []
  const state: WriteState = {
    counts,
    announced,
    changedNumbers,
    review,
    ssns,
    suspension,
    transaction,
    accountChanges,
    restore,
  }

  return {
    async importBatch(file, readRows) {
      const ids = readRows.map(({ row }) => row.id)
      const idHolders = await (transaction
        ? lockIdHolders(transaction.db, ids)
        : findIdHolders(context.db, ids))
      const rows = identityHold ? await identityHold.holdBack(file, readRows, idHolders) : readRows
      const holders = new Map(idHolders.map(each => [each.id, each]))
      const newRows: ImportedEmployee[] = []
      const knownRows: KnownRow[] = []
      for (const { line, row } of rows) {
        if (!idCheck({ file, line, row }, holders.get(row.id))) continue
        const before = holders.get(row.id)?.holder ?? null
        if (!identityHold) accounts.add({ file, line }, row, before)
        ssns.addRow({ file, line }, row)
        if (before) returns.add(row, before)
        if (before?.accountId && !before.isDeleted && before.name !== row.name)
          renames.add({ file, line, id: row.id, name: row.name, accountId: before.accountId })
        if (before) knownRows.push({ file, line, row, before })
        else newRows.push(row)
      }
      if (isRefused()) return
      await addNewEmployees(state, newRows)
      await updateKnownEmployees(state, knownRows)
    },
    async finish() {
      if (isRefused())
        return {
          ...{ counts, announced, changedNumbers },
          ...{ accounts: 0, invitable: [], returning: [], bankAccounts: EMPTY_REVIEW },
        }
      if (transaction) returns.assertReturning(restore)
      const returning = await returns.finish()
      const accountResult = await accounts.finish()
      await renames.finish()
      await suspension.finish(transaction)
      await identityHold?.finish(transaction)
      if (transaction) {
        await recordBankAccountChanges(transaction, accountChanges)
        await ssns.notifyAdmins(transaction)
      }
      return {
        ...{ counts: withoutZeros(transaction ? counts : announced), announced: withoutZeros(announced) },
        ...{ changedNumbers, ...accountResult, returning, bankAccounts: review.finish() },
      }
    },
  }
}

const EMPTY_REVIEW: BankAccountReview = { given: 0, changed: [], shared: [] }

function withoutZeros({ given, returning, ...rest }: Required<EmployeeCounts>): EmployeeCounts {
  return { ...rest, ...(given > 0 && { given }), ...(returning > 0 && { returning }) }
}

function createIdCheck(report: (problem: EmployeeProblem) => void) {
  const earlierRows = new Map<string, { id: string; line: number }>()
  return (
    { file, line, row: { id } }: FileLocation & ReadEmployee,
    idHolder: IdHolder | undefined,
  ): boolean => {
    const refuse = (message: string) => {
      report({ file, line, column: 'id', message })
      return false
    }
    const { key = id, holder } = idHolder ?? {}
    const earlierRow = earlierRows.get(key)
    earlierRows.set(key, { id, line })
    if (earlierRow?.id === id) return refuse(`Same employee as row ${earlierRow.line}.`)
    if (earlierRow)
      return refuse(
        `This ID differs from ${earlierRow.id} in row ${earlierRow.line} only in capital letters.`,
      )
    if (holder && holder.id !== id)
      return refuse(`This ID differs from employee ${holder.id} only in capital letters.`)
    return true
  }
}

type WriteState = {
  counts: Required<EmployeeCounts>
  announced: Required<EmployeeCounts>
  changedNumbers: ChangedNumbers
  review: ReturnType<typeof createBankAccountReview>
  ssns: ReturnType<typeof createSsnReview>
  suspension: RoleSuspension
  accountChanges: BankAccountChange[]
  restore: ReadonlySet<string>
  transaction: TransactionContext | undefined
}
type KnownRow = FileLocation & { row: ImportedEmployee; before: KnownEmployee }

async function addNewEmployees(
  { transaction, counts, announced, review, ssns }: WriteState,
  rows: readonly ImportedEmployee[],
): Promise<void> {
  counts.new += rows.length
  announced.new += rows.length
  for (const { id, name, bankAccount, ssn } of rows) {
    review.addPerson({ employeeId: id, name }, bankAccount)
    ssns.addChange(id, ssn)
  }
  if (!transaction) return
  await insertEmployees(
    transaction.db,
    rows.map(row => ({ ...plainColumns(row), ...sealedColumns(transaction.cipher, row) })),
  )
}

async function updateKnownEmployees(state: WriteState, rows: readonly KnownRow[]): Promise<void> {
  for (const row of rows) countForPreview(state, row)
  if (state.transaction) await writeKnownEmployees(state.transaction, state, rows)
}

/** Counts employees for a preview. Decrypts no numbers, so that right and wrong guesses take the same code path. */
function countForPreview({ announced, review, suspension }: WriteState, { row, before }: KnownRow): void {
  const isPersonReturning = isReturning(row, before)
  if (before.isActive && !row.isActive)
    suspension.add({ employeeId: row.id, name: row.name, accountId: before.accountId })
  if (!before.isDeleted || isPersonReturning) {
    review.addPerson({ employeeId: row.id, name: row.name }, row.bankAccount)
    if (hasBankAccountValue(row)) review.countGiven()
  }
  if (isPersonReturning) announced.returning += 1
  else if (hasVisibleChange(before, row)) announced.changed += 1
  else if (hasBankAccountValue(row) || row.ssn !== '') announced.given += 1
  else announced.unchanged += 1
}

const hasBankAccountValue = (row: ImportedEmployee) => row.bankAccount !== '' || row.accountType !== ''

/** Whether any field changes, apart from the SSN and the bank account with its type. */
function hasVisibleChange(before: KnownEmployee, incoming: ImportedEmployee): boolean {
  const {
    id: _id,
    accountType: _type,
    ...after
  } = plainColumns({
    ...incoming,
    ...gapsOf(incoming, { ...before, ssn: '', bankAccount: '' }),
  })
  return !isDeepStrictEqual(pick(before, after), after)
}

/** Employees who stay deleted keep their bank account until they return, because they can't be notified of a change. */
async function writeKnownEmployees(
  context: TransactionContext,
  { counts, changedNumbers, review, ssns, accountChanges, restore }: WriteState,
  rows: readonly KnownRow[],
): Promise<void> {
  for (const { file, line, row, before } of rows) {
    const remainsDeleted = before.isDeleted && !restore.has(row.id)
    const incoming = remainsDeleted ? { ...row, accountType: '', bankAccount: '' } : row
    const { changes, bankAccount, newSsn } = changesOf(context.cipher, before, incoming)
    const isPersonReturning = isReturning(row, before)
    const accountChange = { employeeId: row.id, name: row.name, ...bankAccount, source: file, line }
    if (accountChange.from !== accountChange.to) {
      review.addChange(accountChange)
      changedNumbers.bankAccounts += 1
      accountChanges.push(accountChange)
    }
    if (newSsn !== '') changedNumbers.ssns += 1
    ssns.addChange(row.id, newSsn)
    if (isPersonReturning) counts.returning += 1
    else if (changes) counts.changed += 1
    else counts.unchanged += 1
    const isReplaced = newSsn !== '' && before.ssnSealed !== null
    const ssnChange = isReplaced ? { ssnChangedAt: context.clock.now() } : {}
    if (changes) await updateEmployeeColumns(context.db, row.id, { ...changes, ...ssnChange })
  }
}

export function plainColumns(row: ImportedEmployee) {
  const { id, name, address1, address2, city, state, zip, accountType, isActive, printStub } = row
  const balance = centsToDecimal(row.balance)
  return { id, name, address1, address2, city, state, zip, balance, accountType, isActive, printStub }
}

export function sealedColumns(cipher: Cipher, row: ImportedEmployee) {
  return sealSecrets(cipher, row.id, { ssn: formatSsn(row.ssn), bankAccount: row.bankAccount })
}

function pick(row: object, template: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in template))
}

/**
 * Returns the columns to update. Decrypts SSNs and account numbers to compare them, because encryption isn't
 * deterministic. Groups of fields (see `gapsOf`) that are empty in the file keep their values, because a packet might
 * have filled them.
 */
function changesOf(
  cipher: Cipher,
  before: KnownEmployee,
  incoming: ImportedEmployee,
): { changes: Partial<NewEmployee> | undefined; bankAccount: { from: string; to: string }; newSsn: string } {
  const ssn = openSecret(cipher, before, 'ssn')
  const bankAccount = openSecret(cipher, before, 'bankAccount')
  const row = { ...incoming, ...gapsOf(incoming, { ...before, ssn, bankAccount }) }
  const plain = plainColumns(row)
  const arePlainFieldsSame = isDeepStrictEqual(pick(before, plain), plain)
  const areNumbersSame = ssn === formatSsn(row.ssn) && bankAccount === row.bankAccount
  const changes = areNumbersSame ? plain : { ...plain, ...sealedColumns(cipher, row) }
  return {
    changes: arePlainFieldsSame && areNumbersSame ? undefined : changes,
    bankAccount: { from: bankAccount, to: row.bankAccount },
    newSsn: ssn === formatSsn(row.ssn) ? '' : formatSsn(row.ssn),
  }
}
