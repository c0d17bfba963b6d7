import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openTestApp } from '#server/testing/build-test-app.ts'

const app = await openTestApp()

/** Requests `url` from a portal that serves these files. If `files` is a list, each file contains its own name. */
async function get(url: string, files: readonly string[] | Record<string, string>, headers = {}) {
  const webFolder = mkdtempSync(join(tmpdir(), 'epay-web-'))
  const entries = Array.isArray(files) ? files.map(file => [file, file]) : Object.entries(files)
  for (const [file, text] of entries) {
    mkdirSync(dirname(join(webFolder, file)), { recursive: true })
    writeFileSync(join(webFolder, file), text)
  }
  const webApp = await buildApp(app.dependencies, { webFolder })
  const response = await webApp.inject({ method: 'GET', url, headers })
  await webApp.close()
  rmSync(webFolder, { recursive: true })
  return response
}

it.each([
  ['br, gzip', 'br', 'start.js.br'],
  ['identity', undefined, 'start.js'],
])('a script for a client that accepts %s is encoded as %s', async (acceptEncoding, encoding, payload) => {
  const files = ['index.html', 'start.js', 'start.js.br']
  const response = await get('/start.js', files, { 'accept-encoding': acceptEncoding })
  expect(response.headers['content-encoding']).toBe(encoding)
  expect(response.headers['content-type']).toContain('javascript')
  expect(response.headers.vary).toContain('accept-encoding')
  expect(response.payload).toBe(payload)
})

const ENTRIES = ['index.html', 'apply.html', 'employee-packet.html']

it.each([
  ['/apply?from=poster', ENTRIES, 'apply.html'],
  ['/Employee-Packet/?applicationId=7&token=a.b.c', ENTRIES, 'employee-packet.html'],
  ['/profile', ENTRIES, 'index.html'],
  ['/staff-employee-packet?applicationId=7', ENTRIES, 'index.html'],
  ['/apply', ['index.html'], 'index.html'],
])('the page %s of %j is %s', async (url, files, payload) => {
  expect(await get(url, files)).toMatchObject({ statusCode: 200, payload })
})

describe('the help', () => {
  const FILES = ['index.html', 'help/index.html', 'help/es/index.html', 'help/en/running/index.html']

  it.each([
    ['/help', 'help/index.html'],
    ['/help/es/', 'help/es/index.html'],
    ['/help/en/running', 'help/en/running/index.html'],
  ])('at %s is %s', async (url, payload) => {
    expect(await get(url, FILES)).toMatchObject({ statusCode: 200, payload })
  })

  it.each([
    ['/help/en', '/help/'],
    ['/help/en/', '/help/'],
    ['/help/es/running/', '/help/en/running/'],
    ['/Help/ES/Running?from=mail', '/help/en/running/'],
  ])('at %s redirects to the English page %s', async (url, location) => {
    expect(await get(url, FILES)).toMatchObject({ statusCode: 302, headers: { location } })
  })

  it.each(['/help/en/none/', '/help/es/none', '/help/running/'])('has no page at %s', async url => {
    expect(await get(url, FILES)).toMatchObject({ statusCode: 404, payload: 'index.html' })
  })
})

it.each([
  ['itself', '', "connect-src 'self';"],
  ['the API that it was built for', 'https://api.example', "connect-src 'self' https://api.example;"],
])('the web app can only connect to %s', async (_, origin, expectedDirective) => {
  const page = `<meta name="api-origin" content="${origin}" />`
  const { headers } = await get('/login', { 'index.html': page })
  expect(headers['content-security-policy']).toContain(expectedDirective)
})

it('the nginx headers in docs/operating.md match those of the pages', async () => {
  const guide = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const documentedHeaders = [...guide.matchAll(/add_header ([\w-]+) (?:"([^"]+)"|(\S+)) always;/g)]
  const page = '<meta name="api-origin" content="https://api.example.com" />'
  const { headers } = await get('/login', { 'index.html': page })
  const partsOf = (value: unknown) => String(value).split(/; ?/).toSorted()
  expect(documentedHeaders).toHaveLength(5)
  for (const [, name = '', quoted, word] of documentedHeaders)
    expect(partsOf(quoted ?? word), name).toEqual(partsOf(headers[name.toLowerCase()]))
})
