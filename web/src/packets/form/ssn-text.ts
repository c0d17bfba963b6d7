/** Longer than any way to write an SSN, and short enough to see that it is none. */
const TEXT_MAX = 20

/** What is typed or pasted, without blanks around it; nine digits, however they were apart, as `123-45-6789`. */
export function ssnText(text: string): string {
  const [trimmed, digits] = [text.trim(), text.replace(/\D/g, '')]
  if (digits.length !== 9 || /[^\d\s.\p{Pd}]/u.test(trimmed)) return trimmed.slice(0, TEXT_MAX)
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}
