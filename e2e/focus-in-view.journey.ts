import { statusLabel } from '@epay/contract/applications/status'
import { expect } from '@playwright/test'
import { applyFor } from './fixtures/applicants.ts'
import { ApplyFormPage } from './fixtures/application-form.ts'
import { expectStep, fillDepositStep, fillPersonalStep, next } from './fixtures/fill-packet.ts'
import { expectFocusInView } from './fixtures/focus.ts'
import { hire } from './fixtures/hire.ts'
import { test } from './fixtures/portal.ts'
import { edit, openDetails } from './fixtures/reviewing.ts'
import { signIn } from './fixtures/sign-in.ts'

// On phones, the button bars stick to the bottom of the screen.
test.use({ viewport: { width: 390, height: 844 } })

test('no bar covers the focus in Employee Details', async ({ page, sharedUrl }) => {
  await signIn(page, sharedUrl, 'hr.manager')
  await page.goto(`${sharedUrl}/manage-employee?open=1030`)
  await expect(page.getByLabel('User Email')).toBeVisible()
  await expectFocusInView(page, 8)
})

test('no bar covers the focus in the details of an application with long names', async ({
  page,
  sharedUrl,
}) => {
  const firstName = 'Adaline'.padEnd(50, 'x')
  const lastName = 'Tabor'.padEnd(50, 'y')
  const email = `${'adaline'.padEnd(60, 'x')}@${'applicants'.padEnd(31, 'x')}.example`
  await applyFor(sharedUrl, firstName, lastName, { email, jobAppliedFor: 'Welder'.padEnd(100, 'z') })
  await signIn(page, sharedUrl, 'hr.manager')
  await page.goto(`${sharedUrl}/applications?status=4`)
  const tabs = page.getByRole('navigation', { name: 'Applications by status' })
  await expect(tabs.getByRole('link', { name: statusLabel(4) })).toBeInViewport({ ratio: 1 })

  await page.goto(`${sharedUrl}/applications?applicantName=Adaline`)
  const dialog = await openDetails(page, `${firstName} ${lastName}`)
  for (const name of ['Personal Information', 'References', 'Previous Work History', 'Hiring Information']) {
    const control = dialog.getByRole('button', { name })
    if ((await control.getAttribute('aria-expanded')) === 'false') await control.click()
    await expect(control).toHaveAttribute('aria-expanded', 'true')
  }
  const address = dialog.getByRole('link', { name: email })
  await expect.poll(async () => (await address.boundingBox())?.width).toBeGreaterThan(200)
  await expectFocusInView(page, 12)
  await edit(dialog)
  await expectFocusInView(page, 45)

  await page.setViewportSize({ width: 1280, height: 900 })
  const title = dialog.getByTitle(`${firstName} ${lastName}`)
  const line = dialog.getByRole('navigation', { name: 'To review' })
  const spaceBetween = async () => {
    const [left, right] = [await title.boundingBox(), await line.boundingBox()]
    return left && right ? right.x - left.x - left.width : undefined
  }
  await expect.poll(spaceBetween).toBeGreaterThanOrEqual(0)
})

test('no bar covers the focus in the packet', async ({ page, sharedUrl }) => {
  const { id } = await hire(sharedUrl, { firstName: 'Noor', lastName: 'Tabor', dateHired: '2026-12-01' })
  await signIn(page, sharedUrl, 'hr.manager')
  await page.goto(`${sharedUrl}/staff-employee-packet?applicationId=${id}`)
  await expectStep(page, 1)
  await expectFocusInView(page, 20)
  await fillPersonalStep(page)
  await next(page).click()
  await expectStep(page, 2)
  await expectFocusInView(page, 8)
  await fillDepositStep(page)
  await next(page).click()
  await expectStep(page, 3)
  await expectFocusInView(page, 8)
})

test('no bar covers the focus in the application form', async ({ page, sharedUrl }) => {
  const form = new ApplyFormPage(page)
  await form.open(sharedUrl)
  await expectFocusInView(page, 7)
  // Error messages under the fields make the page longer.
  await form.nextButton.click()
  await expect(form.field('First Name')).toHaveAttribute('aria-invalid', 'true')
  await expectFocusInView(page, 7)
})
