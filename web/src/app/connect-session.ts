import { refreshSession } from '#web/auth/refresh-session.ts'
import { reportSecondFactorMissing } from '#web/auth/second-factor-missing.ts'
import { onSessionChanged, readSession } from '#web/auth/session.ts'
import { readTokens } from '#web/auth/token-store.ts'
import { setCallerSession } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** Calls are made as whoever is signed in, and what one person loaded is never shown to the next. */
export function connectSession(): void {
  setCallerSession({
    readToken: () => readTokens().token,
    refresh: refreshSession,
    reportSecondFactorMissing,
  })
  let userId: string | undefined
  onSessionChanged(() => {
    const session = readSession()
    if (session.status === 'loading' || session.user?.id === userId) return
    userId = session.user?.id
    queryClient.clear()
  })
}
