import { DETAILS_MESSAGES } from '@epay/contract/applications/messages'
import type { Application } from '@epay/contract/applications/schemas'
import { linkRecipient } from '@epay/contract/applications/status'
import { type ComponentType, createContext, useContext } from 'react'
import { DownloadButton } from '#web/files/download-button.tsx'
import { InstantText } from '#web/ui/date.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ApplicationStatus } from '../components/application-status.tsx'
import { downloadResume } from './downloads.ts'
import { SendLink } from './send-link.tsx'

type ApplicationPart = ComponentType<{ application: Application }>

/** Shows the application's packet. Packets know applications, and not the other way round: the app puts it here. */
export const PacketSlot = createContext<ApplicationPart>(() => null)

export function StatusSection({ application }: { application: Application }) {
  const PacketSection = useContext(PacketSlot)
  const { status, creationTime, lastModificationTime, resumePath } = application
  const recipient = linkRecipient(application)
  const resume = resumePath ? (
    <DownloadButton label="Download Resume" onDownload={() => downloadResume(application)} />
  ) : (
    DETAILS_MESSAGES.noResume
  )
  return (
    <>
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
        ]}
      />
      <PacketSection application={application} />
    </>
  )
}
