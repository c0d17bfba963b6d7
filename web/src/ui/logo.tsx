import { UnstyledButton } from '@mantine/core'
import { Link } from 'react-router'
import classes from './logo.module.css'

/** The mark and the name; a link where there is somewhere to go. */
export function Logo({ href }: { href?: string }) {
  const content = (
    <>
      <span className={classes.mark} aria-hidden>
        E
      </span>
      <span>EPay</span>
    </>
  )
  if (!href) return <span className={classes.logo}>{content}</span>
  return (
    <UnstyledButton component={Link} to={href} className={classes.logo}>
      {content}
    </UnstyledButton>
  )
}
