import { PAGES } from '@epay/contract/auth/pages'
import { formatDate } from '@epay/contract/common/dates'
import type { Office } from '@epay/contract/dashboard/endpoints'
import { HAND_OVER_CARD_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Group, Text } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newHireReportsHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Person, Rows, When } from './side-cards.tsx'

type HandOver = NonNullable<Office['handOver']>

/** How many hires can go to payroll. */
export function ToPayrollCard({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Card>
      <Group justify="space-between" gap="8px 16px" my={-8}>
        <Group gap={12} wrap="nowrap" c="waiting">
          <IconFileExport size={20} aria-hidden />
          <Text c="bright" fw={600}>
            {count === 1 ? HAND_OVER_CARD_TEXTS.one : english(HAND_OVER_CARD_TEXTS.many, { count })}
          </Text>
        </Group>
        <Anchor component={Link} to={PAGES.handOver.path} fw={600} className="touch-target">
          {HAND_OVER_CARD_TEXTS.show}
        </Anchor>
      </Group>
    </Card>
  )
}

/** New-hire reports of people who have begun, the most overdue first. */
export function ReportsCard({ reports, today }: { reports: HandOver['reports']; today: string }) {
  if (reports.totalCount === 0) return null
  return (
    <Rows
      title={HAND_OVER_CARD_TEXTS.title}
      of={reports}
      note={
        <Anchor component={Link} to={newHireReportsHref} fw={600} className="touch-target">
          {HAND_OVER_CARD_TEXTS.showReports}
        </Anchor>
      }
    >
      {report => (
        <>
          <Person of={report}>{report.workState}</Person>
          <When
            date={report.dueOn}
            today={today}
            line={english(HAND_OVER_CARD_TEXTS.due, { date: formatDate(report.dueOn) })}
          />
        </>
      )}
    </Rows>
  )
}
