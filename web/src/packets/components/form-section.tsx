import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form-section.module.css'

type FormSectionProps = {
  title: string
  isOptional?: boolean
  /** One or two sentences under the title. */
  intro?: ReactNode
  /** Beside the title, such as chips. */
  aside?: ReactNode
  children: ReactNode
}

/** A card on a desk; on a phone, a stretch of the page. */
export function FormSection({ title, isOptional, intro, aside, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={3} id={titleId} className={classes.title}>
          {title} {isOptional && <span className="optional">(optional)</span>}
        </Title>
        {aside}
      </div>
      {intro && <div className={classes.intro}>{intro}</div>}
      <div className={classes.body}>{children}</div>
    </section>
  )
}

/** A row of six columns; everything takes the whole width on a phone. */
export function Fields({ children }: { children: ReactNode }) {
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
