import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { PAGES } from '@epay/contract/auth/pages'
import { codeAtMoment } from './office.ts'
import { at, fill, type Pictures, press, type Scene, waitForVisible } from './picture.ts'

export const SCRIPT_TOKENS: Pictures = [{ as: 'admin', show: [at(PAGES.scriptTokens.path)] }]

export const SETTINGS_PAGE: Pictures = [{ as: 'admin', show: [at(PAGES.settings.path)] }]

export async function enterCode({ page }: Scene): Promise<void> {
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(codeAtMoment(secret))
}

export const SECOND_FACTOR: Pictures = [
  { as: 'cfo', show: [at(PAGES.secondFactor.path)] },
  {
    ...{ as: 'employee', state: 'recovery-codes', office: 'changing' },
    show: [
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
