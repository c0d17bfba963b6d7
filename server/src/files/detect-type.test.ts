import { DOCUMENT_TYPES_ACCEPTED, PHOTO_TYPES, RESUME_TYPES } from '@epay/contract/files/file-types'
import { FILE_MESSAGES } from '@epay/contract/files/messages'
import { english } from '@epay/contract/languages/translator'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { detectType, endsOf, typeRefusalOf } from './detect-type.ts'
import { PDF } from './factories.ts'
import { otherFiles, PDF_FILES, WORD_FILES } from './test-files.ts'

const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })

it('detects pictures and documents where they are asked for', async () => {
  expect(detectType(await picture.clone().jpeg().toBuffer(), PHOTO_TYPES)).toBe('jpeg')
  expect(detectType(await picture.clone().png().toBuffer(), PHOTO_TYPES)).toBe('png')
  expect(detectType(await picture.clone().webp().toBuffer(), PHOTO_TYPES)).toBeUndefined()
  expect(detectType(PDF, RESUME_TYPES)).toBe('pdf')
  expect(detectType(PDF, PHOTO_TYPES)).toBeUndefined()
  for (const [, name, content] of WORD_FILES)
    expect(detectType(content, RESUME_TYPES)).toBe(name.split('.')[1])
  for (const [what, , content] of PDF_FILES)
    expect(detectType(content, DOCUMENT_TYPES_ACCEPTED), what).toBe('pdf')
})

it('says what another file is', async () => {
  for (const [what, , content] of await otherFiles()) {
    const refusal = await typeRefusalOf(endsOf(content), FILE_MESSAGES.resumeType)
    expect(english(refusal)).toBe(`${what} Choose a PDF, DOC, or DOCX file.`)
  }
})
