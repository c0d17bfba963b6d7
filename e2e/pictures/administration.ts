import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { PAGES } from '@epay/contract/auth/pages'
import { SCRIPT_TOKEN_TEXTS } from '@epay/contract/auth/script-tokens'
import { SETTINGS } from '@epay/contract/settings/declared-settings'
import { SETTINGS_TEXTS } from '@epay/contract/settings/messages'
import { codeAtMoment } from './office.ts'
import { at, fill, type Pictures, press, type Scene, type Step, see, seeInvalidField } from './picture.ts'

export const MAIL: Pictures = [
  { as: 'admin', show: [at(PAGES.mail.path)] },
  { as: 'admin', office: 'new', state: 'none', show: [at(PAGES.mail.path)] },
]
export const RETENTION: Pictures = [{ as: 'admin', show: [at(PAGES.retention.path)] }]
export const AUDIT: Pictures = [
  { as: 'admin', show: [at(PAGES.audit.path)] },
  { as: 'admin', state: 'nothing-found', show: [at(`${PAGES.audit.path}?person=Nobody`)] },
]

const NEW_TOKEN = [at(PAGES.scriptTokens.path), press(SCRIPT_TOKEN_TEXTS.make)]

const makeToken =
  (name: string): Step =>
  async ({ page }) => {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(SCRIPT_TOKEN_TEXTS.name).fill(name)
    await dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }).click()
  }

export const SCRIPT_TOKENS: Pictures = [
  { as: 'admin', show: [at(PAGES.scriptTokens.path)] },
  { as: 'admin', state: 'new', show: NEW_TOKEN },
  {
    ...{ as: 'admin', state: 'made', office: 'changing' },
    show: [
      ...NEW_TOKEN,
      makeToken('Nightly import'),
      see(page => page.getByLabel(SCRIPT_TOKEN_TEXTS.token, { exact: true })),
    ],
  },
  {
    ...{ as: 'admin', state: 'listed', office: 'changing' },
    show: [...NEW_TOKEN, makeToken('Timesheets'), press(SCRIPT_TOKEN_TEXTS.done)],
  },
]

export const SETTINGS_PAGE: Pictures = [
  { as: 'admin', show: [at(PAGES.settings.path)] },
  {
    ...{ as: 'admin', state: 'errors' },
    show: [
      at(PAGES.settings.path),
      fill(SETTINGS.mailFrom.label, 'nobody'),
      fill(new RegExp(`^${SETTINGS.secondReminderDays.label}`), '1'),
      press(SETTINGS_TEXTS.save),
      seeInvalidField,
    ],
  },
  {
    ...{ as: 'admin', state: 'saved', office: 'changing' },
    show: [
      at(PAGES.settings.path),
      fill(SETTINGS.companyAddress.label, '1200 Harbor Way, Oakland, CA 94607'),
      press(SETTINGS_TEXTS.save),
      see(page => page.getByText(SETTINGS_TEXTS.saved)),
    ],
  },
]

const SET_UP = [
  at(PAGES.secondFactor.path),
  press('Turn On'),
  fill('Your Password', DEMO_PASSWORD),
  press('Continue'),
  see(page => page.getByAltText('QR code with the key')),
]

export async function enterCode({ page }: Scene): Promise<void> {
  const secret = await page.locator('code').innerText()
  await page.getByLabel('Code', { exact: true }).fill(codeAtMoment(secret))
}

export const SECOND_FACTOR: Pictures = [
  { as: 'cfo', show: [at(PAGES.secondFactor.path)] },
  { as: 'cfo', state: 'qr-code', show: SET_UP },
  {
    ...{ as: 'employee', state: 'recovery-codes', office: 'changing' },
    show: [
      ...SET_UP,
      enterCode,
      press('Turn On'),
      see(page => page.getByRole('list', { name: 'Recovery codes' })),
    ],
  },
]
