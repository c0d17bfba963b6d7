import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { accounts } from '#server/auth/tables.ts'
import { alphabetical } from '#server/database/columns.ts'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { checkLines, checks } from '#server/paychecks/tables.ts'
import { taxFormConsents, taxFormPages, taxForms, taxFormTests, taxFormUploads } from './tables.ts'

export type UploadRow = typeof taxFormUploads.$inferSelect
export type PageRow = typeof taxFormPages.$inferSelect
export type FormRow = typeof taxForms.$inferSelect
export type ConsentRow = typeof taxFormConsents.$inferSelect

export async function insertUpload(db: Transaction, upload: typeof taxFormUploads.$inferInsert) {
  await db.insert(taxFormUploads).values(upload)
}

export async function findUpload(db: Executor, id: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(taxFormUploads).where(eq(taxFormUploads.id, id))
  return upload
}

/** As `findUpload`; nobody else changes it before the transaction ends. */
export async function lockUpload(db: Transaction, id: string): Promise<UploadRow | undefined> {
  const [upload] = await db.select().from(taxFormUploads).where(eq(taxFormUploads.id, id)).for('update')
  return upload
}

export async function updateUpload(
  db: Executor,
  id: string,
  columns: Partial<typeof taxFormUploads.$inferInsert>,
): Promise<void> {
  await db.update(taxFormUploads).set(columns).where(eq(taxFormUploads.id, id))
}

/** The upload of a year that is still open, or else the last that was confirmed or refused. */
export async function findShownUpload(db: Executor, taxYear: number): Promise<UploadRow | undefined> {
  const isOpen = sql`${taxFormUploads.state} in ('reading', 'ready', 'confirming')`
  const [upload] = await db
    .select()
    .from(taxFormUploads)
    .where(and(eq(taxFormUploads.taxYear, taxYear), sql`${taxFormUploads.state} <> 'discarded'`))
    .orderBy(desc(isOpen), desc(taxFormUploads.createdAt))
    .limit(1)
  return upload
}

const PAGES_AT_ONCE = 1000

export async function insertPages(
  db: Transaction,
  pages: readonly (typeof taxFormPages.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE)
    await db.insert(taxFormPages).values(pages.slice(at, at + PAGES_AT_ONCE))
}

export async function deletePages(db: Transaction, uploadId: string): Promise<void> {
  await db.delete(taxFormPages).where(eq(taxFormPages.uploadId, uploadId))
}

export function listPages(db: Executor, uploadId: string): Promise<PageRow[]> {
  return db
    .select()
    .from(taxFormPages)
    .where(eq(taxFormPages.uploadId, uploadId))
    .orderBy(asc(taxFormPages.page))
}

export async function updatePage(
  db: Transaction,
  { uploadId, page }: { uploadId: string; page: number },
  columns: Partial<typeof taxFormPages.$inferInsert>,
): Promise<void> {
  await db
    .update(taxFormPages)
    .set(columns)
    .where(and(eq(taxFormPages.uploadId, uploadId), eq(taxFormPages.page, page)))
}

/** Written out, because a select of one table leaves the tables' names away. */
const ofYear = (taxYear: number) =>
  sql`checks.date >= ${`${taxYear}-01-01`} and checks.date <= ${`${taxYear}-12-31`} and not checks.is_voided`
const isPaidIn = (taxYear: number) =>
  sql<boolean>`exists (select 1 from checks where checks.employee_id = employees.id and ${ofYear(taxYear)})`

/** Everyone whose form an upload may have, deleted people too: they were paid as well. */
export function listPayeeRows(db: Executor, taxYear: number) {
  return db
    .select({
      ...{ id: employees.id, name: employees.name, ssnSealed: employees.ssnSealed },
      ...{ bankAccountSealed: employees.bankAccountSealed, ssnChangedAt: employees.ssnChangedAt },
      isPaid: isPaidIn(taxYear),
    })
    .from(employees)
    .orderBy(employees.id)
}

/** The year's tax lines of each person, summed up by what they are called. Units: dollars. */
export function listTaxSums(db: Executor, taxYear: number) {
  return db
    .select({
      employeeId: checks.employeeId,
      description: checkLines.description,
      amount: sql<string>`sum(${checkLines.amount})`,
    })
    .from(checks)
    .innerJoin(checkLines, and(eq(checkLines.checkId, checks.id), eq(checkLines.kind, 'tax')))
    .where(ofYear(taxYear))
    .groupBy(checks.employeeId, checkLines.description)
}

/** The years with checks or forms, newest first. */
export async function listYears(db: Executor): Promise<number[]> {
  const { rows } = await db.execute<{ year: number }>(sql`
    select distinct extract(year from ${checks.date})::int as year from ${checks}
    union select ${taxForms.taxYear} from ${taxForms} order by year desc`)
  return rows.map(({ year }) => year)
}

/** A newer consent of the same person. */
const isNewestConsent = sql`not exists (
  select 1 from tax_form_consents newer
  where newer.employee_id = tax_form_consents.employee_id and newer.at > tax_form_consents.at)`

export function listNewestConsents(db: Executor): Promise<ConsentRow[]> {
  return db.select().from(taxFormConsents).where(isNewestConsent)
}

export async function findConsent(db: Executor, employeeId: string): Promise<ConsentRow | undefined> {
  const [consent] = await db
    .select()
    .from(taxFormConsents)
    .where(eq(taxFormConsents.employeeId, employeeId))
    .orderBy(desc(taxFormConsents.at))
    .limit(1)
  return consent
}

export async function insertConsent(db: Transaction, consent: typeof taxFormConsents.$inferInsert) {
  await db.insert(taxFormConsents).values(consent)
}

/** `false` when it was withdrawn already. */
export async function markWithdrawn(
  db: Transaction,
  id: string,
  withdrawal: { withdrawnAt: Date; withdrawnSessionId: string },
): Promise<boolean> {
  const marked = await db
    .update(taxFormConsents)
    .set(withdrawal)
    .where(and(eq(taxFormConsents.id, id), isNull(taxFormConsents.withdrawnAt)))
    .returning({ id: taxFormConsents.id })
  return marked.length > 0
}

const noticeColumns = {
  form: taxForms,
  /** When the mail server refused the email for good. */
  mailFailedAt: sql<Date | null>`case when ${mails.status} = 'failed' then ${mails.createdAt} end`.mapWith(
    mails.createdAt,
  ),
}
export type FormWithNotice = { form: FormRow; mailFailedAt: Date | null }

/** The people of a year, by name: those with checks, and those with forms. */
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
    .orderBy(alphabetical(employees.name), employees.id)
}

export async function findForm(db: Executor, id: string): Promise<FormRow | undefined> {
  const [form] = await db.select().from(taxForms).where(eq(taxForms.id, id))
  return form
}

/** As `findForm`, with the name of its owner and what became of its notice; locked until the transaction ends. */
export async function lockForm(db: Transaction, id: string): Promise<FormWithNotice | undefined> {
  await db.select({ id: taxForms.id }).from(taxForms).where(eq(taxForms.id, id)).for('update')
  const [found] = await db
    .select(noticeColumns)
    .from(taxForms)
    .leftJoin(mails, eq(mails.id, taxForms.noticeMailId))
    .where(eq(taxForms.id, id))
  return found
}

export async function findNameOf(db: Executor, employeeId: string): Promise<string> {
  const [employee] = await db
    .select({ name: employees.name })
    .from(employees)
    .where(eq(employees.id, employeeId))
  return employee?.name ?? ''
}

export async function hasEmployee(db: Executor, employeeId: string): Promise<boolean> {
  return (await db.$count(employees, eq(employees.id, employeeId))) > 0
}

/** All versions of a person's forms, newest first. */
export function listFormsOf(db: Executor, employeeId: string): Promise<FormRow[]> {
  return db
    .select()
    .from(taxForms)
    .where(eq(taxForms.employeeId, employeeId))
    .orderBy(desc(taxForms.taxYear), desc(taxForms.version))
}

/** The forms of a year that count, of these people. */
export function listPresentForms(
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

/** The forms to hand out, by the names of their owners. */
export function listPaperForms(db: Executor, taxYear: number): Promise<FormRow[]> {
  const isToHandOut = and(
    eq(taxForms.taxYear, taxYear),
    isNull(taxForms.furnishedAt),
    isNull(taxForms.handedOutAt),
    isNull(taxForms.replacedAt),
  )
  return db
    .select({ form: taxForms })
    .from(taxForms)
    .innerJoin(employees, eq(employees.id, taxForms.employeeId))
    .where(isToHandOut)
    .orderBy(alphabetical(employees.name), employees.id)
    .then(rows => rows.map(({ form }) => form))
}

export async function insertForms(
  db: Transaction,
  forms: readonly (typeof taxForms.$inferInsert)[],
): Promise<void> {
  for (let at = 0; at < forms.length; at += PAGES_AT_ONCE)
    await db.insert(taxForms).values(forms.slice(at, at + PAGES_AT_ONCE))
}

export async function updateForm(
  db: Transaction,
  id: string,
  columns: Partial<typeof taxForms.$inferInsert>,
): Promise<void> {
  await db.update(taxForms).set(columns).where(eq(taxForms.id, id))
}

export async function markReplaced(db: Transaction, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length > 0)
    await db
      .update(taxForms)
      .set({ replacedAt: at })
      .where(inArray(taxForms.id, [...ids]))
}

/** Whom an email about their forms reaches. */
export type Recipient = {
  employeeId: string
  accountId: string
  name: string
  email: string
  language: (typeof accounts.$inferSelect)['language']
}

const recipients = (db: Executor, where: SQL | undefined): Promise<Recipient[]> =>
  db
    .select({
      ...{ employeeId: employees.id, accountId: accounts.id, name: employees.name },
      ...{ email: accounts.email, language: accounts.language },
    })
    .from(employees)
    .innerJoin(accounts, and(eq(accounts.id, employees.accountId), isNull(accounts.endedAt)))
    .where(and(isNull(employees.deletedAt), where))

export function listRecipients(db: Executor, employeeIds: readonly string[]): Promise<Recipient[]> {
  return recipients(db, inArray(employees.id, [...employeeIds]))
}

export async function saveTest(db: Transaction, test: typeof taxFormTests.$inferInsert): Promise<void> {
  await db.insert(taxFormTests).values(test).onConflictDoUpdate({ target: taxFormTests.accountId, set: test })
}

export async function findTest(db: Executor, accountId: string) {
  const [test] = await db.select().from(taxFormTests).where(eq(taxFormTests.accountId, accountId))
  return test
}

/** As `findTest`; nobody else changes it before the transaction ends. */
export async function lockTest(db: Transaction, accountId: string) {
  const [test] = await db
    .select()
    .from(taxFormTests)
    .where(eq(taxFormTests.accountId, accountId))
    .for('update')
  return test
}

export async function countTry(db: Transaction, accountId: string): Promise<void> {
  await db
    .update(taxFormTests)
    .set({ triesLeft: sql`${taxFormTests.triesLeft} - 1` })
    .where(eq(taxFormTests.accountId, accountId))
}

export async function deleteTest(db: Transaction, accountId: string): Promise<void> {
  await db.delete(taxFormTests).where(eq(taxFormTests.accountId, accountId))
}

export async function deleteTestsBefore(db: Transaction, before: Date): Promise<void> {
  await db.delete(taxFormTests).where(lte(taxFormTests.openedAt, before))
}

/** Forms and open uploads. */
export async function listTaxFormFileIds(db: Executor): Promise<string[]> {
  const forms = await db.select({ fileId: taxForms.fileId }).from(taxForms)
  const uploads = await db.select({ files: taxFormUploads.files }).from(taxFormUploads)
  return [
    ...forms.map(({ fileId }) => fileId),
    ...uploads.flatMap(({ files }) => files.map(({ fileId }) => fileId)),
  ].filter(fileId => fileId !== '')
}

/** Deletes the forms that no longer have to be readable, of tax years up to one; returns their files. */
export async function deleteFormsOf(
  db: Transaction,
  { today, lastYear }: { today: string; lastYear: number },
): Promise<string[]> {
  const deleted = await db
    .delete(taxForms)
    .where(and(lt(taxForms.readableThrough, today), lte(taxForms.taxYear, lastYear)))
    .returning({ fileId: taxForms.fileId })
  return deleted.map(({ fileId }) => fileId)
}
