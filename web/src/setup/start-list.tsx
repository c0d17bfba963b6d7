import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { START_TEXTS } from '@epay/contract/setup/page-texts'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApplicationLink } from '#web/applications/components/application-link.tsx'
import { employeesQuery, waitingQuery } from '#web/employees/queries.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { settingsQuery } from '#web/settings/queries.ts'

export function StartList() {
  const { data: portal } = useQuery(portalQuery())
  const { data: settings } = useQuery(settingsQuery())
  const { data: employees } = useQuery(employeesQuery({ maxResultCount: 1 }))
  const { data: invitations } = useQuery(waitingQuery())
  const hasEmployees = employees && (employees.totalCount ?? employees.items.length) > 0
  return (
    <Box component="ul" className="bare ruled">
      <Item
        title={START_TEXTS.company}
        text={START_TEXTS.companyText}
        isDone={settings && settings.companyAddress !== '' && settings.companyPhone !== ''}
        page="settings"
      />
      <Item
        title={START_TEXTS.mail}
        text={START_TEXTS.mailText}
        isDone={settings && settings.smtpHost !== ''}
        page="settings"
      />
      <Item title={START_TEXTS.import} text={START_TEXTS.importText} isDone={hasEmployees} page="import" />
      <Item
        title={START_TEXTS.invite}
        text={START_TEXTS.inviteText}
        isDone={invitations && hasEmployees && invitations.notInvited.count === 0}
        page="manageEmployee"
      />
      <Item title={START_TEXTS.share} text={START_TEXTS.shareText}>
        <ApplicationLink companyName={portal?.companyName} />
      </Item>
    </Box>
  )
}

type ItemProps = {
  title: string
  text: string
  isDone?: boolean | undefined
  page?: keyof typeof PAGE_TITLES
  children?: ReactNode
}

function Item({ title, text, isDone, page, children }: ItemProps) {
  const Icon = isDone ? IconCircleCheck : IconCircle
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap={12} py={14}>
      <Box component={Icon} size={22} flex="none" mt={1} c={isDone ? 'approved' : 'dimmed'} aria-hidden />
      <Box flex={1} miw={0}>
        <Text c="bright" fw={600}>
          {title}
          {isDone && (
            <Text span inherit c="approved" fw={400}>
              {' '}
              {START_TEXTS.done}
            </Text>
          )}
        </Text>
        <Text c="dimmed">{text}</Text>
        {page && (
          <Anchor component={Link} to={PAGES[page].path} fw={600} className="touch-target">
            {PAGE_TITLES[page]}
          </Anchor>
        )}
        {children}
      </Box>
    </Group>
  )
}
