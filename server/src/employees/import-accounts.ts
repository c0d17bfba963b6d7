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

/** The command's user works on the portal's own machine, as an Admin; a script may do what HR may. */
export function actingPersonOf({ actor }: Context): ActingPerson {
  if (actor.kind === 'user') return actor
  return { accountId: null, roles: [actor.kind === 'script' ? 'HR-Manager' : 'Admin'] }
}

type Decision = AccountDecision | { kind: 'none'; isShared: boolean }

export type Place = { file: string; line: number }
type Row = Pick<ImportedEmployee, 'id' | 'name' | 'email' | 'isActive'>
type Known = Pick<KnownEmployee, 'accountId' | 'isDeleted' | 'sharedEmail'>
type Candidate = Place & { row: Row; before: Known | null }
export type Warn = (warning: Place & { message: string }) => void
type Options = {
  warn: Warn
  transaction: TransactionContext | undefined
  restore: ReadonlySet<string>
  suspension: RoleSuspension
}

const LOOKUP_BATCH = 1_000

/**
 * Creates accounts only after reading the whole file, because an email that several people share gets none,
 * regardless of order. Existing accounts keep their email.
 */
export function createAccountAssigner(context: Context, { warn, transaction, restore, suspension }: Options) {
  const acting = actingPersonOf(context)
  const peopleByEmail = new Map<string, Row[]>()
  const idsInFile = new Set<string>()
  const waiting: Candidate[] = []

  function othersWith(row: Row, stored: readonly SharedEmail[]): { id: string; name: string }[] {
    const inFile = peopleByEmail.get(fold(row.email)) ?? []
    // For people in the file, their row has the current email.
    const elsewhere = stored.filter(
      other => fold(other.email) === fold(row.email) && !idsInFile.has(other.id),
    )
    return [...inFile, ...elsewhere].filter(({ id }) => id !== row.id)
  }

  function decide(
    { file, line, row }: Candidate,
    accounts: readonly AccountByEmail[],
    stored: readonly SharedEmail[],
  ): Decision {
    const none = (message: string, isShared = false): Decision => {
      warn({ file, line, message: `${nameOf(row)} gets no account with ${row.email}: ${message}` })
      return { kind: 'none', isShared }
    }
    if (row.email === '') return NONE
    const owner = accounts.find(account => fold(account.email) === fold(row.email))
    if (owner?.employee) return none(`${nameOf(owner.employee)} has it, and keeps it. ${MOVE_EMAIL_ADVICE}`)
    const others = othersWith(row, stored)
    if (others.length > 0) return none(`${namesOf(others)} has it too. ${SET_EMAIL_ADVICE}`, true)
    if (!owner) return { kind: 'create', email: row.email }
    const link = { kind: 'link', accountId: owner.id, email: owner.email, roles: owner.roles } as const
    const refusal = refusalOf('connect', acting, link)
    return refusal ? none(refusal) : link
  }

  async function isTaken({ db }: TransactionContext, email: string, id: string): Promise<boolean> {
    const emails = [fold(email)]
    const isInFile = peopleByEmail.get(fold(email))?.some(other => other.id !== id)
    if (isInFile || (await lockAccountsByEmail(db, emails)).length > 0) return true
    return (await findSharedEmails(db, emails)).some(other => other.id !== id)
  }

  async function give(
    context: TransactionContext,
    { row, before }: Candidate,
    decision: Decision,
  ): Promise<string | undefined> {
    const account = decision.kind === 'none' ? undefined : decision
    if (!before?.isDeleted) return account && applyDecision(context, row.name, account)
    if (!restore.has(row.id)) return undefined
    const employee = { ...row, accountId: before.accountId }
    return restoreEmployee(context, {
      ...{ acting, employee, account },
      isTaken: email => isTaken(context, email, row.id),
    })
  }

  return {
    add(place: Place, { id, name, email, isActive }: ImportedEmployee, before: Known | null) {
      const row = { id, name, email, isActive }
      idsInFile.add(id)
      const remainsDeleted = before?.isDeleted && !isActive
      if (remainsDeleted) return
      const needsAccount = before === null || before.isDeleted || before.accountId === null
      // Once there is an account, the office decides its email.
      if (needsAccount && email !== '') {
        const sharing = peopleByEmail.get(fold(email))
        if (sharing) sharing.push(row)
        else peopleByEmail.set(fold(email), [row])
      }
      const needsDecision = before?.isDeleted || (needsAccount && email !== '') || before?.sharedEmail
      if (needsDecision)
        waiting.push({
          ...{ ...place, row },
          before: before && {
            ...{ accountId: before.accountId, isDeleted: before.isDeleted, sharedEmail: before.sharedEmail },
          },
        })
    },
    async finish() {
      let accounts = 0
      const invitable: string[] = []
      for (let start = 0; start < waiting.length; start += LOOKUP_BATCH) {
        const people = waiting.slice(start, start + LOOKUP_BATCH)
        const emails = people.map(({ row }) => fold(row.email)).filter(email => email !== '')
        const found = transaction
          ? await lockAccountsByEmail(transaction.db, emails)
          : await findAccountsByEmail(context.db, emails)
        const stored = await findSharedEmails(context.db, emails)
        const changes: AccountChange[] = []
        for (const person of people) {
          const { row, before } = person
          const hasAccount = before?.accountId && !before.isDeleted
          const decision = hasAccount ? NONE : decide(person, found, stored)
          if (decision.kind !== 'none' && !before?.isDeleted) accounts += 1
          if (decision.kind === 'create' && !before?.isDeleted && row.isActive) invitable.push(row.id)
          if (decision.kind === 'link' && !row.isActive)
            suspension.add({ employeeId: row.id, name: row.name, accountId: decision.accountId })
          if (!transaction) continue
          const accountId = await give(transaction, person, decision)
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

const NONE: Decision = { kind: 'none', isShared: false }
const MOVE_EMAIL_ADVICE =
  'If it belongs to the other person, change the email in the Employee Details of both.'
const SET_EMAIL_ADVICE = 'Set it in the Employee Details of the person whose it is.'
const LISTED_MAX = 3

const fold = (email: string) => email.toLowerCase()
const nameOf = ({ id, name }: { id: string; name: string }) => `${name} (${id})`

function namesOf(people: readonly { id: string; name: string }[]): string {
  const names = people.slice(0, LISTED_MAX).map(nameOf)
  const more = people.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

type Restoring = {
  acting: ActingPerson
  employee: { id: string; name: string; accountId: string | null }
  /** Without one, the ended account keeps its email. */
  account: AccountDecision | undefined
  isTaken: (email: string) => Promise<boolean>
}

/**
 * Restores a deleted employee with pay records and history. The ended account returns with only the role Employee and
 * no password, so that access needs an invitation. Returns the account's id, if there is one.
 * Throws: FORBIDDEN by the rules about persons.
 */
async function restoreEmployee(
  context: TransactionContext,
  { acting, employee, account, isTaken }: Restoring,
): Promise<string | undefined> {
  const { id, name } = employee
  const ended =
    employee.accountId === null ? undefined : await findEndedAccount(context.db, employee.accountId)
  const refusal = refusalOf('restore', acting, { accountId: ended?.id, roles: ended?.roles ?? [] })
  if (refusal) throw forbidden(refusal, 'employee.restore-refused', id)

  async function findOrRestoreAccount(): Promise<string | undefined> {
    if (account?.kind === 'link' || (account && !ended)) return applyDecision(context, name, account)
    if (!ended || (!account && (await isTaken(ended.email)))) return undefined
    await restoreAccount(context, ended, account?.email ?? ended.email)
    return ended.id
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

/** Returns the account's id, after adding the role Employee if it is missing. */
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
