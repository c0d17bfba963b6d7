import { QUEUE_TEXTS } from '@epay/contract/applications/details-texts'
import type { ApplicationListItem } from '@epay/contract/applications/schemas'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '#web/auth/session.ts'
import { applicationOptions, waitingOptions } from '../queries.ts'
import classes from './waiting-queue.module.css'

export type Waiting = { items: readonly Pick<ApplicationListItem, 'id'>[]; totalCount: number | null }

/** Where an application stands in the line, and its neighbours there. */
export type Place = {
  /** Counts from 1; missing for an application that doesn't wait for the reader. */
  position: number | undefined
  /** `null` when the server doesn't say. */
  total: number | null
  previous: string | undefined
  next: string | undefined
  /** Who comes after it was decided: the next in line, or at its end the one who applied first. */
  successor: string | undefined
}

export function placeOf({ items, totalCount }: Waiting, id: string): Place {
  const index = items.findIndex(item => item.id === id)
  const next = items[index + 1]?.id
  return {
    position: index < 0 ? undefined : index + 1,
    total: totalCount,
    previous: items[index - 1]?.id,
    next,
    successor: next ?? items.find(item => item.id !== id)?.id,
  }
}

/** The line of those who wait for the reader, around the application that is open. */
export function useWaitingQueue(id: string | undefined): Place | undefined {
  const { roles } = useUser()
  const options = waitingOptions(roles)
  const { data } = useQuery({ ...options, enabled: options.enabled && id !== undefined })
  const place = data && id !== undefined ? placeOf(data, id) : undefined
  const client = useQueryClient()
  const successor = place?.successor
  useEffect(() => {
    // It is there at once when the reader goes on.
    if (successor !== undefined) void client.prefetchQuery(applicationOptions(successor))
  }, [client, successor])
  return place
}

type QueueNavProps = {
  place: Place
  applicant: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** '3 of 12', and the way to those before and after. */
export function QueueNav({ place: { position, total }, applicant, onPrevious, onNext }: QueueNavProps) {
  const steps = [
    { label: QUEUE_TEXTS.previous, shortcut: 'k', Icon: IconChevronLeft, onStep: onPrevious },
    { label: QUEUE_TEXTS.next, shortcut: 'j', Icon: IconChevronRight, onStep: onNext },
  ]
  return (
    <nav className={classes.queue} aria-label={QUEUE_TEXTS.label}>
      <Text span fz={14} c="dimmed" aria-live="polite">
        <VisuallyHidden>{applicant} </VisuallyHidden>
        {position === undefined ? (
          total !== null && english(QUEUE_TEXTS.total, { total })
        ) : (
          <>
            <Text span inherit c="bright" fw={620}>
              {total === null ? position : english(QUEUE_TEXTS.place, { position, total })}
            </Text>
            <span className={classes.order}> {QUEUE_TEXTS.order}</span>
          </>
        )}
      </Text>
      <ActionIcon.Group>
        {steps.map(({ label, shortcut, Icon, onStep }) => (
          <ActionIcon
            key={label}
            variant="default"
            size={40}
            aria-label={label}
            aria-keyshortcuts={shortcut}
            disabled={!onStep}
            onClick={onStep}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </ActionIcon.Group>
    </nav>
  )
}
