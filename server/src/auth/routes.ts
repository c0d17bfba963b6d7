import { authEndpoints } from '@epay/contract/auth/endpoints'
import type { Dependencies } from '#server/dependencies.ts'
import { type App, route } from '#server/platform/route.ts'
import { askForPasswordLink } from './ask-for-password-link.ts'
import { listRoles } from './list-roles.ts'
import { refreshSession } from './refresh-session.ts'
import { registerAccount } from './register-account.ts'
import { resetPassword } from './reset-password.ts'
import { setPassword } from './set-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { validateEmailToken } from './validate-email-token.ts'

const DONE = { success: true } as const

export function authRoutes(app: App, dependencies: Dependencies): void {
  route(app, dependencies, authEndpoints.register, (context, { body }) => registerAccount(context, body))
  route(app, dependencies, authEndpoints.login, (context, { body }) => signIn(context, body))
  route(app, dependencies, authEndpoints.refreshToken, (context, { body }) =>
    refreshSession(context, body.refreshToken),
  )
  route(app, dependencies, authEndpoints.logout, async context => {
    await signOut(context)
    return DONE
  })
  route(app, dependencies, authEndpoints.resetPassword, async (context, { body }) => {
    await resetPassword(context, body)
    return DONE
  })
  route(app, dependencies, authEndpoints.forgotPassword, async (context, { body }) => {
    await askForPasswordLink(context, body.email)
    return DONE
  })
  route(app, dependencies, authEndpoints.setPassword, async (context, { body }) => {
    await setPassword(context, body)
    return DONE
  })
  route(app, dependencies, authEndpoints.validateEmailToken, (context, { body }) =>
    validateEmailToken(context, body.token),
  )
  route(app, dependencies, authEndpoints.roles, async () => listRoles())
}
