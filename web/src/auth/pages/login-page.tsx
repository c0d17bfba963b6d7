import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { CHECKING_AUTHENTICATION, LOGIN_TITLE } from '@epay/contract/auth/messages'
import { Anchor, Box, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { DEV_MAIL_PATH } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { destinationAfterSignIn } from '../destination.ts'
import { type FilledIn, LoginForm } from '../login-form.tsx'
import { useSession } from '../session.ts'
import classes from './login-page.module.css'

/** Sign-in; users who are already signed in are redirected to the page that they asked for. */
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

/** Lists the demo accounts; a click fills in their credentials. */
function DemoNote({ onPick }: { onPick: (credentials: FilledIn) => void }) {
  const { data: portal } = useQuery(portalQuery())
  if (!portal?.isDemo) return null
  return (
    <details className={classes.note}>
      <summary className={classes.summary}>This is a demo: see its accounts</summary>
      <Text mt={4}>Choose one to fill in the form:</Text>
      <Box component="ul" className="bare" mt={8} mb={12}>
        {DEMO_ACCOUNTS.map(({ username, roles }) => (
          <li key={username}>
            <UnstyledButton
              className={classes.account}
              fz={14}
              onClick={() => onPick({ username, password: DEMO_PASSWORD })}
            >
              <b>{username}</b> {roles.join(', ')}
            </UnstyledButton>
          </li>
        ))}
      </Box>
      <Text>
        The password of each is <code className={classes.secret}>{DEMO_PASSWORD}</code>
      </Text>
      {portal.extras.includes('devMailbox') && (
        <Text mt={8}>
          Mail goes nowhere:{' '}
          <Anchor component={Link} to={DEV_MAIL_PATH} underline="always">
            read it here
          </Anchor>
          .
        </Text>
      )}
    </details>
  )
}
