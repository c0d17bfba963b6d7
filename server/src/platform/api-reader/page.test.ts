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
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

const run = promisify(execFile)

let app: TestApp
let page: string
beforeAll(async () => {
  app = await buildTestApp()
  page = (await app.anonymous.get('/docs')).bytes.toString()
})
afterAll(() => app.close())

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const textOf = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all)

function sectionOf({ method, path }: Endpoint): string {
  const heading = `<b>${method}</b> /api${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`
  const [, after = ''] = page.split(heading)
  return after.split('class="call"')[0] ?? ''
}

function commandOf(endpoint: Endpoint): string {
  const [, command = ''] = /<pre><code>(curl [\s\S]*?)<\/code><\/pre>/.exec(sectionOf(endpoint)) ?? []
  return textOf(command)
}

it.each(ALL_ENDPOINTS.map(endpoint => [callName(endpoint), endpoint] as const))(
  'shows a command and the possible errors of %s',
  (_, endpoint) => {
    expect(commandOf(endpoint)).toMatch(/^curl .*"\$EPAY_URL\/api\/[^{}]*"/)
    const section = textOf(sectionOf(endpoint))
    for (const { code } of errorsOf(endpoint, exampleOf(endpoint)))
      if (endpoint.errorBody !== 'descriptions' || code !== 'INVALID_INPUT')
        expect(section).toContain(problemType(code))
  },
)

describe('a command run in a shell', () => {
  async function call(endpoint: Endpoint, cwd = tmpdir()): Promise<unknown> {
    const env = { PATH: process.env.PATH, EPAY_URL: app.url, TOKEN: await app.as('Admin').token }
    const { stdout } = await run('bash', ['-ec', commandOf(endpoint)], { cwd, env })
    return JSON.parse(stdout)
  }

  it('sends a query or a JSON body', async () => {
    const expected = { name: 'Nightly payroll', scope: 'import' }
    expect(await call(scriptTokenEndpoints.create)).toMatchObject(expected)
    expect(await call(applicationEndpoints.list)).toEqual({ items: [], totalCount: 0 })
  })

  it('sends a form with texts and a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'epay-api-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'FILE'), 'no resume')
    const problem = await call(applicationEndpoints.upload, folder)
    expect(problem).toMatchObject({ status: 400, errors: { Resume: [expect.any(String)] } })
  })
})

it('has no scripts, and is compressed', async () => {
  expect(page).not.toMatch(/<script| on\w+=/)
  expect(page.length).toBeLessThan(900_000)
  const response = await fetch(`${app.url}/api/docs`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
})
