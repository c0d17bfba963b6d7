import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { Box, Burger, Flex, Group, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { useHas } from '#web/lib/portal-query.ts'
import { InEnglish, useLang, useTranslate } from '#web/lib/translated.tsx'
import { focusAgain } from '#web/ui/focus-again.ts'
import { HelpLink } from '#web/ui/help-link.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { lazyPart, prepare } from '#web/ui/lazy-page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ColorSchemeSwitch, Logo, SkipLink } from '#web/ui/public-layout.tsx'
import { AccountLinks } from './account-links.tsx'
import { BusyNote } from './busy-note.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const COPYRIGHT = '© 2025 EPay'
const LINE = '1px solid var(--epay-line)'

/** In a file of its own, which a desk never loads. */
const PhoneMenu = lazyPart(() => import('./phone-menu.tsx').then(file => file.PhoneMenu), {
  failed: PAGE_TEXTS.notLoaded,
  fallback: null,
})

/** Only an Admin loads its file; without it the pages are the same. */
const SetupNote = lazy(() =>
  import('#web/setup/setup-note.tsx').then(
    file => ({ default: file.SetupNote }),
    () => ({ default: () => null }),
  ),
)

/** Header, sidebar and footer around every page of the signed-in. */
export function Shell() {
  const { status, user } = useSession()
  const t = useTranslate()
  const own = useLang()
  const hasSetup = useHas('setup')
  const [isMenuOpen, menu] = useDisclosure(false)
  const [isMenuWanted, setIsMenuWanted] = useState(false)
  const { pathname } = useLocation()
  const burger = useRef<HTMLButtonElement>(null)
  const openedAt = useRef(pathname)

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
            ref={burger}
            opened={isMenuOpen}
            onPointerEnter={() => void prepare(PhoneMenu)}
            onClick={() => {
              openedAt.current = pathname
              setIsMenuWanted(true)
              menu.toggle()
            }}
            aria-label={t(isMenuOpen ? SHELL_TEXTS.closeMenu : SHELL_TEXTS.openMenu)}
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
        className={`in-turn ${classes.content}`}
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
          {hasSetup && user.roles.includes('Admin') && !user.isLinkSession && (
            <Suspense fallback={null}>
              <InEnglish>
                <SetupNote />
              </InEnglish>
            </Suspense>
          )}
          <Outlet />
        </Box>
        <Flex {...own} component="footer" align="center" gap={16} pt={40} c="dimmed" fz={13}>
          <span>{COPYRIGHT}</span>
          <HelpLink page={hasAnyRole(user.roles, STAFF_ROLES) ? undefined : 'my-pay'} />
        </Flex>
      </Flex>
      {isMenuWanted && (
        <PhoneMenu
          user={user}
          isOpen={isMenuOpen}
          onClose={menu.close}
          // Whoever went on to another page begins at its title.
          onClosed={() => focusAgain(openedAt.current === pathname ? burger.current : null)}
        />
      )}
    </div>
  )
}
