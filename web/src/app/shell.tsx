import { CHECKING_AUTHENTICATION, RESET_PASSWORD_MESSAGES } from '@epay/contract/auth/messages'
import { mayOpen, PAGES } from '@epay/contract/auth/pages'
import { PROFILE_MESSAGES } from '@epay/contract/employees/messages'
import { Anchor, Box, Burger, Drawer, Flex, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { Link, Outlet, useLocation, useNavigate } from 'react-router'
import { signOut, useSession } from '#web/auth/session.ts'
import type { SessionUser } from '#web/auth/session-store.ts'
import { useLang, useTranslate } from '#web/lib/translated.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ColorSchemeSwitch, Logo, SkipLink } from '#web/ui/public-layout.tsx'
import { BusyNote } from './busy-note.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const COPYRIGHT = '© 2025 EPay'
const LINE = '1px solid var(--epay-line)'

/** Header, sidebar and footer around every page of the signed-in. */
export function Shell() {
  const { status, user } = useSession()
  const t = useTranslate()
  const own = useLang()
  const [isMenuOpen, menu] = useDisclosure(false)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a page closes the menu
  useEffect(() => menu.close(), [pathname])

  if (status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (!user) return <Outlet />
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Flex
        {...own}
        component="header"
        align="center"
        justify="space-between"
        pos="sticky"
        top={0}
        pl={{ base: 16, xs: 20 }}
        pr={{ base: 8, xs: 20 }}
        bg="var(--epay-surface)"
        style={{ gridColumn: '1 / -1', zIndex: 100, borderBottom: LINE }}
      >
        <UnstyledButton component={Link} to="/" miw={0} display="flex">
          <Logo />
        </UnstyledButton>
        <Group gap={8} wrap="nowrap" flex="none">
          <Box visibleFrom="md">
            <AccountLinks user={user} />
          </Box>
          <Box visibleFrom="md">
            <LanguageSwitch />
          </Box>
          <ColorSchemeSwitch />
          <Burger
            hiddenFrom="md"
            w={44}
            h={44}
            opened={isMenuOpen}
            onClick={menu.toggle}
            aria-label={t(isMenuOpen ? 'Close menu' : 'Open menu')}
            aria-expanded={isMenuOpen}
            size={22}
          />
        </Group>
      </Flex>
      <Box
        {...own}
        component="aside"
        visibleFrom="md"
        px={12}
        py={15}
        bg="var(--epay-surface)"
        style={{ borderRight: LINE }}
      >
        <Sidebar user={user} />
      </Box>
      <Flex
        direction="column"
        miw={0}
        pt={{ base: 16, xs: 24, md: 28 }}
        pr={{ base: 16, xs: 20, md: 40 }}
        pb={{ base: 16, xs: 24 }}
        pl={{ base: 16, xs: 20, md: 32 }}
        className={classes.content}
      >
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          flex={1}
          w="100%"
          maw={1400}
          style={{ outline: 'none' }}
        >
          <BusyNote />
          <Outlet />
        </Box>
        <Box component="footer" pt={40} c="dimmed" fz={13}>
          {COPYRIGHT}
        </Box>
      </Flex>
      <Drawer
        {...own}
        opened={isMenuOpen}
        onClose={menu.close}
        position="right"
        size={300}
        title={user.displayName}
        closeButtonProps={{ 'aria-label': t('Close menu'), size: 44, iconSize: 20 }}
      >
        <Sidebar user={user} />
        <Box mt={12} pt={12} style={{ borderTop: LINE }}>
          <AccountLinks user={user} isInMenu />
          <LanguageSwitch />
        </Box>
      </Drawer>
    </div>
  )
}

/** Who is signed in, their own page, and the way out. */
function AccountLinks({ user, isInMenu = false }: { user: SessionUser; isInMenu?: boolean }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    navigate(PAGES.login.path)
  }
  // The profile is an employee's; anyone else's own page is the password.
  const hasProfile = mayOpen(PAGES.profile.access, user.roles)
  const look = { className: 'touch-target', fw: 600, px: isInMenu ? 12 : 0 }
  const links = (
    <>
      {!user.isLinkSession && (
        <Anchor {...look} component={Link} to={hasProfile ? PAGES.profile.path : PAGES.resetPassword.path}>
          {t(hasProfile ? PROFILE_MESSAGES.title : RESET_PASSWORD_MESSAGES.title)}
        </Anchor>
      )}
      <Anchor {...look} component="button" type="button" onClick={leave}>
        {t('Log Out')}
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
