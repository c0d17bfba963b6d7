import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { type Screen, setScreen } from './capture.ts'
import { SCREENSHOTS } from './every-page.ts'
import { test } from './scenes.ts'

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url))
const MAX_BYTES = 60_000

type DocumentScreenshot = Screen & {
  /** The name of the screenshot in every-page.ts. */
  source: string
  scrollTop?: number
}

const PHONE = { width: 390, height: 780, scheme: 'light' } as const
const SHORT_PHONE = { ...PHONE, height: 600 } as const
const DESKTOP = { width: 1100, height: 780, scheme: 'light' } as const

const DOCUMENT_SCREENSHOTS: Record<string, DocumentScreenshot> = {
  apply: { ...PHONE, source: 'apply-step-1' },
  review: { ...DESKTOP, source: 'applications-details' },
  check: { ...PHONE, source: 'employee-check-details' },
  'signing-in-en': { ...SHORT_PHONE, source: 'login' },
  'signing-in-es': { ...SHORT_PHONE, source: 'login-spanish' },
  'applying-es': { ...PHONE, source: 'apply-spanish' },
  'onboarding-en': { ...PHONE, source: 'employee-packet' },
  'onboarding-es': { ...PHONE, source: 'employee-packet-spanish' },
  'my-pay-es': { ...PHONE, source: 'employee-check-details-spanish' },
  employees: { ...DESKTOP, source: 'manage-employee-details' },
  importing: { ...DESKTOP, source: 'import-preview', scrollTop: 560 },
  settings: { ...DESKTOP, source: 'settings' },
  'first-hour': { ...DESKTOP, source: 'setup' },
  'first-hour-import': { ...DESKTOP, height: 560, source: 'setup-import' },
}

for (const [name, { source, scrollTop = 0, ...screen }] of Object.entries(DOCUMENT_SCREENSHOTS))
  test(name, async ({ browser, scenes }) => {
    const { page } = await scenes.open(browser, SCREENSHOTS.get(source), screen.width)
    await setScreen(page, screen)
    await page.evaluate(top => window.scrollTo(0, top), scrollTop)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 75 })
      .toFile(`${FOLDER}/${name}.webp`)
    expect(size).toBeLessThan(MAX_BYTES)
    await page.context().close()
  })
