import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/status'
import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES, PACKET_TITLE } from '@epay/contract/packets/messages'
import { STAFF_PAGE_TEXTS, WIZARD_TEXTS } from '@epay/contract/packets/page-texts'
import { officeSigner } from '@epay/contract/packets/statements'
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { portalQuery, useHas } from '#web/lib/portal-query.ts'
import { useRead } from '#web/lib/use-read.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PacketWizard } from '../components/packet-wizard.tsx'
import { SubmissionDialog } from '../components/submission-dialog.tsx'
import { PREFILL_KEY, staffDraftQuery, staffPrefillQuery } from '../queries.ts'
import { MISSING_POPUP } from '../submit-packet.ts'

const BACK = { label: PAGE_TITLES.applications, href: PAGES.applications.path }

/** The packet, filled in by the office together with the candidate. */
export function StaffEmployeePacketPage() {
  const [search] = useSearchParams()
  const applicationId = search.get('applicationId')
  return applicationId ? <StaffPacket key={applicationId} applicationId={applicationId} /> : <MissingId />
}

function StaffPacket({ applicationId }: { applicationId: string }) {
  const { displayName, roles } = useUser()
  const { data, ...prefill } = useRead(staffPrefillQuery(applicationId))
  const queryClient = useQueryClient()
  const refusal = data && refusalOfPacket(data)
  const isOpen = data !== undefined && !refusal
  const portal = useRead(portalQuery())
  const hasDrafts = useHas('packetDrafts')
  const draft = useRead({ ...staffDraftQuery(applicationId), enabled: isOpen && hasDrafts })
  const failed = [prefill, draft, portal].filter(({ error }) => error)

  if (isOpen && portal.data && (draft.data || !hasDrafts)) {
    return (
      <PacketWizard
        applicationId={applicationId}
        prefill={data}
        draft={draft.data}
        company={portal.data.companyName}
        submitter={{ kind: 'staff', signer: officeSigner({ name: displayName, roles }) }}
        back={BACK}
        onSubmitted={() => void queryClient.invalidateQueries({ predicate: isOutdatedByPacket })}
      />
    )
  }
  return (
    <>
      <PageHeader title={PACKET_TITLE} back={BACK} />
      {!refusal && failed.length === 0 && <Loading />}
      {refusal && <FormAlert tone="info">{refusal}</FormAlert>}
      {failed.length > 0 && (
        <Stack align="flex-start">
          <FormAlert>{PACKET_MESSAGES.loadFailed}</FormAlert>
          <Button variant="default" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            {WIZARD_TEXTS.tryAgain}
          </Button>
        </Stack>
      )}
    </>
  )
}

/** Updates lists and details, which show whether there is a packet; this page keeps what it opened with. */
function isOutdatedByPacket({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== PREFILL_KEY
}

/** Shown before the form is filled in, rather than after. */
function refusalOfPacket({ status, packetSubmittedAt }: Application): string | undefined {
  if (packetSubmittedAt) return PACKET_MESSAGES.alreadySubmitted
  return isPacketOpen(status) ? undefined : PACKET_MESSAGES.notApproved
}

function MissingId() {
  const [isTold, setIsTold] = useState(false)
  const linkRef = useRef<HTMLAnchorElement>(null)
  const close = () => {
    setIsTold(true)
    linkRef.current?.focus()
  }
  return (
    <>
      <PageHeader title={PACKET_TITLE} back={BACK} />
      <Text mb="md">{STAFF_PAGE_TEXTS.howToOpen}</Text>
      <Button component={Link} ref={linkRef} to={PAGES.applications.path}>
        {STAFF_PAGE_TEXTS.goToApplications}
      </Button>
      <SubmissionDialog popup={isTold ? undefined : MISSING_POPUP} onClose={close} />
    </>
  )
}
