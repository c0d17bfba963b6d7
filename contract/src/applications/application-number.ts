const DIGITS = 8
/** Never with a zero in front, which people leave out. */
export const APPLICATION_NUMBERS = { from: 10 ** (DIGITS - 1), to: 10 ** DIGITS } as const

/** The number by which an applicant and the office speak of an application, such as `4829-1736`; it tells nothing. */
export function asApplicationNumber(number: number): string {
  const digits = String(number)
  return `${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`
}

/** The number that someone typed, however the digits are parted; `undefined` for anything else. */
export function typedApplicationNumber(text: string | undefined): string | undefined {
  const digits = text?.replace(/[\s.#-]/g, '') ?? ''
  return /^[1-9]\d{7}$/.test(digits) ? asApplicationNumber(Number(digits)) : undefined
}
