import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES, SUBMIT_LABELS } from '@epay/contract/packets/messages'
import { SIGNATURE_TEXTS, SITTING_TEXTS, UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './fixtures/accessible.ts'
import { makeJpeg, makePdf } from './fixtures/files.ts'
import {
  chooseDocuments,
  expectStep,
  fillDepositStep,
  fillPersonalStep,
  fillSsn,
  next,
  SSN,
  section,
  takePhoto,
  typeSignature,
} from './fixtures/fill-packet.ts'
import { hire, packetLink } from './fixtures/hire.ts'
import { tabTo } from './fixtures/keyboard.ts'
import { test } from './fixtures/portal.ts'
import { expectWholeButtons } from './fixtures/screens.ts'

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 320, height: 640 }
const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }
const WELCOME = /Welcome to/

async function open(browser: Browser, link: string, viewport = PHONE): Promise<Page> {
  const page = await (await browser.newContext({ viewport, permissions: ['camera'] })).newPage()
  await page.goto(link)
  await expect(page.getByText(/^Pre-filling form for: Thu Winterfeld/)).toBeVisible()
  return page
}

const savedNow = (page: Page) => expect(page.getByText(/^Saved:/)).toBeVisible()
/** As when the reader comes back to the page. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const city = (page: Page) => page.getByLabel('City or Town')

async function submit(page: Page): Promise<void> {
  await typeSignature(page, 'Thu Winterfeld')
  await page.getByRole('checkbox', { name: /under penalty of perjury/ }).check()
  await page.getByRole('button', { name: SUBMIT_LABELS.ready }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
}

test('a packet in several sittings, on two devices', async ({ browser, portal }) => {
  await portal.start()
  const hired = await hire(portal.url, PERSON)
  const link = await packetLink(portal.url, hired, WELCOME)

  await test.step('the token leaves the address although the app has not come yet, and is not lost', async () => {
    const page = await (await browser.newContext({ viewport: PHONE })).newPage()
    const scripts = '**/assets/*.js'
    await page.route(scripts, route => route.abort())
    await page.goto(link)
    expect(page.url()).toBe(`${portal.url}${PAGES.employeePacket.path}?applicationId=${hired.id}`)
    await page.unroute(scripts)
    await page.reload()
    await expect(page.getByText(/^Pre-filling form for: Thu Winterfeld/)).toBeVisible()
    expect(page.url()).not.toContain('token')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token')
    await page.context().close()
  })

  const phone = await open(browser, link, SMALL_PHONE)
  await test.step('a first sitting on the phone', async () => {
    await fillPersonalStep(phone)
    await next(phone).click()
    await fillDepositStep(phone)
    await next(phone).click()
    await takePhoto(phone)
    await phone.getByText('Passport', { exact: true }).click()
    await chooseDocuments(phone, 'passport.pdf')
    await expect(phone.getByText(UPLOAD_TEXTS.done, { exact: true })).toHaveCount(2)
    await savedNow(phone)
  })
  await test.step('no button is cut off on the smallest phone', async () => {
    await expectWholeButtons(phone)
    await phone.getByRole('button', { name: 'Español' }).click()
    await expect(phone.getByRole('button', { name: 'Firmar con el dedo' })).toBeVisible()
    await expectWholeButtons(phone)
    await phone.getByRole('button', { name: 'English' }).click()
    await expect(phone.getByRole('button', { name: SIGNATURE_TEXTS.draw })).toBeVisible()
  })

  const desk = await open(browser, link, { width: 1280, height: 900 })
  await test.step('a second one on a desk goes on where it ended', async () => {
    await expect(desk.getByText(SITTING_TEXTS.continueTitle)).toBeVisible()
    await expectAccessible(desk, 'a later sitting')
    await expect(section(desk, 'Primary emergency contact').getByLabel('Name')).toHaveValue('Minh Nguyễn')
    await expect(desk.getByLabel('Social Security Number')).toHaveValue('')
    await expect(desk.getByText(SSN)).toHaveCount(0)
    await desk.getByRole('button', { name: SITTING_TEXTS.goToLeft }).click()
    await expect(desk.getByLabel('Social Security Number')).toBeFocused()
    const notice = desk.getByRole('status', { name: SITTING_TEXTS.continueTitle })
    await expect(notice.getByRole('listitem')).toHaveText([
      'Personal information: Social Security Number',
      'Direct deposit: Net pay account: Account Number',
      'Documents and signature: Digital signature, Disclaimer',
    ])
  })

  await test.step('both at once: nothing that was typed disappears', async () => {
    await phone.reload()
    await expect(phone.getByText(SITTING_TEXTS.continueTitle)).toBeVisible()
    await city(phone).fill('Clovis')
    await phone.getByLabel('Middle Initial').fill('T')
    await comeBack(phone)
    await savedNow(phone)
    await city(desk).fill('Selma')
    await comeBack(desk)
    const told = desk.getByRole('status', { name: SITTING_TEXTS.elsewhereTitle })
    await expect(told.getByText('Clovis')).toBeVisible()
    await expect(told.getByText(/Middle Initial/)).toBeVisible()
    await expect(city(desk)).toHaveValue('Selma')
    await expect(desk.getByLabel('Middle Initial')).toHaveValue('T')
    await expectAccessible(desk, 'answers of another device')
    await told.getByRole('button', { name: SITTING_TEXTS.close }).click()
    await comeBack(phone)
    await expect(city(phone)).toHaveValue('Selma')
  })

  await test.step('without a connection, what is typed waits', async () => {
    await desk.context().setOffline(true)
    await desk.getByLabel('Other Last Names Used').fill('Nguyen')
    await expect(desk.getByText(SITTING_TEXTS.notSaved)).toBeVisible()
    await desk.context().setOffline(false)
    await expect(desk.getByText(SITTING_TEXTS.notSaved)).toBeHidden()
    await savedNow(desk)
  })

  await test.step('a document removed on one device goes from the other', async () => {
    await fillSsn(desk)
    await next(desk).click()
    await section(desk, 'Net pay account').getByLabel('Account Number').fill('000123987654')
    await next(desk).click()
    await expectStep(desk, 3)
    await expect(section(desk, 'Photo').getByRole('img')).toBeVisible()
    await chooseDocuments(desk, 'card.pdf')
    await desk.getByRole('button', { name: 'Remove passport.pdf' }).click()
    await expect(desk.getByText(UPLOAD_TEXTS.done, { exact: true })).toHaveCount(2)
  })

  await test.step('and the packet is handed in without sending the files again', async () => {
    const bodies: number[] = []
    desk.on('request', request => {
      if (request.url().includes('candidate-i9-submission'))
        bodies.push(request.postDataBuffer()?.includes('filename="card.pdf"') ? 1 : 0)
    })
    await submit(desk)
    expect(bodies).toEqual([0])
    await phone.reload()
    await expect(phone.getByText(PACKET_MESSAGES.alreadySubmitted)).toBeVisible()
  })
})

test('the packet by the keyboard alone', async ({ browser, portal }) => {
  await portal.start()
  const hired = await hire(portal.url, PERSON)
  const page = await open(browser, await packetLink(portal.url, hired, WELCOME), { width: 1280, height: 900 })
  const { keyboard } = page
  // From now on, so that no key is pressed before the browser has been told to report what it would open.
  page.on('filechooser', () => {})
  const tab = (label: string | RegExp, role?: 'button' | 'checkbox' | 'radio') =>
    tabTo(page, role ? page.getByRole(role, { name: label }) : page.getByLabel(label))
  const type = async (label: string, text: string) => {
    await tab(label)
    await keyboard.type(text)
  }

  await type('Social Security Number', SSN)
  await tab('A citizen of the United States', 'radio')
  await keyboard.press('Space')
  await type('Name', 'Minh')
  await type('Relationship', 'Sp')
  await type('Phone', '5595550199')
  await type('Email', 'minh@example.com')
  await tab('Next', 'button')
  await keyboard.press('Enter')
  await expectStep(page, 2)

  await tab('Enlarge the sample check', 'button')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await type('Bank Name', 'Valley Bank')
  await type('Routing Number', '121000358')
  await type('Account Number', '000123987654')
  await tab('Next', 'button')
  await keyboard.press('Enter')
  await expectStep(page, 3)

  const chooseBy = async (button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    await tab(button, 'button')
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await chooser).setFiles(file)
  }
  await chooseBy('Choose a photo', {
    name: 'me.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeJpeg(),
  })
  await tab('Passport', 'checkbox')
  await keyboard.press('Space')
  await chooseBy('Choose files', {
    name: 'passport.pdf',
    mimeType: 'application/pdf',
    buffer: await makePdf('Passport'),
  })
  await type('Your Full Name', 'Thu Winterfeld')
  await keyboard.press('Enter')
  await expect(page.getByText('Signature saved.')).toBeVisible()
  await tab(/under penalty of perjury/, 'checkbox')
  await keyboard.press('Space')
  await tab(SUBMIT_LABELS.ready, 'button')
  await keyboard.press('Enter')
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
})
