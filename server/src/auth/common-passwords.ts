import { dictionary } from '@zxcvbn-ts/language-common'

/** Source: the password list of zxcvbn, about 49,000 of the commonest, most common first. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** @param password in lower case */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password)
}
