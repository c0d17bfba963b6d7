import { EXTRAS } from '@epay/contract/common/extra'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'
import { inTransaction } from './context.ts'

const TOKEN = 'a-token-for-prometheus'

let app: TestApp
afterEach(() => app.close())

const metrics = (authorization?: string) =>
  app.anonymous.get('/metrics', { headers: authorization ? { authorization } : {} })

describe('GET /api/metrics', () => {
  it('answers this machine where no token is configured', async () => {
    app = await buildTestApp()
    const { status, body } = await metrics()
    expect(status).toBe(200)
    expect(body).toContain('process_cpu_seconds_total')
  })

  it('tells what the alerts in docs/operating.md need', async () => {
    app = await buildTestApp()
    await inTransaction(app.context, context =>
      app.dependencies.jobs.queue(context, 'deliver-mail', { mailId: 'a' }),
    )
    await metrics()
    const { body } = await metrics()
    for (const line of [
      /^epay_request_duration_seconds_count\{method="GET",route="\/api\/metrics",status="200"\} \d+$/m,
      /^epay_jobs_waiting\{queue="deliver-mail"\} 1$/m,
      /^epay_oldest_job_seconds\{queue="deliver-mail"\} \d+$/m,
      /^# TYPE epay_mails gauge$/m,
      /^epay_database_connections\{state="open"\} \d+$/m,
      /^epay_disk_free_bytes \d+$/m,
      /^epay_stored_file_errors_total \d+$/m,
    ])
      expect(body).toMatch(line)
  })

  it('tells of the backups of the schedule where one is set', async () => {
    const BACKUP_RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
    app = await buildTestApp({ environment: { BACKUP_URL: 'file:///backups', BACKUP_RECIPIENT } })
    await app.dependencies.database.pool.query(`insert into backups (started_at, ended_at, state, is_scheduled, bytes, name) values
        (now() - interval '2 days', now() - interval '2 days' + interval '90 seconds', 'done', true, 4000, 'whole'),
        (now() - interval '1 day', now() - interval '1 hour', 'failed', true, null, 'failed'),
        (now(), now(), 'done', false, 7, 'of the command')`)
    const { body } = await metrics()
    for (const line of [
      /^epay_last_backup_seconds 1728\d\d$/m,
      /^epay_backup_bytes 4000$/m,
      /^epay_backup_duration_seconds 90$/m,
      /^epay_last_backup_failure_seconds 36\d\d$/m,
    ])
      expect(body).toMatch(line)
  })

  it('answers no one behind a proxy, to which everyone is local', async () => {
    app = await buildTestApp({ environment: { TRUST_PROXY: '1' } })
    expect((await metrics()).status).toBe(404)
  })

  it('asks for the token where one is configured', async () => {
    app = await buildTestApp({ environment: { METRICS_TOKEN: TOKEN } })
    expect((await metrics()).status).toBe(404)
    expect((await metrics('Bearer another-token-of-some')).status).toBe(404)
    expect((await metrics(`Bearer ${TOKEN}`)).status).toBe(200)
  })
})

describe('GET /api/portal', () => {
  it('names the company and every extra, to anyone who asks', async () => {
    app = await buildTestApp({
      environment: { COMPANY_NAME: 'Harbor Homes', PUBLIC_URL: 'http://localhost:3000' },
    })
    expect((await app.anonymous.get('/portal')).body).toMatchObject({
      companyName: 'Harbor Homes',
      isDemo: false,
      extras: [...EXTRAS],
    })
  })

  it('has no mailbox to read where mails are sent', async () => {
    app = await buildTestApp({
      environment: { SMTP_URL: 'smtp://localhost:25', PUBLIC_URL: 'http://localhost:3000' },
    })
    expect((await app.anonymous.get('/portal')).body).toMatchObject({
      extras: EXTRAS.filter(name => name !== 'devMailbox'),
    })
  })
})
