import { sessionStore } from '#web/auth/session-store.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** From now on, data loaded for one user is never shown to the next. */
export function keepQueriesApart(): void {
  let userId = sessionStore.read().user?.id
  sessionStore.subscribe(() => {
    const session = sessionStore.read()
    const isOpen = session.status === 'loading' || session.status === 'unanswered'
    if (isOpen || session.user?.id === userId) return
    userId = session.user?.id
    queryClient.clear()
  })
}
