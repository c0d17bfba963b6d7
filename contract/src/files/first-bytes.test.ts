import { expect, it } from 'vitest'
import { type FirstAndLastBytes, HEAD_BYTES, TAIL_BYTES, typeAmong, typeOf } from './first-bytes.ts'

function firstAndLastBytesOf(content: string): FirstAndLastBytes {
  const bytes = Uint8Array.from(content, character => character.charCodeAt(0))
  return { head: bytes.slice(0, HEAD_BYTES), tail: bytes.slice(-TAIL_BYTES) }
}

const ZIP = 'PK\x03\x04\x14\x00'
const PDF = '%PDF-1.7\n'

it.each([
  ['a PDF', PDF, 'pdf'],
  ['a PDF after a byte order mark', `\xef\xbb\xbf${PDF}`, 'pdf'],
  ['a PDF after a line feed', `\n${PDF}`, 'pdf'],
  ['a PDF after headers', `HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n${PDF}`, 'pdf'],
  ['a PDF whose header ends at byte 1,024', `${' '.repeat(1019)}${PDF}`, 'pdf'],
  ['a PDF whose header ends after byte 1,024', `${' '.repeat(1020)}${PDF}`, undefined],
  ['a compound file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00', 'doc'],
  ['a ZIP with a Word folder', `${ZIP}[Content_Types].xml\x00word/document.xml`, 'docx'],
  ['a ZIP that lists the Word folder at its end', `${ZIP}${'x'.repeat(9000)}word/document.xml`, 'docx'],
  ['a Word document with an embedded PDF', `${ZIP}word/embeddings/a.pdf${PDF}`, 'docx'],
  ['another ZIP', `${ZIP}xl/workbook.xml`, undefined],
  ['a ZIP with a PDF', `${ZIP}a.pdf${PDF}`, undefined],
  ['a JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['a JPEG that contains a PDF header', `\xff\xd8\xff\xe0${PDF}`, 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'png'],
  ['a WebP picture', 'RIFF\x10\x00\x00\x00WEBPVP8 ', 'webp'],
  ['a sound file', 'RIFF\x10\x00\x00\x00WAVEfmt ', undefined],
  ['a Windows program', 'MZ\x90\x00', undefined],
  ['a web page', '<!doctype html>', undefined],
  ['an incomplete header', '%PD', undefined],
  ['an empty file', '', undefined],
])('%s', (_, content, type) => {
  expect(typeOf(firstAndLastBytesOf(content))).toBe(type)
})

it('accepts only the given types', () => {
  expect(typeAmong(firstAndLastBytesOf(PDF), ['pdf', 'doc'])).toBe('pdf')
  expect(typeAmong(firstAndLastBytesOf(PDF), ['jpeg', 'png'])).toBeUndefined()
})
