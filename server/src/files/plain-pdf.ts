import { END_RECORD_BYTES } from '@epay/contract/files/zip-reader'
import type { StoredFile } from '#server/platform/file-store.ts'

const START = '%PDF-'
const END = '%%EOF'
/** How far from the end PDF readers search for the end mark, and from the beginning for the start mark. */
const SEARCHED_BYTES = 1024
/** How many bytes browsers look at to guess a file's type. */
const SNIFFED_BYTES = 1445

/** Where the list of objects begins: every program writes it before the end mark. */
const LIST_PLACE = /startxref\s{1,9}\d/
/** An object, or the list of them. */
const OBJECT = /\d\s{1,9}\d{1,9}\s{1,9}obj\b|(?<!start)xref\b/

const MARKUP =
  /<(!doctype|!--|html|head|body|script|iframe|object|embed|svg|style|title|meta|div|table|\?php)/i
const ARCHIVES_AND_PROGRAMS = ['PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a', '7z\xbc\xaf', '\x7fELF']
/** How scripts and Windows programs begin, also after other content. */
const PROGRAM_START = /(?:^|[\0\s])(?:#!|MZ)/
/** Some programs pad the end of their files. */
const PADDING = Buffer.from('\0\t\n\f\r \x1a', 'latin1')

type Content = Pick<StoredFile, 'size' | 'head' | 'tail'>

/** A PDF from its first byte to its last, which is not also a web page, archive or program. */
export function isPlainPdf({ size, head, tail }: Content): boolean {
  if (!head.toString('latin1').startsWith(START) || showsMarkup(head)) return false
  if (endsAsArchive({ size, tail }, { mayTrail: true })) return false
  const ending = withoutPadding(tail).toString('latin1')
  const end = ending.lastIndexOf(END)
  const behind = ending.slice(end + END.length)
  const endsInTime = end !== -1 && behind.length <= SEARCHED_BYTES
  if (!LIST_PLACE.test(ending.slice(Math.max(0, end - SEARCHED_BYTES), Math.max(0, end)))) return false
  if (!OBJECT.test(head.toString('latin1')) && !OBJECT.test(ending)) return false
  return endsInTime && !isSomethingElse(behind)
}

function isSomethingElse(text: string): boolean {
  if (MARKUP.test(text) || PROGRAM_START.test(text)) return true
  return ARCHIVES_AND_PROGRAMS.some(mark => text.includes(mark))
}

function withoutPadding(bytes: Buffer): Buffer {
  const last = bytes.findLastIndex(byte => !PADDING.includes(byte))
  return bytes.subarray(0, last + 1)
}

/** Could some program take the file for a web page? */
export function showsMarkup(head: Buffer): boolean {
  return MARKUP.test(head.toString('latin1', 0, SNIFFED_BYTES))
}

/** Would a PDF reader open the file, even if it begins as something else? */
export function showsPdf(head: Buffer): boolean {
  return head.toString('latin1', 0, SEARCHED_BYTES).includes(START)
}

const END_RECORD = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY_RECORD = Buffer.from('PK\x01\x02', 'latin1')

/** Would a program that searches for an archive from the end find one, whatever comes before it? */
export function endsAsArchive(
  { size, tail }: Pick<StoredFile, 'size' | 'tail'>,
  options: { mayTrail: boolean },
): boolean {
  for (let at = tail.indexOf(END_RECORD); at !== -1; at = tail.indexOf(END_RECORD, at + 1)) {
    if (at + END_RECORD_BYTES > tail.length) return false
    const end = at + END_RECORD_BYTES + tail.readUInt16LE(at + 20)
    const directory = at - tail.readUInt32LE(at + 12)
    const isWhole = end === tail.length && directory + size - tail.length >= 0
    const isInSight = directory >= 0 && tail.subarray(directory, directory + 4).equals(ENTRY_RECORD)
    if (isWhole || (options.mayTrail && isInSight)) return true
  }
  return false
}
