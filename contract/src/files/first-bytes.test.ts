import { describe, expect, it } from 'vitest'
import { DOCUMENT_TYPES_ACCEPTED, RESUME_TYPES } from './file-types.ts'
import { beginsAs, FIRST_BYTES } from './first-bytes.ts'

const bytes = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0)).slice(0, FIRST_BYTES)

describe('beginsAs', () => {
  it.each([
    ['a PDF', '%PDF-1.7\n'],
    ['a PDF after a byte order mark', '\u00ef\u00bb\u00bf%PDF-1.4'],
    ['an old Word file', '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1\u0000'],
    ['an archive, as DOCX is', 'PK\u0003\u0004\u0014\u0000'],
  ])('takes %s for a resume', (_, text) => {
    expect(beginsAs(bytes(text), RESUME_TYPES)).toBe(true)
  })

  it.each([
    ['a Windows program', 'MZ\u0090\u0000'],
    ['a Linux program', '\u007fELF'],
    ['a script', '#!/bin/sh\n'],
    ['a web page', '<!doctype html>'],
    ['a picture', '\u0089PNG\r\n\u001a\n'],
    ['half a beginning', '%P'],
    ['nothing', ''],
  ])('takes %s for none', (_, text) => {
    expect(beginsAs(bytes(text), RESUME_TYPES)).toBe(false)
  })

  it('knows pictures', () => {
    expect(beginsAs(bytes('\u00ff\u00d8\u00ff\u00e0'), DOCUMENT_TYPES_ACCEPTED)).toBe(true)
    expect(beginsAs(bytes('\u0089PNG\r\n\u001a\n'), DOCUMENT_TYPES_ACCEPTED)).toBe(true)
    expect(beginsAs(bytes('GIF89a'), DOCUMENT_TYPES_ACCEPTED)).toBe(false)
  })
})
