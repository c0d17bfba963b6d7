import { FILE_MAX_LABEL, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { BLANK_CONTRAST_MAX, SIGNATURE_MAX_CHARACTERS } from '@epay/contract/packets/options'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { acceptOf, contentProblem, sizeProblem } from '#web/files/file-problem.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import { drawScaled } from '../photo/white-canvas.ts'
import type { SignatureInputProps, SignatureResult } from './signature-image.ts'

export function UploadedSignature({ id, onSigned }: SignatureInputProps) {
  const t = useTranslate()
  const startRun = useLatestRun()
  const readFile = async ([file]: File[]) => {
    if (!file) return
    const isLatest = startRun()
    const result = await readSignatureFile(file)
    if (isLatest()) onSigned(result)
  }
  return (
    <FileDrop
      id={id}
      label={SIGNATURE_TEXTS.choose}
      hint={t(SIGNATURE_TEXTS.hint, { max: FILE_MAX_LABEL })}
      accept={acceptOf(PHOTO_TYPES)}
      onFiles={files => void readFile(files)}
    />
  )
}

const RULES = { types: PHOTO_TYPES, typeMessage: FILE_MESSAGES.photoType }

async function readSignatureFile(file: File): Promise<SignatureResult> {
  const problem = sizeProblem(file) ?? (await contentProblem(file, RULES))
  if (problem) return { problem }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { problem: FILE_MESSAGES.photoType }
  try {
    return await encodeSignature(file, picture)
  } catch {
    return { problem: DOCUMENTS_MESSAGES.signatureFailed }
  } finally {
    picture.close()
  }
}

/**
 * Matches pictures that can be sent unchanged. If the browser doesn't recognize a file's type, its data URL has
 * another type.
 */
const SENDABLE_DATA_URL = /^data:image\/(png|jpeg);base64,/
/** Units: pixels. */
const MAX_SIDE = 1_200

async function encodeSignature(file: File, picture: ImageBitmap): Promise<SignatureResult> {
  const surface = drawScaled(picture, MAX_SIDE)
  if (surface && !hasInk(surface.context.getImageData(0, 0, surface.canvas.width, surface.canvas.height)))
    return { problem: DOCUMENTS_MESSAGES.blankSignature }
  const dataUrl = await readDataUrl(file)
  if (SENDABLE_DATA_URL.test(dataUrl) && dataUrl.length <= SIGNATURE_MAX_CHARACTERS) return { image: dataUrl }
  if (!surface) return { problem: DOCUMENTS_MESSAGES.noCanvas }
  return { image: surface.canvas.toDataURL('image/jpeg', 0.9) }
}

function hasInk({ data }: Pick<ImageData, 'data'>): boolean {
  for (let channel = 0; channel < 3; channel++) {
    let [lowest, highest] = [255, 0]
    for (let index = channel; index < data.length; index += 4) {
      const value = data[index] ?? 0
      if (value < lowest) lowest = value
      if (value > highest) highest = value
      if (highest - lowest > BLANK_CONTRAST_MAX) return true
    }
  }
  return false
}

function readDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
