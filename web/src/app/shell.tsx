import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { Box, Burger, Flex, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { isTranslatedPath } from '#web/lib/paths.ts'
import { useHasExtra, useOfficeTimeZone } from '#web/lib/portal-query.ts'
import { InEnglish, useLangAttribute, useTranslate } from '#web/lib/translated.tsx'
import { returnFocusTo } from '#web/ui/focus.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import { ColorSchemeSwitch, HelpLink, Logo, SkipLink } from '#web/ui/public-layout.tsx'
import { Loading } from '#web/ui/states.tsx'
import { AccountLinks } from './account-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { UnreachableNote } from './unreachable-note.tsx'

const SetupNote = lazyPart(() => import('#web/setup/setup-note.tsx').then(file => file.SetupNote))

const COPYRIGHT = '© 2025 EPay'
const BORDER = '1px solid var(--epay-line)'

export function Shell() {
  const { status, user } = useSession()
  const t = useTranslate()
  const langAttribute = useLangAttribute()
  const hasSetup = useHasExtra('setup')
  // Must run before the page renders any times.
  useOfficeTimeZone()
  const [isMenuOpen, menu] = useDisclosure(false)
  const { pathname } = useLocation()
  const burger = useRef<HTMLButtonElement>(null)
  const menuPathname = useRef(pathname)

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the menu after each navigation
  useEffect(() => menu.close(), [pathname])

  if (status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (!user) return <Outlet />
  return (
    <div className={classes.shell}>
      <SkipLink />
      <Flex
        {...langAttribute}
        component="header"
        align="center"
        justify="space-between"
        pos="sticky"
        top={0}
        pl={{ base: 16, xs: 20 }}
        pr={{ base: 8, xs: 20 }}
        bg="var(--epay-surface)"
        style={{ gridColumn: '1 / -1', zIndex: 100, borderBottom: BORDER }}
      >
        <UnstyledButton component={Link} to="/" miw={0} display="flex">
          <Logo />
        </UnstyledButton>
        <Group gap={8} wrap="nowrap" flex="none">
          <Box visibleFrom="md">
            <AccountLinks user={user} />
          </Box>
          {isTranslatedPath(pathname) && (
            <Box visibleFrom="md">
              <LanguageSwitch />
            </Box>
          )}
          <ColorSchemeSwitch />
          <Burger
            hiddenFrom="md"
            w={44}
            h={44}
            ref={burger}
            opened={isMenuOpen}
            onClick={() => {
              menuPathname.current = pathname
              menu.toggle()
            }}
            aria-label={t(isMenuOpen ? SHELL_TEXTS.closeMenu : SHELL_TEXTS.openMenu)}
            aria-expanded={isMenuOpen}
            size={22}
          />
        </Group>
      </Flex>
      <Box
        {...langAttribute}
        component="aside"
        visibleFrom="md"
        px={12}
        py={15}
        bg="var(--epay-surface)"
        style={{ borderRight: BORDER }}
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
          <UnreachableNote />
          {hasSetup && user.roles.includes('Admin') && !user.isLinkSession && (
            <InEnglish>
              <SetupNote />
            </InEnglish>
          )}
          <Outlet />
        </Box>
        <Flex {...langAttribute} component="footer" align="center" gap={16} pt={40} c="dimmed" fz={13}>
          <span>{COPYRIGHT}</span>
          <HelpLink page={hasAnyRole(user.roles, STAFF_ROLES) ? undefined : 'my-pay'} />
        </Flex>
      </Flex>
      <PhoneMenu
        user={user}
        isOpen={isMenuOpen}
        onClose={menu.close}
        // After a navigation, focus moves to the new page's title instead.
        onClosed={() => returnFocusTo(menuPathname.current === pathname ? burger.current : null)}
      />
    </div>
  )
}
