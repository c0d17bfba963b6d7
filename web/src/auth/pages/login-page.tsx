import { DEMO_ACCOUNTS, DEMO_PASSWORD, DEMO_SECOND_FACTOR_ACCOUNT } from '@epay/contract/auth/demo-accounts'
import { LOGIN_TITLE } from '@epay/contract/auth/messages'
import { DEMO_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { Anchor, Box, Button, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { DEV_MAIL_PATH } from '#web/lib/paths.ts'
import { usePortal } from '#web/lib/portal.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { type LoginCredentials, LoginForm, type PortalLink } from '../login-form.tsx'
import { useSession } from '../session.ts'

type LoginPageProps = { Link: PortalLink }

export function LoginPage({ Link }: LoginPageProps) {
  const t = useTranslate()
  const session = useSession()
  const [demoChoice, setDemoChoice] = useState<{ credentials: LoginCredentials; count: number }>()
  const reason = session.status === 'unauthenticated' ? session.reason : undefined
  return (
    <PublicLayout width="narrow" right={<LanguageSwitch />}>
      <Card>
        <PageTitle title={LOGIN_TITLE} />
        {reason && (
          <Box mb={16}>
            <FormAlert tone="info">{t(reason)}</FormAlert>
          </Box>
        )}
        {/* Remounts the form for each chosen demo account. */}
        <LoginForm key={demoChoice?.count} credentials={demoChoice?.credentials} Link={Link} />
      </Card>
      <DemoNote
        Link={Link}
        onPick={credentials =>
          setDemoChoice(({ count } = { credentials, count: 0 }) => ({ credentials, count: count + 1 }))
        }
      />
    </PublicLayout>
  )
}

function DemoNote({ Link, onPick }: LoginPageProps & { onPick: (credentials: LoginCredentials) => void }) {
  const t = useTranslate()
  const portal = usePortal()
  if (!portal?.isDemo) return null
  return (
    <Paper component="details" withBorder radius="lg" mt={16} px={16} py={4} fz={14}>
      <Box component="summary" py={11} c="dimmed" style={{ cursor: 'pointer' }}>
        {t(DEMO_TEXTS.title)}
      </Box>
      <Text mt={4}>{t(DEMO_TEXTS.choose)}</Text>
      <Box component="ul" className="bare" mt={8} mb={12}>
        {[...DEMO_ACCOUNTS, DEMO_SECOND_FACTOR_ACCOUNT].map(({ username, roles }) => (
          <li key={username}>
            <Button
              variant="subtle"
              fullWidth
              px={12}
              justify="space-between"
              rightSection={
                <Text span c="dimmed" fz={14}>
                  {roles.map(role => t(role)).join(', ')}
                </Text>
              }
              onClick={() => onPick({ username, password: DEMO_PASSWORD })}
            >
              {username}
            </Button>
          </li>
        ))}
      </Box>
      <Text mb={12}>
        {t(DEMO_TEXTS.password)}{' '}
        <Text span inherit c="bright" ff="monospace">
          {DEMO_PASSWORD}
        </Text>
      </Text>
      <Text mb={12}>
        {t(DEMO_TEXTS.withCode, { username: DEMO_SECOND_FACTOR_ACCOUNT.username })}{' '}
        <Text span inherit c="bright" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {DEMO_SECOND_FACTOR_ACCOUNT.key}
        </Text>
      </Text>
      {portal.extras.includes('devMailbox') && (
        <Text mb={12}>
          {t(DEMO_TEXTS.mail)}{' '}
          <Anchor component={Link} to={DEV_MAIL_PATH} underline="always">
            {t(DEMO_TEXTS.readMail)}
          </Anchor>
          .
        </Text>
      )}
    </Paper>
  )
}
