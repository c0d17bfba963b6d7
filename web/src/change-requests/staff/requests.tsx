import { FIELD_TEXTS } from '@epay/contract/change-requests/my-texts'
import { STATUS_TEXTS, CHANGES_TEXTS as TEXTS } from '@epay/contract/change-requests/office-texts'
import type { ChangeRequest, RequestStatus } from '@epay/contract/change-requests/schemas'
import { formatShortDate, toDateIn } from '@epay/contract/common/dates'
import { english } from '@epay/contract/languages/translator'
import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusBadge, type StatusTone } from '#web/ui/facts.tsx'
import { useSuccessor } from '#web/ui/focus.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { changesQuery } from '../queries.ts'
import classes from './changes.module.css'
import { RequestDetail } from './request-detail.tsx'

type List = 'waiting' | 'closed'

const EMPTY = {
  waiting: { title: TEXTS.none, text: TEXTS.noneText },
  closed: { title: TEXTS.noneClosed, text: TEXTS.noneClosedText },
} as const

/** On phones, the open request replaces the list. */
export function Requests({ list }: { list: List }) {
  const requests = usePageQuery(changesQuery(list))
  const [search] = useSearchParams()
  const items = requests.data?.items ?? []
  // Keeps focus when a decision removes its buttons, or the open request replaces the list on a phone.
  const requestStates = items.map(({ id, status, approvals }) => `${id} ${status} ${approvals.length}`)
  const id = useSuccessor([search.get('open'), ...requestStates].join())
  return (
    <section id={id} aria-label={TEXTS.label} tabIndex={-1} style={{ outline: 'none' }}>
      {items.length > 0 ? (
        <RequestsWithDetail items={items} />
      ) : (
        <Card>
          <Loaded hasRows read={requests} failed={TEXTS.failed}>
            {() => <EmptyState {...EMPTY[list]} />}
          </Loaded>
        </Card>
      )}
    </section>
  )
}

function RequestsWithDetail({ items }: { items: readonly ChangeRequest[] }) {
  const isPhone = useIsPhone()
  const [search] = useSearchParams()
  const openId = search.get('open')
  const isListed = items.some(({ id }) => id === openId)
  const selectedRequest = items.find(({ id }) => id === openId) ?? (isPhone ? undefined : items[0])
  const hrefOf = (id?: string) => {
    const next = new URLSearchParams(search)
    if (id === undefined) next.delete('open')
    else next.set('open', id)
    return { search: next.toString() }
  }
  if (isPhone && selectedRequest)
    return (
      <>
        <Anchor component={Link} to={hrefOf()} fw={600} className="touch-target">
          {TEXTS.back}
        </Anchor>
        <RequestDetail key={selectedRequest.id} request={selectedRequest} />
      </>
    )
  return (
    <div className={classes.columns}>
      <Card isFlush>
        <Box component="ul" className="bare ruled" aria-label={TEXTS.label}>
          {items.map(request => (
            <li key={request.id}>
              <Link
                to={hrefOf(request.id)}
                className={classes.request}
                aria-current={request.id === selectedRequest?.id || undefined}
              >
                <RequestSummary request={request} />
              </Link>
            </li>
          ))}
        </Box>
      </Card>
      <div>
        {openId !== null && !isListed && (
          <Text role="status" mb={8}>
            {TEXTS.notListed}
          </Text>
        )}
        {selectedRequest && <RequestDetail key={selectedRequest.id} request={selectedRequest} />}
      </div>
    </div>
  )
}

function RequestSummary({ request }: { request: ChangeRequest }) {
  const { name, field, requestedAt } = request
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap={8}>
        <Text c="bright" fw={620}>
          {name}
        </Text>
        <Text c="dimmed" fz={14} flex="none">
          {formatShortDate(toDateIn(new Date(requestedAt)))}
        </Text>
      </Group>
      <Text>{FIELD_TEXTS[field]}</Text>
      <Group gap={6} mt={4}>
        <Badges request={request} />
      </Group>
    </>
  )
}

const TONES: Readonly<Record<RequestStatus, StatusTone>> = {
  waiting: 'waiting',
  approved: 'halfway',
  done: 'approved',
  refused: 'rejected',
  takenBack: 'neutral',
  replaced: 'neutral',
  overtaken: 'neutral',
}

function Badges({ request }: { request: ChangeRequest }) {
  const { status, markings, approvals, approvalsNeeded } = request
  if (status !== 'waiting') return <StatusBadge tone={TONES[status]}>{STATUS_TEXTS[status]}</StatusBadge>
  return (
    <>
      {markings.length > 0 && (
        <StatusBadge tone="waiting">
          {markings.length === 1 ? TEXTS.oneWarning : english(TEXTS.warnings, { count: markings.length })}
        </StatusBadge>
      )}
      {approvals.length > 0 ? (
        <StatusBadge tone="halfway">
          {english(TEXTS.approvals, { count: approvals.length, needed: approvalsNeeded })}
        </StatusBadge>
      ) : (
        <StatusBadge tone="neutral">{TEXTS.new}</StatusBadge>
      )}
    </>
  )
}
