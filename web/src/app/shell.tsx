import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { Burger, Drawer, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '#web/auth/session.ts'
import { ColorSchemeSwitch } from '#web/ui/color-scheme-switch.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { AccountLinks } from './account-links.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const COPYRIGHT = '© 2025 EPay'

/** Header, sidebar and footer around every page of the signed-in. */
export function Shell() {
  const { status, user } = useSession()
  const [isMenuOpen, menu] = useDisclosure(false)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at a page closes the menu
  useEffect(() => menu.close(), [pathname])

  if (status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (!user) return <Outlet />
  return (
    <div className={classes.shell}>
      <SkipLink />
      <header className={classes.header}>
        <UnstyledButton component={Link} to="/">
          <Logo />
        </UnstyledButton>
        <div className={classes.right}>
          <div className={classes.account}>
            <AccountLinks user={user} />
          </div>
          <ColorSchemeSwitch />
          <Burger
            className={classes.burger}
            opened={isMenuOpen}
            onClick={menu.toggle}
            aria-label={isMenuOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isMenuOpen}
            size={22}
          />
        </div>
      </header>
      <aside className={classes.sidebar}>
        <Sidebar user={user} />
      </aside>
      <div className={classes.content}>
        <main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <footer className={classes.footer}>{COPYRIGHT}</footer>
      </div>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        position="right"
        size={300}
        title={user.name}
        closeButtonProps={{ 'aria-label': 'Close menu', size: 44, iconSize: 20 }}
      >
        <Sidebar user={user} />
        <div className={classes.drawerAccount}>
          <AccountLinks user={user} isInMenu />
        </div>
      </Drawer>
    </div>
  )
}
