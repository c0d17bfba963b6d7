import { DOCUMENT_FILE_TYPES, FILE_MAX_BYTES, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { expect, it } from 'vitest'
import { formatFileSize } from '#web/ui/file-drop.tsx'
import { acceptOf, contentProblem, sizeProblem } from './file-problem.ts'

const RULES = { types: DOCUMENT_FILE_TYPES, typeMessage: FILE_MESSAGES.documentType }

it.each([
  [FILE_MAX_BYTES, undefined],
  [FILE_MAX_BYTES + 1, 'That file is larger than 10 MB.'],
  [0, 'The file is empty. Choose another file.'],
])('checks a size of %i bytes', (size, expected) => {
  expect(sizeProblem({ size })).toBe(expected)
})

it.each([
  ['%PDF-1.7', 'scan.pdf', undefined],
  ['%PDF-1.7', 'scan', undefined],
  ['GIF89a', 'a.pdf', 'This is a GIF picture. Choose a PDF, JPG, or PNG file.'],
  ['I am a document', 'a.pdf', 'This is a text file. Choose a PDF, JPG, or PNG file.'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'a.jpg', FILE_MESSAGES.heicPicture],
])('checks the content %j instead of the name %s', async (text, name, expected) => {
  expect(await contentProblem(new File([text], name), RULES)).toBe(expected)
})

it('accepts media types and extensions', () => {
  expect(acceptOf(PHOTO_TYPES)).toBe('image/jpeg,.jpg,.jpeg,image/png,.png')
})

it.each([
  [1, '1 KB'],
  [320_000, '313 KB'],
  [4_300_000, '4.1 MB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
