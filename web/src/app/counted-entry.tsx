import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { VisuallyHidden } from '@mantine/core'
import { Link, NavLink } from 'react-router'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './shell.module.css'

type CountedEntryProps = {
  label: string
  path: string
  isCurrent: boolean
  /** How many wait for the reader. */
  count: number
  /** Opens those. */
  countHref: string
}

/** An entry of the sidebar with a count of what waits for the reader. */
export function CountedEntry({ label, path, isCurrent, count, countHref }: CountedEntryProps) {
  const t = useTranslate()
  return (
    <div className={classes.counted}>
      <NavLink to={path} className={classes.page} data-current={isCurrent || undefined}>
        {t(label)}
      </NavLink>
      {count > 0 && (
        <Link to={countHref} className={classes.count}>
          <span className="tabular">{count}</span>
          <VisuallyHidden> {t(SHELL_TEXTS.waiting)}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}
