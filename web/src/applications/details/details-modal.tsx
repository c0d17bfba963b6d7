import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import { DETAILS_TEXTS, QUEUE_TEXTS } from '@epay/contract/applications/review-texts'
import type { ApplicationListItem } from '@epay/contract/applications/schemas'
import { english } from '@epay/contract/languages/translator'
import { ActionIcon, Box, Group, Modal, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '#web/auth/session.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { useHasOpenDialog } from '#web/ui/confirm.tsx'
import { stickyTitle } from '#web/ui/focus.ts'
import { Loading, RecordFailure } from '#web/ui/states.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { RecordDialog } from '#web/ui/use-record-dialog.ts'
import { ApplicationStatus } from '../components/application-facts.tsx'
import { applicationOptions, waitingOptions } from '../queries.ts'
import classes from './details.module.css'
import { DetailsEditor, type QueueSteps } from './details-editor.tsx'

type DetailsModalProps = {
  dialog: RecordDialog
  isOpen: boolean
  /** Whether the user has just returned from the history. */
  focusesHistory: boolean
  onClose: () => void
}

export function DetailsModal({ dialog, isOpen, focusesHistory, onClose }: DetailsModalProps) {
  const { id: openApplicationId, shownId: applicationId, setUnsaved, restoreFocus } = dialog
  const isPhone = useIsPhone()
  // Phones have no tooltip for clipped text.
  const lines = isPhone ? undefined : 2
  const hasOpenDialog = useHasOpenDialog()
  const query = usePageQuery({
    ...applicationOptions(applicationId ?? ''),
    enabled: openApplicationId !== undefined,
  })
  const application = query.data
  const name = application ? `${application.firstName} ${application.lastName}` : ''
  const queuePosition = useWaitingQueue(openApplicationId)
  const [lastMove, setLastMove] = useState<QueueMove>()
  const titleRef = useRef<HTMLParagraphElement>(null)
  const movedToId = application?.id === lastMove?.applicationId ? lastMove?.applicationId : undefined
  useEffect(() => {
    // The focused element may have belonged to the previous application.
    const isFocusLost = document.activeElement === null || document.activeElement === document.body
    if (movedToId !== undefined && isFocusLost) titleRef.current?.focus({ preventScroll: true })
  }, [movedToId])
  /** `undefined` once the user leaves the application, which stays visible for a moment. */
  const activeIdRef = useRef(openApplicationId)
  useLayoutEffect(() => {
    activeIdRef.current = openApplicationId
    return () => {
      activeIdRef.current = undefined
    }
  }, [openApplicationId])
  const markLeft = (mustConfirm = dialog.isUnsaved) => {
    if (!mustConfirm) activeIdRef.current = undefined
  }
  const close = () => {
    markLeft()
    onClose()
  }
  const buildStep = (
    targetId: string | undefined,
    navigate: (applicationId: string) => void,
    isDeciding = false,
  ) =>
    targetId === undefined
      ? undefined
      : () => {
          // The user may have closed the dialog or opened another application while the decision was being saved.
          if (activeIdRef.current !== openApplicationId) return
          setLastMove({ applicationId: targetId, isDeciding })
          markLeft(!isDeciding && dialog.isUnsaved)
          navigate(targetId)
        }
  const queue: QueueSteps | undefined = queuePosition && {
    next: buildStep(queuePosition.next, dialog.change),
    previous: buildStep(queuePosition.previous, dialog.change),
    openNext: buildStep(queuePosition.successor, dialog.changeWithoutAsking, true),
  }

  return (
    <Modal.Root
      opened={isOpen}
      onClose={close}
      closeOnEscape={!hasOpenDialog}
      returnFocus={false}
      onExitTransitionEnd={restoreFocus}
      size={1140}
      yOffset={24}
      fullScreen={isPhone}
      // A `className` on the content would also apply to its frame.
      classNames={{
        content: classes.dialog,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <Modal.Overlay />
      <Modal.Content radius={isPhone ? 0 : 'lg'}>
        <Modal.Header role="none">
          <Modal.Title>
            {application ? (
              <Group
                ref={stickyTitle}
                component="span"
                gap="0 12px"
                mih={44}
                style={{ overflowWrap: 'anywhere' }}
              >
                <Text
                  span
                  inherit
                  ref={titleRef}
                  tabIndex={-1}
                  fz={20}
                  lh={1.35}
                  lineClamp={lines}
                  title={name}
                  style={{ outline: 'none' }}
                >
                  {name}
                </Text>
                <Text span c="dimmed" fz={15} lineClamp={lines} title={application.jobAppliedFor}>
                  {application.jobAppliedFor}
                </Text>
                <ApplicationStatus status={application.status} />
              </Group>
            ) : (
              DETAILS_TEXTS.title
            )}
          </Modal.Title>
          {queuePosition && (queuePosition.total ?? queuePosition.position ?? 0) > 0 && (
            <QueueNav
              queuePosition={queuePosition}
              applicant={name}
              onPrevious={queue?.previous}
              onNext={queue?.next}
            />
          )}
          <Modal.CloseButton />
        </Modal.Header>
        <Modal.Body>
          {application ? (
            <DetailsEditor
              key={applicationId}
              application={application}
              onReload={async () => (await query.refetch()).data}
              onClose={close}
              hasLeft={() => activeIdRef.current !== applicationId}
              onDirtyChange={setUnsaved}
              queue={queue}
              focusesHistory={focusesHistory}
              focusesHiring={lastMove?.applicationId === applicationId && lastMove?.isDeciding === true}
            />
          ) : query.isError ? (
            <RecordFailure
              title={DETAILS_MESSAGES.loadFailed}
              error={query.error}
              onRetry={() => void query.refetch()}
              onClose={close}
            />
          ) : (
            <Loading />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type QueueMove = { applicationId: string; isDeciding: boolean }

type WaitingList = { items: readonly Pick<ApplicationListItem, 'id'>[]; totalCount: number | null }

export function findQueuePosition({ items, totalCount }: WaitingList, applicationId: string) {
  const index = items.findIndex(item => item.id === applicationId)
  const next = items[index + 1]?.id
  return {
    /** Starts at 1; `undefined` for an application outside the user's queue. */
    position: index < 0 ? undefined : index + 1,
    /** `null` if the server returns no count. */
    total: totalCount,
    previous: items[index - 1]?.id,
    next,
    /** The application to open after a decision: the next in the queue, or the oldest one at the end. */
    successor: next ?? items.find(item => item.id !== applicationId)?.id,
  }
}

type QueuePosition = ReturnType<typeof findQueuePosition>

function useWaitingQueue(applicationId: string | undefined): QueuePosition | undefined {
  const { roles } = useUser()
  const options = waitingOptions(roles)
  const { data } = useQuery({ ...options, enabled: options.enabled && applicationId !== undefined })
  const queuePosition =
    data && applicationId !== undefined ? findQueuePosition(data, applicationId) : undefined
  const client = useQueryClient()
  const successor = queuePosition?.successor
  useEffect(() => {
    // Prefetches, so that the next application opens right away.
    if (successor !== undefined) void client.prefetchQuery(applicationOptions(successor))
  }, [client, successor])
  return queuePosition
}

type QueueNavProps = {
  queuePosition: QueuePosition
  applicant: string
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

function QueueNav({ queuePosition: { position, total }, applicant, onPrevious, onNext }: QueueNavProps) {
  const steps = [
    { label: QUEUE_TEXTS.previous, Icon: IconChevronLeft, onStep: onPrevious },
    { label: QUEUE_TEXTS.next, Icon: IconChevronRight, onStep: onNext },
  ]
  return (
    <Group
      component="nav"
      flex="none"
      wrap="nowrap"
      gap={12}
      ml={{ base: 0, xs: 'auto' }}
      mr={{ base: 'auto', xs: 0 }}
      aria-label={QUEUE_TEXTS.label}
    >
      <Text span fz={14} c="dimmed" aria-live="polite">
        <VisuallyHidden>{applicant} </VisuallyHidden>
        {position === undefined ? (
          total !== null && english(QUEUE_TEXTS.total, { total })
        ) : (
          <>
            <Text span inherit c="bright" fw={620}>
              {total === null ? position : english(QUEUE_TEXTS.position, { position, total })}
            </Text>
            <Box component="span" visibleFrom="md">
              {' '}
              {QUEUE_TEXTS.order}
            </Box>
          </>
        )}
      </Text>
      <ActionIcon.Group>
        {steps.map(({ label, Icon, onStep }) => (
          <ActionIcon
            key={label}
            variant="default"
            size={40}
            aria-label={label}
            disabled={!onStep}
            onClick={onStep}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </ActionIcon.Group>
    </Group>
  )
}
