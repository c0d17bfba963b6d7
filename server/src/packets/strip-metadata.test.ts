import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { barePhoto } from './pictures.ts'
import { stripMetadata } from './strip-metadata.ts'

const noise = () =>
  sharp({
    create: {
      width: 320,
      height: 240,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
const SECRETS = { IFD0: { Copyright: 'secret-place', Model: 'secret-camera' }, IFD3: { GPSLatitudeRef: 'N' } }
const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer()
const uprightPixelsOf = (picture: Buffer) => sharp(picture).autoOrient().raw().toBuffer()

const KINDS: [string, (picture: Sharp) => Sharp][] = [
  ['JPEG', picture => picture.jpeg()],
  ['progressive JPEG', picture => picture.jpeg({ progressive: true })],
  ['JPEG with a colour profile', picture => picture.withIccProfile('p3').jpeg()],
  ['PNG', picture => picture.png()],
  ['PNG with a palette', picture => picture.png({ palette: true })],
  ['PNG with transparency', picture => picture.ensureAlpha(0.5).png()],
]

describe.each(KINDS)('a %s', (_kind, encode) => {
  it('keeps every pixel, and loses what it says beside them', async () => {
    const original = await encode(noise().withExif(SECRETS)).toBuffer()
    expect(original.includes('secret-place')).toBe(true)
    const { content } = await barePhoto(original)
    expect(content.includes('secret')).toBe(false)
    expect((await pixelsOf(content)).equals(await pixelsOf(original))).toBe(true)
    const [bare, whole] = [await sharp(content).metadata(), await sharp(original).metadata()]
    expect(bare.exif).toBeUndefined()
    expect(bare.icc?.length).toBe(whole.icc?.length)
  })

  it('keeps which way is up, and nothing else of its EXIF', async () => {
    const original = await encode(noise().withExif(SECRETS).withMetadata({ orientation: 6 })).toBuffer()
    const { content } = await barePhoto(original)
    expect((await sharp(content).metadata()).orientation).toBe(6)
    expect(content.includes('secret')).toBe(false)
    expect((await uprightPixelsOf(content)).equals(await uprightPixelsOf(original))).toBe(true)
  })
})

describe('stripMetadata', () => {
  it('tells the extension by the content', async () => {
    expect(stripMetadata(await noise().jpeg().toBuffer()).extension).toBe('jpg')
    expect(stripMetadata(await noise().png().toBuffer()).extension).toBe('png')
  })

  it.each(['jpeg', 'png'] as const)('leaves out what follows a %s', async format => {
    const picture = await noise().toFormat(format).toBuffer()
    const { content } = stripMetadata(Buffer.concat([picture, Buffer.from('secret place')]))
    expect(content.includes('secret')).toBe(false)
  })

  it.each(['jpeg', 'png'] as const)('refuses a %s that breaks off anywhere', async format => {
    const picture = await noise().toFormat(format).toBuffer()
    for (let length = 0; length < picture.length; length += 211)
      expect(() => stripMetadata(picture.subarray(0, length))).toThrow('Please choose a JPG or PNG picture.')
  })
})
