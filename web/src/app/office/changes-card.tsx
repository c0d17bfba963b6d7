import { PAGES } from '@epay/contract/auth/pages'
import { CHANGES_CARD_TEXTS as TEXTS } from '@epay/contract/change-requests/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'

type ChangesCardProps = { toDecide: number; forPayroll: number }

/** Changes that employees asked for, and that wait for the reader or for payroll. */
export function ChangesCard({ toDecide, forPayroll }: ChangesCardProps) {
  return (
    <Card>
      <Group justify="space-between" gap="8px 16px" my={-8}>
        <Group gap={12} wrap="nowrap" c="waiting">
          <IconUserEdit size={20} aria-hidden />
          <Stack gap={0}>
            <Line count={toDecide} one={TEXTS.oneToDecide} many={TEXTS.toDecide} />
            <Line count={forPayroll} one={TEXTS.oneForPayroll} many={TEXTS.forPayroll} />
          </Stack>
        </Group>
        <Anchor
          component={Link}
          to={`${PAGES.changeRequests.path}${toDecide > 0 ? '' : '?tab=payroll'}`}
          fw={600}
          className="touch-target"
        >
          {TEXTS.show}
        </Anchor>
      </Group>
    </Card>
  )
}

function Line({ count, one, many }: { count: number; one: string; many: string }) {
  if (count === 0) return null
  return (
    <Text c="bright" fw={600}>
      {count === 1 ? one : english(many, { count })}
    </Text>
  )
}
