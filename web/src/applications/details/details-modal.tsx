import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ApplicationStatus } from '../components/application-status.tsx'
import { applicationOptions } from '../queries.ts'
import classes from './details.module.css'
import { DetailsEditor } from './details-editor.tsx'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

type DetailsModalProps = {
  /** `undefined` while it is closed. */
  id: string | undefined
  onClose: () => void
}

/** One application: to read, to edit and to decide. */
export function DetailsModal({ id, onClose }: DetailsModalProps) {
  const isPhone = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const [isDirty, setIsDirty] = useState(false)
  const { mayLeave, isAsking } = useUnsavedWarning(isDirty && id !== undefined)
  // While the dialog fades out it still shows what it showed.
  const last = useRef(id)
  last.current = id ?? last.current
  const shownId = last.current
  const query = useQuery({ ...applicationOptions(shownId ?? ''), enabled: id !== undefined })
  const application = query.data

  const close = async () => {
    if (!(await mayLeave())) return
    setIsDirty(false)
    onClose()
  }

  return (
    <Modal
      opened={id !== undefined}
      onClose={() => void close()}
      closeOnEscape={!isAsking}
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
          onClose={() => void close()}
          onDirtyChange={setIsDirty}
        />
      ) : query.isError ? (
        <ErrorState
          title={DETAILS_MESSAGES.loadFailed}
          text="Please check your connection and try again."
          onRetry={() => void query.refetch()}
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
    <span className={classes.title}>
      <span>
        {firstName} {lastName}
      </span>
      <span className={classes.job}>{jobAppliedFor}</span>
      <ApplicationStatus status={status} />
    </span>
  )
}
