import { DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { TOTP_PERIOD_SECONDS } from '@epay/contract/auth/limits'
import { PAGES } from '@epay/contract/auth/pages'
import { SCRIPT_TOKEN_TEXTS } from '@epay/contract/auth/script-tokens'
import { SETTINGS } from '@epay/contract/settings/declared-settings'
import { SETTINGS_TEXTS } from '@epay/contract/settings/messages'
import { codeOf } from '../fixtures/totp.ts'
import { MOMENT } from './office.ts'
import { at, type Pictures, type Scene, steps } from './picture.ts'

export const MAIL: Pictures = [
  { as: 'admin', show: at(PAGES.mail.path) },
  { as: 'admin', office: 'new', state: 'none', show: at(PAGES.mail.path) },
]
export const RETENTION: Pictures = [{ as: 'admin', show: at(PAGES.retention.path) }]
export const AUDIT: Pictures = [
  { as: 'admin', show: at(PAGES.audit.path) },
  { as: 'admin', state: 'nothing-found', show: at(`${PAGES.audit.path}?person=Nobody`) },
]

const newToken = ({ page }: Scene) => page.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }).click()
const makeToken = async ({ page }: Scene) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(SCRIPT_TOKEN_TEXTS.name).fill('Nightly import')
  await dialog.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.make }).click()
}

export const SCRIPT_TOKENS: Pictures = [
  { as: 'admin', show: at(PAGES.scriptTokens.path) },
  { as: 'admin', state: 'new', show: steps(at(PAGES.scriptTokens.path), newToken) },
  {
    as: 'admin',
    state: 'made',
    isShownOnce: true,
    office: 'changing',
    show: steps(at(PAGES.scriptTokens.path), newToken, makeToken, ({ page }) =>
      page.getByLabel(SCRIPT_TOKEN_TEXTS.token, { exact: true }).waitFor(),
    ),
  },
  {
    as: 'admin',
    state: 'listed',
    isShownOnce: true,
    office: 'changing',
    show: steps(at(PAGES.scriptTokens.path), newToken, makeToken, ({ page }) =>
      page.getByRole('button', { name: SCRIPT_TOKEN_TEXTS.done }).click(),
    ),
  },
]

export const SETTINGS_PAGE: Pictures = [
  { as: 'admin', show: at(PAGES.settings.path) },
  {
    as: 'admin',
    state: 'errors',
    show: steps(at(PAGES.settings.path), async ({ page }) => {
      await page.getByLabel(SETTINGS.mailFrom.label, { exact: true }).fill('nobody')
      await page.getByLabel(new RegExp(`^${SETTINGS.secondReminderDays.label}`)).fill('1')
      await page.getByRole('button', { name: SETTINGS_TEXTS.save }).click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    }),
  },
  {
    as: 'admin',
    state: 'saved',
    isShownOnce: true,
    office: 'changing',
    show: steps(at(PAGES.settings.path), async ({ page }) => {
      await page
        .getByLabel(SETTINGS.companyAddress.label, { exact: true })
        .fill('1200 Harbor Way, Oakland, CA 94607')
      await page.getByRole('button', { name: SETTINGS_TEXTS.save }).click()
      await page.getByText(SETTINGS_TEXTS.saved).waitFor()
    }),
  },
]

async function setUp({ page, url }: Scene): Promise<void> {
  await page.goto(url + PAGES.secondFactor.path)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByLabel('Your Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByAltText('QR code with the key').waitFor()
}

export const SECOND_FACTOR: Pictures = [
  { as: 'cfo', show: at(PAGES.secondFactor.path) },
  { as: 'cfo', state: 'qr-code', show: setUp },
  {
    as: 'employee',
    state: 'recovery-codes',
    isShownOnce: true,
    office: 'changing',
    async show(scene) {
      await setUp(scene)
      const { page } = scene
      const secret = await page.locator('code').innerText()
      await page
        .getByLabel('Code', { exact: true })
        .fill(codeOf(secret, (MOMENT.getTime() - Date.now()) / (1000 * TOTP_PERIOD_SECONDS)))
      await page.getByRole('button', { name: 'Turn On' }).click()
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    },
  },
]
