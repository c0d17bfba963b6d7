import { authEndpoints, sessionEndpoints } from '@epay/contract/auth/endpoints'
import { scriptTokenEndpoints } from '@epay/contract/auth/script-tokens'
import { secondFactorEndpoints } from '@epay/contract/auth/second-factor'
import type { RoleItem } from '@epay/contract/common/role-schemas'
import { ROLES } from '@epay/contract/common/roles'
import type { Dependencies } from '#server/platform/context.ts'
import { type App, route } from '#server/platform/route.ts'
import { askForPasswordLink } from './mail-password-link.ts'
import { chooseLanguage, endOtherSessions, listOwnSessions, type OnSecured } from './own-account.ts'
import { createScriptToken, listTokensOfScripts, revokeScriptToken } from './script-tokens.ts'
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

const DONE = { success: true } as const

/** @param onSecured what else happens when an owner made the account safe again */
export function authRoutes(
  app: App,
  dependencies: Dependencies,
  { onSecured }: { onSecured: OnSecured },
): void {
  route(app, dependencies, authEndpoints.login, (context, { body }) => signIn(context, body))
  route(app, dependencies, authEndpoints.refreshToken, (context, { body }) =>
    refreshSession(context, body.refreshToken),
  )
  route(app, dependencies, authEndpoints.logout, async context => {
    await signOut(context)
    return DONE
  })
  route(app, dependencies, authEndpoints.resetPassword, async (context, { body }) => {
    await resetPassword(context, body, onSecured)
    return DONE
  })
  route(app, dependencies, authEndpoints.chooseLanguage, async (context, { body }) => {
    await chooseLanguage(context, body.language)
    return DONE
  })
  route(app, dependencies, authEndpoints.forgotPassword, async (context, { body }) => {
    await askForPasswordLink(context, body.email)
    return DONE
  })
  route(app, dependencies, authEndpoints.checkPasswordLink, async (context, { body }) => {
    await checkPasswordLink(context, body.token)
    return DONE
  })
  route(app, dependencies, authEndpoints.setPassword, async (context, { body }) => {
    await setPassword(context, body, onSecured)
    return DONE
  })
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
  route(app, dependencies, secondFactorEndpoints.remove, async (context, { body }) => {
    await removeSecondFactor(context, body)
    return DONE
  })
}

/** @param onSecured as in `authRoutes` */
export function sessionRoutes(
  app: App,
  dependencies: Dependencies,
  { onSecured }: { onSecured: OnSecured },
): void {
  route(app, dependencies, sessionEndpoints.list, listOwnSessions)
  route(app, dependencies, sessionEndpoints.endOthers, async context => {
    await endOtherSessions(context, onSecured)
    return DONE
  })
}

export function scriptTokenRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, scriptTokenEndpoints.list, listTokensOfScripts)
  route(app, dependencies, scriptTokenEndpoints.create, (context, { body }) =>
    createScriptToken(context, body),
  )
  route(app, dependencies, scriptTokenEndpoints.revoke, async (context, { params }) => {
    await revokeScriptToken(context, params.id)
    return DONE
  })
}

/** Roles are fixed; their ids are their positions in the contract's list. */
function listRoles(): RoleItem[] {
  return ROLES.map((name, index) => ({ id: String(index + 1), name }))
}
