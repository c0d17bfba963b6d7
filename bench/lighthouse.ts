import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { STATUS } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { ensureWebBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { type Benchmark, type Measurement, percentile } from './benchmark.ts'
import { signIn, tokensOf } from './http.ts'
import { applicationsIn, approveWaiting } from './waiting-applications.ts'

const execute = promisify(execFile)
const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const MAIL_EVERY_MS = 500

type Page = { what: string; address: string; username?: string; performance: number }

const scoreSchema = z.object({ score: z.number() })
const numberSchema = z.object({ numericValue: z.number() })
const reportSchema = z.object({
  categories: z.object({
    performance: scoreSchema,
    accessibility: scoreSchema,
    'best-practices': scoreSchema,
    seo: scoreSchema,
  }),
  audits: z.object({
    'first-contentful-paint': numberSchema,
    'largest-contentful-paint': numberSchema,
    'total-blocking-time': numberSchema,
    'cumulative-layout-shift': numberSchema,
  }),
})
type Report = z.infer<typeof reportSchema>

async function pagesOf(url: string): Promise<Page[]> {
  const employee = { username: 'employee', performance: 90 }
  const manager = { username: 'hr.manager', performance: 90 }
  const [application] = await applicationsIn(
    url,
    { authorization: `Bearer ${await signIn(url, 'hr.manager')}` },
    STATUS.Applied,
  )
  return [
    { what: '/login', address: PAGES.login.path, performance: 95 },
    { what: '/apply', address: PAGES.apply.path, performance: 95 },
    { what: '/employee-packet', address: await packetAddress(url), performance: 90 },
    { what: '/dashboard', address: PAGES.dashboard.path, ...employee },
    { what: '/employee-checks', address: PAGES.employeeChecks.path, ...employee },
    { what: '/employee-check-details', address: await checkAddress(url), ...employee },
    { what: '/profile', address: PAGES.profile.path, ...employee },
    { what: '/dashboard of the office', address: PAGES.dashboard.path, ...manager },
    { what: '/applications', address: PAGES.applications.path, ...manager },
    {
      what: "an application's details",
      address: `${PAGES.applications.path}?open=${application}`,
      ...manager,
    },
    { what: '/manage-employee', address: PAGES.manageEmployee.path, ...manager },
    { what: '/import', address: PAGES.import.path, ...manager },
    { what: '/admin/settings', address: PAGES.settings.path, username: 'admin', performance: 90 },
  ]
}

/** With the link that a candidate was mailed. */
async function packetAddress(url: string): Promise<string> {
  await approveWaiting(url)
  const { path, response } = mailEndpoints.devMailbox
  for (;;) {
    const mails = response.parse(await (await fetch(`${url}${API_PREFIX}${path}`)).json())
    const [link] = mails.flatMap(({ text }) => /\/employee-packet\?\S+/.exec(text)?.[0] ?? [])
    if (link) return link
    await setTimeout(MAIL_EVERY_MS)
  }
}

async function checkAddress(url: string): Promise<string> {
  const { path, response } = paycheckEndpoints.list
  const headers = { authorization: `Bearer ${await signIn(url, 'employee')}` }
  const answer = await fetch(`${url}${API_PREFIX}${path}`, { headers })
  const [check] = response.parse(await answer.json()).items
  if (!check) throw new Error('The employee has no check')
  const { date: checkdate, endDate: enddate, sequence } = check
  const query = new URLSearchParams({ checkdate, enddate, sequence: String(sequence) })
  return `${PAGES.employeeCheckDetails.path}?${query}`
}

/** A browser's profile, in which this person is signed in and nothing else has been opened. */
async function makeProfile(executablePath: string, folder: string, url: string, username: string) {
  const tokens = await tokensOf(url, username)
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: ['--no-sandbox'] })
  const page = await context.newPage()
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(({ token, refreshToken }) => {
    localStorage.setItem('token', token)
    localStorage.setItem('refreshToken', refreshToken)
  }, tokens)
  await context.close()
}

/** As on a phone, with nothing in its cache: Lighthouse empties it, and leaves what signs in. */
async function audit(program: string, executablePath: string, profile: string, url: string): Promise<Report> {
  const file = `${profile}.json`
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless --no-sandbox --user-data-dir=${profile}`,
  ]
  await execute(process.execPath, [program, url, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
  })
  return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function measurementsOf({ what, performance }: Page, reports: readonly Report[]): Measurement[] {
  const median = (read: (report: Report) => number) =>
    percentile(
      reports.map(read).toSorted((one, other) => one - other),
      0.5,
    )
  const points = (category: (typeof CATEGORIES)[number]) =>
    Math.round(median(({ categories }) => categories[category].score) * 100)
  const metric = (name: keyof Report['audits']) => median(({ audits }) => audits[name].numericValue)
  return [
    { what: `${what}, performance`, value: points('performance'), unit: 'points', atLeast: performance },
    { what: `${what}, best practices`, value: points('best-practices'), unit: 'points', atLeast: 100 },
    { what: `${what}, accessibility`, value: points('accessibility'), unit: 'points', atLeast: 100 },
    { what: `${what}, search engines`, value: points('seo'), unit: 'points' },
    { what: `${what}, layout shift`, value: metric('cumulative-layout-shift'), unit: '', below: 0.02 },
    { what: `${what}, first paint`, value: metric('first-contentful-paint'), unit: 'ms' },
    { what: `${what}, largest paint`, value: metric('largest-contentful-paint'), unit: 'ms' },
    { what: `${what}, blocked`, value: metric('total-blocking-time'), unit: 'ms' },
  ]
}

export const lighthouse: Benchmark = {
  name: 'lighthouse',
  about: `Lighthouse on a simulated phone (slow 4G, processor slowed down four times), each page in a browser that has loaded nothing before; medians of ${RUNS} runs. Lighthouse is not among the portal's packages: \`npm install lighthouse\` in an empty folder, and LIGHTHOUSE=that folder/node_modules/lighthouse/cli/index.js.`,
  async run(start, folder) {
    const program = process.env.LIGHTHOUSE
    if (!program) throw new Error('This needs LIGHTHOUSE, the path of its cli/index.js')
    const executablePath = await findChromium()
    if (!executablePath) throw new Error('No Chromium was found')
    ensureWebBuilt()
    const portal = await start()
    try {
      const measurements: Measurement[] = []
      for (const [index, page] of (await pagesOf(portal.url)).entries()) {
        const profile = join(folder, String(index))
        if (page.username) await makeProfile(executablePath, profile, portal.url, page.username)
        const reports: Report[] = []
        for (let run = 0; run < RUNS; run++)
          reports.push(await audit(program, executablePath, profile, `${portal.url}${page.address}`))
        measurements.push(...measurementsOf(page, reports))
      }
      return measurements
    } finally {
      await portal.stop()
    }
  },
}
