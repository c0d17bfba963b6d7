import { randomInt } from 'node:crypto'
import { PAGES } from '@epay/contract/auth/pages'
import { ROLES, type Role } from '@epay/contract/common/roles'
import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './fixtures/portal.ts'
import { fillSignIn, register, signedInContext, tokensOf } from './fixtures/sign-in.ts'

const PASSWORD = 'a password for every one of them'
const MANAGERS: readonly Role[] = ['Admin', 'HR-Manager']
const OFFICE: readonly Role[] = ['Admin', 'HR-Manager', 'CFO']
const EMPLOYEE: readonly Role[] = ['Employee']

/** The route table as it is specified, and the pages beside it: who may open what. */
const GUARDED: Record<string, readonly Role[]> = {
  '/dashboard': EMPLOYEE,
  '/manage-employee': MANAGERS,
  '/import': MANAGERS,
  '/imports': MANAGERS,
  '/profile': EMPLOYEE,
  '/reset-password': ROLES,
  '/second-factor': ROLES,
  '/employee-checks': EMPLOYEE,
  '/employee-check-details': EMPLOYEE,
  '/applications': OFFICE,
  '/staff-employee-packet': OFFICE,
  '/admin/mail': ['Admin'],
  '/admin/retention': ['Admin'],
  '/admin/audit': ['Admin'],
  '/admin/script-tokens': ['Admin'],
  '/admin/settings': ['Admin'],
}
/** Where a public page leads; itself, but for a link without its token. */
const PUBLIC: Record<string, string> = {
  '/unauthorized': '/unauthorized',
  '/apply': '/apply',
  '/application-action': '/application-action',
  '/employee-packet': '/unauthorized?reason=missing-token',
  '/validate-token': '/unauthorized?reason=missing-token',
  '/forgot-password': '/forgot-password',
  '/set-password': '/set-password',
  '/setup': '/setup',
  '/verify': '/verify',
}
const SIDEBAR: Record<string, readonly Role[]> = {
  Dashboard: EMPLOYEE,
  'Manage Employees': MANAGERS,
  Import: MANAGERS,
  Imports: MANAGERS,
  'Employee Checks': EMPLOYEE,
  'Job Applications': OFFICE,
  Mail: ['Admin'],
  'Packet Retention': ['Admin'],
  'Audit Trail': ['Admin'],
  'API Tokens': ['Admin'],
  Settings: ['Admin'],
}
/** Where the start page and sign-in lead the signed-in: to the first that is theirs. */
const LANDING: readonly [string, readonly Role[]][] = [
  ['/dashboard', EMPLOYEE],
  ['/manage-employee', MANAGERS],
  ['/applications', OFFICE],
]

/** Between them they are let in and sent away everywhere; every set of roles is walked by the guard's own tests. */
const ROLE_SETS: readonly Role[][] = [[], ['Admin'], ['CFO'], ['Employee', 'CFO']]

const usernameOf = (roles: readonly Role[]) =>
  roles.length === 0 ? 'nobody' : ['just', ...roles].join('-').toLowerCase()
const isFor = (allowed: readonly Role[], roles: readonly Role[]) => roles.some(role => allowed.includes(role))

/** Where each address should lead a person with these roles; without any, nobody is signed in. */
function expectedFor(roles: readonly Role[]): Record<string, string> {
  const first = LANDING.find(([, allowed]) => isFor(allowed, roles))?.[0] ?? '/login'
  // Whoever decides at one stage alone sees what waits for them.
  const landing = first === '/applications' ? `${first}?status=1&sorting=CreationTime+asc` : first
  const guarded = Object.entries(GUARDED).map(([path, allowed]) => {
    if (roles.length === 0) return [path, '/login']
    return [path, isFor(allowed, roles) ? path : '/unauthorized']
  })
  // The office has a packet page of its own.
  const packet = isFor(OFFICE, roles) ? { '/employee-packet': '/staff-employee-packet' } : {}
  return { ...PUBLIC, ...packet, ...Object.fromEntries(guarded), '/': landing, '/login': landing }
}

/** Opens an address, until a page is there. */
async function follow(page: Page, url: string, path: string): Promise<void> {
  await page.goto(url + path, { waitUntil: 'commit' })
  // There are hundreds of pages: this notices the heading with the next frame, an `expect` up to a second later.
  await page.getByRole('heading', { level: 1 }).waitFor()
}

async function expectRoutes(page: Page, url: string, roles: readonly Role[]): Promise<void> {
  for (const [path, wanted] of Object.entries(expectedFor(roles))) {
    await follow(page, url, path)
    // Some say why before they lead on.
    await expect.soft(page, `${usernameOf(roles)} at ${path}`).toHaveURL(url + wanted)
  }
  await follow(page, url, '/no-such-page')
  await expect.soft(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
}

async function expectSidebar(page: Page, url: string, roles: readonly Role[]): Promise<void> {
  await follow(page, url, '/reset-password')
  const labels = Object.keys(SIDEBAR).filter(label => isFor(SIDEBAR[label] ?? [], roles))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect.soft(sidebar.getByRole('link'), usernameOf(roles)).toHaveText(labels)
}

/** A page of somebody with these roles, who has signed in before; without any, of nobody. */
async function openAs(browser: Browser, url: string, roles: readonly Role[]): Promise<Page> {
  if (roles.length === 0) return browser.newPage()
  const admin = await tokensOf(url, { username: 'admin' })
  const account = { username: `${usernameOf(roles)}-${randomInt(1_000_000)}`, password: PASSWORD }
  await register(url, admin.token, { ...account, roles })
  const context = await signedInContext(browser, url, await tokensOf(url, account))
  return context.newPage()
}

test('every page has its row in this table', () => {
  const listed = ['/', '/login', ...Object.keys(PUBLIC), ...Object.keys(GUARDED)]
  expect(listed.toSorted()).toEqual(
    Object.values(PAGES)
      .map(({ path }) => path)
      .toSorted(),
  )
})

for (const roles of ROLE_SETS)
  test(`every address leads where it should: ${usernameOf(roles)}`, async ({ browser, sharedUrl }) => {
    const page = await openAs(browser, sharedUrl, roles)
    await expectRoutes(page, sharedUrl, roles)
    if (roles.length > 0) await expectSidebar(page, sharedUrl, roles)
    await page.context().close()
  })

test('sign-in returns to the page that was asked for, but never to one of others', async ({
  page,
  sharedUrl,
}) => {
  await page.goto(`${sharedUrl}/manage-employee?page=2`)
  await page.waitForURL(`${sharedUrl}/login`)
  await fillSignIn(page, { username: 'hr.manager' })
  await page.waitForURL(`${sharedUrl}/manage-employee?page=2`)
  await expect(page.getByRole('heading', { name: 'Manage Employees' })).toBeVisible()

  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.waitForURL(`${sharedUrl}/login`)
  await page.goto(`${sharedUrl}/applications`)
  await fillSignIn(page, { username: 'employee' })
  await page.waitForURL(`${sharedUrl}/dashboard`)
})
