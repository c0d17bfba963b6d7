import { english } from '@epay/contract/languages/translator'
import type { DevMail } from '@epay/contract/mail/endpoints'
import { LETTER_TEXTS, MAILBOX_TEXTS } from '@epay/contract/mail/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { hasStatus } from '#web/lib/api-error.ts'
import { DEV_MAIL_PATH, devMailHref } from '#web/lib/paths.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MailBody } from '../mail-body.tsx'
import classes from '../mailbox.module.css'
import { devMailQuery } from '../queries.ts'

const MAILBOX = { label: MAILBOX_TEXTS.title, href: DEV_MAIL_PATH }

export function DevMailPage() {
  const { mailId } = useParams()
  const mailbox = usePageQuery(devMailQuery())
  const openMail = mailbox.data?.find(({ id }) => id === mailId)

  if (hasStatus(mailbox.error, 404)) return <NoMailbox />
  if (openMail) return <OpenMail key={openMail.id} mail={openMail} />
  if (mailbox.data && mailId !== undefined) {
    return (
      <Page header={<PageHeader title={LETTER_TEXTS.title} back={MAILBOX} />}>
        <EmptyState {...LETTER_TEXTS.gone} />
      </Page>
    )
  }
  const refresh = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => mailbox.refetch()}
    >
      {MAILBOX_TEXTS.refresh}
    </Button>
  )
  return (
    <Page
      header={<PageHeader title={MAILBOX_TEXTS.title} subLine={MAILBOX_TEXTS.subLine} actions={refresh} />}
    >
      <Loaded read={mailbox} failed={MAILBOX_TEXTS.failed} isPage>
        {mails => (mails.length > 0 ? <MailList mails={mails} /> : <EmptyState {...MAILBOX_TEXTS.none} />)}
      </Loaded>
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

function OpenMail({ mail }: { mail: DevMail }) {
  return (
    <Page
      header={
        <PageHeader
          title={mail.subject}
          back={MAILBOX}
          subLine={
            <>
              {english(LETTER_TEXTS.to, { to: mail.to })} · <InstantText instant={mail.sentAt} />
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
    <Page header={<PageHeader title={MAILBOX_TEXTS.title} />}>
      <EmptyState {...MAILBOX_TEXTS.noMailbox} />
    </Page>
  )
}

function MailList({ mails }: { mails: readonly DevMail[] }) {
  return (
    <ul className="bare ruled" aria-label={MAILBOX_TEXTS.list}>
      {mails.map(({ id, to, subject, sentAt }) => (
        <li key={id}>
          <Link to={devMailHref(id)} className={classes.mail}>
            <Text c="bright" fw={600}>
              {subject}
            </Text>
            <Group justify="space-between" gap="0 16px" c="dimmed">
              <span>{english(LETTER_TEXTS.to, { to })}</span>
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
