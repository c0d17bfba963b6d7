import classes from './status-badge.module.css'

export type StatusTone = 'waiting' | 'halfway' | 'approved' | 'rejected' | 'neutral'

/** A dot and words, because colour alone must not carry the meaning. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  )
}
