import { PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MAX_LABEL } from '@epay/contract/files/limits'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { DOCUMENTS_MESSAGES } from '@epay/contract/packets/messages'
import { acceptOf, fileProblem } from '#web/files/file-problem.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { uploadedSignature } from './signature-image.ts'
import type { SignatureInputProps } from './signature-input.ts'

/** A picture of a signature on paper. */
export function UploadedSignature({ onSave, onProblem }: SignatureInputProps) {
  const take = async ([file]: File[]) => {
    if (!file) return
    const problem = fileProblem(file, { types: PHOTO_TYPES, typeMessage: FILE_MESSAGES.photoType })
    if (problem) return onProblem(problem)
    try {
      const image = await uploadedSignature(file)
      if (image) onSave(image)
      else onProblem(DOCUMENTS_MESSAGES.noCanvas)
    } catch {
      onProblem(DOCUMENTS_MESSAGES.signatureFailed)
    }
  }
  return (
    <FileDrop
      label="Choose a picture"
      hint={`A JPG or PNG picture of your signature, max ${FILE_MAX_LABEL}.`}
      accept={acceptOf(PHOTO_TYPES)}
      onFiles={files => void take(files)}
    />
  )
}
