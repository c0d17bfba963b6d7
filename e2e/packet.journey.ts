import { PAGES } from '@epay/contract/auth/pages'
import { PHOTO_UPLOAD_MAX_BYTES } from '@epay/contract/files/file-types'
import { VERDICT_TEXTS } from '@epay/contract/packets/evidence/verify-messages'
import {
  DOCUMENTS_MESSAGES,
  PACKET_MESSAGES,
  SPLIT_TEXTS,
  SUBMIT_LABELS,
} from '@epay/contract/packets/messages'
import {
  COPY_TEXTS,
  SIGNATURE_TEXTS,
  STAFF_LEAVE_QUESTION,
  UPLOAD_TEXTS,
} from '@epay/contract/packets/page-texts'
import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { readZip } from '../scripts/read-zip.ts'
import { expectAccessible } from './fixtures/accessible.ts'
import { download } from './fixtures/download.ts'
import { makePhonePhoto, makeSignature } from './fixtures/files.ts'
import {
  ACCOUNT_NUMBER,
  choosePassport,
  drawSignature,
  expectStep,
  fillDepositStep,
  fillPacket,
  fillPersonalStep,
  measureInk,
  nextButton,
  SSN,
  section,
  takePhoto,
  typeSignature,
} from './fixtures/fill-packet.ts'
import { findPacketLink, hire } from './fixtures/hire.ts'
import { verify } from './fixtures/packet.ts'
import { test } from './fixtures/portal.ts'
import { readPdf } from './fixtures/read-pdf.ts'
import { signIn } from './fixtures/sign-in.ts'
import { PHONE } from './fixtures/viewports.ts'

const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }
const WELCOME_SUBJECT = /Welcome to/

async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 3, permissions: ['camera'] })
  const page = await context.newPage()
  await page.goto(link)
  await expect(page.getByText(/^Pre-filling form for: Thu Winterfeld/)).toBeVisible()
  return page
}

test('a candidate completes the packet on a phone', async ({ browser, portal }) => {
  await portal.start()
  const newHire = await hire(portal.url, PERSON)
  const link = await findPacketLink(portal.url, newHire, WELCOME_SUBJECT)
  const page = await openOnPhone(browser, link)

  await fillPersonalStep(page)
  await nextButton(page).click()
  await expectStep(page, 2)
  await test.step('step 2, with an optional split', () => completeDepositStep(page))
  await test.step('a 12-megapixel photo is scaled down, and the camera replaces it', () => addPhotos(page))
  await choosePassport(page)
  await test.step('the signature is typed, drawn, and uploaded', () => sign(page))
  await test.step('step 3 is accessible', () => expectAccessible(page, 'step 3'))
  await test.step('a double click submits once', () => doubleClickSubmit(page))
  await test.step('the signer downloads a copy and verifies it', () => downloadCopy(page, portal.url, link))
})

async function completeDepositStep(page: Page): Promise<void> {
  await fillDepositStep(page)
  const split = section(page, 'Withholding account')
  await split.getByRole('button', { name: SPLIT_TEXTS.show }).click()
  await split.getByLabel('Amount per Pay').fill('$150')
  await split.getByLabel('Bank Name').fill('Harbor Savings')
  await split.getByLabel('Account Type').selectOption('Savings')
  await split.getByLabel('Routing Number').fill('121042882')
  await split.getByLabel('Account Number').fill('998877665544')
  await expectAccessible(page, 'step 2')
  await nextButton(page).click()
  await expectStep(page, 3)
}

async function addPhotos(page: Page): Promise<void> {
  const photo = section(page, 'Photo')
  const buffer = await makePhonePhoto()
  expect(buffer.length).toBeGreaterThan(PHOTO_UPLOAD_MAX_BYTES)
  const uploadRequestPromise = page.waitForRequest(
    request => request.method() === 'PUT' && request.url().includes('/files/'),
  )
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_2.jpeg', mimeType: 'image/jpeg', buffer })
  const request = await uploadRequestPromise
  await expect(photo.getByText(UPLOAD_TEXTS.done, { exact: true })).toBeVisible()
  await expectSmallAndUpright(Buffer.from(await (await fetch(request.url())).arrayBuffer()))

  await takePhoto(page)
  await expect(photo.getByText('IMG_2.jpg')).toBeHidden()
}

async function expectSmallAndUpright(photo: Buffer): Promise<void> {
  expect(photo.length).toBeLessThan(PHOTO_UPLOAD_MAX_BYTES)
  const { width, height, orientation, exif } = await sharp(photo).metadata()
  expect({ width, height, orientation, exif }).toEqual({ width: 1200, height: 1600 })
  const brightnessAt = async (top: number) => {
    const part = await sharp(photo).extract({ left: 0, top, width: 1200, height: 700 }).toBuffer()
    return (await sharp(part).greyscale().stats()).channels[0]?.mean ?? 0
  }
  expect(await brightnessAt(0)).toBeGreaterThan((await brightnessAt(900)) + 50)
}

async function sign(page: Page): Promise<void> {
  const signature = section(page, SIGNATURE_TEXTS.title)
  const savedSignature = signature.getByAltText(SIGNATURE_TEXTS.alt)
  await typeSignature(page, 'Thu Winterfeld')
  const typedInk = await measureInk(savedSignature)
  expect(typedInk).toMatchObject({ width: 420, height: 150, isPaperWhite: true, isInkBlack: true })
  expect(typedInk.pixelCount).toBeGreaterThan(500)
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.clear }).click()

  await signature.getByRole('button', { name: SIGNATURE_TEXTS.draw }).click()
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.save }).click()
  await expect(signature.getByText(DOCUMENTS_MESSAGES.blankSignature)).toBeVisible()
  const pad = await drawSignature(page)
  const [initialInk, width] = [await measureInk(pad), await pad.evaluate(canvas => canvas.clientWidth)]
  expect(initialInk.width).toBeGreaterThanOrEqual(3 * width)
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width })
  await expect.poll(async () => (await measureInk(pad)).width).toBeGreaterThan(initialInk.width)
  expect((await measureInk(pad)).pixelCount).toBeGreaterThan(initialInk.pixelCount / 2)
  await page.setViewportSize(PHONE)
  await expect.poll(async () => (await measureInk(pad)).width).toBe(initialInk.width)
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.save }).click()
  const drawnInk = await measureInk(savedSignature)
  expect(drawnInk).toMatchObject({ width: 420, height: 150, isPaperWhite: true, isInkBlack: true })
  expect(drawnInk.pixelCount).toBeGreaterThan(100)
  await signature.getByRole('button', { name: SIGNATURE_TEXTS.clear }).click()

  await signature.getByRole('button', { name: SIGNATURE_TEXTS.upload }).click()
  const ink = { name: 'ink.png', mimeType: 'image/png', buffer: await makeSignature() }
  await signature.locator('input[type=file]').setInputFiles(ink)
  await expect(savedSignature).toBeVisible()
}

async function doubleClickSubmit(page: Page): Promise<void> {
  const submissions: string[] = []
  page.on('request', request => {
    if (request.url().includes('candidate-i9-submission')) submissions.push(request.method())
  })
  await page.getByRole('checkbox', { name: /under penalty of perjury/ }).check()
  await page.getByRole('button', { name: SUBMIT_LABELS.ready }).dblclick()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(PACKET_MESSAGES.successPanel)).toBeVisible()
  expect(submissions).toEqual(['POST'])
  await expectAccessible(page, 'a submitted packet')
}

async function downloadCopy(page: Page, url: string, link: string): Promise<void> {
  const copy = await download(page.getByRole('button', { name: COPY_TEXTS.download }))
  const pages = await readPdf((await readZip(copy)).get('packet.pdf') ?? Buffer.alloc(0))
  expect(pages.join('\n')).toContain(`•••-••-${SSN.slice(-4)}`)
  for (const number of [SSN, ACCOUNT_NUMBER]) expect(pages.join('\n')).not.toContain(number)
  await page.goto(url + PAGES.verifyPacket.path)
  await verify(page, 'copy.zip', copy)
  await expect(page.getByText(VERDICT_TEXTS.genuine)).toBeVisible()
  await page.goto(link)
  await expect(page.getByText(PACKET_MESSAGES.alreadySubmitted)).toBeVisible()
  await expectAccessible(page, 'a copy of the packet')
}

test('the office fills out the packet for a candidate, and is asked before leaving', async ({
  page,
  portal,
}) => {
  await portal.start()
  const newHire = await hire(portal.url, PERSON)
  await signIn(page, portal.url, 'hr.manager')
  await page.goto(`${portal.url}/staff-employee-packet?applicationId=${newHire.id}`)
  await fillPersonalStep(page)
  await page.getByRole('link', { name: 'Job Applications' }).first().click()
  const question = page.getByRole('dialog', { name: STAFF_LEAVE_QUESTION.title })
  await question.getByRole('button', { name: STAFF_LEAVE_QUESTION.cancelLabel }).click()
  await expect(question).toBeHidden()
  await fillPacket(page, 'Thu Winterfeld')
  const statement =
    /^(.+ \(HR-Manager\)) signs this packet on behalf of Thu Winterfeld\. The signature is that of \1,/
  await expect(page.getByText(statement)).toBeVisible()
  await expectAccessible(page, 'the office signs for a candidate')
  await page.getByRole('button', { name: SUBMIT_LABELS.ready }).click()
  await expect(page.getByText(PACKET_MESSAGES.success)).toBeVisible()
})
