import { watchAccountLanguage } from '#web/auth/account-language.ts'
import { refreshSession } from '#web/auth/refresh-session.ts'
import { readTokens, secondFactorRefusals, sessionStore } from '#web/auth/session-store.ts'
import { setCallerSession } from '#web/lib/api-client.ts'
import { queryClient } from '#web/lib/query-client.ts'

export function connectSession(): void {
  setCallerSession({
    readToken: () => readTokens().token,
    refresh: refreshSession,
    reportSecondFactorMissing: () => secondFactorRefusals.write(secondFactorRefusals.read() + 1),
  })
  clearQueriesOnUserChange()
  watchAccountLanguage()
}

/** Keeps data loaded for one user from ever being shown to the next. */
function clearQueriesOnUserChange(): void {
  let userId = sessionStore.read().user?.id
  sessionStore.subscribe(() => {
    const session = sessionStore.read()
    const isUndecided = session.status === 'loading' || session.status === 'unknown'
    if (isUndecided || session.user?.id === userId) return
    userId = session.user?.id
    queryClient.clear()
  })
}
