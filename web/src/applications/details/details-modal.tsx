import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import { Group, Modal, Text } from '@mantine/core'
import { useRead } from '#web/lib/use-read.ts'
import { useIsAsking } from '#web/ui/confirm.ts'
import { lazyPart } from '#web/ui/lazy-page.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { RecordFailure } from '#web/ui/record-failure.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import type { RecordDialog } from '#web/ui/use-record-dialog.ts'
import { ApplicationStatus } from '../components/badges.tsx'
import { applicationOptions } from '../queries.ts'
import classes from './details.module.css'

export const UNSAVED_APPLICATION =
  'You have changed this application and not saved it. Close it without saving?'

const DetailsEditor = lazyPart(() => import('./details-editor.tsx').then(file => file.DetailsEditor), {
  failed: DETAILS_MESSAGES.loadFailed,
})

/** One application: to read, to edit and to decide. */
export function DetailsModal({ dialog }: { dialog: RecordDialog }) {
  const { id, shownId, close, setUnsaved, restoreFocus } = dialog
  const isPhone = useIsPhone()
  const isAsking = useIsAsking()
  const query = useRead({ ...applicationOptions(shownId ?? ''), enabled: id !== undefined })
  const application = query.data

  return (
    <Modal
      opened={id !== undefined}
      onClose={close}
      closeOnEscape={!isAsking}
      returnFocus={false}
      onExitTransitionEnd={restoreFocus}
      size="xl"
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      classNames={{ header: classes.header, body: classes.body }}
      title={application ? <ModalTitle application={application} /> : 'Application'}
    >
      {application ? (
        <DetailsEditor
          key={shownId}
          application={application}
          onReload={async () => (await query.refetch()).data}
          onClose={close}
          onDirtyChange={setUnsaved}
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
    </Modal>
  )
}

function ModalTitle({ application }: { application: Application }) {
  const { firstName, lastName, jobAppliedFor, status } = application
  return (
    <Group component="span" gap="4px 12px" mih={44} style={{ overflowWrap: 'anywhere' }}>
      <span>
        {firstName} {lastName}
      </span>
      <Text span c="dimmed" fz={15}>
        {jobAppliedFor}
      </Text>
      <ApplicationStatus status={status} />
    </Group>
  )
}
