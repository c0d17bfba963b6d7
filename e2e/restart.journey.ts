import { TRIES_AGAIN } from '@epay/contract/common/messages'
import { expect } from '@playwright/test'
import { employeeRows, firstEmployeeId, openEmployee } from './fixtures/managing-employees.ts'
import { test } from './fixtures/portal.ts'
import { signedInContext, tokensOf } from './fixtures/sign-in.ts'

test('a restart of the portal loses no input and signs no one out', async ({ browser, portal }) => {
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

  await test.step('while it is down, the form keeps its input and suggests a retry', async () => {
    await portal.stop()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('try again')
    await expect(email).toHaveValue('restarted@example.com')
  })

  await test.step('the list keeps its rows, and reports the outage', async () => {
    await list.getByRole('button', { name: 'Next page' }).click()
    await expect(list.getByText(TRIES_AGAIN)).toBeVisible()
    await expect(firstEmployeeId(list)).toHaveText(first)
  })

  await test.step('once it is back, the list loads', async () => {
    await portal.start()
    await expect(firstEmployeeId(list)).not.toHaveText(first)
    await expect(employeeRows(list)).toHaveCount(10)
    await expect(list.getByText(TRIES_AGAIN)).toHaveCount(0)
  })

  await test.step('saving works again', async () => {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    for (const page of [form, list]) expect(new URL(page.url()).pathname).toBe('/manage-employee')
  })
  await context.close()
})
