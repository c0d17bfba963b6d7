import { Loader, Text } from '@mantine/core'
import classes from './loading.module.css'

/** A spinner that says in words what it waits for. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  return (
    <div className={classes.loading} role="status">
      <Loader size={28} aria-hidden />
      <Text c="dimmed">{text}</Text>
    </div>
  )
}
