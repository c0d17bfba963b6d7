import { TRIES_AGAIN } from '@epay/contract/common/messages'
import { expect } from '@playwright/test'
import { employeeRows, firstEmployeeId, openEmployee } from './fixtures/managing-employees.ts'
import { test } from './fixtures/portal.ts'
import { signedInContext, tokensOf } from './fixtures/sign-in.ts'

test('a portal that restarts loses nothing and logs no one out', async ({ browser, portal }) => {
  await portal.start()
  const context = await signedInContext(
    browser,
    portal.url,
    await tokensOf(portal.url, { username: 'admin' }),
  )
  const [form, list] = [await context.newPage(), await context.newPage()]
  for (const page of [form, list]) await page.goto(`${portal.url}/manage-employee`)
  const dialog = await openEmployee(form, '1030')
  const email = dialog.getByLabel('User Email')
  await email.fill('restarted@example.com')
  await expect(employeeRows(list)).toHaveCount(10)
  const first = await firstEmployeeId(list).innerText()

  await test.step('while it is away, the form keeps what is typed and says what to do', async () => {
    await portal.stop()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('try again')
    await expect(email).toHaveValue('restarted@example.com')
  })

  await test.step('and the list shows what it has, and says that it waits', async () => {
    await list.getByRole('button', { name: 'Next page' }).click()
    await expect(list.getByText(TRIES_AGAIN)).toBeVisible()
    await expect(firstEmployeeId(list)).toHaveText(first)
  })

  await test.step('when it is back, the list comes by itself', async () => {
    await portal.start()
    await expect(firstEmployeeId(list)).not.toHaveText(first)
    await expect(employeeRows(list)).toHaveCount(10)
    await expect(list.getByText(TRIES_AGAIN)).toHaveCount(0)
  })

  await test.step('and saving again saves', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    for (const page of [form, list]) expect(new URL(page.url()).pathname).toBe('/manage-employee')
  })
  await context.close()
})
