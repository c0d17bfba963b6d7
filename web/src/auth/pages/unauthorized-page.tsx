import { deniedHelp, deniedText } from '@epay/contract/auth/denied-reasons'
import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { UNAUTHORIZED_TEXTS } from '@epay/contract/auth/sign-in-texts'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTranslate } from '#web/lib/translated.tsx'
import { Card } from '#web/ui/card.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'

export function UnauthorizedPage() {
  const t = useTranslate()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { user } = useSession()
  const reason = search.get('reason')
  const { title, text } = deniedText(reason)

  const goToLogin = () => {
    // The sign-in page would redirect a session from an emailed link straight back to the applications.
    if (user?.isLinkSession) signOut()
    navigate(PAGES.login.path)
  }
  const goBack = () => {
    if (window.history.length > 1) navigate(-1)
    else navigate(PAGES.home.path)
  }

  return (
    <PublicLayout width="narrow" right={<LanguageSwitch />}>
      <Card>
        <Box c="dimmed" mb={12} lh={0}>
          <IconLock size={36} stroke={1.5} aria-hidden />
        </Box>
        <PageHeader title={title} />
        <Text>{t(search.get('message') || text)}</Text>
        <Text c="dimmed" mt="sm">
          {t(deniedHelp(reason))}
        </Text>
        <Group mt="lg" gap={8}>
          <Button onClick={goToLogin}>{t(AUTH_MESSAGES.goToLogin)}</Button>
          <Button variant="default" onClick={goBack}>
            {t(UNAUTHORIZED_TEXTS.back)}
          </Button>
        </Group>
      </Card>
    </PublicLayout>
  )
}
