import { PAGES } from '@epay/contract/auth/pages'
import { CHANGES_CARD_TEXTS } from '@epay/contract/change-requests/office-texts'
import type { Office } from '@epay/contract/dashboard/endpoints'
import {
  FAILED_MAILS_TEXTS,
  FORMS_CARD_TEXTS,
  HAND_OVER_CARD_TEXTS,
} from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import {
  type Icon,
  IconFileAlert,
  IconFileExport,
  IconFileText,
  IconMailExclamation,
  IconUserEdit,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'

export function ChangesNotice({ toDecide, forPayroll }: { toDecide: number; forPayroll: number }) {
  const { oneToDecide, oneForPayroll, show, ...manyTexts } = CHANGES_CARD_TEXTS
  return (
    <Notice
      icon={IconUserEdit}
      lines={[
        countText(toDecide, oneToDecide, manyTexts.toDecide),
        countText(forPayroll, oneForPayroll, manyTexts.forPayroll),
      ]}
    >
      <NoticeLink to={`${PAGES.changeRequests.path}${toDecide > 0 ? '' : '?tab=payroll'}`}>{show}</NoticeLink>
    </Notice>
  )
}

export function ToPayrollNotice({ count }: { count: number }) {
  const { one, many, show } = HAND_OVER_CARD_TEXTS
  return (
    <Notice icon={IconFileExport} lines={[countText(count, one, many)]}>
      <NoticeLink to={PAGES.handOver.path}>{show}</NoticeLink>
    </Notice>
  )
}

/** Forms requested on paper, and Forms W-4 that need a new PDF. */
export function FormNotices({ notices: { onPaper, w4 } }: { notices: NonNullable<Office['companyForms']> }) {
  const { unknownW4, outdatedW4, onePaper, manyPaper, open, show } = FORMS_CARD_TEXTS
  return (
    <>
      {w4.map(({ formId, kind, year }) => (
        <Notice
          key={formId}
          icon={IconFileAlert}
          lines={[english(kind === 'unknown' ? unknownW4 : outdatedW4, { year })]}
        >
          <NoticeLink to={`${PAGES.companyForms.path}?${new URLSearchParams({ form: formId })}`}>
            {open}
          </NoticeLink>
        </Notice>
      ))}
      <Notice icon={IconFileText} lines={[countText(onPaper, onePaper, manyPaper)]}>
        <NoticeLink to={PAGES.companyForms.path}>{show}</NoticeLink>
      </Notice>
    </>
  )
}

export function FailedMails({ count, isPrimary }: { count: number; isPrimary: boolean }) {
  const { one, many, show } = FAILED_MAILS_TEXTS
  return (
    <Notice icon={IconMailExclamation} tone="rejected" lines={[countText(count, one, many)]}>
      <Button
        component={Link}
        to={`${PAGES.mail.path}?status=failed`}
        variant={isPrimary ? 'filled' : 'default'}
        my={4}
      >
        {show}
      </Button>
    </Notice>
  )
}

function countText(count: number, one: string, many: string): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? one : english(many, { count })
}

type NoticeProps = {
  icon: Icon
  tone?: 'waiting' | 'rejected'
  /** The notice is hidden if all lines are undefined. */
  lines: readonly (string | undefined)[]
  /** A button or link to the tasks. */
  children: ReactNode
}

function Notice({ icon: Icon, tone = 'waiting', lines, children }: NoticeProps) {
  const texts = lines.filter(line => line !== undefined)
  if (texts.length === 0) return null
  return (
    <Card>
      <Group justify="space-between" gap="8px 16px" my={-8}>
        <Group gap={12} wrap="nowrap" c={tone} flex="1 1 200px">
          <Icon size={20} style={{ flex: 'none' }} aria-hidden />
          <Stack gap={0}>
            {texts.map(line => (
              <Text key={line} c="bright" fw={600}>
                {line}
              </Text>
            ))}
          </Stack>
        </Group>
        {children}
      </Group>
    </Card>
  )
}

function NoticeLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} to={to} fw={600} className="touch-target">
      {children}
    </Anchor>
  )
}
