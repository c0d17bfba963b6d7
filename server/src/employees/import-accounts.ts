import { type ActingPerson, refusalOf } from '@epay/contract/auth/authority'
import type { Role } from '@epay/contract/common/roles'
import type { ImportedEmployee } from '@epay/contract/paychecks/import-files'
import { recordAudit } from '#server/audit/record-audit.ts'
import { createAccount, restoreAccount, updateAccount } from '#server/auth/change-account.ts'
import { findEndedAccount } from '#server/auth/queries.ts'
import type { Context, TransactionContext } from '#server/platform/context.ts'
import { type AccountByEmail, findAccountsByEmail, lockAccountsByEmail } from './accounts-by-email.ts'
import {
  type AccountChange,
  findSharedEmails,
  type KnownEmployee,
  type SharedEmail,
  updateAccountsOfEmployees,
} from './import-queries.ts'
import { updateEmployeeColumns } from './queries.ts'
import { forbidden } from './rules.ts'
import type { RoleSuspension } from './suspended-roles.ts'

/** The import command runs on the server itself, with an Admin's authority; scripts have an HR-Manager's. */
export function actingPersonOf({ actor }: Context): ActingPerson {
  if (actor.kind === 'user') return actor
  return { accountId: null, roles: [actor.kind === 'script' ? 'HR-Manager' : 'Admin'] }
}

type Decision = AccountDecision | { kind: 'none'; isShared: boolean }

export type FileLocation = { file: string; line: number }
type Row = Pick<ImportedEmployee, 'id' | 'name' | 'email' | 'isActive'>
type ExistingEmployee = Pick<KnownEmployee, 'accountId' | 'isDeleted' | 'sharedEmail'>
type Candidate = FileLocation & { row: Row; before: ExistingEmployee | null }
export type Warn = (warning: FileLocation & { message: string }) => void
type AssignerOptions = {
  warn: Warn
  transaction: TransactionContext | undefined
  restore: ReadonlySet<string>
  suspension: RoleSuspension
}

const LOOKUP_BATCH = 1_000

/**
 * Creates accounts only after the whole file is read, because an email that several people share creates no account,
 * regardless of the order of their rows. Existing accounts keep their email.
 */
export function createAccountAssigner(
  context: Context,
  { warn, transaction, restore, suspension }: AssignerOptions,
) {
  const actingPerson = actingPersonOf(context)
  const peopleByEmail = new Map<string, Row[]>()
  const idsInFile = new Set<string>()
  const candidates: Candidate[] = []

  function findOthersWithEmail(
    row: Row,
    sharedEmails: readonly SharedEmail[],
  ): { id: string; name: string }[] {
    const inFile = peopleByEmail.get(foldCase(row.email)) ?? []
    // For people in the file, the row's email replaces the stored one.
    const storedOthers = sharedEmails.filter(
      other => foldCase(other.email) === foldCase(row.email) && !idsInFile.has(other.id),
    )
    return [...inFile, ...storedOthers].filter(({ id }) => id !== row.id)
  }

  function decideAccount(
    { file, line, row }: Candidate,
    accounts: readonly AccountByEmail[],
    sharedEmails: readonly SharedEmail[],
  ): Decision {
    const refuse = (message: string, isShared = false): Decision => {
      warn({ file, line, message: `${nameOf(row)} gets no account with ${row.email}: ${message}` })
      return { kind: 'none', isShared }
    }
    if (row.email === '') return NO_ACCOUNT
    const owner = accounts.find(account => foldCase(account.email) === foldCase(row.email))
    if (owner?.employee) return refuse(`${nameOf(owner.employee)} has it, and keeps it. ${MOVE_EMAIL_ADVICE}`)
    const others = findOthersWithEmail(row, sharedEmails)
    if (others.length > 0) return refuse(`${namesOf(others)} has it too. ${SET_EMAIL_ADVICE}`, true)
    if (!owner) return { kind: 'create', email: row.email }
    const link = { kind: 'link', accountId: owner.id, email: owner.email, roles: owner.roles } as const
    const refusal = refusalOf('connect', actingPerson, link)
    return refusal ? refuse(refusal) : link
  }

  async function isEmailTaken({ db }: TransactionContext, email: string, id: string): Promise<boolean> {
    const emails = [foldCase(email)]
    const isInFile = peopleByEmail.get(foldCase(email))?.some(other => other.id !== id)
    if (isInFile || (await lockAccountsByEmail(db, emails)).length > 0) return true
    return (await findSharedEmails(db, emails)).some(other => other.id !== id)
  }

  async function provideAccount(
    context: TransactionContext,
    { row, before }: Candidate,
    decision: Decision,
  ): Promise<string | undefined> {
    const account = decision.kind === 'none' ? undefined : decision
    if (!before?.isDeleted) return account && applyDecision(context, row.name, account)
    if (!restore.has(row.id)) return undefined
    const employee = { ...row, accountId: before.accountId }
    return restoreEmployee(context, {
      ...{ actingPerson, employee, account },
      isEmailTaken: email => isEmailTaken(context, email, row.id),
    })
  }

  return {
    add(
      location: FileLocation,
      { id, name, email, isActive }: ImportedEmployee,
      before: ExistingEmployee | null,
    ) {
      const row = { id, name, email, isActive }
      idsInFile.add(id)
      const remainsDeleted = before?.isDeleted && !isActive
      if (remainsDeleted) return
      const needsAccount = before === null || before.isDeleted || before.accountId === null
      // Imports never change the email of an account.
      if (needsAccount && email !== '') {
        const people = peopleByEmail.get(foldCase(email))
        if (people) people.push(row)
        else peopleByEmail.set(foldCase(email), [row])
      }
      const needsDecision = before?.isDeleted || (needsAccount && email !== '') || before?.sharedEmail
      if (needsDecision)
        candidates.push({
          ...{ ...location, row },
          before: before && {
            ...{ accountId: before.accountId, isDeleted: before.isDeleted, sharedEmail: before.sharedEmail },
          },
        })
    },
    async finish() {
      let accounts = 0
      const invitable: string[] = []
      for (let start = 0; start < candidates.length; start += LOOKUP_BATCH) {
        const people = candidates.slice(start, start + LOOKUP_BATCH)
        const emails = people.map(({ row }) => foldCase(row.email)).filter(email => email !== '')
        const matchingAccounts = transaction
          ? await lockAccountsByEmail(transaction.db, emails)
          : await findAccountsByEmail(context.db, emails)
        const sharedEmails = await findSharedEmails(context.db, emails)
        const changes: AccountChange[] = []
        for (const person of people) {
          const { row, before } = person
          const hasAccount = before?.accountId && !before.isDeleted
          const decision = hasAccount ? NO_ACCOUNT : decideAccount(person, matchingAccounts, sharedEmails)
          if (decision.kind !== 'none' && !before?.isDeleted) accounts += 1
          if (decision.kind === 'create' && !before?.isDeleted && row.isActive) invitable.push(row.id)
          if (decision.kind === 'link' && !row.isActive)
            suspension.add({ employeeId: row.id, name: row.name, accountId: decision.accountId })
          if (!transaction) continue
          const accountId = await provideAccount(transaction, person, decision)
          if (accountId !== undefined && before?.isDeleted) invitable.push(row.id)
          const sharedEmail = decision.kind === 'none' && decision.isShared ? row.email : null
          if (accountId !== undefined || sharedEmail !== (before?.sharedEmail ?? null))
            changes.push({ id: row.id, accountId: accountId ?? null, sharedEmail })
        }
        if (transaction) await updateAccountsOfEmployees(transaction.db, changes, context.clock.now())
      }
      return { accounts, invitable }
    },
  }
}

const NO_ACCOUNT: Decision = { kind: 'none', isShared: false }
const MOVE_EMAIL_ADVICE =
  'If it belongs to the other person, change the email in the Employee Details of both.'
const SET_EMAIL_ADVICE = 'Set it in the Employee Details of the person whose it is.'
const MAX_LISTED_NAMES = 3

const foldCase = (email: string) => email.toLowerCase()
const nameOf = ({ id, name }: { id: string; name: string }) => `${name} (${id})`

function namesOf(people: readonly { id: string; name: string }[]): string {
  const names = people.slice(0, MAX_LISTED_NAMES).map(nameOf)
  const moreCount = people.length - names.length
  return [...names, ...(moreCount > 0 ? [`${moreCount} more`] : [])].join(', ')
}

type Restoration = {
  actingPerson: ActingPerson
  employee: { id: string; name: string; accountId: string | null }
  /** If undefined, the closed account keeps its email. */
  account: AccountDecision | undefined
  isEmailTaken: (email: string) => Promise<boolean>
}

/**
 * Restores a deleted employee, with pay records and history. Reopens the closed account with only the Employee role and
 * no password, so that signing in requires an invitation. Returns the account's ID, if there is one.
 * Throws: FORBIDDEN if the user isn't allowed to restore the employee.
 */
async function restoreEmployee(
  context: TransactionContext,
  { actingPerson, employee, account, isEmailTaken }: Restoration,
): Promise<string | undefined> {
  const { id, name } = employee
  const endedAccount =
    employee.accountId === null ? undefined : await findEndedAccount(context.db, employee.accountId)
  const refusal = refusalOf('restore', actingPerson, {
    accountId: endedAccount?.id,
    roles: endedAccount?.roles ?? [],
  })
  if (refusal) throw forbidden(refusal, 'employee.restore-refused', id)

  async function findOrRestoreAccount(): Promise<string | undefined> {
    if (account?.kind === 'link' || (account && !endedAccount)) return applyDecision(context, name, account)
    if (!endedAccount || (!account && (await isEmailTaken(endedAccount.email)))) return undefined
    await restoreAccount(context, endedAccount, account?.email ?? endedAccount.email)
    return endedAccount.id
  }
  const accountId = await findOrRestoreAccount()
  await updateEmployeeColumns(context.db, id, {
    deletedAt: null,
    accountId: accountId ?? null,
    accountAt: context.clock.now(),
  })
  await recordAudit(context, { action: 'employee.restored', recordType: 'employee', recordId: id })
  return accountId
}

type AccountDecision =
  | { kind: 'create'; email: string }
  | { kind: 'link'; accountId: string; email: string; roles: readonly Role[] }

/** Creates or links the account, and adds the Employee role if it is missing. Returns the account's ID. */
async function applyDecision(
  context: TransactionContext,
  name: string,
  decision: AccountDecision,
): Promise<string> {
  const { email } = decision
  if (decision.kind === 'create')
    return createAccount(context, {
      username: email,
      email,
      name,
      roles: ['Employee'],
      passwordHash: null,
    })
  const { accountId, roles } = decision
  if (!roles.includes('Employee'))
    await updateAccount(context, { accountId, email, roles: [...roles, 'Employee'] })
  return accountId
}
