import { PAGES } from '@epay/contract/auth/pages'
import { ROLES, type Role } from '@epay/contract/auth/roles'
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
  '/profile': EMPLOYEE,
  '/reset-password': ROLES,
  '/second-factor': ROLES,
  '/employee-checks': EMPLOYEE,
  '/employee-check-details': EMPLOYEE,
  '/applications': OFFICE,
  '/staff-employee-packet': OFFICE,
  '/admin/mail': ['Admin'],
  '/admin/retention': ['Admin'],
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
  '/verify': '/verify',
}
const SIDEBAR: Record<string, readonly Role[]> = {
  'Manage Employees': MANAGERS,
  Import: MANAGERS,
  'Employee Checks': EMPLOYEE,
  'Job Applications': OFFICE,
  Mail: ['Admin'],
  'Packet Retention': ['Admin'],
}
/** Where the start page and sign-in lead the signed-in: to the first that is theirs. */
const LANDING: readonly [string, readonly Role[]][] = [
  ['/dashboard', EMPLOYEE],
  ['/manage-employee', MANAGERS],
  ['/applications', OFFICE],
]

const single: Role[][] = ROLES.map(role => [role])
const pairs: Role[][] = ROLES.flatMap((one, index) => ROLES.slice(index + 1).map(other => [one, other]))

const usernameOf = (roles: readonly Role[]) => ['just', ...roles].join('-').toLowerCase()
const isFor = (allowed: readonly Role[], roles: readonly Role[]) => roles.some(role => allowed.includes(role))

/** Where each address should lead a person with these roles; without any, nobody is signed in. */
function expectedFor(roles: readonly Role[]): Record<string, string> {
  const landing = LANDING.find(([, allowed]) => isFor(allowed, roles))?.[0] ?? '/login'
  const guarded = Object.entries(GUARDED).map(([path, allowed]) => {
    if (roles.length === 0) return [path, '/login']
    return [path, isFor(allowed, roles) ? path : '/unauthorized']
  })
  // The office has a packet page of its own.
  const packet = isFor(OFFICE, roles) ? { '/employee-packet': '/staff-employee-packet' } : {}
  return { ...PUBLIC, ...packet, ...Object.fromEntries(guarded), '/': landing, '/login': landing }
}

/** Opens an address, and answers where it led once a page is there. */
async function follow(page: Page, url: string, path: string): Promise<string> {
  await page.goto(url + path, { waitUntil: 'commit' })
  // Hundreds of pages: this notices the heading with the next frame, an expectation up to a second later.
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page.url().slice(url.length)
}

async function followAll(page: Page, url: string, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await follow(page, url, path)
  return found
}

async function expectRoutes(page: Page, url: string, roles: readonly Role[]): Promise<void> {
  const expected = expectedFor(roles)
  expect.soft(await followAll(page, url, Object.keys(expected)), usernameOf(roles)).toEqual(expected)
  await follow(page, url, '/no-such-page')
  await expect.soft(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
}

async function expectSidebar(page: Page, url: string, roles: readonly Role[]): Promise<void> {
  await follow(page, url, '/reset-password')
  const labels = Object.keys(SIDEBAR).filter(label => isFor(SIDEBAR[label] ?? [], roles))
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect.soft(sidebar.getByRole('link'), usernameOf(roles)).toHaveText(labels)
}

async function signedInPage(browser: Browser, url: string, roles: readonly Role[]): Promise<Page> {
  const tokens = await tokensOf(url, { username: usernameOf(roles), password: PASSWORD })
  const context = await signedInContext(browser, url, tokens)
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

test('every address leads everyone where it should', async ({ browser, page, portal }) => {
  test.setTimeout(480_000)
  await portal.start()
  const admin = await tokensOf(portal.url, { username: 'admin' })
  for (const roles of [...single, ...pairs]) {
    await register(portal.url, admin.token, { username: usernameOf(roles), roles, password: PASSWORD })
  }

  await test.step('nobody', () => expectRoutes(page, portal.url, []))
  const visit = async (roles: readonly Role[]) => {
    const theirs = await signedInPage(browser, portal.url, roles)
    await expectRoutes(theirs, portal.url, roles)
    await expectSidebar(theirs, portal.url, roles)
    await theirs.context().close()
  }
  const visitors = [...single, ...pairs]
  for (const [index, roles] of visitors.entries()) {
    if (index % 2 > 0) continue
    const both = [roles, visitors[index + 1] ?? []].filter(each => each.length > 0)
    await test.step(both.map(usernameOf).join(' and '), () => Promise.all(both.map(visit)))
  }

  await test.step('sign-in returns to the page that was asked for', async () => {
    await page.goto(`${portal.url}/manage-employee?page=2`)
    await page.waitForURL(`${portal.url}/login`)
    await fillSignIn(page, { username: 'hr.manager' })
    await page.waitForURL(`${portal.url}/manage-employee?page=2`)
    await expect(page.getByRole('heading', { name: 'Manage Employees' })).toBeVisible()
  })

  await test.step('a page of others is never returned to', async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.waitForURL(`${portal.url}/login`)
    await page.goto(`${portal.url}/applications`)
    await fillSignIn(page, { username: 'employee' })
    await page.waitForURL(`${portal.url}/dashboard`)
  })
})
