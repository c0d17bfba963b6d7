import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { errorsOf } from '@epay/contract/api-errors'
import { exampleOf } from '@epay/contract/api-examples'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import type { Endpoint } from '@epay/contract/common/endpoint'
import { problemType } from '@epay/contract/common/problem'
import { ALL_ENDPOINTS, callName } from '@epay/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const run = promisify(execFile)

let app: TestApp
let page: string
const folder = mkdtempSync(join(tmpdir(), 'epay-api-page-'))
beforeAll(async () => {
  app = await buildTestApp()
  const { status, bytes } = await app.anonymous.get('/docs')
  expect(status).toBe(200)
  page = bytes.toString()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const readable = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all)

function callOf({ method, path }: Endpoint): string {
  const heading = `<b>${method}</b> /api${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`
  const [, after = ''] = page.split(heading)
  return after.split('class="call"')[0] ?? ''
}

function commandOf(endpoint: Endpoint): string {
  const [, command = ''] = /<pre><code>(curl [\s\S]*?)<\/code><\/pre>/.exec(callOf(endpoint)) ?? []
  return readable(command)
}

describe.each(ALL_ENDPOINTS.map(endpoint => [callName(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  it('has an example to copy, and says what it refuses', () => {
    expect(commandOf(endpoint)).toMatch(/^curl .*"\$EPAY_URL\/api\/[^{}]*"/)
    const said = readable(callOf(endpoint))
    for (const { code } of errorsOf(endpoint, exampleOf(endpoint)))
      if (endpoint.errorBody !== 'descriptions' || code !== 'INVALID_INPUT')
        expect(said).toContain(problemType(code))
  })
})

describe('the examples, in a shell', () => {
  async function call(command: string): Promise<unknown> {
    const env = { PATH: process.env.PATH, EPAY_URL: app.url, TOKEN: await app.as('Admin').token }
    const { stdout } = await run('bash', ['-ec', command], { cwd: folder, env })
    return JSON.parse(stdout)
  }

  it('of a query and of a JSON body do what they say', async () => {
    const made = await call(commandOf(scriptTokenEndpoints.create))
    expect(made).toMatchObject({ name: 'Nightly payroll', scope: 'import' })
    expect(await call(commandOf(applicationEndpoints.list))).toEqual({ items: [], totalCount: 0 })
  })

  it('of a form sends its texts and a file', async () => {
    writeFileSync(join(folder, 'FILE'), 'no resume')
    const refused = await call(commandOf(applicationEndpoints.upload))
    expect(refused).toMatchObject({ status: 400, errors: { Resume: [expect.any(String)] } })
  })
})

describe('the page', () => {
  it('runs no script, and comes compressed in what a phone loads at once', async () => {
    expect(page).not.toMatch(/<script| on\w+=/)
    const headers = { 'accept-encoding': 'br' }
    const sent = await fetch(`${app.url}/api/docs`, { headers })
    expect(sent.headers.get('content-encoding')).toBe('br')
    expect(page.length).toBeLessThan(900_000)
  })
})
