import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inParserTurn } from '#server/files/parser.ts'
import { noisePicture } from '#server/settings/factories.ts'
import { buildPhotoJpeg, buildSignaturePng } from './factories.ts'
import * as pictures from './pictures.ts'

const PICTURE_MESSAGE = 'Choose a JPG or PNG picture.'
const dataUrl = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`

const { readPhoto } = pictures
const anyone = { config: { hasRateLimits: false }, address: null, actor: { kind: 'anonymous' } } as const
const cleanPhoto = (content: Buffer) => pictures.cleanPhoto(anyone, content)
const cleanSignature = (url: string) => pictures.cleanSignature(anyone, url)

describe('cleanPhoto', () => {
  it('leaves out place and everything else but the picture', async () => {
    const photo = await buildPhotoJpeg()
    expect(photo.includes('secret-place')).toBe(true)
    const cleaned = await cleanPhoto(photo)
    expect(cleaned.includes('secret-place')).toBe(false)
    expect((await sharp(cleaned).metadata()).exif).toBeUndefined()
  })

  it('turns a photo upright and makes a huge one smaller', async () => {
    const lying = await sharp({ create: { width: 4000, height: 2000, channels: 3, background: 'red' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, format } = await sharp(await cleanPhoto(lying)).metadata()
    expect({ width, height, format }).toEqual({ width: 800, height: 1600, format: 'jpeg' })
  })

  it('takes PNG with transparency', async () => {
    const png = await sharp({
      create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    const { channels } = await sharp(await cleanPhoto(png)).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\x00 this program'), PICTURE_MESSAGE],
    ['nothing', Buffer.alloc(0), PICTURE_MESSAGE],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), FILE_MESSAGES.heicPicture],
  ])('refuses %s', async (_, content, message) => {
    await expect(cleanPhoto(content)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining(message),
    })
  })
})

const plainPhoto = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#8fb3c4' } })

/** Ends the scan the way some Samsung phones do. */
async function samsungJpeg(): Promise<Buffer> {
  const jpeg = await plainPhoto().jpeg().toBuffer()
  jpeg.writeUInt8(0, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 12)
  return jpeg
}

/** An APNG stores its frame and play counts after the PNG's header. */
async function animatedPng(): Promise<Buffer> {
  const png = await plainPhoto().png().toBuffer()
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  control.writeUInt32BE(crc32(control.subarray(4, -4)), control.length - 4)
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)])
}

describe('cleanPhoto takes what browsers show', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['a photo of a Samsung phone', samsungJpeg],
    ['a JPEG that breaks off', async () => (await noisePicture(64, 48).jpeg().toBuffer()).subarray(0, 1200)],
    ['CMYK, as printers use', () => plainPhoto().toColourspace('cmyk').jpeg().toBuffer()],
    ['a PNG that moves', animatedPng],
    ['a PNG with 16 bits', () => plainPhoto().toColourspace('rgb16').png().toBuffer()],
  ])('%s', async (_, make) => {
    const { width, height, format } = await sharp(await cleanPhoto(await make())).metadata()
    expect({ width, height, format }).toEqual({ width: 64, height: 48, format: 'jpeg' })
  })

  it('but no PNG without its lines', async () => {
    const cut = (await plainPhoto().png().toBuffer()).subarray(0, 24)
    await expect(cleanPhoto(cut)).rejects.toMatchObject({ message: FILE_MESSAGES.damagedPicture })
  })
})

describe('cleanSignature', () => {
  it('is a PNG on white, whatever it was', async () => {
    const { content } = await cleanSignature(dataUrl(await buildSignaturePng()))
    const { width, height, format, hasAlpha } = await sharp(content).metadata()
    expect({ width, height, format, hasAlpha }).toEqual({
      width: 420,
      height: 150,
      format: 'png',
      hasAlpha: false,
    })
  })
})

/** A solid color compresses to a small file at any size. */
async function plain(width: number, height: number): Promise<Buffer> {
  const size = { width, height, channels: 3 as const, background: 'white' }
  return sharp({ create: size }).png({ compressionLevel: 9 }).toBuffer()
}

describe('too many pixels', () => {
  it.each([
    ['photo', 120_001, (content: Buffer) => cleanPhoto(content)],
    ['signature', 4001, (content: Buffer) => cleanSignature(dataUrl(content))],
  ])('are refused in a %s, with a message of their own', async (_, width, clean) => {
    await expect(clean(await plain(width, 1000))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: FILE_MESSAGES.tooManyPixels,
    })
  })

  it('a full queue refuses one party at once, and lets others wait', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const from = (address: string) =>
      inParserTurn({ config: { hasRateLimits: true }, address, actor: { kind: 'anonymous' } }, () => promise)
    const waiting = Array.from({ length: 11 }, () => from('203.0.113.5'))
    await expect(from('203.0.113.5')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 15 })
    const other = from('198.51.100.7')
    resolve()
    await Promise.all([...waiting, other])
  })
})

it('only ink makes a signature', async () => {
  const hasInk = async (content: Buffer) => (await cleanSignature(dataUrl(content))).hasInk
  expect(await hasInk(await buildSignaturePng())).toBe(true)
  const size = { width: 420, height: 150, channels: 4 } as const
  const noise = { type: 'gaussian', mean: 250, sigma: 2 } as const
  for (const background of ['white', 'transparent', 'black'])
    expect(
      await hasInk(
        await sharp({ create: { ...size, background } })
          .png()
          .toBuffer(),
      ),
    ).toBe(false)
  const paper = sharp({ create: { ...size, background: 'white', noise } })
  expect(await hasInk(await paper.png().toBuffer())).toBe(false)
})

describe('readPhoto', () => {
  it('refuses more than 10 MB without reading on', async () => {
    const megabyte = Buffer.alloc(1024 * 1024)
    const stream = Readable.from(Array.from({ length: 20 }, () => megabyte))
    await expect(readPhoto(stream)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(stream.destroyed).toBe(true)
  })
})
