import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { STATUS } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import { mailEndpoints } from '@epay/contract/mail/endpoints'
import { paycheckEndpoints } from '@epay/contract/paychecks/endpoints'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { ensureWebBuilt } from '../scripts/build.mjs'
import { findChromium } from '../scripts/chromium.mjs'
import { approveAsCfo, get, listApplicationIds, signIn } from './calls.ts'
import { type Figure, median } from './figures.ts'
import { withPortal } from './portal.ts'

const execute = promisify(execFile)
const RUNS = 3
/** Lighthouse prints this if the browser lost its trace, which occasionally happens on a busy machine. */
const LOST_TRACE_MESSAGE = /Please run Lighthouse again/
const PUBLIC_MIN_SCORE = 90
const SIGNED_IN_MIN_SCORE = 75
const reportSchema = z.object({ categories: z.object({ performance: z.object({ score: z.number() }) }) })

type Page = { name: string; path: string; username?: string }

/**
 * Measures the performance score of each page on a simulated phone with an empty cache. Lighthouse isn't a
 * dependency: run `npm install lighthouse` in another folder, and set LIGHTHOUSE to its cli/index.js.
 */
export async function measureLighthouse(folder: string): Promise<Figure[]> {
  const program = process.env.LIGHTHOUSE
  if (!program) throw new Error("Set LIGHTHOUSE to the path of Lighthouse's cli/index.js")
  const executablePath = await findChromium()
  if (!executablePath) throw new Error('No Chromium was found')
  ensureWebBuilt()
  return withPortal(folder, async ({ url }) => {
    const figures: Figure[] = []
    for (const [index, { name, path, username }] of (await listPages(url)).entries()) {
      const profile = join(folder, `profile-${index}`)
      if (username) await createProfile(executablePath, profile, url, username)
      const scores: number[] = []
      for (let round = 0; round < RUNS; round++)
        scores.push(await audit(program, executablePath, profile, `${url}${path}`))
      const atLeast = username ? SIGNED_IN_MIN_SCORE : PUBLIC_MIN_SCORE
      figures.push({ name, value: median(scores), unit: 'points', atLeast })
    }
    return figures
  })
}

async function listPages(url: string): Promise<Page[]> {
  const asHr = { username: 'hr.manager' }
  const asEmployee = { username: 'employee' }
  const [application] = await listApplicationIds(url, (await signIn(url, 'cfo')).token, STATUS.Applied)
  return [
    { name: '/login', path: PAGES.login.path },
    { name: '/apply', path: PAGES.apply.path },
    { name: '/employee-packet', path: await findPacketLink(url) },
    { name: '/dashboard', path: PAGES.dashboard.path, ...asEmployee },
    { name: '/employee-checks', path: PAGES.employeeChecks.path, ...asEmployee },
    { name: '/employee-check-details', path: await findNewestCheckPath(url), ...asEmployee },
    { name: '/profile', path: PAGES.profile.path, ...asEmployee },
    { name: '/dashboard of the office', path: PAGES.dashboard.path, ...asHr },
    { name: '/applications', path: PAGES.applications.path, ...asHr },
    {
      name: "an application's details",
      path: `${PAGES.applications.path}?open=${application}`,
      ...asHr,
    },
    { name: '/manage-employee', path: PAGES.manageEmployee.path, ...asHr },
    { name: '/import', path: PAGES.import.path, ...asHr },
    { name: '/admin/settings', path: PAGES.settings.path, username: 'admin' },
  ]
}

async function findPacketLink(url: string): Promise<string> {
  await approveAsCfo(url)
  const { path, response } = mailEndpoints.devMailbox
  for (;;) {
    const mails = response.parse(await get(url, path))
    const [link] = mails.flatMap(({ text }) => /\/employee-packet\?\S+/.exec(text)?.[0] ?? [])
    if (link) return link
    await setTimeout(500)
  }
}

async function findNewestCheckPath(url: string): Promise<string> {
  const { path, response } = paycheckEndpoints.list
  const [check] = response.parse(await get(url, path, (await signIn(url, 'employee')).token)).items
  if (!check) throw new Error('The employee has no check')
  const { date: checkdate, endDate: enddate, sequence } = check
  return `${PAGES.employeeCheckDetails.path}?${new URLSearchParams({ checkdate, enddate, sequence: String(sequence) })}`
}

/** Creates a browser profile with a signed-in session. Lighthouse clears the profile's cache, but not the session. */
async function createProfile(executablePath: string, folder: string, url: string, username: string) {
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: ['--no-sandbox'] })
  const page = await context.newPage()
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(tokens => Object.assign(localStorage, tokens), await signIn(url, username))
  await context.close()
}

/** Units: points out of 100. */
async function audit(program: string, chromePath: string, profile: string, address: string): Promise<number> {
  const file = `${profile}.json`
  const chromeFlags = `--headless --no-sandbox --user-data-dir=${profile}`
  const options = ['--quiet', '--output=json', `--output-path=${file}`, '--only-categories=performance']
  const measure = () =>
    execute(process.execPath, [program, address, ...options, `--chrome-flags=${chromeFlags}`], {
      env: { ...process.env, CHROME_PATH: chromePath },
    })
  await measure().catch(error =>
    LOST_TRACE_MESSAGE.test(String(error.stderr)) ? measure() : Promise.reject(error),
  )
  const { performance } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).categories
  return Math.round(performance.score * 100)
}
