import { PAGES } from '@epay/contract/auth/pages'

/** A session that began with a mailed link opens the applications and nothing else. */
export function mayOpenByLink(path: string): boolean {
  return path.toLowerCase() === PAGES.applications.path
}
