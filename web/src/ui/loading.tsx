import { Loader, Text } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './state.module.css'

/** A spinner that says in words what it waits for. */
export function Loading({ text = 'Loading...' }: { text?: string }) {
  const t = useTranslate()
  return (
    <div className={classes.loading} role="status">
      <Loader size={28} aria-hidden />
      <Text c="dimmed">{t(text)}</Text>
    </div>
  )
}
