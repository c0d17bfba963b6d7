import { Button, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './state.module.css'

type ErrorStateProps = {
  /** What went wrong. */
  title: string
  /** What to do about it. */
  text?: string
  onRetry?: () => void
  retryLabel?: string
  children?: ReactNode
}

/** In place of content that could not be loaded. */
export function ErrorState({ title, text, onRetry, retryLabel = 'Try Again', children }: ErrorStateProps) {
  const t = useTranslate()
  return (
    <div className={classes.state}>
      <IconCloudOff className={classes.icon} size={36} stroke={1.5} aria-hidden />
      <div role="alert" className={classes.words}>
        <Text className={classes.title}>{t(title)}</Text>
        {text && <Text c="dimmed">{t(text)}</Text>}
      </div>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t(retryLabel)}
        </Button>
      )}
      {children}
    </div>
  )
}
