import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { expect, it } from 'vitest'
import { buildFormData, buildPdf } from '#server/applications/factories.ts'
import { issueLink } from '#server/auth/links.ts'
import { refreshSession } from '#server/auth/session.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { createTransportSource } from '#server/mail/transport.ts'
import { inTransaction } from '#server/platform/context.ts'
import { startDailyJobs } from '#server/platform/morning-jobs.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { tidyUp } from './tidy-up.ts'

const DAY_SECONDS = 86_400
const ATTEMPT = { isLast: false }
const MAIL = { to: 'ann@example.com', subject: 'S', text: 'T', html: 'H', kind: 'test' }

const app = await openTestApp({ environment: { RATE_LIMITS: 'on' } })

async function countsOf(tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await app.dependencies.database.pool.query(`select count(*)::int as count from ${table}`)
    counts[table] = rows[0].count
  }
  return counts
}

const mailFolder = () => join(app.dependencies.config.dataDir, 'mail')
const mailFiles = () => (existsSync(mailFolder()) ? readdirSync(mailFolder()).length : 0)

async function addOneDayOfData(accountId: string): Promise<void> {
  const { context } = app
  const { refreshToken } = await app.signIn(accountId)
  await refreshSession(context, refreshToken)
  const linkDetails = { subjectId: randomUUID(), accountId: null, email: 'ann@example.com', name: 'Ann' }
  await inTransaction(context, async context => {
    await issueLink(context, { ...linkDetails, purpose: 'set-password' })
    await issueLink(context, { ...linkDetails, purpose: 'complete-packet' })
    await queueMail(context, MAIL)
  })
  const transport = await createTransportSource(app.dependencies)()
  const letterhead = { companyName: 'Builders', logo: undefined }
  await transport.send({ ...MAIL, letterhead, id: randomUUID(), createdAt: app.clock.now() })
  const form = buildFormData({}, { name: 'resume.pdf', content: buildPdf() })
  const headers = { 'idempotency-key': randomUUID() }
  await app.anonymous.upload(applicationEndpoints.upload.path, form, { headers })
}

const SHORT_LIVED_TABLES = ['sessions', 'refresh_tokens', 'mails']
const PERMANENT_TABLES = ['job_applications', 'application_history', 'audit_events', 'accounts']
const PACKET_LINKS = `links where purpose = 'complete-packet'`
const OTHER_LINKS = `links where purpose <> 'complete-packet'`
const IDEMPOTENCY_KEYS = 'job_applications where idempotency_key_hash is not null'

it('the amount of expiring data stays constant, and evidence is kept', async () => {
  const accountId = await app.createAccount({ roles: ['Employee'] })
  const run = tidyUp(app.dependencies)
  const sizes: unknown[] = []
  const permanentCounts: Record<string, number>[] = []
  for (let day = 0; day < 730; day += 20) {
    await addOneDayOfData(accountId)
    await run({}, ATTEMPT)
    sizes.push({
      ...(await countsOf([...SHORT_LIVED_TABLES, OTHER_LINKS, IDEMPOTENCY_KEYS])),
      files: mailFiles(),
    })
    permanentCounts.push(await countsOf([...PERMANENT_TABLES, PACKET_LINKS]))
    app.clock.advance(20 * DAY_SECONDS)
  }
  expect(sizes.at(-1)).toEqual(sizes[19])
  const counts = { sessions: 3, refresh_tokens: 4, mails: 38, files: 19 }
  expect(sizes.at(-1)).toEqual({ ...counts, [OTHER_LINKS]: 2, [IDEMPOTENCY_KEYS]: 2 })
  for (const table of [...PERMANENT_TABLES, PACKET_LINKS]) {
    const counts = permanentCounts.map(count => count[table])
    expect(counts, table).toEqual(counts.toSorted((a = 0, b = 0) => a - b))
  }
  const days = permanentCounts.length
  expect(permanentCounts.at(-1)).toMatchObject({ job_applications: days, [PACKET_LINKS]: days })
})

it('old bank account and waiting changes are removed, except those that the office has yet to report', async () => {
  const { pool } = app.dependencies.database
  const at = (days: number) => new Date(app.clock.now().getTime() - days * DAY_SECONDS * 1000)
  const changes = [
    ['recent', 59, false, null],
    ['old', 61, false, null],
    ['reported', 61, true, at(60)],
    ['to report', 61, true, null],
  ]
  for (const [employeeId, days, needsNotice, notifiedAt] of changes)
    await pool.query(
      `insert into bank_account_changes (id, employee_id, at, before_last4, after_last4, source, needs_notice, notified_at)
       values (gen_random_uuid(), $1, $2, '', '1234', 'packet', $3, $4)`,
      [employeeId, at(Number(days)), needsNotice, notifiedAt],
    )
  for (const days of [13, 15])
    await pool.query(
      `insert into waiting_changes (id, import_id, employee_id, "column", value_sealed, file, line, created_at)
       values ($1, gen_random_uuid(), '7', 'ssn', '', 'employees.csv', 2, $2)`,
      [`ssn:${days}`, at(days)],
    )
  await tidyUp(app.dependencies)({}, ATTEMPT)
  const { rows } = await pool.query('select employee_id as id from bank_account_changes order by id')
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(['recent', 'to report']))
  expect(await countsOf(['waiting_changes'])).toEqual({ waiting_changes: 1 })
})

it('restarts of the portal do not add jobs, and each run queues the next', async () => {
  const { pool } = app.dependencies.database
  const deleteJobs = () => pool.query(`delete from pgboss.job where name = 'tidy-up'`)
  await deleteJobs()
  for (const _start of [1, 2]) await startDailyJobs(app.dependencies, ['tidy-up'])
  const queuedJobs = "pgboss.job where name = 'tidy-up'"
  expect(await countsOf([queuedJobs])).toEqual({ [queuedJobs]: 1 })
  await deleteJobs()
  await tidyUp(app.dependencies)({}, ATTEMPT)
  const { rows } = await pool.query(`select start_after from pgboss.job where name = 'tidy-up'`)
  expect(rows).toEqual([{ start_after: new Date(app.clock.now().getTime() + DAY_SECONDS * 1000) }])
})
