import { randomUUID } from 'node:crypto'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_FACTOR_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import { eq, inArray } from 'drizzle-orm'
import { applicationHistory, jobApplications } from '#server/applications/tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { auditEvents } from '#server/audit/tables.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { hasAccounts, insertAccount } from '#server/auth/queries.ts'
import { secretBinding } from '#server/auth/second-factor-codes.ts'
import { accountRoles, accounts, secondFactors } from '#server/auth/tables.ts'
import type { Executor } from '#server/database/transaction.ts'
import { plainColumns, sealedColumns } from '#server/employees/import-employees.ts'
import { hasEmployees, insertEmployees } from '#server/employees/queries.ts'
import { insertChecks } from '#server/paychecks/import/write-checks.ts'
import type { Config } from '#server/platform/config.ts'
import {
  type Dependencies,
  inTransaction,
  systemContext,
  type TransactionContext,
} from '#server/platform/context.ts'
import { makeApplications } from './demo-applications.ts'
import { makeChecks } from './demo-checks.ts'
import { DEMO_SEED, type DemoEmployee, demoAccountOf, makeEmployees } from './demo-employee.ts'
import { writeDemoRequests } from './demo-requests.ts'
import { listPayWeeks } from './work-week.ts'

export const WEEK_COUNT = 26
/** Limits the number of rows per statement. */
const EMPLOYEES_PER_BATCH = 25

/** Employees with demo accounts come first and make no requests. */
const FIRST_REQUESTER_INDEX = 40

export const DEMO_CONTACTS = {
  companyAddress: '2150 Weber Wharf Road, Suite 300, Stockton, CA 95203',
  companyPhone: '(209) 555-0100',
  taxContactName: 'Marisol Vega, Payroll',
  taxContactAddress: '2150 Weber Wharf Road, Suite 300, Stockton, CA 95203',
  taxContactPhone: '(209) 555-0101',
  taxContactEmail: 'payroll@demo-builders.example',
  ...{ ein: '94-5550142', employerStreet: '2150 Weber Wharf Road, Suite 300', employerCity: 'Stockton' },
  ...{ employerState: 'CA', employerZip: '95203', defaultWorkState: 'CA', stateAccounts: 'CA 123-4567-8' },
}

/** Uses the demo company's address, phone, and tax numbers only as defaults, so that Admins can change them. */
export async function withDemoContacts(config: Config, db: Executor): Promise<Config> {
  if (config.isProduction || !(await hasDemoCompany(db))) return config
  return Object.freeze({ ...config, defaultSettings: DEMO_CONTACTS })
}

/** Fills an empty database in one transaction. Leaves any other database unchanged. */
export async function seedDemo(dependencies: Dependencies): Promise<void> {
  const context = await systemContext(dependencies, 'demo')
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await inTransaction(context, async context => {
    if ((await hasAccounts(context.db)) || (await hasEmployees(context.db))) return
    const employees = makeEmployees()
    const members = await writeEmployees(context, employees, passwordHash)
    await writeDemoRequests(context, members.slice(FIRST_REQUESTER_INDEX))
    await writeSecondFactorAccount(context, passwordHash)
    const weeks = listPayWeeks(context.clock.today(), WEEK_COUNT)
    for (let start = 0; start < employees.length; start += EMPLOYEES_PER_BATCH) {
      const batch = employees.slice(start, start + EMPLOYEES_PER_BATCH)
      await insertChecks(
        context.db,
        batch.flatMap(employee => makeChecks(employee, weeks)),
      )
    }
    await writeApplications(context)
    await recordAudit(context, {
      action: DEMO_SEEDED,
      recordType: 'demo',
      recordId: String(DEMO_SEED),
    })
  })
}

async function writeEmployees(
  { db, clock, cipher }: TransactionContext,
  employees: readonly DemoEmployee[],
  passwordHash: string,
) {
  const members = employees.map(({ row }) => ({ row, id: randomUUID(), account: demoAccountOf(row.email) }))
  await db.insert(accounts).values(
    members.map(({ row, id, account }) => ({
      ...{ id, username: account?.username ?? row.email, email: row.email, name: row.name },
      ...{ passwordHash: account ? passwordHash : null, createdAt: clock.now() },
      givenAt: account ? clock.now() : null,
    })),
  )
  await db
    .insert(accountRoles)
    .values(
      members.flatMap(({ id, account }) =>
        (account?.roles ?? (['Employee'] as const)).map(role => ({ accountId: id, role })),
      ),
    )
  await insertEmployees(
    db,
    members.map(({ row, id }) => ({ ...plainColumns(row), ...sealedColumns(cipher, row), accountId: id })),
  )
  return members.map(({ row, id }) => ({ row, accountId: id }))
}

async function writeSecondFactorAccount(
  { db, clock, cipher }: TransactionContext,
  passwordHash: string,
): Promise<void> {
  const { roles, key, ...account } = DEMO_SECOND_FACTOR_ACCOUNT
  const now = clock.now()
  const id = await insertAccount(db, { ...account, passwordHash, createdAt: now, givenAt: now }, roles)
  const secretSealed = cipher.seal(key, secretBinding(id))
  await db.insert(secondFactors).values({ accountId: id, secretSealed, startedAt: now, confirmedAt: now })
}

async function writeApplications({ db, clock }: TransactionContext) {
  const { id, username } = accounts
  const usernames = DEMO_ACCOUNTS.map(account => account.username)
  const rows = await db.select({ id, username }).from(accounts).where(inArray(username, usernames))
  const staffIds = new Map<string | null, string>(rows.map(each => [each.username, each.id]))
  const applications = makeApplications(clock.now()).map(each => ({ ...each, id: randomUUID() }))
  await db.insert(jobApplications).values(applications.map(({ id, application }) => ({ ...application, id })))
  const history = applications.flatMap(({ id: applicationId, history }) =>
    history.map(entry => ({
      ...{ ...entry, applicationId, actionAccountId: staffIds.get(entry.actionUsername) ?? null },
    })),
  )
  await db.insert(applicationHistory).values(history)
}

/** The audit action that permanently marks a database as seeded. */
export const DEMO_SEEDED = 'demo.seeded'

export async function hasDemoCompany(db: Executor): Promise<boolean> {
  const [event] = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(eq(auditEvents.action, DEMO_SEEDED))
    .limit(1)
  return event !== undefined
}
