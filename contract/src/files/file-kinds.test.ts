import { expect, it } from 'vitest'
import { english } from '../languages/translator.ts'
import { typeRefusal } from './file-kinds.ts'
import { FILE_MESSAGES } from './messages.ts'

function refusalOf(content: string, mime?: string): string {
  const bytes = Uint8Array.from(content, character => character.charCodeAt(0))
  return english(typeRefusal({ head: bytes, tail: bytes }, FILE_MESSAGES.photoType, mime))
}

it.each([
  ['%PDF-1.7', 'application/pdf', 'This is a PDF file. '],
  ['\x00', 'video/mp4', 'This is an MP4 video. '],
  ['II*\x00', 'image/tiff', 'This is a TIFF picture. '],
  ['\x00', 'image/x-canon-cr2', 'This is a picture in another format. '],
  ['PK\x03\x04', 'application/zip', 'This is a ZIP file. '],
  ['MZ\x90\x00', 'application/x-msdownload', 'This is a program. '],
  ['#!/bin/sh\n', undefined, 'This is a program. '],
  ['\n<!DOCTYPE html><p>', undefined, 'This is a web page. '],
  ['\xef\xbb\xbf<html>', undefined, 'This is a web page. '],
  ['I am a resume, \xc3', undefined, 'This is a text file. '],
  ['\xff\xfe\xfd', undefined, ''],
  ['\x00\x01', 'application/x-unheard-of', ''],
])('names the type of %j with the media type %s', (content, mime, sentence) => {
  expect(refusalOf(content, mime)).toBe(`${sentence}Choose a JPG or PNG picture.`)
})

it('explains how to convert a HEIC photo where pictures are accepted', () => {
  expect(refusalOf('\x00', 'image/heic')).toBe(FILE_MESSAGES.heicPicture)
  const ends = { head: new Uint8Array(9), tail: new Uint8Array(9) }
  expect(english(typeRefusal(ends, FILE_MESSAGES.resumeType, 'image/heif'))).toBe(
    'This is a HEIC photo. Choose a PDF, DOC, or DOCX file.',
  )
})
