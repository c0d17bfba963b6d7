import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { jobApplications } from '#server/applications/tables.ts'
import { accountRoles, accounts } from '#server/auth/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments } from '#server/packets/tables.ts'
import { askedForms, companyForms, companyFormVersions } from './tables.ts'

export type FormRow = typeof companyForms.$inferSelect
export type VersionRow = typeof companyFormVersions.$inferSelect
export type AskedRow = typeof askedForms.$inferSelect
export type NewAsked = typeof askedForms.$inferInsert

/** A new hire, an employee, or someone who is both. */
export type Owner = { applicationId: string | null; employeeId: string | null }

export async function insertForm(db: Transaction, form: typeof companyForms.$inferInsert): Promise<void> {
  await db.insert(companyForms).values(form)
}

export async function findForm(db: Executor, id: string): Promise<FormRow | undefined> {
  const [form] = await db.select().from(companyForms).where(eq(companyForms.id, id))
  return form
}

export async function lockForm(db: Transaction, id: string): Promise<FormRow | undefined> {
  const [form] = await db.select().from(companyForms).where(eq(companyForms.id, id)).for('update')
  return form
}

export function listForms(db: Executor): Promise<FormRow[]> {
  return db.select().from(companyForms).orderBy(asc(companyForms.createdAt), asc(companyForms.id))
}

export async function updateForm(
  db: Transaction,
  id: string,
  columns: Partial<typeof companyForms.$inferInsert>,
): Promise<void> {
  const revision = sql`${companyForms.revision} + 1`
  await db
    .update(companyForms)
    .set({ ...columns, revision })
    .where(eq(companyForms.id, id))
}

export async function insertVersion(
  db: Transaction,
  version: typeof companyFormVersions.$inferInsert,
): Promise<void> {
  await db.insert(companyFormVersions).values(version)
}

export async function updateVersion(
  db: Transaction,
  id: string,
  columns: Partial<typeof companyFormVersions.$inferInsert>,
): Promise<void> {
  await db.update(companyFormVersions).set(columns).where(eq(companyFormVersions.id, id))
}

/** Returns versions of all forms without `formId`, oldest first. */
export function listVersions(db: Executor, formId?: string): Promise<VersionRow[]> {
  return db
    .select()
    .from(companyFormVersions)
    .where(formId === undefined ? undefined : eq(companyFormVersions.formId, formId))
    .orderBy(asc(companyFormVersions.formId), asc(companyFormVersions.number))
}

export async function findVersion(db: Executor, id: string): Promise<VersionRow | undefined> {
  const [version] = await db.select().from(companyFormVersions).where(eq(companyFormVersions.id, id))
  return version
}

/** The newest published version of each form that isn't withdrawn. */
export function listCurrentVersions(db: Executor): Promise<VersionRow[]> {
  const newest = db
    .selectDistinctOn([companyFormVersions.formId], { id: companyFormVersions.id })
    .from(companyFormVersions)
    .innerJoin(companyForms, eq(companyForms.id, companyFormVersions.formId))
    .where(and(isNotNull(companyFormVersions.publishedAt), isNull(companyForms.withdrawnAt)))
    .orderBy(companyFormVersions.formId, desc(companyFormVersions.number))
  return db.select().from(companyFormVersions).where(inArray(companyFormVersions.id, newest))
}

export function countAsked(db: Executor, today: string) {
  const { signedAt, paperAt, paperReceivedAt, replacedAt, dueOn } = askedForms
  const isDone = sql`(${signedAt} is not null or ${paperReceivedAt} is not null)`
  const isLeft = sql`not ${isDone} and ${replacedAt} is null`
  const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  return db
    .select({
      formId: askedForms.formId,
      open: countOf(sql`${isLeft} and ${paperAt} is null`),
      late: countOf(sql`${isLeft} and ${paperAt} is null and ${dueOn} < ${today}`),
      finished: countOf(isDone),
      onPaper: countOf(sql`${isLeft} and ${paperAt} is not null`),
    })
    .from(askedForms)
    .groupBy(askedForms.formId)
}

export async function insertAsked(db: Transaction, rows: readonly NewAsked[]): Promise<AskedRow[]> {
  const inserted: AskedRow[] = []
  for (let at = 0; at < rows.length; at += 500) {
    // A concurrent request may have asked the same person.
    const insert = db
      .insert(askedForms)
      .values(rows.slice(at, at + 500))
      .onConflictDoNothing()
    inserted.push(...(await insert.returning()))
  }
  return inserted
}

export async function findAsked(db: Executor, id: string): Promise<AskedRow | undefined> {
  const [asked] = await db.select().from(askedForms).where(eq(askedForms.id, id))
  return asked
}

export async function lockAsked(db: Transaction, id: string): Promise<AskedRow | undefined> {
  const [asked] = await db.select().from(askedForms).where(eq(askedForms.id, id)).for('update')
  return asked
}

export async function updateAsked(
  db: Transaction,
  id: string,
  columns: Partial<Omit<AskedRow, 'id'>>,
): Promise<void> {
  await db.update(askedForms).set(columns).where(eq(askedForms.id, id))
}

const isUnfinished = and(
  isNull(askedForms.signedAt),
  isNull(askedForms.paperReceivedAt),
  isNull(askedForms.replacedAt),
)

export function replaceUnfinished(db: Transaction, formId: string, at: Date): Promise<AskedRow[]> {
  return db
    .update(askedForms)
    .set({ replacedAt: at, draftSealed: null })
    .where(and(eq(askedForms.formId, formId), isUnfinished))
    .returning()
}

function isOf({ applicationId, employeeId }: Owner): SQL | undefined {
  return or(
    applicationId === null ? undefined : eq(askedForms.applicationId, applicationId),
    employeeId === null ? undefined : eq(askedForms.employeeId, employeeId),
  )
}

export type AskedWithVersion = { asked: AskedRow; version: VersionRow }

export async function listAskedOf(db: Executor, owner: Owner): Promise<AskedWithVersion[]> {
  const where = isOf(owner)
  if (!where) return []
  return db
    .select({ asked: askedForms, version: companyFormVersions })
    .from(askedForms)
    .innerJoin(companyFormVersions, eq(companyFormVersions.id, askedForms.versionId))
    .where(where)
    .orderBy(asc(askedForms.dueOn), asc(askedForms.askedAt), asc(askedForms.id))
}

/** Also covers new hires who became employees. */
const EMPLOYEE_ID = sql<string | null>`coalesce(${askedForms.employeeId}, ${employments.employeeId})`

export function listAskedAbout(db: Executor, formId: string) {
  const name = sql<string>`coalesce(${employees.name}, ${jobApplications.firstName} || ' ' || ${jobApplications.lastName})`
  return db
    .select({ asked: askedForms, number: companyFormVersions.number, name, employeeId: EMPLOYEE_ID })
    .from(askedForms)
    .innerJoin(companyFormVersions, eq(companyFormVersions.id, askedForms.versionId))
    .leftJoin(jobApplications, eq(jobApplications.id, askedForms.applicationId))
    .leftJoin(employments, eq(employments.applicationId, askedForms.applicationId))
    .leftJoin(employees, eq(employees.id, EMPLOYEE_ID))
    .where(eq(askedForms.formId, formId))
    .orderBy(asc(askedForms.dueOn), name, asc(askedForms.id))
}

/** Covers new hires and employees, oldest first. */
export function listStandings(db: Executor, formId: string) {
  const { versionId, signedAt, paperReceivedAt, replacedAt, exemptYear } = askedForms
  return db
    .select({ versionId, signedAt, paperReceivedAt, replacedAt, exemptYear, employeeId: EMPLOYEE_ID })
    .from(askedForms)
    .leftJoin(employments, eq(employments.applicationId, askedForms.applicationId))
    .where(eq(askedForms.formId, formId))
    .orderBy(asc(askedForms.askedAt))
}
export type Standing = Awaited<ReturnType<typeof listStandings>>[number]

/** Active employees with the values that form rules depend on. */
export function listFormEmployees(db: Executor) {
  const roles = sql<string[]>`array(
    select ${accountRoles.role} from ${accountRoles} where ${accountRoles.accountId} = ${employees.accountId})`
  return db
    .select({ id: employees.id, roles, hiredOn: jobApplications.dateHired })
    .from(employees)
    .leftJoin(employments, eq(employments.employeeId, employees.id))
    .leftJoin(jobApplications, eq(jobApplications.id, employments.applicationId))
    .where(and(isNull(employees.deletedAt), eq(employees.isActive, true)))
    .orderBy(employees.id)
}

export async function findApplicationIdOf(db: Executor, employeeId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: employments.applicationId })
    .from(employments)
    .where(eq(employments.employeeId, employeeId))
  return found?.id ?? null
}

export async function findEmployeeIdOf(db: Executor, applicationId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: employments.employeeId })
    .from(employments)
    .where(eq(employments.applicationId, applicationId))
  return found?.id ?? null
}

/** Unfinished forms whose owners weren't reminded today. */
export function listToRemind(db: Executor, today: string) {
  const { id, email, firstName, lastName, language } = jobApplications
  return db
    .select({
      asked: askedForms,
      version: companyFormVersions,
      account: { id: accounts.id, email: accounts.email, name: accounts.name, language: accounts.language },
      application: { id, email, firstName, lastName, language },
    })
    .from(askedForms)
    .innerJoin(companyFormVersions, eq(companyFormVersions.id, askedForms.versionId))
    .leftJoin(jobApplications, eq(jobApplications.id, askedForms.applicationId))
    .leftJoin(employments, eq(employments.applicationId, askedForms.applicationId))
    .leftJoin(employees, and(eq(employees.id, EMPLOYEE_ID), isNull(employees.deletedAt)))
    .leftJoin(accounts, and(eq(accounts.id, employees.accountId), isNull(accounts.endedAt)))
    .where(
      and(
        isUnfinished,
        isNull(askedForms.paperAt),
        or(isNull(askedForms.remindedOn), sql`${askedForms.remindedOn} < ${today}`),
      ),
    )
    .orderBy(asc(askedForms.dueOn), asc(askedForms.id))
}

/** Keeps the file sweep from deleting files that are still used. */
export async function listCompanyFormFileIds(db: Executor): Promise<string[]> {
  const { englishFileId, spanishFileId } = companyFormVersions
  const { pdfFileId, zipFileId } = askedForms
  const blank = await db.select({ englishFileId, spanishFileId }).from(companyFormVersions)
  const signed = await db.select({ pdfFileId, zipFileId }).from(askedForms).where(isNotNull(pdfFileId))
  return [...blank, ...signed].flatMap(files => Object.values(files)).filter(id => id !== null)
}

export async function deleteAskedOfGone(db: Transaction, endedBefore: string): Promise<AskedRow[]> {
  const { applicationId, employeeId, endedOn } = employments
  const isOf = or(eq(applicationId, askedForms.applicationId), eq(employeeId, askedForms.employeeId))
  const isGone = db
    .select({ one: sql`1` })
    .from(employments)
    .leftJoin(employees, eq(employees.id, employeeId))
    // Payroll may have reactivated someone who came back.
    .where(and(isOf, lt(endedOn, endedBefore), sql`${employees.isActive} is not true`))
  return db.delete(askedForms).where(exists(isGone)).returning()
}

export function countOnPaper(db: Executor): Promise<number> {
  return db.$count(askedForms, and(isUnfinished, isNotNull(askedForms.paperAt)))
}
