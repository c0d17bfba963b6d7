import { queryClient } from '#web/lib/query-client.ts'
import { accessToken } from '#web/testing/tokens.ts'
import { signIn } from './session.ts'

export function startAs(session: Parameters<typeof accessToken>[0] = {}): void {
  queryClient.clear()
  signIn({ token: accessToken(session), refreshToken: 'refresh-1' })
}
