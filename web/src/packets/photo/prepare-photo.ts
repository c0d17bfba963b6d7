import { PHOTO_MAX_SIDE, PHOTO_TYPES, PHOTO_UPLOAD_MAX_BYTES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { contentProblem, sizeProblem } from '#web/files/file-problem.ts'
import { drawScaled } from './white-canvas.ts'

export type PreparedPhoto = { photo: File } | { problem: string }

const RULES = { types: PHOTO_TYPES, typeMessage: FILE_MESSAGES.photoType }
/** Tried in order until the photo is small enough; the last one is used in any case. */
const JPEG_QUALITIES = [0.85, 0.7, 0.5]

/**
 * Scales large photos down, and converts HEIC photos to JPEG. If that fails, rejects photos that are HEIC or exceed
 * the size limit, and leaves others unchanged.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size === 0) return { problem: FILE_MESSAGES.empty }
  const problem = await contentProblem(file, RULES)
  if (problem && problem !== FILE_MESSAGES.heicPicture) return { problem }
  if (!problem && file.size <= PHOTO_UPLOAD_MAX_BYTES) return { photo: file }
  const photo = await shrink(file)
  if (photo) return { photo }
  const refusal = problem ?? sizeProblem(file)
  return refusal ? { problem: refusal } : { photo: file }
}

async function shrink(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  // The browser doesn't support the format or lacks memory.
  if (!picture) return undefined
  try {
    const surface = drawScaled(picture, PHOTO_MAX_SIDE)
    const blob = surface && (await encode(surface.canvas))
    return blob ? new File([blob], jpegName(file.name), { type: 'image/jpeg' }) : undefined
  } catch {
    return undefined
  } finally {
    picture.close()
  }
}

async function encode(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let smallestBlob: Blob | null = null
  for (const quality of JPEG_QUALITIES) {
    smallestBlob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (!smallestBlob || smallestBlob.size <= PHOTO_UPLOAD_MAX_BYTES) break
  }
  return smallestBlob
}

const jpegName = (name: string) => `${name.replace(/\.[^.]*$/, '')}.jpg`
