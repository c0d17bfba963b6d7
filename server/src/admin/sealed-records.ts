import { getTableName, sql } from 'drizzle-orm'
import { SEALED_FACTOR_COLUMNS } from '#server/auth/second-factor-codes.ts'
import { SEALED_CERTIFICATE_COLUMNS } from '#server/certificates/present.ts'
import { SEALED_CHANGE_COLUMNS } from '#server/change-requests/sealed-numbers.ts'
import { SEALED_FORM_COLUMNS } from '#server/company-forms/tables.ts'
import type { Executor } from '#server/database/transaction.ts'
import { SEALED_EMPLOYEE_COLUMNS } from '#server/employees/secrets.ts'
import { SEALED_WAITING_COLUMNS } from '#server/employees/waiting-queries.ts'
import { SEALED_DRAFT_COLUMNS } from '#server/packets/draft/draft-answers.ts'
import { SEALED_PACKET_COLUMNS } from '#server/packets/sealed-answers.ts'
import { SEALED_STAGED_COLUMNS } from '#server/paychecks/import/stage-import.ts'
import type { Context } from '#server/platform/context.ts'
import { MissingKeyError } from '#server/platform/crypto.ts'
import type { SealedColumn } from '#server/platform/sealed-column.ts'
import { SEALED_SETTINGS_COLUMNS } from '#server/platform/settings.ts'
import { SEALED_TAX_FORM_COLUMNS } from '#server/tax-forms/reading.ts'

/** A test searches the database for sealed columns that are missing from this list. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...SEALED_FACTOR_COLUMNS,
  ...SEALED_EMPLOYEE_COLUMNS,
  ...SEALED_WAITING_COLUMNS,
  ...SEALED_STAGED_COLUMNS,
  ...SEALED_PACKET_COLUMNS,
  ...SEALED_DRAFT_COLUMNS,
  ...SEALED_TAX_FORM_COLUMNS,
  ...SEALED_FORM_COLUMNS,
  ...SEALED_CHANGE_COLUMNS,
  ...SEALED_CERTIFICATE_COLUMNS,
  ...SEALED_SETTINGS_COLUMNS,
]

const BATCH_SIZE = 200

type SealedValue = { id: string; sealedText: string }

export function nameOfValue({ column }: SealedColumn, id: string): string {
  return `${getTableName(column.table)} ${id}, ${column.name}`
}

export function describeUnsealFailure(error: unknown): string {
  return error instanceof MissingKeyError ? `key ${error.keyId} is missing` : 'altered'
}

/** Might skip values that change during the iteration. */
export async function* readValuesUnderOtherKeys(
  db: Executor,
  column: SealedColumn,
  keyId: string,
): AsyncGenerator<SealedValue> {
  let afterId = ''
  for (;;) {
    const values = await listValuesUnderOtherKeys(db, column, { keyId, afterId, limit: BATCH_SIZE })
    yield* values
    const lastValue = values.at(-1)
    if (!lastValue) return
    afterId = lastValue.id
  }
}

export async function checkSealedValues({
  db,
  cipher,
}: Pick<Context, 'db' | 'cipher'>): Promise<{ readCount: number; findings: string[] }> {
  const findings: string[] = []
  let readCount = 0
  for (const column of SEALED_COLUMNS)
    for await (const { id, sealedText } of readValuesUnderOtherKeys(db, column, '')) {
      readCount += 1
      try {
        cipher.open(sealedText, column.boundTo(id))
      } catch (error) {
        findings.push(`${describeUnsealFailure(error)}: ${nameOfValue(column, id)}`)
      }
    }
  return { readCount, findings }
}

async function listValuesUnderOtherKeys(
  db: Executor,
  { column, id }: SealedColumn,
  { keyId, afterId, limit }: { keyId: string; afterId: string; limit: number },
): Promise<SealedValue[]> {
  const hasOtherKey = sql`split_part(${column}, '.', 1) <> ${keyId}`
  return db
    .select({ id: sql<string>`${id}::text`, sealedText: sql<string>`${column}` })
    .from(column.table)
    .where(sql`${hasOtherKey} and ${id}::text > ${afterId}`)
    .orderBy(sql`${id}::text`)
    .limit(limit)
}

/** Returns `false` if the value has changed since it was read. */
export async function replaceSealedValue(
  db: Executor,
  { column, id }: SealedColumn,
  value: SealedValue,
  newSealedText: string,
): Promise<boolean> {
  const isUnchanged = sql`${id}::text = ${value.id} and ${column} = ${value.sealedText}`
  const statement = sql`update ${column.table} set ${sql.identifier(column.name)} = ${newSealedText} where ${isUnchanged}`
  return (await db.execute(statement)).rowCount === 1
}
