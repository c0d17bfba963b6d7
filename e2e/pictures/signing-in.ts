import { TOKEN_FAILURES } from '@epay/contract/auth/denied-reasons'
import { TOTP_PERIOD_SECONDS } from '@epay/contract/auth/limits'
import { PAGES } from '@epay/contract/auth/pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { setupEndpoints } from '@epay/contract/setup/endpoints'
import { SETUP_STEP_TEXTS } from '@epay/contract/setup/page-texts'
import { linkInMail } from '../fixtures/mailbox.ts'
import { fillSignIn } from '../fixtures/sign-in.ts'
import { codeOf } from '../fixtures/totp.ts'
import { ADMIN_OF_NEW, MOMENT } from './office.ts'
import { at, type Picture, type Pictures, type Scene, steps } from './picture.ts'

const unauthorized = (reason: string) => at(`${PAGES.unauthorized.path}?reason=${reason}`)

/** The newest link to set a password. */
async function openPasswordLink({ page, url }: Scene): Promise<void> {
  const email = 'employee@example.com'
  await page.goto(url + PAGES.forgotPassword.path)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await page.goto(
    await linkInMail(url, { to: email, about: /password/i, link: /http\S+\/set-password\?token=[\w.-]+/ }),
  )
  await page.getByLabel('New Password', { exact: true }).waitFor()
}

export const LOGIN: Pictures = [
  { show: at(PAGES.login.path) },
  { state: 'spanish', language: 'es', show: at(PAGES.login.path) },
  {
    state: 'demo-accounts',
    show: steps(at(PAGES.login.path), ({ page }) => page.getByText('Demo accounts').click()),
  },
  {
    state: 'empty',
    show: steps(at(PAGES.login.path), ({ page }) => page.getByRole('button', { name: 'Sign In' }).click()),
  },
  {
    state: 'refused',
    show: steps(
      at(PAGES.login.path),
      ({ page }) => fillSignIn(page, { username: 'employee', password: 'not this one' }),
      ({ page }) => page.getByRole('alert').first().waitFor(),
    ),
  },
]

export const FORGOT_PASSWORD: Pictures = [
  { show: at(PAGES.forgotPassword.path) },
  {
    state: 'sent',
    show: async ({ page, url }) => {
      await page.goto(url + PAGES.forgotPassword.path)
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByRole('button', { name: 'Send Link' }).click()
      await page.getByRole('status').first().waitFor()
    },
  },
]

export const SET_PASSWORD: Pictures = [
  { show: openPasswordLink },
  {
    state: 'refused',
    show: async scene => {
      await openPasswordLink(scene)
      const { page } = scene
      await page.getByLabel('New Password', { exact: true }).fill('password')
      await page.getByLabel('Confirm New Password').fill('other')
      await page.getByRole('button', { name: 'Set Password' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { state: 'dead-link', show: at(`${PAGES.setPassword.path}?token=a.b.c`) },
]

export const UNAUTHORIZED: Pictures = [
  { show: at(PAGES.unauthorized.path) },
  { state: 'missing-token', show: unauthorized('missing-token') },
  { state: 'dead-link', show: unauthorized(TOKEN_FAILURES.badRequest.reason) },
  { state: 'missing-token-spanish', language: 'es', show: unauthorized('missing-token') },
]

export const VALIDATE_TOKEN: Pictures = [
  {
    state: 'refused',
    show: async ({ page, url }) => {
      // It continues by itself after some seconds: here they don't end.
      await page.addInitScript(() => {
        const { setTimeout } = window
        const patient = (act: () => void, delay?: number) =>
          (delay ?? 0) < 1_000 ? setTimeout(act, delay) : 0
        Object.assign(window, { setTimeout: patient })
      })
      await page.goto(`${url}${PAGES.validateToken.path}?token=nonsense`)
      await page.getByRole('alert').waitFor()
    },
  },
]

export const RESET_PASSWORD: Pictures = [
  { as: 'employee', show: at(PAGES.resetPassword.path) },
  {
    as: 'employee',
    state: 'refused',
    show: async ({ page, url }) => {
      await page.goto(url + PAGES.resetPassword.path)
      await page.getByLabel('Old Password').fill('wrong')
      await page.getByLabel('New Password', { exact: true }).fill('short')
      await page.getByLabel(/^Confirm/).fill('other')
      await page.getByRole('button', { name: 'Reset Password' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]

/** Once for each portal: afterwards it is on. */
async function turnOnSecondFactor({ page, url }: Scene): Promise<void> {
  await page.goto(url + PAGES.setup.path)
  const title = page.getByRole('heading', { level: 1 })
  if ((await title.innerText()) !== SETUP_STEP_TEXTS.factor.title) return
  await page.getByRole('button', { name: 'Turn On' }).click()
  const password = page.getByLabel('Your Password')
  await password.or(page.locator('code')).waitFor()
  if (await password.isVisible()) {
    await password.fill(ADMIN_OF_NEW.password)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const secret = await page.locator('code').innerText()
  await page
    .getByLabel('Code', { exact: true })
    .fill(codeOf(secret, (MOMENT.getTime() - Date.now()) / (1000 * TOTP_PERIOD_SECONDS)))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByLabel("I've saved my codes").check()
  await page.getByRole('button', { name: 'Done' }).click()
}

/** The set-up at a step of the signed-in Admin. */
function atStep(step: keyof typeof SETUP_STEP_TEXTS): Picture {
  return {
    ...{ as: ADMIN_OF_NEW.username, office: 'begun', state: step, isShownOnce: true },
    async show(scene) {
      const { page, url } = scene
      await turnOnSecondFactor(scene)
      await page.evaluate(
        async ({ call, body }) => {
          const headers = {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('token')}`,
          }
          await fetch(call, { method: 'PUT', headers, body: JSON.stringify(body) })
        },
        { call: API_PREFIX + setupEndpoints.goTo.path, body: { step } },
      )
      await page.goto(url + PAGES.setup.path)
      await page.getByRole('heading', { level: 1, name: SETUP_STEP_TEXTS[step].title }).waitFor()
    },
  }
}

export const SETUP: Pictures = [
  {
    office: 'unset',
    isShownOnce: true,
    async show({ page, office }) {
      await page.goto(office.setupLink)
      await page.getByLabel('Company name').waitFor()
    },
  },
  { state: 'refused', show: at(`${PAGES.setup.path}?token=a-guess`) },
  { as: ADMIN_OF_NEW.username, office: 'begun', state: 'factor', show: at(PAGES.setup.path) },
  atStep('company'),
  atStep('mail'),
  atStep('import'),
  atStep('done'),
]
