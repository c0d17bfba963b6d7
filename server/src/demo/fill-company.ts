import { randomUUID } from 'node:crypto'
import { APPLICATION_NUMBERS, asApplicationNumber } from '@epay/contract/applications/application-number'
import { DEFAULT_LANGUAGE } from '@epay/contract/languages/languages'
import { count, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { applicationHistory, jobApplications } from '#server/applications/tables.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { type Context, inTransaction, type TransactionContext } from '#server/platform/context.ts'
import { payWeeks } from './calendar.ts'
import { DEMO_STATUSES, makeApplication } from './demo-applications.ts'
import { makeChecks } from './demo-checks.ts'
import { type Company, DEMO_COMPANY, makeEmployees } from './demo-employee.ts'
import { makePerson } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { hasDemoCompany, writeChecks, writePeople } from './seed-demo.ts'

export type Size = { applications: number; employees: number; checks: number }
type Progress = (what: keyof Size | 'analyze', done: number) => void

const SEED = 77_000_001
const YEARS_BACK_HOURS = 3 * 365 * 24
const APPLICATIONS_AT_ONCE = 2_000
const PEOPLE_AT_ONCE = 250
const CHECKS_AT_ONCE = 1_000
/** Has no divisor in common with how many numbers there are, so that no two applications get the same one. */
const NUMBER_STEP = 48_271

/** Why the database must not be filled; `undefined` if it holds the demo company and nothing more, or nothing. */
export async function refusalToFill({ config, db }: Context): Promise<string | undefined> {
  if (config.isProduction) return 'production is never filled with made-up people'
  const [people] = await db.select({ count: count() }).from(employees)
  const [applied] = await db.select({ count: count() }).from(jobApplications)
  const isDemo = await hasDemoCompany(db)
  const isUntouched = isDemo
    ? people?.count === DEMO_COMPANY.count && applied?.count === DEMO_STATUSES.length
    : people?.count === 0 && applied?.count === 0
  return isUntouched ? undefined : 'it holds more than the demo company'
}

/** Adds made-up people, checks and applications, all or none; the same for the same size on the same day. */
export async function fillCompany(context: Context, size: Size, report: Progress): Promise<void> {
  const fill = async (context: TransactionContext) => {
    await withoutConstraints(context.db, async () => {
      await fillApplications(context, size, done => report('applications', done))
      await fillEmployees(context, size, report)
    })
    await recordAudit(context, {
      ...{ action: 'demo.filled', recordType: 'demo', recordId: String(SEED), after: size },
    })
  }
  await inTransaction(context, fill, { isPatient: true })
  report('analyze', 0)
  await context.database.patient.query('vacuum analyze')
}

async function fillApplications(
  context: TransactionContext,
  { applications }: Size,
  report: (done: number) => void,
) {
  const now = context.clock.now()
  for (let from = 0; from < applications; from += APPLICATIONS_AT_ONCE) {
    const length = Math.min(APPLICATIONS_AT_ONCE, applications - from)
    const made = Array.from({ length }, (_, place) => largeApplication(from + place, applications, now))
    await insertRecords(
      context.db,
      jobApplications,
      made.map(({ id, index, application }) => ({
        ...application,
        id,
        applicationNumber: applicationNumberOf(index),
        language: DEFAULT_LANGUAGE,
        isResumeScanned: false,
      })),
    )
    await insertRecords(
      context.db,
      applicationHistory,
      made.flatMap(({ id, history }) => history.map(entry => ({ ...entry, applicationId: id }))),
    )
    report(from + length)
  }
}

/** The oldest comes first; they lie evenly in the last three years, give or take a step. */
function largeApplication(index: number, total: number, now: Date) {
  const random = createRandom(SEED * 17 + index)
  const hoursAgo = ((total - index - random.next()) * YEARS_BACK_HOURS) / total
  const identify = () => {
    const person = makeApplicantPerson(random)
    const name = `${person.firstName}.${person.lastName}`.toLowerCase().replaceAll(' ', '-')
    return { ...person, email: `${name}.${index}@example.com` }
  }
  const status = DEMO_STATUSES[random.int(0, DEMO_STATUSES.length - 1)] ?? 0
  return { index, id: randomUUID(), ...makeApplication({ random, index, status, hoursAgo, now, identify }) }
}

/** The commonest surname as often as in the United States, and many people with two, as among Spanish speakers. */
function makeApplicantPerson(random: Random) {
  const person = makePerson(random)
  if (random.chance(0.009)) return { ...person, lastName: 'Smith' }
  if (random.chance(0.25)) return { ...person, lastName: `${person.lastName} ${makePerson(random).lastName}` }
  return person
}

function applicationNumberOf(index: number): string {
  const { from, to } = APPLICATION_NUMBERS
  return asApplicationNumber(from + ((index * NUMBER_STEP) % (to - from)))
}

/** Many rows at once: one parameter instead of one for each value. */
async function insertRecords(db: Transaction, table: PgTable, rows: readonly Record<string, unknown>[]) {
  const names = Object.entries(getTableColumns(table)).filter(
    ([, column]) => !column.generatedIdentity && !column.generated,
  )
  const records = rows.map(row => Object.fromEntries(names.map(([key, column]) => [column.name, row[key]])))
  const columns = sql.join(
    names.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  await db.execute(
    sql`insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(records)})`,
  )
}

async function fillEmployees(context: TransactionContext, size: Size, report: Progress) {
  const company: Company = {
    ...{ seed: SEED, count: size.employees, firstId: 100_001, emailDomain: 'large.example.com', cast: [] },
  }
  const people = makeEmployees(company)
  const weeks = payWeeks(context.clock.today(), size.checks)
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    await writePeople(context, people.slice(from, from + PEOPLE_AT_ONCE), null)
    report('employees', Math.min(people.length, from + PEOPLE_AT_ONCE))
  }
  if (weeks.length === 0) return
  const peopleAtOnce = Math.ceil(CHECKS_AT_ONCE / weeks.length)
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const some = people.slice(from, from + peopleAtOnce)
    await writeChecks(
      context.db,
      some.flatMap(person => makeChecks(SEED, person, weeks)),
    )
    report('checks', (from + some.length) * weeks.length)
  }
}

type Constraint = { relation: string; name: string; definition: string }

const CONSTRAINTS = `
  select conrelid::regclass::text as relation, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype in ('f', 'p', 'u')
    and (conrelid in ('application_history'::regclass, 'checks'::regclass, 'check_lines'::regclass, 'earning_details'::regclass)
      or confrelid = 'checks'::regclass)
  order by contype = 'f' desc, conname`

/** Checking keys once for all rows, at the end, takes a fifth of the time; nobody else sees the tables meanwhile. */
async function withoutConstraints(db: Transaction, run: () => Promise<void>) {
  const { rows } = await db.execute<Constraint>(sql.raw(CONSTRAINTS))
  for (const { relation, name } of rows)
    await db.execute(sql.raw(`alter table ${relation} drop constraint ${name}`))
  await run()
  for (const { relation, name, definition } of rows.toReversed())
    await db.execute(sql.raw(`alter table ${relation} add constraint ${name} ${definition}`))
}
