/** A page beside the contract's table. */
export const DEV_MAIL_PATH = '/dev/mail'

export function devMailHref(mailId: string): string {
  return `${DEV_MAIL_PATH}/${encodeURIComponent(mailId)}`
}
