import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { Loader, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './loading.module.css'

type LoadingProps = {
  text?: string
  /** As high as the window, so that what follows, such as the footer, does not jump. */
  isPage?: boolean
  /** For a page that has nothing else to say. */
  isPageTitle?: boolean
}

/** A spinner that says in words what it waits for. */
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

const WIDTHS = [72, 88, 64, 80, 58, 84, 70]

/**
 * Stands in for a list or a page while it loads: grey rows as high as the window, so that what follows does not jump,
 * and the words for people who don't see them.
 */
export function LoadingRows() {
  const t = useTranslate()
  return (
    <div role="status" className={classes.loading}>
      <VisuallyHidden>{t(PAGE_TEXTS.loading)}</VisuallyHidden>
      <div className={classes.rows} aria-hidden>
        {WIDTHS.map(width => (
          <span key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    </div>
  )
}
