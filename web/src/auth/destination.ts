import { PAGES } from '@epay/contract/auth/pages'
import { z } from 'zod'
import { applicationsHrefFor, landingHref, mayOpenPath, type ReturnTo } from '#web/lib/paths.ts'
import type { SessionUser } from './session-store.ts'

const returnToSchema = z.object({ path: z.string().startsWith('/'), state: z.unknown().optional() })

export function destinationAfterSignIn(
  navigationState: unknown,
  { roles, isLinkSession }: Pick<SessionUser, 'roles' | 'isLinkSession'>,
): ReturnTo {
  if (isLinkSession) return { path: applicationsHrefFor(roles) }
  const asked = returnToSchema.safeParse(navigationState).data
  const pathname = asked?.path.split(/[?#]/)[0] ?? ''
  if (asked && mayOpenPath(pathname, roles)) return asked
  return { path: landingHref(roles) }
}

export function asksForPassword(
  navigationState: unknown,
  { isLinkSession }: Pick<SessionUser, 'isLinkSession'>,
): boolean {
  const asked = returnToSchema.safeParse(navigationState).data
  return isLinkSession && asked !== undefined && asked.path.split(/[?#]/)[0] !== PAGES.applications.path
}
