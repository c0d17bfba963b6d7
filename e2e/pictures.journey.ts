import { expect } from '@playwright/test'
import { PICTURES } from './pictures/every-page.ts'
import { test } from './pictures/studio.ts'
import { type Screen, showOn } from './pictures/take.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1024, height: 768 }

/** One page of each kind. `npm run screenshots -- --update` updates the reference images. */
const COMPARED: Record<string, Screen> = {
  login: { ...PHONE, scheme: 'light' },
  'apply-errors': { ...PHONE, scheme: 'dark' },
  applications: { ...DESK, scheme: 'light' },
  'applications-details': { ...DESK, scheme: 'dark' },
  dashboard: { ...PHONE, scheme: 'light' },
  'employee-check-details': { ...DESK, scheme: 'light' },
  'employee-packet': { ...PHONE, scheme: 'light' },
}

// Runs in one worker, so that all tests share a portal.
test.describe.configure({ mode: 'default' })

for (const [name, look] of Object.entries(COMPARED))
  test(`${name} is unchanged, ${look.width} px wide and ${look.scheme}`, async ({ browser, studio }) => {
    const { page } = await studio.open(browser, PICTURES.get(name), look.width)
    await showOn(page, look)
    // Font rendering varies slightly between machines. A moved line or a different color differs far more.
    await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01, threshold: 0.2 })
    await page.context().close()
  })
