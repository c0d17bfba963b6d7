import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/database/transaction.ts'
import { employees } from '#server/employees/tables.ts'
import { employments } from '#server/packets/tables.ts'
import { formAssignments, w4Locks } from './tables.ts'

type LockRow = typeof w4Locks.$inferSelect

export function listLocks(db: Executor): Promise<(LockRow & { name: string })[]> {
  const { employeeId, termsSealed, notedAt, notedBy } = w4Locks
  return db
    .select({ employeeId, termsSealed, notedAt, notedBy, name: employees.name })
    .from(w4Locks)
    .innerJoin(employees, eq(employees.id, employeeId))
    .orderBy(employees.name, employeeId)
}

export async function findLock(db: Executor, employeeId: string): Promise<LockRow | undefined> {
  const [lock] = await db.select().from(w4Locks).where(eq(w4Locks.employeeId, employeeId))
  return lock
}

export async function saveLock(db: Transaction, lock: LockRow): Promise<void> {
  await db.insert(w4Locks).values(lock).onConflictDoUpdate({ target: w4Locks.employeeId, set: lock })
}

export async function deleteLock(db: Transaction, employeeId: string): Promise<boolean> {
  const deletedRows = await db.delete(w4Locks).where(eq(w4Locks.employeeId, employeeId)).returning()
  return deletedRows.length > 0
}

/** Returns the newest signed Form W-4 of each hire, including those who became employees. */
export function listNewestEntries(db: Executor, applicationIds: readonly string[]) {
  const applicationId = sql<string>`coalesce(${formAssignments.applicationId}, ${employments.applicationId})`
  return db
    .selectDistinctOn([applicationId], {
      ...{ applicationId, id: formAssignments.id },
      entriesSealed: sql<string>`${formAssignments.entriesSealed}`,
    })
    .from(formAssignments)
    .leftJoin(employments, eq(employments.employeeId, formAssignments.employeeId))
    .where(
      and(
        isNotNull(formAssignments.entriesSealed),
        or(
          inArray(formAssignments.applicationId, [...applicationIds]),
          inArray(employments.applicationId, [...applicationIds]),
        ),
      ),
    )
    .orderBy(applicationId, desc(formAssignments.signedAt))
}
