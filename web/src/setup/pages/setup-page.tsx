import { SETUP_TEXTS } from '@epay/contract/setup/page-texts'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx'
import { signIn, useSession } from '#web/auth/session.ts'
import { useUrlToken } from '#web/auth/use-url-token.ts'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Loading } from '#web/ui/states.tsx'
import { AdminSteps } from '../admin-steps.tsx'
import { FirstAdmin } from '../first-admin.tsx'
import { UnusableLink } from '../unusable-link.tsx'

export function SetupPage() {
  const token = useUrlToken()
  const session = useSession()
  const [password, setPassword] = useState<string>()
  if (session.status === 'unknown') return <ServerUnavailable session={session} />
  return (
    <PublicLayout help="start">
      <Box maw={640} mx="auto">
        {content()}
      </Box>
    </PublicLayout>
  )

  function content() {
    if (session.status === 'loading') return <Loading isPage />
    if (!session.user)
      return (
        <FirstAdmin
          token={token}
          onCreated={(tokens, newPassword) => {
            setPassword(newPassword)
            signIn(tokens)
          }}
        />
      )
    if (!session.user.roles.includes('Admin') || session.user.isLinkSession)
      return <UnusableLink text={SETUP_TEXTS.adminsOnly} />
    return <AdminSteps password={password} />
  }
}
