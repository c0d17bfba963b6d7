import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import sharp from 'sharp'
import { PICTURES } from './every-page.ts'
import { test } from './studio.ts'
import { type Screen, showOn } from './take.ts'

const FOLDER = fileURLToPath(new URL('../../docs/images', import.meta.url))
const BYTES_MAX = 60_000

type DocumentPicture = Screen & {
  /** The name of the screenshot in every-page.ts. */
  of: string
  from?: number
}

const PHONE = { width: 390, height: 780, scheme: 'light' } as const
const SMALL = { ...PHONE, height: 600 } as const
const DESK = { width: 1100, height: 780, scheme: 'light' } as const

const DOCUMENT_PICTURES: Record<string, DocumentPicture> = {
  apply: { ...PHONE, of: 'apply-step-1' },
  review: { ...DESK, of: 'applications-details' },
  check: { ...PHONE, of: 'employee-check-details' },
  'signing-in-en': { ...SMALL, of: 'login' },
  'signing-in-es': { ...SMALL, of: 'login-spanish' },
  'applying-es': { ...PHONE, of: 'apply-spanish' },
  'onboarding-en': { ...PHONE, of: 'employee-packet' },
  'onboarding-es': { ...PHONE, of: 'employee-packet-spanish' },
  'my-pay-es': { ...PHONE, of: 'employee-check-details-spanish' },
  employees: { ...DESK, of: 'manage-employee-details' },
  importing: { ...DESK, of: 'import-preview', from: 560 },
  settings: { ...DESK, of: 'settings' },
  'first-hour': { ...DESK, of: 'setup' },
  'first-hour-import': { ...DESK, height: 560, of: 'setup-import' },
}

for (const [name, { of, from = 0, ...look }] of Object.entries(DOCUMENT_PICTURES))
  test(name, async ({ browser, studio }) => {
    const { page } = await studio.open(browser, PICTURES.get(of), look.width)
    await showOn(page, look)
    await page.evaluate(top => window.scrollTo(0, top), from)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(`${FOLDER}/${name}.webp`)
    expect(size).toBeLessThan(BYTES_MAX)
    await page.context().close()
  })
