/** What people type around an amount, such as `$1,200`, without what is not part of the number. */
export function amountText(text: string): string {
  return text.replace(/[$,\s]/g, '')
}
