import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

async function answerAt(url: string, files: Record<string, string>, headers = {}) {
  const webFolder = mkdtempSync(join(tmpdir(), 'epay-web-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(webFolder, file)), { recursive: true })
    writeFileSync(join(webFolder, file), text)
  }
  const site = await buildApp(app.dependencies, { webFolder })
  const answer = await site.inject({ method: 'GET', url, headers })
  await site.close()
  rmSync(webFolder, { recursive: true })
  return answer
}

async function pageAt(url: string, files: readonly string[]): Promise<string> {
  return (await answerAt(url, Object.fromEntries(files.map(file => [file, file])))).payload
}

describe('a script', () => {
  const files = { 'index.html': 'page', 'start.js': 'as it is', 'start.js.br': 'compressed by the build' }

  it.each([
    ['br, gzip', 'br', 'compressed by the build'],
    ['identity', undefined, 'as it is'],
  ])('is for who takes %s sent as %s', async (accepted, encoding, payload) => {
    const answer = await answerAt('/start.js', files, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.headers.vary).toContain('accept-encoding')
    expect(answer.payload).toBe(payload)
  })
})

describe('the start page', () => {
  const all = ['index.html', 'apply.html', 'employee-packet.html']

  it.each([
    ['/apply?from=poster', 'apply.html'],
    ['/Employee-Packet/?applicationId=7&token=a.b.c', 'employee-packet.html'],
    ['/profile', 'index.html'],
    ['/staff-employee-packet?applicationId=7', 'index.html'],
  ])('of %s is %s', async (url, file) => {
    expect(await pageAt(url, all)).toBe(file)
  })

  it.each(['/apply', '/employee-packet'])(
    'of %s is the portal, where it was not built by itself',
    async url => {
      expect(await pageAt(url, ['index.html'])).toBe('index.html')
    },
  )
})

describe('the help', () => {
  const pages = ['index.html', 'help/index.html', 'help/es/index.html', 'help/en/running/index.html']
  const files = Object.fromEntries(pages.map(page => [page, page]))

  it.each([
    ['/help', 'help/index.html'],
    ['/help/es/', 'help/es/index.html'],
    ['/help/en/running', 'help/en/running/index.html'],
  ])('at %s is %s', async (url, payload) => {
    expect(await answerAt(url, files)).toMatchObject({ statusCode: 200, payload })
  })

  it.each([
    ['/help/en', '/help/'],
    ['/help/en/', '/help/'],
    ['/help/es/running/', '/help/en/running/'],
    ['/Help/ES/Running?from=mail', '/help/en/running/'],
  ])('of %s leads to its page in English, %s', async (url, location) => {
    expect(await answerAt(url, files)).toMatchObject({ statusCode: 302, headers: { location } })
  })

  it.each(['/help/en/none/', '/help/es/none', '/help/running/'])('has nothing at %s', async url => {
    expect(await answerAt(url, files)).toMatchObject({ statusCode: 404, payload: 'index.html' })
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
