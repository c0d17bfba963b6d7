import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { alphabetically } from '#server/database/columns.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { checks } from '#server/paychecks/tables.ts'
import { isPaidIn } from './people-queries.ts'
import { taxForms, taxFormUploads } from './tables.ts'

export type FormRow = typeof taxForms.$inferSelect

/** Lists years with checks or forms, newest first. */
export async function listYears(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from ${checks.date})::int as year from ${checks}
    union select ${taxForms.taxYear} from ${taxForms} order by year desc`)
  return rows.map(({ year }) => year)
}

const noticeColumns = {
  form: taxForms,
  /** When the notice email was created, if it couldn't be delivered; otherwise, null. */
  mailFailedAt: sql<Date | null>`case when ${mails.status} = 'failed' then ${mails.createdAt} end`.mapWith(
    mails.createdAt,
  ),
}
export type FormWithNotice = { form: FormRow; mailFailedAt: Date | null }

/** Lists people with checks or forms in the year, sorted by name. */
export async function listPeople(db: Executor, taxYear: number) {
  return db
    .select({
      ...{ id: employees.id, name: employees.name, isPaid: isPaidIn(taxYear) },
      ...noticeColumns,
    })
    .from(employees)
    .leftJoin(
      taxForms,
      and(eq(taxForms.employeeId, employees.id), eq(taxForms.taxYear, taxYear), isNull(taxForms.replacedAt)),
    )
    .leftJoin(mails, eq(mails.id, taxForms.noticeMailId))
    .where(or(isNotNull(taxForms.id), isPaidIn(taxYear)))
    .orderBy(alphabetically(employees.name), employees.id)
}

export async function findForm(db: Executor, id: string): Promise<FormRow | undefined> {
  const [form] = await db.select().from(taxForms).where(eq(taxForms.id, id))
  return form
}

/** Locks the form until the transaction ends. */
export async function lockForm(db: Transaction, id: string): Promise<FormWithNotice | undefined> {
  await db.select({ id: taxForms.id }).from(taxForms).where(eq(taxForms.id, id)).for('update')
  const [row] = await db
    .select(noticeColumns)
    .from(taxForms)
    .leftJoin(mails, eq(mails.id, taxForms.noticeMailId))
    .where(eq(taxForms.id, id))
  return row
}

/** Returns all versions, newest first. */
export function listFormsOf(db: Executor, employeeId: string): Promise<FormRow[]> {
  return db
    .select()
    .from(taxForms)
    .where(eq(taxForms.employeeId, employeeId))
    .orderBy(desc(taxForms.taxYear), desc(taxForms.version))
}

/** Lists the latest version of each form. */
export function listCurrentForms(
  db: Executor,
  taxYear: number,
  employeeIds: readonly string[],
): Promise<FormRow[]> {
  return db
    .select()
    .from(taxForms)
    .where(
      and(
        eq(taxForms.taxYear, taxYear),
        isNull(taxForms.replacedAt),
        inArray(taxForms.employeeId, [...employeeIds]),
      ),
    )
}

/** Lists the forms to hand out, sorted by the employee's name. */
export function listPaperForms(db: Executor, taxYear: number): Promise<FormRow[]> {
  const mustBeHandedOut = and(
    eq(taxForms.taxYear, taxYear),
    isNull(taxForms.furnishedAt),
    isNull(taxForms.handedOutAt),
    isNull(taxForms.replacedAt),
  )
  return db
    .select(getTableColumns(taxForms))
    .from(taxForms)
    .innerJoin(employees, eq(employees.id, taxForms.employeeId))
    .where(mustBeHandedOut)
    .orderBy(alphabetically(employees.name), employees.id)
}

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const FORMS_PER_INSERT = 1000

export async function insertForms(
  db: Transaction,
  forms: readonly (typeof taxForms.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < forms.length; start += FORMS_PER_INSERT)
    await db.insert(taxForms).values(forms.slice(start, start + FORMS_PER_INSERT))
}

export async function updateForm(
  db: Transaction,
  id: string,
  columns: Partial<typeof taxForms.$inferInsert>,
): Promise<void> {
  await db.update(taxForms).set(columns).where(eq(taxForms.id, id))
}

export async function markReplaced(db: Transaction, ids: readonly string[], at: Date): Promise<void> {
  await db
    .update(taxForms)
    .set({ replacedAt: at })
    .where(inArray(taxForms.id, [...ids]))
}

/** Lists the files of forms and of open uploads. */
export async function listTaxFormFileIds(db: Executor): Promise<string[]> {
  const forms = await db.select({ fileId: taxForms.fileId }).from(taxForms)
  const uploads = await db.select({ files: taxFormUploads.files }).from(taxFormUploads)
  return [
    ...forms.map(({ fileId }) => fileId),
    ...uploads.flatMap(({ files }) => files.map(({ fileId }) => fileId)),
  ].filter(fileId => fileId !== '')
}

/** Deletes forms of tax years through `throughYear` that no longer have to be available. Returns their file IDs. */
export async function deleteFormsThrough(
  db: Transaction,
  { today, throughYear }: { today: string; throughYear: number },
): Promise<string[]> {
  const deletedForms = await db
    .delete(taxForms)
    .where(and(lt(taxForms.readableThrough, today), lte(taxForms.taxYear, throughYear)))
    .returning({ fileId: taxForms.fileId })
  return deletedForms.map(({ fileId }) => fileId)
}
