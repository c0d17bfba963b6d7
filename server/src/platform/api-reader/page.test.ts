import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { applicationEndpoints } from '@epay/contract/applications/endpoints'
import { scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import type { Endpoint } from '@epay/contract/common/endpoint'
import { ALL_ENDPOINTS } from '@epay/contract/permissions'
import { describe, expect, it } from 'vitest'
import { openTestApp } from '#server/testing/build-test-app.ts'
import { createTestFolder } from '#server/testing/test-folder.ts'

const run = promisify(execFile)

const app = await openTestApp()
const page = (await app.anonymous.get('/docs')).bytes.toString()

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }
const textOf = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(#?\w+);/g, (all, name) => ENTITIES[name] ?? all)

function commandOf({ method, path }: Endpoint): string {
  const heading = `<b>${method}</b> /api${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`
  const [section = ''] = page.split(heading)[1]?.split('class="call"') ?? []
  const [, command = ''] = /<pre><code>(curl [\s\S]*?)<\/code><\/pre>/.exec(section) ?? []
  return textOf(command)
}

it('shows a command for every call', () => {
  for (const endpoint of ALL_ENDPOINTS)
    expect(commandOf(endpoint), endpoint.path).toMatch(/^curl .*"\$EPAY_URL\/api\/[^{}]*"/)
})

describe('a command run in a shell', () => {
  async function call(endpoint: Endpoint, cwd = tmpdir()): Promise<unknown> {
    const env = { PATH: process.env.PATH, EPAY_URL: app.url, TOKEN: await app.as('Admin').token }
    const { stdout } = await run('bash', ['-ec', commandOf(endpoint)], { cwd, env })
    return JSON.parse(stdout)
  }

  it('a command of the page sends a query or a JSON body', async () => {
    const expected = { name: 'Nightly payroll', scope: 'import' }
    expect(await call(scriptTokenEndpoints.create)).toMatchObject(expected)
    expect(await call(applicationEndpoints.list)).toEqual({ items: [], totalCount: 0 })
  })

  it('a command of the page sends a form with texts and a file', async () => {
    const folder = createTestFolder()
    writeFileSync(join(folder, 'FILE'), 'no resume')
    const problem = await call(applicationEndpoints.upload, folder)
    expect(problem).toMatchObject({ status: 400, errors: { Resume: [expect.any(String)] } })
  })
})

it('the page has no scripts, and is compressed', async () => {
  expect(page).not.toMatch(/<script| on\w+=/)
  expect(page.length).toBeLessThan(900_000)
  const response = await fetch(`${app.url}/api/docs`, { headers: { 'accept-encoding': 'br' } })
  expect(response.headers.get('content-encoding')).toBe('br')
})
