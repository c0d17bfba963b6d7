/**
 * The value of a field that holds no whole date, such as 02/31/2020: browsers call it blank, but nobody shall lose
 * what they typed unawares. No form takes it for a date.
 */
export const UNREADABLE_DATE = 'unreadable'

/** What of a date is worth keeping. */
export function readableDate(value: string): string {
  return value === UNREADABLE_DATE ? '' : value
}
