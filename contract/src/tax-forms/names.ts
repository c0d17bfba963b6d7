/** Letters that Unicode doesn't split into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', Ø: 'O', Đ: 'D', Ð: 'D', Þ: 'TH', Æ: 'AE', Œ: 'OE', ẞ: 'SS', İ: 'I', Ħ: 'H' },
}
const SUFFIXES = ['JR', 'SR', 'II', 'III', 'IV', 'V']

/** `José Łuk-O’Neil Jr.` -> `JOSE LUK-ONEIL JR`, as payroll systems print names. */
export function foldName(name: string): string {
  return [...name.normalize('NFKD').toUpperCase()]
    .map(letter => PLAIN[letter] ?? letter)
    .join('')
    .replaceAll(/[\p{M}.'’‘ʻʼ`´]/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/[^A-Z-]+/g, ' ')
    .trim()
}

/** The words of a name without suffixes; `Ferrer, Luis` becomes `Luis Ferrer`. */
function wordsOf(name: string): string[] {
  const [last = '', first] = name.split(',')
  // `Luis Ferrer, Jr.` has its comma in front of a suffix.
  const isTurned = first !== undefined && !SUFFIXES.includes(foldName(first))
  const words = foldName(isTurned ? `${first} ${last}` : name)
    .split(' ')
    .filter(word => word !== '')
  return words.filter((word, index) => index === 0 || !SUFFIXES.includes(word))
}

const spaced = (words: readonly string[]) => ` ${words.join(' ').replaceAll('-', ' ')}`

/** Does the name end with the other's last name? A hyphen counts as a blank. */
function endsLike(name: readonly string[], other: readonly string[]): boolean {
  const last = other.at(-1)
  return last !== undefined && spaced(name).endsWith(spaced([last]))
}

/** Do two names have the same last name, however they are written? */
export function hasSameLastName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return endsLike(words, others) && endsLike(others, words)
}
