import { FILE_MAX_BYTES, PHOTO_SENT_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

const JPEG = '\xff\xd8\xff'
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
function fileOf(size: number, name = 'me.jpg', start = JPEG): File {
  const content = new Uint8Array(size)
  content.set(Uint8Array.from(start, letter => letter.charCodeAt(0)).subarray(0, size))
  return new File([content], name)
}
const LARGE = PHOTO_SENT_MAX_BYTES + 1

/** Fakes what jsdom lacks: an image decoder, and a canvas whose JPEG size depends on the quality. */
function browserThatDecodes(width: number, height: number, bytesAt = (quality: number) => 400_000 * quality) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const drawn: number[][] = []
  const context = {
    fillRect: () => undefined,
    drawImage: (...at: unknown[]) => drawn.push(at.slice(3).map(Number)),
  }
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => context,
  })
  const toBlob = (done: BlobCallback, type = '', quality = 1) =>
    done(new Blob([new Uint8Array(bytesAt(quality))], { type }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
  return drawn
}
const browserThatFails = () =>
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('preparePhoto', () => {
  it('sends a small photo as it is', async () => {
    const file = fileOf(1000)
    expect(await preparePhoto(file)).toEqual({ photo: file })
  })

  it.each([
    [4032, 3024, [1600, 1200]],
    [3024, 4032, [1200, 1600]],
    [1000, 800, [1000, 800]],
  ])('scales a large photo of %i x %i pixels down, and never up', async (width, height, size) => {
    const drawn = browserThatDecodes(width, height)
    const prepared = await preparePhoto(fileOf(LARGE, 'IMG_1.JPEG'))
    expect(drawn).toEqual([size])
    expect(prepared).toMatchObject({ photo: { name: 'IMG_1.jpg', type: 'image/jpeg', size: 340_000 } })
  })

  it('takes a lower quality where it has to', async () => {
    browserThatDecodes(4000, 3000, quality => (quality > 0.5 ? LARGE : 900_000))
    expect(await preparePhoto(fileOf(LARGE))).toMatchObject({ photo: { size: 900_000 } })
  })

  it('sends the photo as it is where the browser can not scale it down, if it is not too large', async () => {
    browserThatFails()
    const file = fileOf(LARGE)
    expect(await preparePhoto(file)).toEqual({ photo: file })
    expect(await preparePhoto(fileOf(FILE_MAX_BYTES + 1))).toEqual({ problem: FILE_MESSAGES.tooLarge })
  })

  it.each(['IMG_2.heic', 'IMG_2.jpg'])(
    'takes the HEIC photo %s where the browser decodes it, and tells what to do where it does not',
    async name => {
      browserThatFails()
      expect(await preparePhoto(fileOf(1000, name, HEIC))).toEqual({ problem: FILE_MESSAGES.heicPicture })
      browserThatDecodes(3024, 4032)
      expect(await preparePhoto(fileOf(1000, name, HEIC))).toMatchObject({ photo: { name: 'IMG_2.jpg' } })
    },
  )
})
