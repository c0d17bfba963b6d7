import { expect } from '@playwright/test'
import { type Screen, setScreen } from './screenshots/capture.ts'
import { SCREENSHOTS } from './screenshots/every-page.ts'
import { test } from './screenshots/scenes.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1024, height: 768 }

/** One page of each kind. `npm run screenshots -- --update` updates the reference images. */
const COMPARED_SCREENS: Record<string, Screen> = {
  login: { ...PHONE, scheme: 'light' },
  'apply-errors': { ...PHONE, scheme: 'dark' },
  applications: { ...DESKTOP, scheme: 'light' },
  'applications-details': { ...DESKTOP, scheme: 'dark' },
  dashboard: { ...PHONE, scheme: 'light' },
  'employee-check-details': { ...DESKTOP, scheme: 'light' },
  'employee-packet': { ...PHONE, scheme: 'light' },
}

// Runs in one worker, so that all tests share a portal.
test.describe.configure({ mode: 'default' })

for (const [name, screen] of Object.entries(COMPARED_SCREENS))
  test(`${name} is unchanged, ${screen.width} px wide and ${screen.scheme}`, async ({ browser, scenes }) => {
    const { page } = await scenes.open(browser, SCREENSHOTS.get(name), screen.width)
    await setScreen(page, screen)
    // Font rendering varies slightly between machines. A moved line or a different color changes far more pixels.
    await expect(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01, threshold: 0.2 })
    await page.context().close()
  })
