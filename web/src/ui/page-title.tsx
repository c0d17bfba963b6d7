import { Group, Text, Title } from '@mantine/core'
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
      <div className={classes.row}>
        <div className={classes.words}>
          <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
            {t(title)}
          </Title>
          {subLine && (
            <Text c="dimmed" component="div">
              {subLine}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap={8} className={classes.actions}>
            {actions}
          </Group>
        )}
      </div>
    </header>
  )
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'EPay' ? title : `${title} · EPay`
  }, [title])
}
