import type { Access, Caller } from '../common/access.ts'
import type { Message } from '../languages/message.ts'
import { ACCESS_REFUSALS, AUTH_MESSAGES } from './messages.ts'
import { SCRIPT_TOKEN_MESSAGES } from './script-tokens.ts'

export function accessRefusal(access: Access, caller: Caller): Message {
  if (caller.kind === 'script') {
    const scope = access.kind === 'roles' ? access.scriptScope : undefined
    return scope ? SCRIPT_TOKEN_MESSAGES.needsScope[scope] : SCRIPT_TOKEN_MESSAGES.notForScripts
  }
  const isForLinkSession = access.kind === 'public' || access.allowsLinkSession
  if (caller.kind === 'user' && caller.isLinkSession && !isForLinkSession) return AUTH_MESSAGES.linkSession
  if (access.kind !== 'roles') return AUTH_MESSAGES.notSignedIn
  const text = access.roles.length === 1 ? ACCESS_REFUSALS.role : ACCESS_REFUSALS.roles
  return { text, values: { roles: access.roles.join(', ') } }
}
