import { FILE_MAX_BYTES, PHOTO_UPLOAD_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { afterEach, expect, it, vi } from 'vitest'
import { preparePhoto } from './prepare-photo.ts'

const JPEG = '\xff\xd8\xff'
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
function fileOf(size: number, name = 'me.jpg', start = JPEG): File {
  const content = new Uint8Array(size)
  content.set(Uint8Array.from(start, letter => letter.charCodeAt(0)).subarray(0, size))
  return new File([content], name)
}
const LARGE_BYTES = PHOTO_UPLOAD_MAX_BYTES + 1

/** Fakes what jsdom lacks: an image decoder, and a canvas whose JPEG size depends on the quality. */
function stubDecoder(width: number, height: number, bytesAt = (quality: number) => 400_000 * quality) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  const drawImage = vi.fn()
  const context = { fillRect: () => undefined, drawImage }
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => context,
  })
  const toBlob = (done: BlobCallback, type = '', quality = 1) =>
    done(new Blob([new Uint8Array(bytesAt(quality))], { type }))
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob)
  return drawImage
}
const stubFailingDecoder = () =>
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no', 'InvalidStateError')))

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it.each([
  [4032, 3024, [1600, 1200]],
  [3024, 4032, [1200, 1600]],
  [1000, 800, [1000, 800]],
])('preparePhoto scales a large photo of %i x %i pixels down, never up', async (width, height, size) => {
  const drawImage = stubDecoder(width, height)
  const preparedPhoto = await preparePhoto(fileOf(LARGE_BYTES, 'IMG_1.JPEG'))
  expect(drawImage).toHaveBeenCalledWith(expect.anything(), 0, 0, ...size)
  expect(preparedPhoto).toMatchObject({ photo: { name: 'IMG_1.jpg', type: 'image/jpeg', size: 340_000 } })
})

it('preparePhoto lowers the quality if the photo is still too large', async () => {
  stubDecoder(4000, 3000, quality => (quality > 0.5 ? LARGE_BYTES : 900_000))
  expect(await preparePhoto(fileOf(LARGE_BYTES))).toMatchObject({ photo: { size: 900_000 } })
})

it('preparePhoto returns a photo unchanged if the browser cannot scale it, up to 10 MB', async () => {
  stubFailingDecoder()
  const photo = fileOf(LARGE_BYTES)
  expect(await preparePhoto(photo)).toEqual({ photo })
  expect(await preparePhoto(fileOf(FILE_MAX_BYTES + 1))).toEqual({ problem: FILE_MESSAGES.tooLarge })
})

it.each(['IMG_2.heic', 'IMG_2.jpg'])(
  'preparePhoto converts the HEIC photo %s if the browser can',
  async name => {
    stubFailingDecoder()
    expect(await preparePhoto(fileOf(1000, name, HEIC))).toEqual({ problem: FILE_MESSAGES.heicPicture })
    stubDecoder(3024, 4032)
    expect(await preparePhoto(fileOf(1000, name, HEIC))).toMatchObject({ photo: { name: 'IMG_2.jpg' } })
  },
)
