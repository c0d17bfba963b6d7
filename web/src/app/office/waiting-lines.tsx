import { deciderOf, type Status, statusLabel, waitingStatuses } from '@epay/contract/applications/status'
import { WAITING_LINE_TEXTS } from '@epay/contract/dashboard/office-texts'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { applicationListOptions } from '#web/applications/queries.ts'
import { useUser } from '#web/auth/session.ts'
import { applicationsHref } from '#web/lib/paths.ts'
import { Card } from '#web/ui/card.tsx'

/** For approvers, where the server has no overview: the applications that wait for them, with the lists of them. */
export function WaitingApplications() {
  const { roles } = useUser()
  const statuses = waitingStatuses(roles)
  const counts = useQueries({
    queries: statuses.map(status => applicationListOptions({ status, maxResultCount: 1 })),
  })
  if (statuses.length === 0) return null
  return (
    <Card>
      <Box my={-12}>
        <WaitingLines
          counts={statuses.map((status, index) => ({ status, count: counts[index]?.data?.totalCount }))}
        />
      </Box>
    </Card>
  )
}

type Counts = readonly { status: Status; count: number | null | undefined }[]

/** How many applications wait in each state, with a link to the list of it. */
export function WaitingLines({ counts }: { counts: Counts }) {
  return (
    <Box component="ul" className="bare ruled">
      {counts.map(({ status, count }) => (
        <li key={status}>
          <WaitingLine
            status={status}
            count={count}
            // Someone with both roles sees which list belongs to which.
            as={counts.length > 1 ? deciderOf(status) : undefined}
          />
        </li>
      ))}
    </Box>
  )
}

function waitingText(count: number): string {
  if (count === 0) return WAITING_LINE_TEXTS.none
  return count === 1 ? WAITING_LINE_TEXTS.one : english(WAITING_LINE_TEXTS.many, { count })
}

type WaitingLineProps = { status: Status; count: number | null | undefined; as: string | undefined }

function WaitingLine({ status, count, as }: WaitingLineProps) {
  const label =
    count == null ? english(WAITING_LINE_TEXTS.list, { status: statusLabel(status) }) : waitingText(count)
  const text = as && count != null ? english(WAITING_LINE_TEXTS.as, { text: label, role: as }) : label
  if (count === 0) return <Text span c="dimmed" className="touch-target">{`${text}.`}</Text>
  return (
    <Anchor component={Link} to={applicationsHref(status)} fw={600} w="100%" className="touch-target">
      {text}
    </Anchor>
  )
}
