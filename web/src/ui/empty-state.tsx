import { Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './state.module.css'

type EmptyStateProps = {
  title: string
  /** What could be done about it. */
  text?: ReactNode
  action?: ReactNode
}

/** In place of a list without rows. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <IconInbox className={classes.icon} size={36} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <Text className={classes.title}>{title}</Text>
        {text && <Text c="dimmed">{text}</Text>}
      </div>
      {action}
    </div>
  )
}
