import { TOKEN_FAILURES } from '@epay/contract/auth/denied-reasons'
import { PAGES } from '@epay/contract/auth/pages'
import { setupEndpoints } from '@epay/contract/setup/endpoints'
import { SETUP_STEP_TEXTS } from '@epay/contract/setup/page-texts'
import { passwordLink } from '../fixtures/mailbox.ts'
import { fillSignIn, send } from '../fixtures/sign-in.ts'
import { enterCode } from './administration.ts'
import { FIRST_ADMIN } from './office.ts'
import {
  at,
  fill,
  type Picture,
  type Pictures,
  press,
  type Scene,
  seeAlert,
  waitForVisible,
} from './picture.ts'

const askForLink = (email: string) => [
  at(PAGES.forgotPassword.path),
  fill('Email', email),
  press('Send Link'),
]

const PASSWORD_LINK = [
  ...askForLink('employee@example.com'),
  async ({ page, url }: Scene) => page.goto(await passwordLink(url, 'employee@example.com')),
  waitForVisible(page => page.getByLabel('New Password', { exact: true })),
]

const LOGIN_PATH = PAGES.login.path
export const LOGIN: Pictures = [
  { show: [at(LOGIN_PATH)] },
  { state: 'spanish', language: 'es', show: [at(LOGIN_PATH)] },
  {
    state: 'refused',
    show: [
      at(LOGIN_PATH),
      ({ page }) => fillSignIn(page, { username: 'employee', password: 'not this one' }),
      seeAlert,
    ],
  },
]

export const FORGOT_PASSWORD: Pictures = [
  { show: [at(PAGES.forgotPassword.path)] },
  {
    state: 'sent',
    show: [...askForLink('nobody@example.com'), waitForVisible(page => page.getByRole('status'))],
  },
]

export const SET_PASSWORD: Pictures = [
  { show: PASSWORD_LINK },
  { state: 'dead-link', show: [at(`${PAGES.setPassword.path}?token=a.b.c`)] },
]

export const UNAUTHORIZED: Pictures = [
  { show: [at(PAGES.unauthorized.path)] },
  {
    state: 'dead-link',
    show: [at(`${PAGES.unauthorized.path}?reason=${TOKEN_FAILURES.badRequest.reason}`)],
  },
]

/** Keeps pages from redirecting after a few seconds. */
async function pauseLongTimers({ page }: Scene): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const setPatientTimeout = (act: () => void, delay?: number) =>
      (delay ?? 0) < 1_000 ? setTimeout(act, delay) : 0
    Object.assign(window, { setTimeout: setPatientTimeout })
  })
}

export const VALIDATE_TOKEN: Pictures = [
  { state: 'refused', show: [pauseLongTimers, at(`${PAGES.validateToken.path}?token=nonsense`), seeAlert] },
]

export const RESET_PASSWORD: Pictures = [{ as: 'employee', show: [at(PAGES.resetPassword.path)] }]

const AT_SETUP = { as: FIRST_ADMIN.username, office: 'begun' } as const

/** Does nothing if an earlier screenshot on this portal has already turned it on. */
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

function setupPicture(step: keyof typeof SETUP_STEP_TEXTS): Picture {
  const goTo = async ({ page, url }: Scene) => {
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
    await send('PUT', url, setupEndpoints.goTo.path, { step }, token)
  }
  const seeTitle = waitForVisible(page =>
    page.getByRole('heading', { level: 1, name: SETUP_STEP_TEXTS[step].title }),
  )
  return {
    ...{ ...AT_SETUP, state: step },
    show: [at(PAGES.setup.path), turnOnSecondFactor, goTo, at(PAGES.setup.path), seeTitle],
  }
}

export const SETUP: Pictures = [
  {
    office: 'unset',
    show: [
      ({ page, office }) => page.goto(office.setupLink),
      waitForVisible(page => page.getByLabel('Company name')),
    ],
  },
  { state: 'refused', show: [at(`${PAGES.setup.path}?token=a-guess`)] },
  { ...AT_SETUP, state: 'factor', show: [at(PAGES.setup.path)] },
  setupPicture('company'),
  setupPicture('mail'),
  setupPicture('import'),
  setupPicture('done'),
]
