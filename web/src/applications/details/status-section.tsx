import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import { linkRecipient } from '@epay/contract/applications/transitions'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/session.ts'
import { InstantText } from '#web/ui/date.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { toastError } from '#web/ui/toast.ts'
import { ApplicationStatus } from '../components/application-status.tsx'
import { downloadPacket, downloadResume } from './downloads.ts'
import { SendLink } from './send-link.tsx'

export function StatusSection({ application }: { application: Application }) {
  const { status, creationTime, lastModificationTime, resumePath, packetSubmittedAt } = application
  const recipient = linkRecipient(application)
  const resume = resumePath ? (
    <DownloadButton label="Download Resume" onDownload={() => downloadResume(application)} />
  ) : (
    DETAILS_MESSAGES.noResume
  )
  return (
    <Facts
      items={[
        { label: 'Status', value: <ApplicationStatus status={status} /> },
        { label: 'Applied Date', value: <InstantText instant={creationTime} /> },
        {
          label: 'Last Modified',
          value: lastModificationTime ? <InstantText instant={lastModificationTime} /> : 'N/A',
        },
        { label: 'Resume', value: resume },
        ...(recipient
          ? [{ label: 'Waits For', value: <SendLink application={application} recipient={recipient} /> }]
          : []),
        ...(packetSubmittedAt
          ? [
              { label: 'Employee Packet', value: <InstantText instant={packetSubmittedAt} /> },
              { label: 'Packet files', value: <PacketDownloads application={application} /> },
            ]
          : []),
      ]}
    />
  )
}

function PacketDownloads({ application }: { application: Application }) {
  const { isLinkSession } = useUser()
  if (isLinkSession) return 'Please sign in with your password to download them.'
  const download = async (kind: 'pdf' | 'zip') => {
    try {
      await downloadPacket(application, kind)
    } catch (error) {
      toastError(errorMessage(error))
    }
  }
  return (
    <Group gap={8}>
      <DownloadButton label="PDF" onDownload={() => download('pdf')} />
      <DownloadButton label="ZIP" onDownload={() => download('zip')} />
    </Group>
  )
}

type DownloadButtonProps = { label: string; onDownload: () => Promise<void> }

function DownloadButton({ label, onDownload }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const download = async () => {
    setIsBusy(true)
    await onDownload()
    setIsBusy(false)
  }
  return (
    <Button
      variant="default"
      mt={4}
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
