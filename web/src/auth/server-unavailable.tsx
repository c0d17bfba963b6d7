import { AUTH_MESSAGES, SERVER_UNAVAILABLE_MESSAGES } from '@epay/contract/auth/messages'
import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { resolveSession } from './resolve-session.ts'
import type { Session } from './session-store.ts'
import { signOut } from './sign-out.ts'

type ServerUnavailableProps = { session: Extract<Session, { status: 'unknown' }> }

export function ServerUnavailable({ session }: ServerUnavailableProps) {
  const t = useTranslate()
  useDocumentTitle(t(SERVER_UNAVAILABLE_MESSAGES.title))
  useEffect(() => {
    const timer = setTimeout(() => void resolveSession(), session.waitMs)
    return () => clearTimeout(timer)
  }, [session])
  return (
    <PublicLayout width="narrow">
      <ErrorState {...SERVER_UNAVAILABLE_MESSAGES} onRetry={() => void resolveSession()}>
        <Button variant="subtle" onClick={signOut}>
          {t(AUTH_MESSAGES.logOut)}
        </Button>
      </ErrorState>
    </PublicLayout>
  )
}
