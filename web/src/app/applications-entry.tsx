import type { Role } from '@epay/contract/common/roles'
import { SHELL_TEXTS } from '@epay/contract/common/shell-texts'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { waitingCountOptions } from '#web/applications/queries.ts'
import { applicationsHrefFor } from '#web/lib/paths.ts'
import { useTranslate } from '#web/lib/translated.tsx'
import classes from './shell.module.css'

type ApplicationsEntryProps = { label: string; path: string; isCurrent: boolean; roles: readonly Role[] }

/** The entry opens all applications; its count says how many wait for the reader, and opens those. */
export function ApplicationsEntry({ label, path, isCurrent, roles }: ApplicationsEntryProps) {
  const t = useTranslate()
  const { data } = useQuery(waitingCountOptions(roles))
  const count = data ?? 0
  return (
    <div className={classes.counted}>
      <NavLink to={path} className={classes.page} data-current={isCurrent || undefined}>
        {t(label)}
      </NavLink>
      {count > 0 && (
        <Link to={applicationsHrefFor(roles)} className={classes.count}>
          <span className="tabular">{count}</span>
          <VisuallyHidden> {t(SHELL_TEXTS.waiting)}</VisuallyHidden>
        </Link>
      )}
    </div>
  )
}
