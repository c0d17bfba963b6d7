/** Control and format characters, such as bidirectional overrides, and characters that file systems reject. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu

export function removeUnsafeCharacters(text: string): string {
  return text.normalize('NFC').replace(/[/\\]/g, '_').replace(UNSAFE_CHARACTERS, '')
}

/** Returns an uploaded file's name for display, without folders; empty if no safe characters remain. */
export function toDisplayName(fileName: string): string {
  const lastPart = fileName.split(/[/\\]/).at(-1) ?? ''
  return removeUnsafeCharacters(lastPart).replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
}
