import { dialled } from '@epay/contract/common/phone'

/** Opens the mail program. An address may contain what has a meaning in links, such as `?` and `&`. */
export function mailHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
}

/**
 * Opens the telephone, without the blanks, dots and parentheses that people write; `undefined` for a text that it can't
 * dial. Source: RFC 3966, for the extension.
 */
export function phoneHref(phone: string): string | undefined {
  const call = dialled(phone)
  return call && `tel:${call.number}${call.extension ? `;ext=${call.extension}` : ''}`
}
