import { expectEveryPageAccessible } from './fixtures/every-page-accessible.ts'
import { test } from './fixtures/portal.ts'

const LOOK = {
  colorScheme: 'dark',
  viewport: { width: 390, height: 844 },
  forgetful: 'cfo@example.com',
} as const

test('every page is accessible, dark and as narrow as a phone', async ({ browser, portal }) => {
  await expectEveryPageAccessible(browser, portal, LOOK)
})
