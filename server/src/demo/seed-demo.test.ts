import { beforeAll, expect, test } from 'vitest'
import { findUnknownFiles } from '#server/admin/unknown-files.ts'
import { accounts } from '#server/auth/tables.ts'
import { sendReminders } from '#server/certificates/remind-of-certificates.ts'
import { remindOfI9 } from '#server/packets/i9/remind-of-i9.ts'
import { checks } from '#server/paychecks/tables.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { seedDemoCertificates } from './demo-certificates.ts'
import { seedDemoForms } from './demo-forms.ts'
import { seedDemoPackets } from './demo-packets.ts'
import { seedDemoTaxForms } from './demo-tax-forms.ts'
import { hasDemoCompany, seedDemo } from './seed-demo.ts'

const app = await openTestApp({ now: '2026-03-11T17:00:00Z' })
beforeAll(async () => {
  await seedDemo(app.dependencies)
  await seedDemoPackets(app.dependencies)
  await seedDemoTaxForms(app.dependencies)
  await seedDemoCertificates(app.dependencies)
  await seedDemoForms(app.dependencies)
})

test('the demo company has files in packets, forms, and certificates, none of which are reported as unknown', async () => {
  const { pool } = app.dependencies.database
  const { rows: columns } = await pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name like '%file_id'`)
  // Files are dated by the disk's clock and reported as unknown only after a day.
  const clock = { ...app.clock, now: () => new Date(Date.now() + 2 * 86_400_000) }
  const unknownFiles = new Set(await findUnknownFiles({ ...app.context, clock }))
  const tables = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await pool.query<{ id: string }>(
      `select ${column} as id from ${table} where ${column} <> ''`,
    )
    if (rows.length > 0) tables.add(table)
    expect([table, column, rows.filter(({ id }) => unknownFiles.has(id))]).toEqual([table, column, []])
  }
  const tablesWithFiles = [
    'form_assignments',
    'certificates',
    'company_form_versions',
    'packets',
    'tax_forms',
  ]
  expect([...tables]).toEqual(expect.arrayContaining(tablesWithFiles))
})

test('the demo company sends no reminders, and is never added to a database with accounts', async () => {
  await remindOfI9(app.dependencies)({}, { isLast: false })
  await sendReminders(app.context)
  expect(await app.mails()).toEqual([])
  const { orm } = app.dependencies.database
  expect(await hasDemoCompany(orm)).toBe(true)
  await seedDemo(app.dependencies)
  expect([await orm.$count(accounts), await orm.$count(checks)]).toEqual([251, 250 * 26])
})
