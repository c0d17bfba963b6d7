/** ASCII equivalents of typographic punctuation and of Latin letters that Unicode doesn't decompose. */
const ASCII_EQUIVALENTS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l' },
  ...{ Ð: 'D', ð: 'd', Đ: 'D', đ: 'd', Þ: 'Th', þ: 'th', Ħ: 'H', ħ: 'h', ı: 'i', Ŋ: 'N', ŋ: 'n' },
  ...{ Ŧ: 'T', ŧ: 't', '\u00a0': ' ', '\u2009': ' ', '\u202f': ' ' },
  ...{ '‘': "'", '’': "'", ʼ: "'", ʻ: "'", '“': '"', '”': '"', '‐': '-', '‑': '-', '–': '-', '—': '-' },
}

/** `García` becomes `Garcia`. Keeps letters of other scripts, so that callers can reject them. */
export function foldToAscii(text: string): string {
  const withoutMarks = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...withoutMarks].map(letter => ASCII_EQUIVALENTS[letter] ?? letter).join('')
}

/** Like `foldToAscii`, but removes all punctuation except hyphens: `O'Brien Jr.` becomes `OBrien Jr`. */
export function toPlainLetters(text: string): string {
  return foldToAscii(text)
    .replace(/[!-,./:-@[-`{-~]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
