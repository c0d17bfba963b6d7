import { END_RECORD_BYTES } from './zip-reader.ts'

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
const PADDING = '\0\t\n\f\r \x1a'

/** How much of a file's beginning and end the rules below look at: the end has room for an archive's longest comment. */
export const HEAD_BYTES = 4100
export const TAIL_BYTES = END_RECORD_BYTES + 65_535

type Content = { size: number; head: Uint8Array; tail: Uint8Array }

/** A letter for each byte. */
export function lettersOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** A PDF from its first byte to its last, which is not also a web page, archive or program. */
export function isPlainPdf({ size, head, tail }: Content): boolean {
  const beginning = lettersOf(head)
  if (!beginning.startsWith(START) || showsMarkup(head)) return false
  if (endsAsArchive({ size, tail }, { mayTrail: true })) return false
  const ending = withoutPadding(lettersOf(tail))
  const end = ending.lastIndexOf(END)
  const behind = ending.slice(end + END.length)
  const endsInTime = end !== -1 && behind.length <= SEARCHED_BYTES
  if (!LIST_PLACE.test(ending.slice(Math.max(0, end - SEARCHED_BYTES), Math.max(0, end)))) return false
  if (!OBJECT.test(beginning) && !OBJECT.test(ending)) return false
  return endsInTime && !isSomethingElse(behind)
}

function isSomethingElse(text: string): boolean {
  if (MARKUP.test(text) || PROGRAM_START.test(text)) return true
  return ARCHIVES_AND_PROGRAMS.some(mark => text.includes(mark))
}

function withoutPadding(text: string): string {
  let end = text.length
  while (end > 0 && PADDING.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Could some program take the file for a web page? */
export function showsMarkup(head: Uint8Array): boolean {
  return MARKUP.test(lettersOf(head.subarray(0, SNIFFED_BYTES)))
}

/** Would a PDF reader open the file, even if it begins as something else? */
export function showsPdf(head: Uint8Array): boolean {
  return lettersOf(head.subarray(0, SEARCHED_BYTES)).includes(START)
}

const END_RECORD = 'PK\x05\x06'
const ENTRY_RECORD = 'PK\x01\x02'

/** Would a program that searches for an archive from the end find one, whatever comes before it? */
export function endsAsArchive(
  { size, tail }: Pick<Content, 'size' | 'tail'>,
  options: { mayTrail: boolean },
): boolean {
  const ending = lettersOf(tail)
  const numbers = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = ending.indexOf(END_RECORD); at !== -1; at = ending.indexOf(END_RECORD, at + 1)) {
    if (at + END_RECORD_BYTES > tail.length) return false
    const end = at + END_RECORD_BYTES + numbers.getUint16(at + 20, true)
    const directory = at - numbers.getUint32(at + 12, true)
    const isWhole = end === tail.length && directory + size - tail.length >= 0
    const isInSight = directory >= 0 && ending.startsWith(ENTRY_RECORD, directory)
    if (isWhole || (options.mayTrail && isInSight)) return true
  }
  return false
}
