import type { DevMail } from '@epay/contract/mail/endpoints'
import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { DEV_MAIL_PATH, devMailHref } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/date.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { MailBody } from '../mail-body.tsx'
import classes from '../mailbox.module.css'
import { devMailQuery } from '../queries.ts'

const MAILBOX = { label: 'Mailbox', href: DEV_MAIL_PATH }

/** Where a newcomer reads what the portal mailed: the list, or one mail of it. */
export function DevMailPage() {
  const { mailId } = useParams()
  const mailbox = useRead(devMailQuery())
  const open = mailbox.data?.find(({ id }) => id === mailId)

  if (hasStatus(mailbox.error, 404)) return <NoMailbox />
  if (open) return <OpenMail key={open.id} mail={open} />
  if (mailbox.data && mailId !== undefined) {
    return (
      <Page header={<PageHeader title="Mail" back={MAILBOX} />}>
        <EmptyState title="This mail is no longer here." text="The mailbox keeps the newest mail only." />
      </Page>
    )
  }
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => mailbox.refetch()}
    >
      Refresh
    </Button>
  )
  return (
    <Page
      header={
        <PageHeader
          title="Mailbox"
          subLine="Everything that this demo portal mails, to whomever. New mail appears by itself."
          actions={refresh}
        />
      }
    >
      {mailbox.data ? (
        <Mails mails={mailbox.data} />
      ) : mailbox.isError ? (
        <ErrorState
          title="The mail could not be loaded."
          text={errorMessage(mailbox.error)}
          onRetry={() => mailbox.refetch()}
        />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

function Page({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <PublicLayout>
      {header}
      <Card isFlush>{children}</Card>
    </PublicLayout>
  )
}

function Mails({ mails }: { mails: readonly DevMail[] }) {
  if (mails.length > 0) return <MailList mails={mails} />
  return (
    <EmptyState
      title="No mail yet."
      text="Apply for a job at /apply, for example: every HR manager gets a mail about it."
    />
  )
}

function OpenMail({ mail }: { mail: DevMail }) {
  return (
    <Page
      header={
        <PageHeader
          title={mail.subject}
          back={MAILBOX}
          subLine={
            <>
              To {mail.to} · <InstantText instant={mail.sentAt} />
            </>
          }
        />
      }
    >
      <MailBody mail={mail} />
    </Page>
  )
}

function NoMailbox() {
  return (
    <Page header={<PageHeader title="Mailbox" />}>
      <EmptyState
        title="There is no mailbox here"
        text="This portal sends its mail to a mail server. Please look into your own mailbox."
      />
    </Page>
  )
}

function MailList({ mails }: { mails: readonly DevMail[] }) {
  return (
    <ul className="bare ruled" aria-label="Mail, newest first">
      {mails.map(({ id, to, subject, sentAt }) => (
        <li key={id}>
          <Link to={devMailHref(id)} className={classes.mail}>
            <Text c="bright" fw={600}>
              {subject}
            </Text>
            <Group justify="space-between" gap="0 16px" c="dimmed">
              <span>To {to}</span>
              <Text span fz={14}>
                <InstantText instant={sentAt} />
              </Text>
            </Group>
          </Link>
        </li>
      ))}
    </ul>
  )
}
