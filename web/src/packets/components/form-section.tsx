import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslate } from '#web/lib/translated.tsx'
import { labelOf } from '#web/ui/label-text.tsx'
import classes from './form-section.module.css'

type FormSectionProps = {
  title: string
  isOptional?: boolean
  /** One or two sentences under the title. */
  intro?: string
  /** Beside the title, such as chips. */
  aside?: ReactNode
  children: ReactNode
}

/** A section of the form: a card on large screens, part of the page on phones. */
export function FormSection({ title, isOptional, intro, aside, children }: FormSectionProps) {
  const t = useTranslate()
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={3} id={titleId} className={classes.title}>
          {labelOf(title, isOptional)}
        </Title>
        {aside}
      </div>
      {intro && <div className={classes.intro}>{t(intro)}</div>}
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** A row of six columns; everything takes the whole width on a phone. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>
}

export type Span = 1 | 2 | 3 | 4 | 6

export function Cell({ span = 3, children }: { span?: Span; children: ReactNode }) {
  return (
    <div className={classes.cell} data-span={span}>
      {children}
    </div>
  )
}
