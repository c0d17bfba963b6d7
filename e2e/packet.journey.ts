import { readFile } from 'node:fs/promises'
import { PAGES } from '@epay/contract/auth/pages'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { PHOTO_SENT_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { VERDICT_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import {
  DOCUMENTS_MESSAGES,
  PACKET_MESSAGES,
  SPLIT_TEXTS,
  SUBMIT_LABELS,
} from '@epay/contract/packets/messages'
import {
  COPY_TEXTS,
  DOCUMENT_TEXTS,
  SIGNATURE_TEXTS,
  STAFF_LEAVE_QUESTION,
  UPLOAD_TEXTS,
} from '@epay/contract/packets/page-texts'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readZip } from '../scripts/read-zip.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { makeJpeg, makePhonePhoto, makeSignature } from './fixtures/files.ts'
import {
  ACCOUNT_NUMBER,
  chooseDocuments,
  draw,
  expectStep,
  fillDepositStep,
  fillPacket,
  fillPersonalStep,
  inkOf,
  next,
  previous,
  SSN,
  section,
  takePhoto,
  typeSignature,
} from './fixtures/fill-packet.ts'
import { type Hired, hire, packetLink } from './fixtures/hire.ts'
import { verify } from './fixtures/packet.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import { signIn, tokensOf } from './fixtures/sign-in.ts'

const PHONE = { width: 390, height: 844 }
const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }
const WELCOME = /Welcome to/

async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 3, permissions: ['camera'] })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText(/^Pre-filling form for: Thu Winterfeld/)).toBeVisible()
  return page
}

async function downloadZip(url: string, { id }: Hired): Promise<Map<string, Buffer>> {
  const { token } = await tokensOf(url, { username: 'hr.manager' })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}${API_PREFIX}/JobApplication/${id}/packet.zip`, { headers })
  return readZip(Buffer.from(await answer.arrayBuffer()))
}

test('a candidate completes the packet on a phone', async ({ browser, portal }) => {
  await portal.start()
  const hired = await hire(portal.url, PERSON)
  const link = await packetLink(portal.url, hired, WELCOME)
  const page = await openOnPhone(browser, link)

  await test.step('step 1 shows what is missing', () => personalStep(page))
  await test.step('step 2, with an optional split', () => depositStep(page))
  await test.step('Back goes a step back', async () => {
    await page.goBack()
    await expectStep(page, 2)
    await page.goBack()
    await expectStep(page, 1)
    await next(page).click()
    await next(page).click()
    await expectStep(page, 3)
  })
  await test.step('a photo of 12 megapixels, then one from the camera', () => photos(page))
  const passport = await test.step('documents', () => documents(page))
  await test.step('a signature that is typed, drawn and uploaded', () => signatures(page))
  await test.step('step 3 is accessible', () => expectAccessible(page, 'step 3'))
  await test.step('two clicks hand one packet in', () => submitTwice(page))
  await test.step('the signer takes a copy along, and can check it', () => takeCopy(page, portal.url, link))

  const zip = await downloadZip(portal.url, hired)
  expect(zip.get('documents/01-passport.pdf')).toEqual(passport)
  expect([...zip.keys()].filter(name => name.startsWith('documents/'))).toHaveLength(1)
})

async function personalStep(page: Page): Promise<void> {
  const ssn = page.getByLabel('Social Security Number')
  await expect(page.getByLabel('First Name')).toHaveValue('Thu')
  await ssn.scrollIntoViewIfNeeded()
  await page.getByLabel('City or Town').fill('')
  await next(page).click()
  await expect(page.getByText('City is required')).toBeVisible()
  await expect(ssn).toBeFocused()
  await expect(ssn).toBeInViewport()
  await expectAccessible(page, 'step 1 with messages')
  await page.getByLabel('City or Town').fill('Fresno')

  await fillPersonalStep(page)
  const second = section(page, 'Secondary emergency contact')
  await second.getByLabel('Name').fill('Eva Stone')
  await next(page).click()
  await expect(second.getByLabel('Relationship')).toBeFocused()
  await second.getByLabel('Name').fill('')
  await next(page).click()
  await expectStep(page, 2)
}

async function depositStep(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enlarge the sample check' }).click()
  const sample = page.getByRole('dialog', { name: 'Sample check' })
  // The numbers are at the check's edge, so all of it must be visible.
  await expect(sample.getByAltText(/^Sample check\. Along the bottom,/)).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(sample).toBeHidden()

  await fillDepositStep(page)
  const split = section(page, 'Withholding account')
  await split.getByRole('button', { name: SPLIT_TEXTS.show }).click()
  await split.getByLabel('Amount per Pay').fill('$150')
  await next(page).click()
  await expect(split.getByText(SPLIT_TEXTS.actionNeeded)).toBeVisible()
  await expect(split.getByLabel('Bank Name')).toBeFocused()
  await split.getByLabel('Bank Name').fill('Harbor Savings')
  await split.getByLabel('Account Type').selectOption('Savings')
  await split.getByLabel('Routing Number').fill('121042882')
  await split.getByLabel('Account Number').fill('998877665544')
  await expectAccessible(page, 'step 2')
  await expect(page.getByText('I authorize Harbor Builders')).toBeVisible()
  await next(page).click()
  await expectStep(page, 3)
}

async function photos(page: Page): Promise<void> {
  const photo = section(page, 'Photo')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    photo.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  // This browser can't decode HEIC.
  await choose('IMG_1.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  await expect(photo.getByText(FILE_MESSAGES.heicPicture)).toBeVisible()

  const original = await makePhonePhoto()
  expect(original.length).toBeGreaterThan(PHOTO_SENT_MAX_BYTES)
  const sending = page.waitForRequest(each => each.method() === 'PUT' && each.url().includes('/files/'))
  await choose('IMG_2.jpeg', 'image/jpeg', original)
  const request = await sending
  await expect(photo.getByText(UPLOAD_TEXTS.done, { exact: true })).toBeVisible()
  await expectSmallAndUpright(Buffer.from(await (await fetch(request.url())).arrayBuffer()))

  await takePhoto(page)
  await expect(photo.getByText('IMG_2.jpg')).toBeHidden()
}

async function expectSmallAndUpright(photo: Buffer): Promise<void> {
  expect(photo.length).toBeLessThan(PHOTO_SENT_MAX_BYTES)
  const { width, height, orientation, exif } = await sharp(photo).metadata()
  expect({ width, height, orientation, exif }).toEqual({ width: 1200, height: 1600 })
  const brightnessAt = async (top: number) => {
    const part = await sharp(photo).extract({ left: 0, top, width: 1200, height: 700 }).toBuffer()
    return (await sharp(part).greyscale().stats()).channels[0]?.mean ?? 0
  }
  expect(await brightnessAt(0)).toBeGreaterThan((await brightnessAt(900)) + 50)
}

async function documents(page: Page): Promise<Buffer | undefined> {
  const papers = section(page, 'Supporting documents')
  await papers.getByText('Passport', { exact: true }).click()
  const [passport] = await chooseDocuments(page, 'passport.pdf')
  const card = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: await makeJpeg() }
  await papers.locator('input[type=file]').first().setInputFiles(card)
  await expect(papers.getByText(UPLOAD_TEXTS.done, { exact: true })).toHaveCount(2)
  await papers.getByRole('button', { name: DOCUMENT_TEXTS.preview.replace('{name}', 'card.jpg') }).click()
  await expect(page.getByRole('img', { name: 'card.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await papers.getByRole('button', { name: 'Remove card.jpg' }).click()
  await expect(papers.getByRole('listitem')).toHaveCount(1)
  return passport
}

async function signatures(page: Page): Promise<void> {
  const signature = section(page, SIGNATURE_TEXTS.title)
  const saved = signature.getByAltText(SIGNATURE_TEXTS.alt)
  await typeSignature(page, 'Thu Winterfeld')
  const typed = await inkOf(saved)
  expect(typed).toMatchObject({ width: 420, height: 150, isPaperWhite: true, isInkBlack: true })
  expect(typed.inked).toBeGreaterThan(500)
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.clear }).click()

  await signature.getByRole('button', { name: SIGNATURE_TEXTS.draw }).click()
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.save }).click()
  await expect(signature.getByText(DOCUMENTS_MESSAGES.blankSignature)).toBeVisible()
  const pad = await draw(page)
  await expect(signature.getByText(DOCUMENTS_MESSAGES.blankSignature)).toBeHidden()
  const [before, width] = [await inkOf(pad), await pad.evaluate(canvas => canvas.clientWidth)]
  expect(before.width).toBeGreaterThanOrEqual(3 * width)
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await expect.poll(async () => (await inkOf(pad)).width).toBeGreaterThan(before.width)
  expect((await inkOf(pad)).inked).toBeGreaterThan(before.inked / 2)
  await page.setViewportSize(PHONE)
  await expect.poll(async () => (await inkOf(pad)).width).toBe(before.width)
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.type }).click()
  await expect(pad).toBeHidden()
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.draw }).click()
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.save }).click()
  const drawn = await inkOf(saved)
  expect(drawn).toMatchObject({ width: 420, height: 150, isPaperWhite: true, isInkBlack: true })
  expect(drawn.inked).toBeGreaterThan(100)
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.clear }).click()

  await signature.getByRole('button', { name: SIGNATURE_TEXTS.upload }).click()
  const ink = { name: 'ink.png', mimeType: 'image/png', buffer: await makeSignature() }
  await signature.locator('input[type=file]').setInputFiles(ink)
  await expect(saved).toBeVisible()
}

async function submitTwice(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes('candidate-i9-submission')) sent.push(request.method())
  })
  const submit = page.getByRole('button', { name: SUBMIT_LABELS.ready })
  await expect(submit).toBeDisabled()
  await page.getByRole('checkbox', { name: /under penalty of perjury/ }).check()
  await submit.dblclick()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(PACKET_MESSAGES.successPanel)).toBeVisible()
  await expect(page.getByRole('button', { name: SUBMIT_LABELS.submitted })).toBeDisabled()
  expect(sent).toEqual(['POST'])
  await expectAccessible(page, 'a packet that was handed in')
}

async function takeCopy(page: Page, url: string, link: string): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: COPY_TEXTS.download }).click()
  const copy = await readFile(await (await downloading).path())
  const pages = await readPdf((await readZip(copy)).get('packet.pdf') ?? Buffer.alloc(0))
  expect(pages.join('\n')).toContain(`•••-••-${SSN.slice(-4)}`)
  for (const number of [SSN, ACCOUNT_NUMBER]) expect(pages.join('\n')).not.toContain(number)
  await page.goto(url + PAGES.verifyPacket.path)
  await verify(page, 'copy.zip', copy)
  await expect(page.getByText(VERDICT_TEXTS.genuine)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(PACKET_MESSAGES.alreadySubmitted)).toBeVisible()
  await expect(page.getByRole('button', { name: COPY_TEXTS.download })).toBeVisible()
  await expectAccessible(page, 'a copy of the packet')
}

test('the office fills the packet in, and leaving asks first', async ({ page, portal }) => {
  await portal.start()
  const hired = await hire(portal.url, PERSON)
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}/staff-employee-packet?applicationId=${hired.id}`)
  await fillPersonalStep(page)
  await page.getByRole('link', { name: 'Job Applications' }).first().click()
  const question = page.getByRole('dialog', { name: STAFF_LEAVE_QUESTION.title })
  await question.getByRole('button', { name: STAFF_LEAVE_QUESTION.cancelLabel }).click()
  await expect(question).toBeHidden()
  await fillPacket(page, 'Thu Winterfeld')
  const behalf =
    /^(.+ \(HR-Manager\)) signs this packet on behalf of Thu Winterfeld\. The signature is that of \1,/
  await expect(page.getByText(behalf)).toBeVisible()
  await expectAccessible(page, 'the office signs for a candidate')
  await previous(page).click()
  await expectStep(page, 2)
  await next(page).click()
  await page.getByRole('button', { name: SUBMIT_LABELS.ready }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  const zip = await downloadZip(portal.url, hired)
  const pages = await readPdf(zip.get('packet.pdf') ?? Buffer.alloc(0))
  const signed = pages.find(text => text.includes('Attestation and signature'))
  expect(signed).toMatch(/\(HR-Manager\) on behalf of\s+Thu\s+Winterfeld/)
})
