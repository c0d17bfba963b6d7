import { CHECKING_AUTHENTICATION, LOGIN_TITLE } from '@epay/contract/auth/messages'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { DemoNote } from '../demo-note.tsx'
import { destinationAfterSignIn } from '../destination.ts'
import { type FilledIn, LoginForm } from '../login-form.tsx'
import { useSession } from '../session.ts'

/** Sign-in; whoever is signed in already goes on to the page that was asked for. */
export function LoginPage() {
  const session = useSession()
  const { state } = useLocation()
  const [picked, setPicked] = useState<{ credentials: FilledIn; times: number }>()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'authenticated') {
    const destination = destinationAfterSignIn(state, session.user)
    return <Navigate to={destination.path} state={destination.state} replace />
  }
  return (
    <PublicLayout width="narrow">
      <Card>
        <PageHeader title={LOGIN_TITLE} />
        {/* Each choice starts the form afresh. */}
        <LoginForm key={picked?.times} filledIn={picked?.credentials} />
      </Card>
      <DemoNote
        onPick={credentials =>
          setPicked(({ times } = { credentials, times: 0 }) => ({ credentials, times: times + 1 }))
        }
      />
    </PublicLayout>
  )
}
