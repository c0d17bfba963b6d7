import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** What the built web app answers at an address. */
async function answerAt(url: string, files: Record<string, string>) {
  const webFolder = mkdtempSync(join(tmpdir(), 'epay-web-'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(webFolder, file), text)
  const site = await buildApp(app.dependencies, { webFolder })
  const answer = await site.inject({ method: 'GET', url })
  await site.close()
  rmSync(webFolder, { recursive: true })
  return answer
}

async function pageAt(url: string, files: readonly string[]): Promise<string> {
  return (await answerAt(url, Object.fromEntries(files.map(file => [file, file])))).payload
}

describe('the start page', () => {
  const both = ['index.html', 'apply.html']

  it.each(['/apply', '/Apply/', '/apply?from=poster'])('of %s is the application form', async url => {
    expect(await pageAt(url, both)).toBe('apply.html')
  })

  it.each(['/', '/login', '/applications', '/apply/anything'])('of %s is the portal', async url => {
    expect(await pageAt(url, both)).toBe('index.html')
  })

  it('is the portal for the application form, too, where the form was not built by itself', async () => {
    expect(await pageAt('/apply', ['index.html'])).toBe('index.html')
  })
})

it.each([
  ['itself alone', '', "connect-src 'self';"],
  ['the API that it was built for', 'https://api.example', "connect-src 'self' https://api.example;"],
])('the web app may call %s', async (_, origin, allowed) => {
  const page = `<meta name="api-origin" content="${origin}" />`
  const { headers } = await answerAt('/login', { 'index.html': page })
  expect(headers['content-security-policy']).toContain(allowed)
})

it('docs/operating.md gives nginx the headers that the portal sends with its pages', async () => {
  const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const shown = [...guide.matchAll(/add_header ([\w-]+) (?:"([^"]+)"|(\S+)) always;/g)]
  const page = '<meta name="api-origin" content="https://api.example.com" />'
  const { headers } = await answerAt('/login', { 'index.html': page })
  const parts = (value: unknown) => String(value).split(/; ?/).toSorted()
  expect(shown).toHaveLength(5)
  for (const [, name = '', quoted, word] of shown)
    expect(parts(quoted ?? word), name).toEqual(parts(headers[name.toLowerCase()]))
})
