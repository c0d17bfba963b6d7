import { AUTH_MESSAGES, RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { canOpen, PAGES } from '@epay/contract/auth/pages'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import type { SessionUser } from '#web/auth/session-store.ts'
import { signOut } from '#web/auth/sign-out.ts'
import { useTranslate } from '#web/lib/translated.tsx'

export function AccountLinks({ user, isInMenu = false }: { user: SessionUser; isInMenu?: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const logOut = () => {
    signOut()
    navigate(PAGES.login.path)
  }
  // Only employees have a profile; everyone else's account page is the password page.
  const hasProfile = canOpen(PAGES.profile.access, user.roles)
  const linkProps = { className: 'touch-target', fw: 600, px: isInMenu ? 12 : 0 }
  const links = (
    <>
      {!user.isLinkSession && (
        <Anchor
          {...linkProps}
          component={Link}
          to={hasProfile ? PAGES.profile.path : PAGES.resetPassword.path}
        >
          {t(hasProfile ? PROFILE_MESSAGES.title : RESET_PASSWORD_MESSAGES.title)}
        </Anchor>
      )}
      <Anchor {...linkProps} component="button" type="button" onClick={logOut}>
        {t(AUTH_MESSAGES.logOut)}
      </Anchor>
    </>
  )
  if (isInMenu) return <Stack gap={0}>{links}</Stack>
  return (
    <Group gap={16}>
      <Text c="dimmed" maw="28ch" truncate>
        {user.displayName}
      </Text>
      {links}
    </Group>
  )
}
