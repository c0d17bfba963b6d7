import { Anchor, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'

type PageHeaderProps = {
  title: string
  /** One friendly line under the title. */
  subLine?: ReactNode
  /** Buttons on the right. */
  actions?: ReactNode
  /** Where this page was opened from. */
  back?: { label: string; href: string }
}

/** The page's only h1; it also names the browser tab and takes the focus after navigation. */
export function PageHeader({ title, subLine, actions, back }: PageHeaderProps) {
  useDocumentTitle(title)
  return (
    <header className={classes.header}>
      {back && (
        <Anchor component={Link} to={back.href} className={classes.back}>
          <span aria-hidden>←</span> {back.label}
        </Anchor>
      )}
      <div className={classes.row}>
        <div className={classes.words}>
          <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
            {title}
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
