import { SEND_LINK_MESSAGES } from '@epay/contract/applications/messages'
import { DETAILS_TEXTS, FACT_LABELS, SEND_LINK_TEXTS } from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen, linkRecipient } from '@epay/contract/applications/status'
import type { Role } from '@epay/contract/common/roles'
import { english } from '@epay/contract/languages/translator'
import { Button, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { type ComponentType, createContext, useContext } from 'react'
import { useUser } from '#web/auth/session.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useHasExtra } from '#web/lib/portal-query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { InstantText } from '#web/ui/facts.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { ApplicationStatus } from '../components/application-facts.tsx'
import { FactGrid } from '../components/application-reading.tsx'
import { ResumeDownload } from '../components/resume.tsx'
import { useSendLink } from '../mutations.ts'
import { logFailure } from './application-summary.tsx'

type ApplicationComponent = ComponentType<{ application: Application }>

/** Filled by the app, because packets depend on applications, and not the other way around. */
export const PacketSlot = createContext<ApplicationComponent>(() => null)

/** Filled by the app with the state where a new hire works. */
export const WorkStateSlot = createContext<ApplicationComponent>(() => null)

export function StatusSection({ application }: { application: Application }) {
  const PacketSection = useContext(PacketSlot)
  const { status, creationTime, lastModificationTime, applicationNumber } = application
  const recipient = linkRecipient(application)
  return (
    <>
      <FactGrid
        items={[
          { label: FACT_LABELS.status, value: <ApplicationStatus status={status} /> },
          { label: FACT_LABELS.applied, value: <InstantText instant={creationTime} /> },
          {
            label: FACT_LABELS.modified,
            value: lastModificationTime ? (
              <InstantText instant={lastModificationTime} />
            ) : (
              DETAILS_TEXTS.notKnown
            ),
          },
          ...(applicationNumber ? [{ label: FACT_LABELS.number, value: applicationNumber }] : []),
          {
            label: FACT_LABELS.resume,
            value: <ResumeDownload application={application} onFailed={logFailure} />,
          },
          ...(recipient
            ? [
                {
                  label: FACT_LABELS.waitsFor,
                  value: <SendLink application={application} recipient={recipient} />,
                },
              ]
            : []),
        ]}
      />
      {isPacketOpen(status) && <PacketSection application={application} />}
    </>
  )
}

type Recipient = Role | 'candidate'

function recipientText(recipient: Recipient, { firstName, lastName, email }: Application): string {
  return recipient === 'candidate'
    ? english(SEND_LINK_TEXTS.toCandidate, { name: `${firstName} ${lastName}`, email })
    : english(SEND_LINK_TEXTS.toRole, { role: recipient })
}

function SendLink({ application, recipient }: { application: Application; recipient: Recipient }) {
  const { isLinkSession } = useUser()
  const canSend = useHasExtra('sendLink')
  const confirm = useConfirm()
  const { mutate, isPending } = useSendLink()
  const confirmAndSend = async () => {
    const isConfirmed = await confirm({
      title: SEND_LINK_TEXTS.title,
      text: `${recipientText(recipient, application)} ${SEND_LINK_TEXTS.earlierLinksStop}`,
      confirmLabel: SEND_LINK_MESSAGES.confirm,
    })
    if (!isConfirmed) return
    mutate(application.id, {
      onSuccess: ({ sentTo }) => {
        const recipients = english(SEND_LINK_TEXTS.sentTo, { addresses: sentTo.join(', ') })
        toastSuccess(`${SEND_LINK_MESSAGES.done} ${recipients}`)
      },
      onError: error => toastError(`${SEND_LINK_MESSAGES.failed} ${errorMessage(error)}`),
    })
  }
  return (
    <>
      <Text inherit>{recipient === 'candidate' ? SEND_LINK_TEXTS.candidatePacket : recipient}</Text>
      {!isLinkSession && canSend && (
        <Button
          variant="default"
          mt={4}
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={isPending}
          onClick={() => void confirmAndSend()}
        >
          {SEND_LINK_MESSAGES.button}
        </Button>
      )}
    </>
  )
}
