import { AUTH_MESSAGES, SERVER_UNAVAILABLE_MESSAGES } from '@epay/contract/auth/messages'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import type { Session } from './session-store.ts'
import { settleSession } from './settle-session.ts'
import { signOut } from './sign-out.ts'

type ServerUnavailableProps = { session: Extract<Session, { status: 'unknown' }> }

export function ServerUnavailable({ session }: ServerUnavailableProps) {
  const t = useTranslate()
  useDocumentTitle(t(SERVER_UNAVAILABLE_MESSAGES.title))
  useEffect(() => {
    const timer = setTimeout(() => void settleSession(), session.waitMs)
    return () => clearTimeout(timer)
  }, [session])
  return (
    <PublicLayout width="narrow">
      <ErrorState {...SERVER_UNAVAILABLE_MESSAGES} onRetry={() => void settleSession()}>
        <Button variant="subtle" onClick={signOut}>
          {t(AUTH_MESSAGES.logOut)}
        </Button>
      </ErrorState>
    </PublicLayout>
  )
}
