import { EXTRAS } from '@epay/contract/common/extra'
import { afterEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

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

  it('answers nobody behind a proxy, to which everyone is local', async () => {
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
  it('names the company and every extra, to whoever asks', async () => {
    app = await buildTestApp({ environment: { COMPANY_NAME: 'Harbor Homes' } })
    expect((await app.anonymous.get('/portal')).body).toMatchObject({
      companyName: 'Harbor Homes',
      isDemo: false,
      extras: [...EXTRAS],
    })
  })

  it('has no mailbox to read where mails are sent', async () => {
    app = await buildTestApp({ environment: { SMTP_URL: 'smtp://localhost:25' } })
    expect((await app.anonymous.get('/portal')).body).toMatchObject({
      extras: EXTRAS.filter(name => name !== 'devMailbox'),
    })
  })
})
