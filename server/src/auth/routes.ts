import { authEndpoints, secondFactorEndpoints, sessionEndpoints } from '@epay/contract/auth/endpoints'
import { scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import type { RoleItem } from '@epay/contract/common/role-schemas'
import { ROLES } from '@epay/contract/common/roles'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route } from '#server/platform/route.ts'
import { requestPasswordLink } from './mail-password-link.ts'
import { chooseLanguage, endOtherSessions, listOwnSessions, type OnSecured } from './own-account.ts'
import { createScriptToken, getScriptTokens, revokeScriptToken } from './script-tokens.ts'
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts'
import { refreshSession } from './session.ts'
import { checkPasswordLink, resetPassword, setPassword } from './set-password.ts'
import { signIn, signOut } from './sign-in.ts'

export async function reportSuccess(work: Promise<unknown>): Promise<{ success: true }> {
  await work
  return { success: true }
}

export function authRoutes(
  app: App,
  dependencies: Dependencies,
  { onSecured }: { onSecured: OnSecured },
): void {
  route(app, dependencies, authEndpoints.login, (context, { body }) => signIn(context, body))
  route(app, dependencies, authEndpoints.refreshToken, (context, { body }) =>
    refreshSession(context, body.refreshToken),
  )
  route(app, dependencies, authEndpoints.logout, context => reportSuccess(signOut(context)))
  route(app, dependencies, authEndpoints.resetPassword, (context, { body }) =>
    reportSuccess(resetPassword(context, body, onSecured)),
  )
  route(app, dependencies, authEndpoints.chooseLanguage, (context, { body }) =>
    reportSuccess(chooseLanguage(context, body.language)),
  )
  route(app, dependencies, authEndpoints.forgotPassword, (context, { body }) =>
    reportSuccess(requestPasswordLink(context, body.email)),
  )
  route(app, dependencies, authEndpoints.checkPasswordLink, (context, { body }) =>
    reportSuccess(checkPasswordLink(context, body.token)),
  )
  route(app, dependencies, authEndpoints.setPassword, (context, { body }) =>
    reportSuccess(setPassword(context, body, onSecured)),
  )
  route(app, dependencies, authEndpoints.roles, async () => listRoles())
}

export function secondFactorRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, secondFactorEndpoints.state, getSecondFactor)
  route(app, dependencies, secondFactorEndpoints.start, (context, { body }) =>
    startSecondFactor(context, body.password),
  )
  route(app, dependencies, secondFactorEndpoints.confirm, (context, { body }) =>
    confirmSecondFactor(context, body.code),
  )
  route(app, dependencies, secondFactorEndpoints.renewRecoveryCodes, (context, { body }) =>
    renewRecoveryCodes(context, body),
  )
  route(app, dependencies, secondFactorEndpoints.remove, (context, { body }) =>
    reportSuccess(removeSecondFactor(context, body)),
  )
}

export function sessionRoutes(
  app: App,
  dependencies: Dependencies,
  { onSecured }: { onSecured: OnSecured },
): void {
  route(app, dependencies, sessionEndpoints.list, listOwnSessions)
  route(app, dependencies, sessionEndpoints.endOthers, context =>
    reportSuccess(endOtherSessions(context, onSecured)),
  )
}

export function scriptTokenRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, scriptTokenEndpoints.list, getScriptTokens)
  route(app, dependencies, scriptTokenEndpoints.create, (context, { body }) =>
    createScriptToken(context, body),
  )
  route(app, dependencies, scriptTokenEndpoints.revoke, (context, { params }) =>
    reportSuccess(revokeScriptToken(context, params.id)),
  )
}

/** A role's ID is its position in the contract's list, starting with 1. */
function listRoles(): RoleItem[] {
  return ROLES.map((name, index) => ({ id: String(index + 1), name }))
}
