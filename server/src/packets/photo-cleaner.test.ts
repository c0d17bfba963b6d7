import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { inParserTurn } from '#server/files/parser.ts'
import { buildPhotoJpeg } from './factories.ts'
import { photoCleaner } from './photo-cleaner.ts'

const requester = (address: string) => ({
  config: { hasRateLimits: true },
  address,
  actor: { kind: 'anonymous' } as const,
})

/** Two pictures of others, as many as are parsed at once; they take until they are let go. */
function otherPictures() {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const address of ['198.51.100.7', '198.51.100.8']) void inParserTurn(requester(address), () => promise)
  return { letGo: resolve }
}

it('cleans a photo that was begun before, or one that was not', async () => {
  const photo = await buildPhotoJpeg()
  for (const isBegun of [true, false]) {
    const cleaner = photoCleaner(requester('203.0.113.5'))
    if (isBegun) cleaner.begin(photo)
    const { exif } = await sharp(await cleaner.cleaned(photo)).metadata()
    expect(exif).toBeUndefined()
    await cleaner.end()
  }
})

it('tells what is wrong with the photo when it is asked for, and not before', async () => {
  const cleaner = photoCleaner(requester('203.0.113.5'))
  const photo = Buffer.from('no picture')
  cleaner.begin(photo)
  await cleaner.end()
  await expect(cleaner.cleaned(photo)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

it('waits for nobody while the form arrives, and for its turn once it is complete', async () => {
  const other = otherPictures()
  const photo = await buildPhotoJpeg()
  const cleaner = photoCleaner(requester('203.0.113.5'))
  cleaner.begin(photo)
  await cleaner.end()
  let isClean = false
  const cleaned = cleaner.cleaned(photo).then(clean => {
    isClean = true
    return clean
  })
  await setImmediate()
  expect(isClean).toBe(false)
  other.letGo()
  expect((await sharp(await cleaned).metadata()).width).toBe(480)
})

it('waits for the end of what it is working on when the form is refused', async () => {
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#8fb3c4' } })
    .jpeg()
    .toBuffer()
  const cleaner = photoCleaner(requester('203.0.113.5'))
  cleaner.begin(photo)
  await setImmediate()
  let isOver = false
  void cleaner.cleaned(photo).then(() => {
    isOver = true
  })
  await cleaner.end()
  await setImmediate()
  expect(isOver).toBe(true)
})
