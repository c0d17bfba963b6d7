import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inviteImportedLabel } from '@epay/contract/employees/invitation-messages'
import { IMPORT_MESSAGES } from '@epay/contract/paychecks/import-messages'
import { LOGO_TEXTS } from '@epay/contract/settings/logo'
import { SETUP_NOTE_TEXTS, SETUP_STEP_TEXTS } from '@epay/contract/setup/page-texts'
import { type Browser, expect, type Page } from '@playwright/test'
import { freePort } from '../scripts/free-port.mjs'
import { startPortal } from '../scripts/portal-process.ts'
import { expectAccessibleAsShown } from './fixtures/accessible.ts'
import { createDataDir, removeDataDir } from './fixtures/data-dir.ts'
import { makeLogo } from './fixtures/files.ts'
import { createInputCounter, type InputCounter } from './fixtures/input-counter.ts'
import { type MailServer, startMailServer } from './fixtures/mail-server.ts'
import { test as base } from './fixtures/portal.ts'
import { readSample, readSampleCheck, readSampleFiles } from './fixtures/samples.ts'
import { fillSignIn } from './fixtures/sign-in.ts'
import { generateCode } from './fixtures/totp.ts'

const GUIDE = fileURLToPath(new URL('../docs/guide/en/first-hour.md', import.meta.url))
const ADMIN = { username: 'ada', email: 'ada@harbor.example.com', password: 'three calm green herons' }
const EMPLOYEE_PASSWORD = 'a password for the journey'

type FreshPortal = { url: string; readOutput: () => string; mail: MailServer }

/** Starts a production portal on an empty database, without a company name or mail server in its environment. */
const test = base.extend<{ freshPortal: FreshPortal }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this parameter
  freshPortal: async ({}, use) => {
    const dataDir = createDataDir()
    const mail = await startMailServer()
    const port = await freePort()
    const url = `http://localhost:${port}`
    const portal = await startPortal({
      ...{ NODE_ENV: 'production', PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'warn' },
      ...{ DATA_DIR: dataDir, LOCAL_MAIL_SERVER: 'on' },
    })
    await use({ url, readOutput: portal.output, mail })
    await portal.end('SIGTERM')
    await mail.close()
    await removeDataDir(dataDir)
  },
})

const SETUP_LINK = /^http\S+\/setup\?token=\w+$/m
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stepTitle = (page: Page, name: keyof typeof SETUP_STEP_TEXTS) =>
  page.getByRole('heading', { level: 1, name: SETUP_STEP_TEXTS[name].title })

test('an Admin sets up EPay from the printed link, and an employee sees an imported check', async ({
  page,
  browser,
  freshPortal,
}) => {
  test.slow()
  const inputs = createInputCounter()
  const [link = ''] = SETUP_LINK.exec(freshPortal.readOutput()) ?? []
  await test.step('open the link, leave the form, and continue', () => leaveForm(page, freshPortal.url, link))
  await test.step('create the first Admin', () => createAdmin(page, inputs))
  const secret = await test.step('turn on the second factor', () => turnOnSecondFactor(page, inputs))
  await test.step('continue in another browser', () => continueElsewhere(browser, freshPortal.url, secret))
  await test.step('enter the company details', () => enterCompany(page, inputs))
  await test.step('set up email, and send a test', () => setUpMail(page, inputs, freshPortal.mail))
  await test.step('download the samples', () => downloadSamples(page, inputs))
  const setupInputs = inputs.take()
  await test.step('import the samples, and invite everyone', () => importSample(page, inputs))
  const importInputs = inputs.take()
  await test.step('an employee sets a password and sees a check', () =>
    openImportedCheck(browser, inputs, freshPortal))
  const firstCheckInputs = inputs.take()
  await expectDocumented({ setupInputs, importInputs, firstCheckInputs })
})

async function expectStep(page: Page, name: keyof typeof SETUP_STEP_TEXTS): Promise<void> {
  await expect(stepTitle(page, name)).toBeFocused()
  await expectAccessibleAsShown(page, `setup: ${name}`)
}

/**
 * Leaves the form, and returns without the link's token. Until there is an Admin, the browser that opened the link
 * doesn't need the token again.
 */
async function leaveForm(page: Page, url: string, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Company name').fill('Harbor Bui')
  await page.goto(`${url}/setup`)
  await expect(page.getByLabel('Company name')).toHaveValue('Harbor Bui')
  await button(page, 'Create Admin Account').click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expectAccessibleAsShown(page, 'setup: the first Admin')
}

async function createAdmin(page: Page, inputs: InputCounter): Promise<void> {
  await inputs.field(page.getByLabel('Company name').fill('Harbor Builders'))
  await inputs.field(page.getByLabel('Your name').fill('Ada Admin'))
  await inputs.field(page.getByLabel('Username').fill(ADMIN.username))
  await inputs.field(page.getByLabel('Your email').fill(ADMIN.email))
  await inputs.field(page.getByLabel('Password', { exact: true }).fill(ADMIN.password))
  await inputs.field(page.getByLabel('Confirm password').fill(ADMIN.password))
  await inputs.click(button(page, 'Create Admin Account'))
  await expectStep(page, 'factor')
}

async function turnOnSecondFactor(page: Page, inputs: InputCounter): Promise<string> {
  await inputs.click(button(page, 'Turn On'))
  const secret = await page.locator('code').innerText()
  await inputs.field(page.getByLabel('Code', { exact: true }).fill(generateCode(secret)))
  await inputs.click(button(page, 'Turn On'))
  await inputs.click(page.getByLabel("I've saved my codes"))
  await inputs.click(button(page, 'Done'))
  await expectStep(page, 'company')
  return secret
}

async function continueElsewhere(browser: Browser, url: string, secret: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 320, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await fillSignIn(page, ADMIN)
  // Setup used the current code, and codes work only once.
  await page.getByLabel('Code', { exact: true }).fill(generateCode(secret, 1))
  await button(page, 'Sign In').click()
  const note = page.getByRole('region', { name: SETUP_NOTE_TEXTS.text })
  await note.getByRole('link', { name: SETUP_NOTE_TEXTS.continueLabel }).click()
  await expect(stepTitle(page, 'company')).toBeVisible()
  await context.close()
}

async function enterCompany(page: Page, inputs: InputCounter): Promise<void> {
  await expect(page.getByLabel('Company name')).toHaveValue('Harbor Builders')
  await inputs.field(page.getByLabel('Legal address').fill('1200 Harbor Way, Oakland, CA 94607'))
  await page.reload()
  await expect(page.getByLabel('Legal address')).toHaveValue('1200 Harbor Way, Oakland, CA 94607')
  const field = page.getByRole('group', { name: LOGO_TEXTS.label })
  const buffer = await makeLogo()
  await inputs.field(
    field.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer }),
  )
  const logo = page.getByRole('banner').getByRole('img', { name: 'Harbor Builders' })
  await expect(logo).toBeVisible()
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0)
  await expectAccessibleAsShown(page, 'setup: the company with its logo')
  await inputs.click(button(page, 'Save and Continue'))
  await expectStep(page, 'mail')
}

async function setUpMail(page: Page, inputs: InputCounter, mail: MailServer): Promise<void> {
  await inputs.field(page.getByLabel('Sender').fill('Harbor Builders <hr@harbor.example.com>'))
  await inputs.field(page.getByLabel('Mail server').fill('localhost'))
  await inputs.field(page.getByLabel('Port').fill(String(mail.port)))
  await inputs.field(page.getByLabel('Encryption').selectOption('opportunistic'))
  await inputs.click(button(page, 'Send Test Mail'))
  await expect(page.getByText(`Sent to ${ADMIN.email}.`)).toBeVisible()
  await mail.find(ADMIN.email, /email from EPay is working/)
  await inputs.click(button(page, 'Save and Continue'))
  await expectStep(page, 'import')
}

async function downloadSamples(page: Page, inputs: InputCounter): Promise<void> {
  for (const { name, buffer } of readSampleFiles()) {
    const downloadPromise = page.waitForEvent('download')
    await inputs.click(page.getByRole('link', { name }))
    expect(readFileSync(await (await downloadPromise).path()).equals(buffer), name).toBe(true)
  }
  await inputs.click(button(page, 'Finish and Go to Import'))
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
}

async function importSample(page: Page, inputs: InputCounter): Promise<void> {
  await inputs.field(page.locator('input[type=file]').setInputFiles(readSampleFiles()))
  await inputs.click(button(page, 'Preview Import'))
  await inputs.click(button(page, 'Confirm Import'))
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText(IMPORT_MESSAGES.confirmed)
  const isInvitable = ({ email, isActive }: Record<string, string>) => email && isActive === 'yes'
  const { length } = readSample('employees.csv').filter(isInvitable)
  await inputs.click(button(page, inviteImportedLabel(length)))
  await expect(result.getByText(/invitations sent/)).toBeVisible()
}

async function openImportedCheck(
  browser: Browser,
  inputs: InputCounter,
  { mail }: FreshPortal,
): Promise<void> {
  const { employee } = readSampleCheck()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(await mail.find(employee.email, /http\S+\/set-password\?token=[\w.-]+/))
  await inputs.field(page.getByLabel('New Password', { exact: true }).fill(EMPLOYEE_PASSWORD))
  await inputs.field(page.getByLabel('Confirm New Password').fill(EMPLOYEE_PASSWORD))
  await inputs.click(button(page, 'Set Password'))
  await inputs.click(page.getByRole('link', { name: 'Go to Login' }))
  await inputs.field(page.getByLabel('Username').fill(employee.email))
  await inputs.field(page.getByLabel('Password', { exact: true }).fill(EMPLOYEE_PASSWORD))
  await inputs.click(button(page, 'Sign In'))
  await inputs.click(page.getByRole('link', { name: 'View This Check' }))
  await expect(page.getByRole('heading', { level: 1, name: /^Check dated/ })).toBeVisible()
  await expect(page.getByText(`XXX-XX-${employee.ssn?.slice(-4)}`).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const statement = page.getByRole('article', { name: 'Earnings Statement' })
  await expect(statement.getByRole('img', { name: 'Harbor Builders' })).toBeVisible()
  await expect(statement).toContainText('1200 Harbor Way, Oakland, CA 94607')
  await context.close()
}

type InputCounts = Record<
  'setupInputs' | 'importInputs' | 'firstCheckInputs',
  { fields: number; clicks: number }
>

async function expectDocumented({ setupInputs, importInputs, firstCheckInputs }: InputCounts): Promise<void> {
  const guide = readFileSync(GUIDE, 'utf8')
  const expectRow = (activity: string, { fields, clicks }: InputCounts['setupInputs']) =>
    expect.soft(guide).toContain(`| ${activity} | ${fields} | ${clicks} |`)
  expectRow('setup, from the link to the import', setupInputs)
  expectRow('importing the sample and inviting employees', importInputs)
  expectRow("an employee's password and first paycheck", firstCheckInputs)
}
