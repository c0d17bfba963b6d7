import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { jobApplications } from '#server/applications/tables.ts'
import { accountRoles, accounts } from '#server/auth/tables.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments } from '#server/packets/tables.ts'
import { companyForms, companyFormVersions, formAssignments } from './tables.ts'

export type FormRow = typeof companyForms.$inferSelect
export type VersionRow = typeof companyFormVersions.$inferSelect
export type AssignmentRow = typeof formAssignments.$inferSelect
export type NewAssignment = typeof formAssignments.$inferInsert

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

/** Returns one form's versions or, without `formId`, those of all forms; oldest first. */
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

export function countAssignments(db: Executor, today: string) {
  const { signedAt, paperAt, paperReceivedAt, replacedAt, dueOn } = formAssignments
  const isDone = sql`(${signedAt} is not null or ${paperReceivedAt} is not null)`
  const isOutstanding = sql`not ${isDone} and ${replacedAt} is null`
  const countOf = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`
  return db
    .select({
      formId: formAssignments.formId,
      open: countOf(sql`${isOutstanding} and ${paperAt} is null`),
      late: countOf(sql`${isOutstanding} and ${paperAt} is null and ${dueOn} < ${today}`),
      finished: countOf(isDone),
      onPaper: countOf(sql`${isOutstanding} and ${paperAt} is not null`),
    })
    .from(formAssignments)
    .groupBy(formAssignments.formId)
}

export async function insertAssignments(
  db: Transaction,
  rows: readonly NewAssignment[],
): Promise<AssignmentRow[]> {
  const insertedRows: AssignmentRow[] = []
  for (let start = 0; start < rows.length; start += 500) {
    // A concurrent request might have assigned the form to the same person.
    const insert = db
      .insert(formAssignments)
      .values(rows.slice(start, start + 500))
      .onConflictDoNothing()
    insertedRows.push(...(await insert.returning()))
  }
  return insertedRows
}

export async function findAssignment(db: Executor, id: string): Promise<AssignmentRow | undefined> {
  const [assignment] = await db.select().from(formAssignments).where(eq(formAssignments.id, id))
  return assignment
}

export async function lockAssignment(db: Transaction, id: string): Promise<AssignmentRow | undefined> {
  const [assignment] = await db.select().from(formAssignments).where(eq(formAssignments.id, id)).for('update')
  return assignment
}

export async function updateAssignment(
  db: Transaction,
  id: string,
  columns: Partial<Omit<AssignmentRow, 'id'>>,
): Promise<void> {
  await db.update(formAssignments).set(columns).where(eq(formAssignments.id, id))
}

const isUnfinished = and(
  isNull(formAssignments.signedAt),
  isNull(formAssignments.paperReceivedAt),
  isNull(formAssignments.replacedAt),
)

export function replaceUnfinished(db: Transaction, formId: string, at: Date): Promise<AssignmentRow[]> {
  return db
    .update(formAssignments)
    .set({ replacedAt: at, draftSealed: null })
    .where(and(eq(formAssignments.formId, formId), isUnfinished))
    .returning()
}

function belongsTo({ applicationId, employeeId }: Owner): SQL | undefined {
  return or(
    applicationId === null ? undefined : eq(formAssignments.applicationId, applicationId),
    employeeId === null ? undefined : eq(formAssignments.employeeId, employeeId),
  )
}

export type AssignmentWithVersion = { assignment: AssignmentRow; version: VersionRow }

export async function listAssignmentsOf(db: Executor, owner: Owner): Promise<AssignmentWithVersion[]> {
  const where = belongsTo(owner)
  if (!where) return []
  return db
    .select({ assignment: formAssignments, version: companyFormVersions })
    .from(formAssignments)
    .innerJoin(companyFormVersions, eq(companyFormVersions.id, formAssignments.versionId))
    .where(where)
    .orderBy(asc(formAssignments.dueOn), asc(formAssignments.assignedAt), asc(formAssignments.id))
}

/** The owner's employee ID, even if the form was assigned before there was an employee record. */
const EMPLOYEE_ID = sql<string | null>`coalesce(${formAssignments.employeeId}, ${employments.employeeId})`

export function listAssignmentsOfForm(db: Executor, formId: string) {
  const name = sql<string>`coalesce(${employees.name}, ${jobApplications.firstName} || ' ' || ${jobApplications.lastName})`
  return db
    .select({
      assignment: formAssignments,
      number: companyFormVersions.number,
      name,
      employeeId: EMPLOYEE_ID,
    })
    .from(formAssignments)
    .innerJoin(companyFormVersions, eq(companyFormVersions.id, formAssignments.versionId))
    .leftJoin(jobApplications, eq(jobApplications.id, formAssignments.applicationId))
    .leftJoin(employments, eq(employments.applicationId, formAssignments.applicationId))
    .leftJoin(employees, eq(employees.id, EMPLOYEE_ID))
    .where(eq(formAssignments.formId, formId))
    .orderBy(asc(formAssignments.dueOn), name, asc(formAssignments.id))
}

/** Includes new hires' forms. Oldest first. */
export function listPastAssignments(db: Executor, formId: string) {
  const { versionId, signedAt, paperReceivedAt, replacedAt, exemptYear } = formAssignments
  return db
    .select({ versionId, signedAt, paperReceivedAt, replacedAt, exemptYear, employeeId: EMPLOYEE_ID })
    .from(formAssignments)
    .leftJoin(employments, eq(employments.applicationId, formAssignments.applicationId))
    .where(eq(formAssignments.formId, formId))
    .orderBy(asc(formAssignments.assignedAt))
}
export type PastAssignment = Awaited<ReturnType<typeof listPastAssignments>>[number]

/** Returns active employees with the values that form rules depend on. */
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
  const [row] = await db
    .select({ id: employments.applicationId })
    .from(employments)
    .where(eq(employments.employeeId, employeeId))
  return row?.id ?? null
}

export async function findEmployeeIdOf(db: Executor, applicationId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: employments.employeeId })
    .from(employments)
    .where(eq(employments.applicationId, applicationId))
  return row?.id ?? null
}

/** Lists unfinished forms that had no reminder today, except those requested on paper. */
export function listFormsToRemind(db: Executor, today: string) {
  const { id, email, firstName, lastName, language } = jobApplications
  return db
    .select({
      assignment: formAssignments,
      version: companyFormVersions,
      account: { id: accounts.id, email: accounts.email, name: accounts.name, language: accounts.language },
      application: { id, email, firstName, lastName, language },
    })
    .from(formAssignments)
    .innerJoin(companyFormVersions, eq(companyFormVersions.id, formAssignments.versionId))
    .leftJoin(jobApplications, eq(jobApplications.id, formAssignments.applicationId))
    .leftJoin(employments, eq(employments.applicationId, formAssignments.applicationId))
    .leftJoin(employees, and(eq(employees.id, EMPLOYEE_ID), isNull(employees.deletedAt)))
    .leftJoin(accounts, and(eq(accounts.id, employees.accountId), isNull(accounts.endedAt)))
    .where(
      and(
        isUnfinished,
        isNull(formAssignments.paperAt),
        or(isNull(formAssignments.remindedOn), sql`${formAssignments.remindedOn} < ${today}`),
      ),
    )
    .orderBy(asc(formAssignments.dueOn), asc(formAssignments.id))
}

/** Lists files that the file sweep must keep. */
export async function listCompanyFormFileIds(db: Executor): Promise<string[]> {
  const { englishFileId, spanishFileId } = companyFormVersions
  const { pdfFileId, zipFileId } = formAssignments
  const blankFiles = await db.select({ englishFileId, spanishFileId }).from(companyFormVersions)
  const signedFiles = await db
    .select({ pdfFileId, zipFileId })
    .from(formAssignments)
    .where(isNotNull(pdfFileId))
  return [...blankFiles, ...signedFiles].flatMap(files => Object.values(files)).filter(id => id !== null)
}

export async function deleteAssignmentsOfFormerEmployees(
  db: Transaction,
  endedBefore: string,
): Promise<AssignmentRow[]> {
  const { applicationId, employeeId, endedOn } = employments
  const isOwner = or(
    eq(applicationId, formAssignments.applicationId),
    eq(employeeId, formAssignments.employeeId),
  )
  const formerEmployment = db
    .select({ one: sql`1` })
    .from(employments)
    .leftJoin(employees, eq(employees.id, employeeId))
    // Excludes rehired people: payroll has made them active again.
    .where(and(isOwner, lt(endedOn, endedBefore), sql`${employees.isActive} is not true`))
  return db.delete(formAssignments).where(exists(formerEmployment)).returning()
}

export function countOnPaper(db: Executor): Promise<number> {
  return db.$count(formAssignments, and(isUnfinished, isNotNull(formAssignments.paperAt)))
}
