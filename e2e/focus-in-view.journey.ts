import { expect } from '@playwright/test'
import { expectStep, fillDepositStep, fillPersonalStep, nextButton } from './fixtures/fill-packet.ts'
import { expectFocusInView } from './fixtures/focus.ts'
import { hire } from './fixtures/hire.ts'
import { test } from './fixtures/portal.ts'
import { applyWithRandomName, openDetails, startEditing } from './fixtures/reviewing.ts'
import { signIn } from './fixtures/sign-in.ts'

// On phones, the button bars stick to the bottom of the screen.
test.use({ viewport: { width: 390, height: 844 } })

test('no bar covers the focused element in the details of an application', async ({ page, sharedUrl }) => {
  const { name, lastName } = await applyWithRandomName(sharedUrl, 'Adaline')
  await signIn(page, sharedUrl, 'hr.manager')
  await page.goto(`${sharedUrl}/applications?applicantName=${lastName}`)
  const dialog = await openDetails(page, name)
  await startEditing(dialog)
  for (const title of ['References', 'Previous Work History', 'Hiring Information']) {
    const toggle = dialog.getByRole('button', { name: title })
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  }
  await expectFocusInView(page, 45)
})

test('no bar covers the focused element in the packet', async ({ page, sharedUrl }) => {
  const { id } = await hire(sharedUrl, { firstName: 'Noor', lastName: 'Tabor', dateHired: '2026-12-01' })
  await signIn(page, sharedUrl, 'hr.manager')
  await page.goto(`${sharedUrl}/staff-employee-packet?applicationId=${id}`)
  await expectStep(page, 1)
  await expectFocusInView(page, 20)
  await fillPersonalStep(page)
  await nextButton(page).click()
  await expectStep(page, 2)
  await fillDepositStep(page)
  await nextButton(page).click()
  await expectStep(page, 3)
  await expectFocusInView(page, 8)
  // Error messages below the fields make the page longer.
  await page.getByRole('checkbox', { name: /under penalty of perjury/ }).check()
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expectFocusInView(page, 8)
})
