import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { PAGES } from '@epay/contract/auth/pages'
import { generateCodeAtFixedTime } from './office.ts'
import { at, fill, press, type Scene, type Screenshots, waitForVisible } from './screenshot.ts'

export const SCRIPT_TOKENS: Screenshots = [{ as: 'admin', steps: [at(PAGES.scriptTokens.path)] }]

export const SETTINGS_PAGE: Screenshots = [{ as: 'admin', steps: [at(PAGES.settings.path)] }]

export async function enterCode({ page }: Scene): Promise<void> {
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(generateCodeAtFixedTime(secret))
}

export const SECOND_FACTOR: Screenshots = [
  { as: 'cfo', steps: [at(PAGES.secondFactor.path)] },
  {
    ...{ as: 'employee', state: 'recovery-codes', office: 'changing' },
    steps: [
      at(PAGES.secondFactor.path),
      press('Turn On'),
      fill('Your Password', DEMO_PASSWORD),
      press('Continue'),
      waitForVisible(page => page.getByAltText('QR code with the key')),
      enterCode,
      press('Turn On'),
      waitForVisible(page => page.getByRole('list', { name: 'Recovery codes' })),
    ],
  },
]
