import { PAGES } from '@epay/contract/auth/pages'
import { EXPORT_AS_CSV } from '@epay/contract/common/messages'
import { expect } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { test } from './fixtures/portal.ts'
import { openPage } from './fixtures/reviewing.ts'
import { expectNoSideways, SCREENS } from './fixtures/screens.ts'
import { signIn } from './fixtures/sign-in.ts'

for (const [screen, username] of [
  [SCREENS[0], 'hr.manager'],
  [SCREENS[1], 'cfo'],
] as const) {
  test(`the dashboard leads ${username} to who applied first, and counts by week, on ${screen.name}`, async ({
    browser,
    sharedUrl: url,
  }) => {
    const page = await openPage(browser, screen)
    await signIn(page, url, username)
    const waiting = page.getByRole('region', { name: 'Needs your review' })
    await expect(waiting.getByRole('row').nth(1).getByRole('link')).toBeVisible()
    await expectAccessible(page, `the dashboard on ${screen.name}`)
    const chart = page.getByRole('region', { name: 'Applications by Week' })
    await chart.getByRole('button', { name: 'Show as Table' }).focus()
    await page.keyboard.press('Enter')
    await expect(chart.getByRole('table').getByRole('row')).toHaveCount(9)
    await expectAccessible(page, `the weeks as a table on ${screen.name}`)
    const first = waiting.getByRole('row').nth(1).getByRole('link')
    const name = (await first.textContent()) ?? ''
    await waiting.getByRole('link', { name: 'Review Oldest' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('navigation', { name: 'To review' })).toContainText(/ 1 of \d/)
    await page.context().close()
  })
}

/** A list with its filter, the file's name, and what its first line and each other line hold. */
const EXPORTS = [
  [`${PAGES.applications.path}?status=0`, 'applications', '"First Name","Last Name","Email"', '"Applied"'],
  [`${PAGES.manageEmployee.path}?id=103`, 'employees', '"Id","Name","Address 1"', '103'],
  [PAGES.employeeChecks.path, 'checks', '"Check Date"', '"20'],
] as const

test(`the lists are saved as they are filtered`, async ({ browser, sharedUrl: url }) => {
  const page = await openPage(browser, SCREENS[1])
  await signIn(page, url, 'hr.manager')
  for (const [path, name, head, inEach] of EXPORTS) {
    await page.goto(url + path)
    const total = Number(/\d+$/.exec(await page.getByText(/^\d+–\d+ of \d+$/).innerText())?.[0])
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: EXPORT_AS_CSV }).focus()
    await page.keyboard.press('Enter')
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
    let text = ''
    for await (const chunk of await file.createReadStream()) text += String(chunk)
    const [first, ...lines] = text.trim().split('\r\n')
    expect(first).toContain(head)
    expect(lines).toHaveLength(total)
    expect(lines.filter(line => !line.includes(inEach))).toEqual([])
  }
  await page.context().close()
})

test('each pair of bars is wide enough for a finger on a phone of 320 px, and the latest is in view, above the footer', async ({
  browser,
  sharedUrl: url,
}) => {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } })
  await signIn(page, url, 'employee')
  const pairs = page.getByRole('figure', { name: /^Gross and net pay/ }).getByRole('link')
  await expect(pairs).toHaveCount(12)
  for (const pair of await pairs.all()) expect((await pair.boundingBox())?.width).toBeGreaterThanOrEqual(24)
  const latest = await pairs.last().boundingBox()
  expect((latest?.x ?? 320) + (latest?.width ?? 0)).toBeLessThanOrEqual(320)
  await expectNoSideways(page)
  await expect(page.getByRole('contentinfo').getByText('© 2025 EPay')).toBeVisible()
  await page.close()
})
