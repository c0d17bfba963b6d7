import { PAGES } from '@epay/contract/auth/pages'
import { z } from 'zod'
import { applicationsHrefFor, canOpenPath, landingHref, type ReturnTo } from '#web/lib/paths.ts'
import type { SessionUser } from './session-store.ts'

const returnToSchema = z.object({ path: z.string().startsWith('/'), state: z.unknown().optional() })

function requestedPage(navigationState: unknown) {
  const returnTo = returnToSchema.safeParse(navigationState).data
  return { returnTo, pathname: returnTo?.path.split(/[?#]/)[0] ?? '' }
}

export function destinationAfterSignIn(
  navigationState: unknown,
  { roles, isLinkSession }: Pick<SessionUser, 'roles' | 'isLinkSession'>,
): ReturnTo {
  if (isLinkSession) return { path: applicationsHrefFor(roles) }
  const { returnTo, pathname } = requestedPage(navigationState)
  if (returnTo && canOpenPath(pathname, roles)) return returnTo
  return { path: landingHref(roles) }
}

export function needsPassword(
  navigationState: unknown,
  { isLinkSession }: Pick<SessionUser, 'isLinkSession'>,
): boolean {
  const { returnTo, pathname } = requestedPage(navigationState)
  return isLinkSession && returnTo !== undefined && pathname !== PAGES.applications.path
}
