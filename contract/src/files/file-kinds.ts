import type { FilledText, Message } from '../languages/message.ts'
import type { FileType } from './file-types.ts'
import { type FileEnds, typeOf } from './first-bytes.ts'
import { FILE_MESSAGES } from './messages.ts'

/** What a file is that can't be taken. */
export const FILE_KINDS = {
  pdf: 'This is a PDF file.',
  word: 'This is a Word document.',
  jpeg: 'This is a JPG picture.',
  png: 'This is a PNG picture.',
  webp: 'This is a WebP picture.',
  gif: 'This is a GIF picture.',
  tiff: 'This is a TIFF picture.',
  bmp: 'This is a BMP picture.',
  avif: 'This is an AVIF picture.',
  heic: 'This is a HEIC photo.',
  picture: 'This is a picture in another format.',
  mp4: 'This is an MP4 video.',
  mov: 'This is a MOV video.',
  video: 'This is a video.',
  sound: 'This is a sound recording.',
  font: 'This is a font.',
  spreadsheet: 'This is a spreadsheet.',
  presentation: 'This is a presentation.',
  openDocument: 'This is an OpenDocument text.',
  rtf: 'This is an RTF document.',
  epub: 'This is an e-book.',
  zip: 'This is a ZIP file.',
  archive: 'This is an archive of other files.',
  program: 'This is a program.',
  webPage: 'This is a web page.',
  xml: 'This is an XML file.',
  text: 'This is a text file.',
} as const
type FileKind = keyof typeof FILE_KINDS

const KINDS_OF_TYPES: Record<FileType, FileKind> = {
  pdf: 'pdf',
  doc: 'word',
  docx: 'word',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
}

/** By the media type that file-type detects. The first matching prefix applies. */
const KINDS_OF_MEDIA: readonly (readonly [prefix: string, kind: FileKind])[] = [
  ['image/gif', 'gif'],
  ['image/tiff', 'tiff'],
  ['image/bmp', 'bmp'],
  ['image/avif', 'avif'],
  ['image/hei', 'heic'],
  ['image/', 'picture'],
  ['video/mp4', 'mp4'],
  ['video/x-m4v', 'mp4'],
  ['video/quicktime', 'mov'],
  ['video/', 'video'],
  ['audio/', 'sound'],
  ['font/', 'font'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml', 'spreadsheet'],
  ['application/vnd.ms-excel', 'spreadsheet'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'spreadsheet'],
  ['application/vnd.apple.numbers', 'spreadsheet'],
  ['application/vnd.openxmlformats-officedocument.presentationml', 'presentation'],
  ['application/vnd.ms-powerpoint', 'presentation'],
  ['application/vnd.oasis.opendocument.presentation', 'presentation'],
  ['application/vnd.apple.keynote', 'presentation'],
  ['application/vnd.oasis.opendocument.text', 'openDocument'],
  ['application/rtf', 'rtf'],
  ['application/epub+zip', 'epub'],
  ['application/zip', 'zip'],
  ['application/x-rar-compressed', 'archive'],
  ['application/x-7z-compressed', 'archive'],
  ['application/x-tar', 'archive'],
  ['application/gzip', 'archive'],
  ['application/x-bzip2', 'archive'],
  ['application/x-xz', 'archive'],
  ['application/x-msdownload', 'program'],
  ['application/x-elf', 'program'],
  ['application/x-mach-binary', 'program'],
  ['application/java', 'program'],
  ['application/vnd.android.package-archive', 'program'],
  ['application/wasm', 'program'],
  ['application/x-deb', 'program'],
  ['application/x-rpm', 'program'],
  ['application/xml', 'xml'],
]

const WEB_PAGE_BEGINNINGS = ['<!doctype html', '<html', '<head', '<body', '<script', '<svg']

/**
 * The sentence that says what the file is, if that is known.
 * @param mime what file-type finds in its first bytes
 */
function kindOf(ends: FileEnds, mime = ''): FileKind | undefined {
  const type = typeOf(ends)
  if (type) return KINDS_OF_TYPES[type]
  const text = textOf(ends.head)?.toLowerCase()
  if (text !== undefined && WEB_PAGE_BEGINNINGS.some(beginning => text.startsWith(beginning)))
    return 'webPage'
  if (text?.startsWith('#!')) return 'program'
  const [, kind] = KINDS_OF_MEDIA.find(([prefix]) => mime.startsWith(prefix)) ?? []
  if (kind || mime || !text) return kind
  return 'text'
}

/** The beginning as text without blanks before it, if it is text in UTF-8. */
function textOf(head: Uint8Array): string | undefined {
  // Text files contain no NUL, and nearly all binary files do.
  if (head.includes(0)) return undefined
  try {
    // A letter may be cut off at the end.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).trimStart()
  } catch {
    return undefined
  }
}

/** Where a picture is wanted, the refusal of an iPhone's own format tells how to change it. */
const PICTURE_TYPE_MESSAGES: readonly string[] = [FILE_MESSAGES.documentType, FILE_MESSAGES.photoType]

/** `This is an MP4 video. Please choose a PDF, DOC or DOCX file.`, or what to choose alone. */
export function typeRefusal(ends: FileEnds, typeMessage: string, mime?: string): Message {
  const kind = kindOf(ends, mime)
  if (kind === 'heic' && PICTURE_TYPE_MESSAGES.includes(typeMessage)) return FILE_MESSAGES.heicPicture
  return kind ? refusalOf(FILE_KINDS[kind], typeMessage) : typeMessage
}

function refusalOf(what: string, typeMessage: string): FilledText {
  return { text: FILE_MESSAGES.isOther, values: { what: { text: what }, instead: { text: typeMessage } } }
}

/** Every refusal that an applicant or a candidate may read. */
export const TYPE_REFUSALS: readonly FilledText[] = [
  FILE_MESSAGES.resumeType,
  FILE_MESSAGES.documentType,
  FILE_MESSAGES.photoType,
].flatMap(typeMessage => Object.values(FILE_KINDS).map(what => refusalOf(what, typeMessage)))
