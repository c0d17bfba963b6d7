/** Opens the mail program. An address may contain what has a meaning in links, such as `?` and `&`. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/** Opens the telephone, without the blanks and parentheses that people write. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
