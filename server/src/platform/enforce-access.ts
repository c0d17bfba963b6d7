import { accessRefusal } from '@epay/contract/auth/access-refusal'
import { AUTH_MESSAGES, RESET_BY_MAIL, SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import {
  type Access,
  canCall,
  isRefusedAfterReset,
  needsSecondFactorFirst,
} from '@epay/contract/common/access'
import { API_PREFIX } from '@epay/contract/common/endpoint'
import { ActorRefusal } from './actor-refusal.ts'
import type { Actor } from './context.ts'
import { PortalError } from './errors.ts'
import type { App } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
}

/** A JWT or a script's token. */
const BEARER = /^Bearer ([\w-]+(?:\.[\w-]+\.[\w-]+)?)$/i
const ANONYMOUS: Actor = { kind: 'anonymous' }

/** The only routes below /api that need no access declaration. */
const UNDECLARED_ROUTES = [`${API_PREFIX}/docs`, `${API_PREFIX}/openapi.json`]

/**
 * Refuses requests in the first hook unless the route's declaration allows them.
 * Throws: Error at startup for a route below /api without a declaration.
 */
export function enforceAccess(app: App, resolveActor: (token: string) => Promise<Actor>): void {
  app.decorateRequest('actor')

  app.addHook('onRoute', route => {
    const isOpen =
      !route.url.startsWith(API_PREFIX) || UNDECLARED_ROUTES.some(path => route.url.startsWith(path))
    if (!isOpen && !route.config?.endpoint) throw new Error(`${route.method} ${route.url} declares no access`)
  })

  app.addHook('onRequest', async request => {
    request.actor = ANONYMOUS
    const access = request.routeOptions.config.endpoint?.access
    if (!access || access.kind === 'public') return
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
    if (!token) throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
    request.actor = await resolveActor(token)
    if (hasOutdatedRoles(access, request.actor))
      throw new PortalError('NOT_SIGNED_IN', AUTH_MESSAGES.rolesChanged)
    if (needsSecondFactorFirst(access, request.actor))
      throw new PortalError('SECOND_FACTOR_MISSING', SECOND_FACTOR_MESSAGES.missing)
    if (isRefusedAfterReset(access, request.actor)) throw new PortalError('RESET_BY_MAIL', RESET_BY_MAIL)
    if (canCall(access, request.actor)) return
    // The client gets the same 401 as for an invalid token.
    if (request.actor.kind === 'link')
      throw new ActorRefusal(request.actor, 'NOT_SIGNED_IN', AUTH_MESSAGES.notSignedIn)
    throw new PortalError('FORBIDDEN', accessRefusal(access, request.actor))
  })
}

/**
 * Whether the account's roles have changed since the token was signed. The resulting 401 makes the client refresh
 * its token and menus. Calls open to every signed-in user, such as signing out, still work.
 */
function hasOutdatedRoles(access: Access, actor: Actor): boolean {
  return access.kind === 'roles' && actor.kind === 'user' && actor.haveRolesChanged
}
