import { DOCUMENT_TYPES_ACCEPTED, FILE_MAX_BYTES, PHOTO_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { describe, expect, it } from 'vitest'
import { formatFileSize } from '#web/ui/file-size.ts'
import { acceptOf, fileProblem } from './file-problem.ts'

const documentRules = { types: DOCUMENT_TYPES_ACCEPTED, typeMessage: FILE_MESSAGES.documentType }
const file = (overrides = {}) => ({ name: 'scan.pdf', type: 'application/pdf', size: 1000, ...overrides })

describe('fileProblem', () => {
  it.each([
    ['a PDF', {}, undefined],
    ['a picture', { name: 'a.JPEG', type: 'image/jpeg' }, undefined],
    ['a file whose type the browser does not know, by its ending', { name: 'A.PNG', type: '' }, undefined],
    ['a PDF that the system calls something else', { type: 'application/octet-stream' }, undefined],
    ['exactly 10MB', { size: FILE_MAX_BYTES }, undefined],
    ['one byte more', { size: FILE_MAX_BYTES + 1 }, 'The file is larger than 10MB.'],
    ['an empty file', { size: 0 }, 'The file is empty. Choose another file.'],
    ['another type', { name: 'a.gif', type: 'image/gif' }, 'Please choose a PDF, JPG or PNG file.'],
    ['another ending', { name: 'a.exe', type: '' }, 'Please choose a PDF, JPG or PNG file.'],
  ])('%s', (_, overrides, expected) => {
    expect(fileProblem(file(overrides), documentRules)).toBe(expected)
  })
})

it('offers media types and endings', () => {
  expect(acceptOf(PHOTO_TYPES)).toBe('image/jpeg,.jpg,.jpeg,image/png,.png')
})

it.each([
  [1, '1 KB'],
  [320_000, '313 KB'],
  [4_300_000, '4.1 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})
