import type { DevMail } from '@epay/contract/mail/endpoints'
import { Link } from 'react-router'
import { devMailHref } from '#web/lib/paths.ts'
import { InstantText } from '#web/ui/date.tsx'
import classes from './mail-list.module.css'

export function MailList({ mails }: { mails: readonly DevMail[] }) {
  return (
    <ul className={classes.list} aria-label="Mail, newest first">
      {mails.map(({ id, to, subject, sentAt }) => (
        <li key={id}>
          <Link to={devMailHref(id)} className={classes.mail}>
            <span className={classes.subject}>{subject}</span>
            <span className={classes.to}>To {to}</span>
            <span className={classes.time}>
              <InstantText instant={sentAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
