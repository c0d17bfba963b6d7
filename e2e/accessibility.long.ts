import { expectEveryPageAccessible } from './fixtures/every-page-accessible.ts'
import { test } from './fixtures/portal.ts'

const LOOK = {
  colorScheme: 'light',
  viewport: { width: 1440, height: 900 },
  forgetful: 'employee@example.com',
} as const

test('every page is accessible, light and as wide as a desk', async ({ browser, portal }) => {
  await expectEveryPageAccessible(browser, portal, LOOK)
})
