import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

type CardProps = {
  title?: string
  actions?: ReactNode
  /** Content that reaches the card's edges, such as a table. */
  isFlush?: boolean
  children: ReactNode
}

/** A white surface with a one-pixel line; with a title, a section of the page. */
export function Card({ title, actions, isFlush = false, children }: CardProps) {
  const body = (
    <>
      {(title || actions) && (
        <Group justify="space-between" gap="8px 16px" className={classes.head}>
          {title && <Title order={2}>{title}</Title>}
          {actions}
        </Group>
      )}
      <div className={isFlush ? undefined : classes.body} data-under-head={title ? true : undefined}>
        {children}
      </div>
    </>
  )
  if (!title) return <div className={classes.card}>{body}</div>
  return (
    <section className={classes.card} aria-label={title}>
      {body}
    </section>
  )
}
