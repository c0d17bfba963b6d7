/** What stands between the digits of a number, however it is written: a few signs or blanks, but no letter. */
const BETWEEN = '[^\\p{L}\\p{N}]{0,4}'
/** Eight digits in a row are as long as accounts' numbers; nine, together or apart, may be an SSN. */
const LONG_NUMBER = new RegExp(`\\p{Nd}{8}|\\p{Nd}(?:${BETWEEN}\\p{Nd}){8}`, 'u')
/** Many digits as well, and nobody's secret. */
const PHONE = /(?<![\d.-])(?:\+?1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![.-]?\d)/g
const DATE = /(?<![\d./-])(?:\d{1,2}([./-])\d{1,2}\1\d{4}|\d{4}-\d{2}-\d{2})(?![./-]?\d)/g

/** Whether a text seems to hold an SSN or the number of an account. */
export function holdsPersonalNumber(text: string): boolean {
  return LONG_NUMBER.test(text.replace(PHONE, 'phone').replace(DATE, 'date'))
}
