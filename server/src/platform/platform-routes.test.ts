import { EXTRAS } from '@epay/contract/common/extra'
import { afterEach, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { inTransaction } from './context.ts'

const TOKEN = 'a-token-for-prometheus'

let app: TestApp
afterEach(() => app.close())

const getMetrics = (authorization?: string) =>
  app.anonymous.get('/metrics', { headers: authorization ? { authorization } : {} })

it('metrics include what the alerts in docs/operating.md need; without a token, only this machine can read them', async () => {
  const BACKUP_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
  app = await buildTestApp({ environment: { BACKUP_URL: 'file:///backups', BACKUP_RECIPIENT } })
  const { database, jobs } = app.dependencies
  await inTransaction(app.context, context => jobs.queue(context, 'deliver-mail', { mailId: 'a' }))
  await database.pool.query(`insert into backups (started_at, ended_at, state, is_scheduled, bytes, name) values
      (now() - interval '2 days', now() - interval '2 days' + interval '90 seconds', 'done', true, 4000, 'whole'),
      (now() - interval '1 day', now() - interval '1 hour', 'failed', true, null, 'failed'),
      (now(), now(), 'done', false, 7, 'of the command')`)
  await getMetrics()
  const { body } = await getMetrics()
  for (const line of [
    /^epay_request_duration_seconds_count\{method="GET",route="\/api\/metrics",status="200"\} \d+$/m,
    /^process_cpu_seconds_total /m,
    /^epay_jobs_waiting\{queue="deliver-mail"\} 1$/m,
    /^epay_oldest_job_seconds\{queue="deliver-mail"\} \d+$/m,
    /^# TYPE epay_mails gauge$/m,
    /^epay_database_connections\{state="open"\} \d+$/m,
    /^epay_disk_free_bytes \d+$/m,
    /^epay_stored_file_errors_total \d+$/m,
    /^epay_last_backup_seconds 1728\d\d$/m,
    /^epay_backup_bytes 4000$/m,
    /^epay_backup_duration_seconds 90$/m,
    /^epay_last_backup_failure_seconds 36\d\d$/m,
  ])
    expect(body).toMatch(line)
})

it('metrics require a token behind a proxy, where every client looks local', async () => {
  app = await buildTestApp({ environment: { TRUST_PROXY: '1' } })
  expect((await getMetrics()).status).toBe(404)
})

it('metrics require the token if one is configured', async () => {
  app = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN } })
  expect((await getMetrics()).status).toBe(404)
  expect((await getMetrics('Bearer another-token-of-some')).status).toBe(404)
  expect((await getMetrics(`Bearer ${TOKEN}`)).status).toBe(200)
})

it('GET /api/portal lists the company name and every extra', async () => {
  app = await buildTestApp({
    environment: { COMPANY_NAME: 'Harbor Homes', PUBLIC_URL: 'http://localhost:3000' },
  })
  const { body } = await app.anonymous.get('/portal')
  expect(body).toMatchObject({ companyName: 'Harbor Homes', isDemo: false, extras: [...EXTRAS] })
})
