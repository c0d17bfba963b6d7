import { DIALOG_TEXTS } from '@epay/contract/common/form-texts'
import { BROKEN_PAGE_TEXTS, PAGE_TEXTS } from '@epay/contract/common/page-texts'
import type { Message } from '@epay/contract/languages/message'
import { Box, Button, Loader, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type Icon, IconCloudOff, IconInbox } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './loading.module.css'

type LoadingProps = {
  text?: string
  /** Fills the window, so that content below it, such as the footer, doesn't jump. */
  isPage?: boolean
  isPageTitle?: boolean
}

export function Loading({ text = PAGE_TEXTS.loading, isPage = false, isPageTitle = false }: LoadingProps) {
  const t = useTranslate()
  return (
    <Stack
      role="status"
      align="center"
      justify={isPage ? undefined : 'center'}
      gap="sm"
      mih={isPage ? '100vh' : 200}
      px="md"
      py="xl"
    >
      <Loader size={28} aria-hidden />
      <Text c="dimmed" component={isPageTitle ? 'h1' : 'p'} lts={0} m={0}>
        {t(text)}
      </Text>
    </Stack>
  )
}

const ROW_WIDTHS = [72, 88, 64, 80, 58, 84, 70]

/** A skeleton as tall as the window, so that content below it doesn't jump. */
export function LoadingRows() {
  const t = useTranslate()
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>{t(PAGE_TEXTS.loading)}</VisuallyHidden>
      <div className={classes.rows} aria-hidden>
        {ROW_WIDTHS.map(width => (
          <span key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}

type NoticeProps = { icon: Icon; role?: 'alert'; title: string; text: ReactNode; children: ReactNode }

function Notice({ icon: Icon, role, title, text, children }: NoticeProps) {
  return (
    <Stack align="center" justify="center" mih={240} px="md" py="xl" ta="center">
      <Icon color="var(--epay-muted)" size={36} stroke={1.5} aria-hidden />
      <Box role={role} maw="44ch">
        <Text c="bright" fw={620}>
          {title}
        </Text>
        {text && <Text c="dimmed">{text}</Text>}
      </Box>
      {children}
    </Stack>
  )
}

type EmptyStateProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  const t = useTranslate()
  return (
    <Notice icon={IconInbox} title={t(title)} text={typeof text === 'string' ? t(text) : text}>
      {action}
    </Notice>
  )
}

type ErrorStateProps = {
  title: Message
  text?: Message
  onRetry?: () => void
  retryLabel?: string
  children?: ReactNode
}

export function ErrorState({
  title,
  text,
  onRetry,
  retryLabel = PAGE_TEXTS.tryAgain,
  children,
}: ErrorStateProps) {
  const t = useTranslate()
  return (
    <Notice icon={IconCloudOff} role="alert" title={t(title)} text={text && t(text)}>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t(retryLabel)}
        </Button>
      )}
      {children}
    </Notice>
  )
}

type RecordFailureProps = { title: string; error: unknown; onRetry: () => void; onClose: () => void }

/** Shown in a dialog if its record couldn't be loaded or isn't available to this user. */
export function RecordFailure({ title, error, onRetry, onClose }: RecordFailureProps) {
  const text = errorMessage(error)
  const isUnavailable = [400, 403, 404].some(status => hasStatus(error, status))
  return isUnavailable ? (
    <ErrorState title={title} text={text} onRetry={onClose} retryLabel={DIALOG_TEXTS.backToList} />
  ) : (
    <ErrorState title={title} text={text} onRetry={onRetry} />
  )
}

export function BrokenPage({ children }: { children?: ReactNode }) {
  return (
    <ErrorState
      title={BROKEN_PAGE_TEXTS.title}
      text={BROKEN_PAGE_TEXTS.text}
      onRetry={() => window.location.reload()}
      retryLabel={BROKEN_PAGE_TEXTS.reload}
    >
      {children}
    </ErrorState>
  )
}

export class PageErrorBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return <BrokenPage />
  }
}
