import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@epay/contract/auth/demo-accounts'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DEV_MAIL_PATH } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import classes from './demo-note.module.css'
import type { FilledIn } from './login-form.tsx'

/** For those who look around in a demo: its accounts, a click away from being filled in. */
export function DemoNote({ onPick }: { onPick: (credentials: FilledIn) => void }) {
  const { data: portal } = useQuery(portalQuery())
  if (!portal?.isDemo) return null
  return (
    <details className={classes.note}>
      <summary className={classes.summary}>This is a demo: see its accounts</summary>
      <Text mt={4}>Choose one to fill in the form:</Text>
      <ul className={classes.accounts}>
        {DEMO_ACCOUNTS.map(({ username, roles }) => (
          <li key={username}>
            <button
              type="button"
              className={classes.account}
              onClick={() => onPick({ username, password: DEMO_PASSWORD })}
            >
              <span className={classes.name}>{username}</span>
              <span className={classes.roles}>{roles.join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <Text>
        The password of each is <code className={classes.secret}>{DEMO_PASSWORD}</code>
      </Text>
      {portal.hasDevMailbox && (
        <Text mt={8}>
          Mail goes nowhere:{' '}
          <Anchor component={Link} to={DEV_MAIL_PATH} underline="always">
            read it here
          </Anchor>
          .
        </Text>
      )}
    </details>
  )
}
