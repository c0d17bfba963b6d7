import { PHOTO_SENT_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { UPLOAD_TEXTS } from '@epay/contract/packets/page-texts'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { makePhonePhoto } from './fixtures/files.ts'
import { expectStep, fillDepositStep, fillPersonalStep, next, section } from './fixtures/fill-packet.ts'
import { hire, packetLink } from './fixtures/hire.ts'
import { test } from './fixtures/portal.ts'

const PHONE = { width: 390, height: 844 }
const PERSON = { firstName: 'Thu', lastName: 'Winterfeld', dateHired: '2026-12-01' }

async function brightnessOf(photo: Buffer, top: number, height: number): Promise<number> {
  const { width = 0 } = await sharp(photo).metadata()
  const part = await sharp(photo).extract({ left: 0, top, width, height }).greyscale().toBuffer()
  const { channels } = await sharp(part).stats()
  return channels[0]?.mean ?? 0
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  section(page, 'Photo').locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

test('a photo of 12 megapixels arrives small and upright', async ({ browser, portal }) => {
  await portal.start()
  const link = await packetLink(portal.url, await hire(portal.url, PERSON), /Welcome to/)
  const page = await (await browser.newContext({ viewport: PHONE })).newPage()
  await page.goto(link)
  await fillPersonalStep(page)
  await next(page).click()
  await expectStep(page, 2)
  await fillDepositStep(page)
  await next(page).click()
  await expectStep(page, 3)

  await test.step('a HEIC photo that this browser cannot decode says what to do', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    await choose(page, 'IMG_1.heic', 'image/heic', heic)
    await expect(section(page, 'Photo').getByText(FILE_MESSAGES.heicPicture)).toBeVisible()
  })

  const original = await makePhonePhoto()
  expect(original.length).toBeGreaterThan(PHOTO_SENT_MAX_BYTES)
  const sending = page.waitForRequest(
    request => request.method() === 'PUT' && request.url().includes('/files/'),
  )
  await choose(page, 'IMG_2.jpeg', 'image/jpeg', original)
  const request = await sending
  await expect(section(page, 'Photo').getByText(UPLOAD_TEXTS.done, { exact: true })).toBeVisible()
  await expect(section(page, 'Photo').getByText('IMG_2.jpg')).toBeVisible()

  const { authorization = '' } = await request.allHeaders()
  const kept = await fetch(request.url(), { headers: { authorization } })
  const photo = Buffer.from(await kept.arrayBuffer())
  expect(photo.length).toBeLessThan(PHOTO_SENT_MAX_BYTES)
  const { width, height, orientation, exif } = await sharp(photo).metadata()
  expect({ width, height, orientation, exif }).toEqual({
    width: 1200,
    height: 1600,
    orientation: undefined,
    exif: undefined,
  })
  expect(await brightnessOf(photo, 0, 700)).toBeGreaterThan((await brightnessOf(photo, 900, 700)) + 50)
})
