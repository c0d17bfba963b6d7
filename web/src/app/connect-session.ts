import { watchAccountLanguage } from '#web/auth/account-language.ts'
import { refreshSession } from '#web/auth/refresh-session.ts'
import { readTokens, secondFactorRefusals } from '#web/auth/session-store.ts'
import { setCallerSession } from '#web/lib/api-client.ts'

/** Calls are made as the signed-in user. */
export function connectSession(): void {
  setCallerSession({
    readToken: () => readTokens().token,
    refresh: refreshSession,
    reportSecondFactorMissing: () => secondFactorRefusals.write(secondFactorRefusals.read() + 1),
  })
  watchAccountLanguage()
}
