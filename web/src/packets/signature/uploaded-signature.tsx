import { FILE_MAX_LABEL, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { SIGNATURE_TEXTS } from '@epay/contract/packets/page-texts'
import { acceptOf, contentProblem, sizeProblem } from '#web/files/file-problem.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { useLatestRun } from '#web/ui/use-latest-run.ts'
import type { SignatureInputProps } from './signature-image.ts'
import { BLANK_SIGNATURE, uploadedSignature } from './signature-image.ts'

const RULES = { types: PHOTO_TYPES, typeMessage: FILE_MESSAGES.photoType }

async function read(file: File): Promise<{ image: string } | { problem: string }> {
  const problem = sizeProblem(file) ?? (await contentProblem(file, RULES))
  if (problem) return { problem }
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { problem: FILE_MESSAGES.photoType }
  try {
    const image = await uploadedSignature(file, picture)
    if (image === BLANK_SIGNATURE) return { problem: DOCUMENTS_MESSAGES.blankSignature }
    return image ? { image } : { problem: DOCUMENTS_MESSAGES.noCanvas }
  } catch {
    return { problem: DOCUMENTS_MESSAGES.signatureFailed }
  } finally {
    picture.close()
  }
}

export function UploadedSignature({ id, onSave, onProblem }: SignatureInputProps) {
  const t = useTranslate()
  const startRun = useLatestRun()
  const take = async ([file]: File[]) => {
    if (!file) return
    const isLatest = startRun()
    const result = await read(file)
    if (!isLatest()) return
    if ('image' in result) onSave(result.image)
    else onProblem(result.problem)
  }
  return (
    <FileDrop
      id={id}
      label={SIGNATURE_TEXTS.choose}
      hint={t(SIGNATURE_TEXTS.hint, { max: FILE_MAX_LABEL })}
      accept={acceptOf(PHOTO_TYPES)}
      onFiles={files => void take(files)}
    />
  )
}
