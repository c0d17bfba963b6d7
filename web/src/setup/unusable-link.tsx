import { AUTH_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import { SETUP_LINK_TEXTS } from '@epay/contract/setup/page-texts'
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type UnusableLinkProps = { text: string; tone?: 'error' | 'info' }

export function UnusableLink({ text, tone }: UnusableLinkProps) {
  return (
    <>
      <PageTitle title={SETUP_LINK_TEXTS.title} />
      <Card>
        <Stack align="flex-start">
          <FormAlert tone={tone}>{text}</FormAlert>
          <Button component={Link} to={PAGES.login.path} variant="default">
            {AUTH_MESSAGES.goToLogin}
          </Button>
        </Stack>
      </Card>
    </>
  )
}
