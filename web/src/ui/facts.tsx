import type { ReactNode } from 'react'
import classes from './facts.module.css'

type FactsProps = { items: readonly { label: string; value: ReactNode }[] }

/** Read-only values under their labels; an empty one shows a dash. */
export function Facts({ items }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
