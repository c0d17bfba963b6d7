const THOUSANDS = /,(?=\d{3}(?:\D|$))/g

/** What people type around an amount, such as `$1,200`, without what is not part of the number; `1,5` stays wrong. */
export function amountText(text: string): string {
  return text.replace(/[$\s]/g, '').replace(THOUSANDS, '')
}
