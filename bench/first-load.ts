import { brotliCompressSync } from 'node:zlib'
import { PAGES, type PageName } from '@epay/contract/auth/pages'
import { type Browser, chromium, type Response } from '@playwright/test'
import { ensureWebBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { signIn } from './calls.ts'
import type { Figure } from './figures.ts'
import { withPortal } from './portal.ts'

/** The limits are in kB. */
const MEASURED_PAGES: readonly { name: PageName; username?: string; atMost: number }[] = [
  { name: 'login', atMost: 130 },
  { name: 'apply', atMost: 170 },
  { name: 'verifyPacket', atMost: 300 },
  { name: 'dashboard', username: 'employee', atMost: 300 },
  { name: 'employeeChecks', username: 'employee', atMost: 300 },
  { name: 'profile', username: 'employee', atMost: 300 },
  { name: 'applications', username: 'hr.manager', atMost: 300 },
  { name: 'manageEmployee', username: 'hr.manager', atMost: 300 },
  { name: 'import', username: 'hr.manager', atMost: 300 },
  { name: 'yearEndForms', username: 'hr.manager', atMost: 300 },
  { name: 'handOver', username: 'hr.manager', atMost: 300 },
  { name: 'changeRequests', username: 'hr.manager', atMost: 300 },
  { name: 'companyForms', username: 'hr.manager', atMost: 300 },
  { name: 'certificates', username: 'hr.manager', atMost: 300 },
  { name: 'myForms', username: 'employee', atMost: 300 },
]
const PACKET_MAX_KB = 200
const UNIT = 'kB of JavaScript'

/**
 * Measures the Brotli-compressed scripts that each page loads with an empty cache until it is idle. For the packet
 * page, which only opens from an emailed link, this counts only the scripts in its HTML.
 */
export async function measureFirstLoad(folder: string): Promise<Figure[]> {
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('No Chromium was found')
  ensureWebBuilt()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await withPortal(folder, async ({ url }) => {
      const figures: Figure[] = []
      for (const { name, username, atMost } of MEASURED_PAGES) {
        const scripts = await loadPageScripts(browser, url, PAGES[name].path, username)
        figures.push({ name: PAGES[name].path, value: measureCompressedKb(scripts), unit: UNIT, atMost })
      }
      const { path } = PAGES.employeePacket
      const value = measureCompressedKb(await fetchDocumentScripts(url, path))
      return [...figures, { name: path, value, unit: UNIT, atMost: PACKET_MAX_KB }]
    })
  } finally {
    await browser.close()
  }
}

function measureCompressedKb(scripts: readonly Buffer[]): number {
  return scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0) / 1000
}

async function loadPageScripts(
  browser: Browser,
  url: string,
  path: string,
  username?: string,
): Promise<Buffer[]> {
  const context = await browser.newContext()
  if (username)
    await context.addInitScript(tokens => Object.assign(localStorage, tokens), await signIn(url, username))
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') responses.push(response)
  })
  await page.goto(`${url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts = await Promise.all(responses.map(response => response.body()))
  await context.close()
  return scripts
}

async function fetchDocumentScripts(url: string, path: string): Promise<Buffer[]> {
  const document = await (await fetch(`${url}${path}`)).text()
  const sources = [...document.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, source]) => source)
  return Promise.all(
    sources.map(async source => Buffer.from(await (await fetch(`${url}${source}`)).arrayBuffer())),
  )
}
