/**
 * The value of a date field that is filled in with no real date, such as 02/31/2020. Browsers report such a field as
 * blank; with this value the form is refused instead, and nobody loses without notice what they typed.
 */
export const UNREADABLE_DATE = 'unreadable'

/** The date, or '' for one that could not be read. */
export function readableDate(value: string): string {
  return value === UNREADABLE_DATE ? '' : value
}
