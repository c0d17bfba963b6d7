import { FILE_MESSAGES } from '@epay/contract/files/messages'
import sharp, { type CreateChannels } from 'sharp'
import { expect, it } from 'vitest'
import { withParserTurn } from '#server/files/parser.ts'
import { buildNoisePicture } from '#server/settings/factories.ts'
import { buildPhotoJpeg, buildSignaturePng } from './factories.ts'
import * as pictures from './pictures.ts'

const requester = { config: { hasRateLimits: false }, address: null, actor: { kind: 'anonymous' } } as const
const cleanPhoto = (content: Buffer) => pictures.cleanPhoto(requester, content)
const cleanSignature = (content: Buffer) =>
  pictures.cleanSignature(requester, `data:image/png;base64,${content.toString('base64')}`)

function solidPicture(width: number, height: number, background = '#8fb3c4', channels: CreateChannels = 3) {
  return sharp({ create: { width, height, channels, background } })
}
const pngOf = (...size: Parameters<typeof solidPicture>) =>
  solidPicture(...size)
    .png()
    .toBuffer()
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'

/** Builds a JPEG with the invalid scan header that some Samsung phones write. */
async function buildSamsungJpeg(): Promise<Buffer> {
  const jpeg = await solidPicture(64, 48).jpeg().toBuffer()
  jpeg.writeUInt8(0, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 12)
  return jpeg
}

it('cleanPhoto removes metadata', async () => {
  const photo = await buildPhotoJpeg()
  expect(photo.includes('secret-place')).toBe(true)
  const cleanedPhoto = await cleanPhoto(photo)
  expect(cleanedPhoto.includes('secret-place')).toBe(false)
  expect((await sharp(cleanedPhoto).metadata()).exif).toBeUndefined()
})

it('cleanPhoto rotates a photo upright and scales it down', async () => {
  const photo = await solidPicture(4000, 2000).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await sharp(await cleanPhoto(photo)).metadata()).toMatchObject({
    ...{ width: 800, height: 1600, format: 'jpeg' },
  })
})

it('cleanPhoto puts a transparent PNG on a white background', async () => {
  const { channels } = await sharp(await cleanPhoto(await pngOf(10, 10, '#0000', 4))).stats()
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
})

it.each<[string, () => Promise<Buffer>]>([
  ["a Samsung phone's JPEG", buildSamsungJpeg],
  ['a truncated JPEG', async () => (await buildNoisePicture(64, 48).jpeg().toBuffer()).subarray(0, 1200)],
])('cleanPhoto accepts %s, as browsers do', async (_, createPicture) => {
  const { width, height, format } = await sharp(await cleanPhoto(await createPicture())).metadata()
  expect({ width, height, format }).toEqual({ width: 64, height: 48, format: 'jpeg' })
})

it.each<[string, () => Promise<Buffer>, string]>([
  ['a program', async () => Buffer.from('MZ\x90\x00 this program'), 'Choose a JPG or PNG picture.'],
  ['HEIC', async () => Buffer.from(HEIC, 'latin1'), FILE_MESSAGES.heicPicture],
  ['a truncated PNG', async () => (await pngOf(64, 48)).subarray(0, 24), FILE_MESSAGES.damagedPicture],
  ['too many pixels', () => pngOf(120_001, 1000), FILE_MESSAGES.tooManyPixels],
])('cleanPhoto rejects %s', async (_, createPicture, message) => {
  const refusal = { code: 'INVALID_INPUT', message: expect.stringContaining(message) }
  await expect(cleanPhoto(await createPicture())).rejects.toMatchObject(refusal)
})

it('cleanSignature returns an opaque PNG, and whether it has ink', async () => {
  const { content, hasInk } = await cleanSignature(await buildSignaturePng())
  expect(hasInk).toBe(true)
  expect(await sharp(content).metadata()).toMatchObject({
    ...{ width: 420, height: 150, format: 'png', hasAlpha: false },
  })
})

it('cleanSignature finds no ink in a solid color or in the noise of paper', async () => {
  const size = { width: 420, height: 150, channels: 4 } as const
  const noise = { type: 'gaussian', mean: 250, sigma: 2 } as const
  const paper = sharp({ create: { ...size, background: 'white', noise } })
    .png()
    .toBuffer()
  const blanks = ['white', '#0000', 'black'].map(background => pngOf(420, 150, background, 4))
  for (const content of await Promise.all([paper, ...blanks]))
    expect((await cleanSignature(content)).hasInk).toBe(false)
})

it('cleanSignature rejects too many pixels', async () => {
  await expect(cleanSignature(await pngOf(4001, 1000))).rejects.toMatchObject({
    ...{ code: 'INVALID_INPUT', message: FILE_MESSAGES.tooManyPixels },
  })
})

it('a requester with too many waiting files is rejected right away, and others can wait', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const requestFrom = (address: string) =>
    withParserTurn({ config: { hasRateLimits: true }, address, actor: { kind: 'anonymous' } }, () => promise)
  const waiting = Array.from({ length: 11 }, () => requestFrom('203.0.113.5'))
  await expect(requestFrom('203.0.113.5')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryAfterSeconds: 15,
  })
  const otherRequest = requestFrom('198.51.100.7')
  resolve()
  await Promise.all([...waiting, otherRequest])
})
