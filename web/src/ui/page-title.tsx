import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './page-header.module.css'

export type PageTitleProps = {
  title: string
  /** One friendly line under the title. */
  subLine?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
  /** Where this page was opened from. */
  above?: ReactNode
}

/** The page's only h1; it also names the browser tab and takes the focus after navigation. */
export function PageTitle({ title, subLine, actions, above }: PageTitleProps) {
  const t = useTranslate()
  useDocumentTitle(t(title))
  return (
    <header className={classes.header}>
      {above}
      <Group justify="space-between" align="flex-end" gap="12px 16px">
        <Box miw={0}>
          <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
            {t(title)}
          </Title>
          {subLine && (
            <Text c="dimmed" component="div">
              {subLine}
            </Text>
          )}
        </Box>
        {actions && (
          <Group gap={8} className={classes.actions}>
            {actions}
          </Group>
        )}
      </Group>
    </header>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'EPay' ? title : `${title} · EPay`
  }, [title])
}
