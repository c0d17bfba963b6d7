import { expect } from '@playwright/test'
import { openEmployee } from './fixtures/managing-employees.ts'
import { test } from './fixtures/portal.ts'
import { openAs } from './fixtures/sign-in.ts'

test('a restart of the portal loses no input and signs no one out', async ({ browser, portal }) => {
  await portal.start()
  const page = await openAs(browser, portal.url, 'admin', '/manage-employee')
  const dialog = await openEmployee(page, '1030')
  const email = dialog.getByLabel('User Email')
  await email.fill('restarted@example.com')

  await test.step('while it is down, the form keeps its input and suggests a retry', async () => {
    await portal.stop()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toContainText('try again')
    await expect(email).toHaveValue('restarted@example.com')
  })

  await test.step('once it is back, saving works', async () => {
    await portal.start()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/manage-employee')
  })
  await page.context().close()
})
