import { TOKEN_FAILURES } from '@epay/contract/auth/denied-reasons'
import { PAGES } from '@epay/contract/auth/pages'
import { setupEndpoints } from '@epay/contract/setup/endpoints'
import { SETUP_STEP_TEXTS } from '@epay/contract/setup/page-texts'
import { findPasswordLink } from '../fixtures/mailbox.ts'
import { fillSignIn, send } from '../fixtures/sign-in.ts'
import { enterCode } from './administration.ts'
import { FIRST_ADMIN } from './office.ts'
import {
  at,
  fill,
  press,
  type Scene,
  type Screenshot,
  type Screenshots,
  waitForAlert,
  waitForVisible,
} from './screenshot.ts'

const askForLink = (email: string) => [
  at(PAGES.forgotPassword.path),
  fill('Email', email),
  press('Send Link'),
]

const PASSWORD_LINK_STEPS = [
  ...askForLink('employee@example.com'),
  async ({ page, url }: Scene) => page.goto(await findPasswordLink(url, 'employee@example.com')),
  waitForVisible(page => page.getByLabel('New Password', { exact: true })),
]

const LOGIN_PATH = PAGES.login.path
export const LOGIN: Screenshots = [
  { steps: [at(LOGIN_PATH)] },
  { state: 'spanish', language: 'es', steps: [at(LOGIN_PATH)] },
  {
    state: 'refused',
    steps: [
      at(LOGIN_PATH),
      ({ page }) => fillSignIn(page, { username: 'employee', password: 'not this one' }),
      waitForAlert,
    ],
  },
]

export const FORGOT_PASSWORD: Screenshots = [
  { steps: [at(PAGES.forgotPassword.path)] },
  {
    state: 'sent',
    steps: [...askForLink('nobody@example.com'), waitForVisible(page => page.getByRole('status'))],
  },
]

export const SET_PASSWORD: Screenshots = [
  { steps: PASSWORD_LINK_STEPS },
  { state: 'dead-link', steps: [at(`${PAGES.setPassword.path}?token=a.b.c`)] },
]

export const UNAUTHORIZED: Screenshots = [
  { steps: [at(PAGES.unauthorized.path)] },
  {
    state: 'dead-link',
    steps: [at(`${PAGES.unauthorized.path}?reason=${TOKEN_FAILURES.badRequest.reason}`)],
  },
]

/** Keeps pages from redirecting after a few seconds. */
async function pauseLongTimers({ page }: Scene): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const setShortTimeout = (act: () => void, delay?: number) =>
      (delay ?? 0) < 1_000 ? setTimeout(act, delay) : 0
    Object.assign(window, { setTimeout: setShortTimeout })
  })
}

export const VALIDATE_TOKEN: Screenshots = [
  {
    state: 'refused',
    steps: [pauseLongTimers, at(`${PAGES.validateToken.path}?token=nonsense`), waitForAlert],
  },
]

export const RESET_PASSWORD: Screenshots = [{ as: 'employee', steps: [at(PAGES.resetPassword.path)] }]

const DURING_SETUP = { as: FIRST_ADMIN.username, office: 'in-setup' } as const

/** Does nothing if an earlier screenshot on this portal has already turned on the second factor. */
async function turnOnSecondFactor(scene: Scene): Promise<void> {
  const { page } = scene
  const title = page.getByRole('heading', { level: 1 })
  if ((await title.innerText()) !== SETUP_STEP_TEXTS.factor.title) return
  await page.getByRole('button', { name: 'Turn On' }).click()
  const password = page.getByLabel('Your Password')
  await password.or(page.locator('code')).waitFor()
  if (await password.isVisible()) {
    await password.fill(FIRST_ADMIN.password)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await enterCode(scene)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByLabel("I've saved my codes").check()
  await page.getByRole('button', { name: 'Done' }).click()
}

function setupScreenshot(step: keyof typeof SETUP_STEP_TEXTS): Screenshot {
  const goTo = async ({ page, url }: Scene) => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await send('PUT', url, setupEndpoints.goTo.path, { step }, token)
  }
  const waitForTitle = waitForVisible(page =>
    page.getByRole('heading', { level: 1, name: SETUP_STEP_TEXTS[step].title }),
  )
  return {
    ...{ ...DURING_SETUP, state: step },
    steps: [at(PAGES.setup.path), turnOnSecondFactor, goTo, at(PAGES.setup.path), waitForTitle],
  }
}

export const SETUP: Screenshots = [
  {
    office: 'empty',
    steps: [
      ({ page, office }) => page.goto(office.setupLink),
      waitForVisible(page => page.getByLabel('Company name')),
    ],
  },
  { state: 'refused', steps: [at(`${PAGES.setup.path}?token=a-guess`)] },
  { ...DURING_SETUP, state: 'factor', steps: [at(PAGES.setup.path)] },
  setupScreenshot('company'),
  setupScreenshot('mail'),
  setupScreenshot('import'),
  setupScreenshot('done'),
]
