import { mayOpen, PAGES } from '@epay/contract/auth/pages'
import { UnstyledButton } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { signOut } from '#web/auth/session.ts'
import type { SessionUser } from '#web/auth/session-store.ts'
import classes from './account-links.module.css'

/** Who is signed in, their profile, and the way out. */
export function AccountLinks({ user, isInMenu = false }: { user: SessionUser; isInMenu?: boolean }) {
  const navigate = useNavigate()
  const leave = () => {
    signOut()
    navigate(PAGES.login.path)
  }
  return (
    <div className={classes.links} data-in-menu={isInMenu || undefined}>
      {!isInMenu && <span className={classes.name}>{user.name}</span>}
      {!user.isLinkSession && <OwnPage user={user} />}
      <UnstyledButton className={classes.link} onClick={leave}>
        Log Out
      </UnstyledButton>
    </div>
  )
}

/** The profile is an employee's; anyone else's own page is the password. */
function OwnPage({ user }: { user: SessionUser }) {
  const hasProfile = mayOpen(PAGES.profile.access, user.roles)
  return (
    <Link className={classes.link} to={hasProfile ? PAGES.profile.path : PAGES.resetPassword.path}>
      {hasProfile ? 'Profile' : 'Reset Password'}
    </Link>
  )
}
