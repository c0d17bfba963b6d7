/** Letters that have no accent to take off: Latin ones, as passports and tax offices write them. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{
    ß: 'ss',
    ẞ: 'SS',
    Æ: 'AE',
    æ: 'ae',
    Œ: 'OE',
    œ: 'oe',
    Ø: 'O',
    ø: 'o',
    Ð: 'D',
    ð: 'd',
    Þ: 'Th',
    þ: 'th',
  },
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ŋ: 'N', ŋ: 'n', Ŧ: 'T', ŧ: 't' },
  ...{ '‘': "'", '’': "'", ʼ: "'", ʻ: "'", '“': '"', '”': '"', '‐': '-', '‑': '-', '–': '-', '—': '-' },
  ...{ '\u00a0': ' ', '\u2009': ' ', '\u202f': ' ' },
}

/** `García` -> `Garcia`. Letters of other scripts stay, so that the writer can say that they can't be written. */
export function foldToAscii(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...plain].map(letter => LETTERS[letter] ?? letter).join('')
}

/** As `foldToAscii`; of signs only blanks and hyphens stay: `O'Brien Jr.` -> `OBrien Jr`. */
export function toPlainLetters(text: string): string {
  return foldToAscii(text)
    .replace(/[!-,./:-@[-`{-~]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}
