import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TOTP_PERIOD_SECONDS } from '@epay/contract/auth/limits'
import { type SessionTokens, sessionTokensSchema } from '@epay/contract/auth/schemas'
import type { Language } from '@epay/contract/languages/languages'
import { setupEndpoints } from '@epay/contract/setup/endpoints'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { freePort } from '../../scripts/free-port.mjs'
import { startPortal } from '../../scripts/portal-process.ts'
import { createDataDir, removeDataDir } from '../fixtures/data-dir.ts'
import { findPacketLink, hire, type NewHire, submitPacketByLink } from '../fixtures/hire.ts'
import { settingsOf } from '../fixtures/portal.ts'
import { getTokens, post, signedInContext } from '../fixtures/sign-in.ts'
import { generateCode } from '../fixtures/totp.ts'

/** The fixed time of every screenshot: a Wednesday, 10 a.m. Pacific Time. */
const FIXED_TIME = new Date('2026-11-18T18:00:00Z')
export const generateCodeAtFixedTime = (secret: string) =>
  generateCode(secret, (FIXED_TIME.getTime() - Date.now()) / (1000 * TOTP_PERIOD_SECONDS))
const TIME_ZONE = 'America/Los_Angeles'
/** Node option that shifts the clock in every process and thread of the portal. */
const CLOCK_OPTION = `--import=${new URL('../faults/fixtures/shifted-clock.mjs', import.meta.url)}`
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-MX' }

const SETUP_LINK = /^http\S+\/setup\?token=\w+$/m

export const FIRST_ADMIN = { username: 'admin', password: 'three calm green herons' }

/**
 * `demo` is a demo company that screenshots must not change; `changing` is a second demo company, for screenshots that
 * change data; `empty` has no data; `in-setup` has an Admin but an unfinished setup.
 */
export type OfficeKind = 'demo' | 'changing' | 'empty' | 'in-setup'

export type Office = {
  url: string
  resetClock(): void
  /** Someone approved by HR and the CFO who hasn't submitted their packet. */
  newHire: NewHire & { link: string }
  /** The setup link of an empty portal, which only works in one browser. */
  setupLink: string
  dispose(): Promise<void>
}

export async function openOffice(kind: OfficeKind): Promise<Office> {
  const isDemo = kind === 'demo' || kind === 'changing'
  const dataDir = createDataDir()
  const clockFile = join(dataDir, 'clock')
  const resetClock = () => writeFileSync(clockFile, String(FIXED_TIME.getTime() - Date.now()))
  resetClock()
  const portal = await startPortal({
    ...settingsOf({ dataDir, port: await freePort(), isDemo }),
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: CLOCK_OPTION,
    TZ: TIME_ZONE,
    // Without a company name in the environment, setup asks for one.
    ...(!isDemo && { COMPANY_NAME: '' }),
  })
  const { url } = portal
  const setupLink = SETUP_LINK.exec(portal.output())?.[0] ?? ''
  if (kind === 'in-setup') await beginSetup(url, setupLink)
  return {
    url,
    resetClock,
    newHire: isDemo ? await hireTwoPeople(url, resetClock) : { id: '', name: '', email: '', link: '' },
    setupLink,
    async dispose() {
      await portal.end('SIGTERM')
      await removeDataDir(dataDir)
    },
  }
}

async function beginSetup(url: string, setupLink: string): Promise<void> {
  const token = new URL(setupLink).searchParams.get('token')
  const setupAccess = { token, browser: 'the browser of the screenshots' }
  await post(url, setupEndpoints.open.path, setupAccess)
  const admin = {
    ...FIRST_ADMIN,
    name: 'Ada Admin',
    email: 'admin@example.com',
    companyName: 'Harbor Builders',
  }
  const tokens = sessionTokensSchema.parse(
    await post(url, setupEndpoints.createAdmin.path, { ...setupAccess, ...admin }),
  )
  signIns.set(signInKey(url, admin.username), Promise.resolve(tokens))
}

async function hireTwoPeople(url: string, resetClock: () => void): Promise<Office['newHire']> {
  const otherHire = await hire(url, { firstName: 'Minh', lastName: 'Okafor', dateHired: '2026-11-23' })
  await submitPacketByLink(url, otherHire, await findPacketLink(url, otherHire, /Welcome to/))
  // A link issued after the fixed time would be rejected once the clock is reset.
  resetClock()
  const newHire = await hire(url, { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' })
  return { ...newHire, link: await findPacketLink(url, newHire, /Welcome to/) }
}

type Visitor = { as?: string; password?: string; language?: Language }

/** Each user signs in only once for all screenshots, because one of the pages lists all of a user's sessions. */
const signIns = new Map<string, Promise<SessionTokens>>()
const signInKey = (url: string, username: string) => `${username} ${url}`

function tokensFor({ url }: Office, username: string, password?: string): Promise<SessionTokens> {
  const key = signInKey(url, username)
  const tokens = signIns.get(key) ?? getTokens(url, { username, password })
  signIns.set(key, tokens)
  return tokens
}

/** Opens a page at the fixed time. Signs in if `visitor.as` is set. */
export async function openPage(browser: Browser, office: Office, visitor: Visitor): Promise<Page> {
  const { as: username, password, language = 'en' } = visitor
  const options: BrowserContextOptions = {
    locale: LOCALES[language],
    timezoneId: TIME_ZONE,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    permissions: ['camera'],
  }
  const context = username
    ? await signedInContext(browser, office.url, await tokensFor(office, username, password), options)
    : await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  await page.clock.setFixedTime(FIXED_TIME)
  return page
}
