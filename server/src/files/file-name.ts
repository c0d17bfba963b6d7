/** Control and format characters, such as those that turn the reading direction, and what file systems refuse. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu

/** The part of a text that is safe in a file name. */
export function withoutUnsafeCharacters(text: string): string {
  return text.normalize('NFC').replace(/[/\\]/g, '_').replace(UNSAFE_CHARACTERS, '')
}

/** An uploaded file's name as text to show, without folders; '' when nothing is left of it. */
export function shownFileName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? ''
  return withoutUnsafeCharacters(lastPart).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
}
