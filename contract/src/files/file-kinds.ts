import type { FilledText, Message } from '../languages/message.ts'
import { type FirstAndLastBytes, typeOf } from './first-bytes.ts'
import { FILE_MESSAGES } from './messages.ts'

type FileKind = {
  sentence: string
  /** Matched against the media type that the file-type library detects. */
  mimePrefixes?: readonly string[]
}

/**
 * Kinds that `typeOf` returns are found by key. Otherwise, the first kind with a matching MIME prefix is used, so
 * order matters.
 */
const FILE_KINDS = {
  pdf: { sentence: 'This is a PDF file.' },
  doc: { sentence: 'This is a Word document.' },
  docx: { sentence: 'This is a Word document.' },
  jpeg: { sentence: 'This is a JPG picture.' },
  png: { sentence: 'This is a PNG picture.' },
  webp: { sentence: 'This is a WebP picture.' },
  gif: { sentence: 'This is a GIF picture.', mimePrefixes: ['image/gif'] },
  tiff: { sentence: 'This is a TIFF picture.', mimePrefixes: ['image/tiff'] },
  bmp: { sentence: 'This is a BMP picture.', mimePrefixes: ['image/bmp'] },
  avif: { sentence: 'This is an AVIF picture.', mimePrefixes: ['image/avif'] },
  heic: { sentence: 'This is a HEIC photo.', mimePrefixes: ['image/hei'] },
  picture: { sentence: 'This is a picture in another format.', mimePrefixes: ['image/'] },
  mp4: { sentence: 'This is an MP4 video.', mimePrefixes: ['video/mp4', 'video/x-m4v'] },
  mov: { sentence: 'This is a MOV video.', mimePrefixes: ['video/quicktime'] },
  video: { sentence: 'This is a video.', mimePrefixes: ['video/'] },
  sound: { sentence: 'This is a sound recording.', mimePrefixes: ['audio/'] },
  font: { sentence: 'This is a font.', mimePrefixes: ['font/'] },
  spreadsheet: {
    sentence: 'This is a spreadsheet.',
    mimePrefixes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml',
      'application/vnd.ms-excel',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.apple.numbers',
    ],
  },
  presentation: {
    sentence: 'This is a presentation.',
    mimePrefixes: [
      'application/vnd.openxmlformats-officedocument.presentationml',
      'application/vnd.ms-powerpoint',
      'application/vnd.oasis.opendocument.presentation',
      'application/vnd.apple.keynote',
    ],
  },
  openDocument: {
    sentence: 'This is an OpenDocument text.',
    mimePrefixes: ['application/vnd.oasis.opendocument.text'],
  },
  rtf: { sentence: 'This is an RTF document.', mimePrefixes: ['application/rtf'] },
  epub: { sentence: 'This is an e-book.', mimePrefixes: ['application/epub+zip'] },
  zip: { sentence: 'This is a ZIP file.', mimePrefixes: ['application/zip'] },
  archive: {
    sentence: 'This is an archive of other files.',
    mimePrefixes: [
      'application/x-rar-compressed',
      'application/x-7z-compressed',
      'application/x-tar',
      'application/gzip',
      'application/x-bzip2',
      'application/x-xz',
    ],
  },
  program: {
    sentence: 'This is a program.',
    mimePrefixes: [
      'application/x-msdownload',
      'application/x-elf',
      'application/x-mach-binary',
      'application/java',
      'application/vnd.android.package-archive',
      'application/wasm',
      'application/x-deb',
      'application/x-rpm',
    ],
  },
  webPage: { sentence: 'This is a web page.' },
  xml: { sentence: 'This is an XML file.', mimePrefixes: ['application/xml'] },
  text: { sentence: 'This is a text file.' },
} as const satisfies Readonly<Record<string, FileKind>>

const WEB_PAGE_PREFIXES = ['<!doctype html', '<html', '<head', '<body', '<script', '<svg']

function kindOf(ends: FirstAndLastBytes, mime = ''): FileKind | undefined {
  const type = typeOf(ends)
  if (type) return FILE_KINDS[type]
  const text = textOf(ends.head)?.toLowerCase()
  if (text !== undefined && WEB_PAGE_PREFIXES.some(prefix => text.startsWith(prefix)))
    return FILE_KINDS.webPage
  if (text?.startsWith('#!')) return FILE_KINDS.program
  if (!mime) return text ? FILE_KINDS.text : undefined
  return Object.values<FileKind>(FILE_KINDS).find(({ mimePrefixes = [] }) =>
    mimePrefixes.some(prefix => mime.startsWith(prefix)),
  )
}

function textOf(head: Uint8Array): string | undefined {
  // Text files contain no NUL, and nearly all binary files do.
  if (head.includes(0)) return undefined
  try {
    // Streaming mode tolerates a character that is cut off at the end of the head.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).trimStart()
  } catch {
    return undefined
  }
}

/** For fields that accept pictures, the HEIC message explains how to change the iPhone's format. */
const PICTURE_TYPE_MESSAGES: readonly string[] = [FILE_MESSAGES.documentType, FILE_MESSAGES.photoType]

export function typeRefusal(ends: FirstAndLastBytes, typeMessage: string, mime?: string): Message {
  const kind = kindOf(ends, mime)
  if (kind === FILE_KINDS.heic && PICTURE_TYPE_MESSAGES.includes(typeMessage))
    return FILE_MESSAGES.heicPicture
  return kind ? refusalOf(kind, typeMessage) : typeMessage
}

function refusalOf({ sentence }: FileKind, typeMessage: string): FilledText {
  return {
    text: FILE_MESSAGES.wrongType,
    values: { what: { text: sentence }, instead: { text: typeMessage } },
  }
}

export const TYPE_REFUSALS: readonly FilledText[] = [
  FILE_MESSAGES.resumeType,
  FILE_MESSAGES.documentType,
  FILE_MESSAGES.photoType,
].flatMap(typeMessage => Object.values<FileKind>(FILE_KINDS).map(kind => refusalOf(kind, typeMessage)))
