import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/transitions'
import { PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES, PACKET_TITLE } from '@epay/contract/packets/messages'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PacketWizard } from '../components/packet-wizard.tsx'
import { SubmissionDialog } from '../components/submission-dialog.tsx'
import { PREFILL_KEY, staffPrefillQuery } from '../queries.ts'
import { MISSING_POPUP } from '../submit-packet.ts'

const BACK = { label: 'Job Applications', href: PAGES.applications.path }

/** The packet, filled in by the office together with the candidate. */
export function StaffEmployeePacketPage() {
  const [search] = useSearchParams()
  const applicationId = search.get('applicationId')
  return applicationId ? <StaffPacket key={applicationId} applicationId={applicationId} /> : <MissingId />
}

function StaffPacket({ applicationId }: { applicationId: string }) {
  const { data, error, isFetching, refetch } = useQuery(staffPrefillQuery(applicationId))
  const queryClient = useQueryClient()
  const refusal = data && refusalOf(data)

  if (data && !refusal) {
    return (
      <PacketWizard
        applicationId={applicationId}
        prefill={data}
        submitter={{ kind: 'staff' }}
        back={BACK}
        onSubmitted={() => void queryClient.invalidateQueries({ predicate: isOutdatedByPacket })}
      />
    )
  }
  return (
    <>
      <PageHeader title={PACKET_TITLE} back={BACK} />
      {!data && !error && <Loading />}
      {refusal && <FormAlert tone="info">{refusal}</FormAlert>}
      {error && (
        <Stack align="flex-start">
          <FormAlert>{PACKET_MESSAGES.loadFailed}</FormAlert>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </Stack>
      )}
    </>
  )
}

/** Lists and details say whether there is a packet; this page goes on showing what it opened with. */
function isOutdatedByPacket({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== PREFILL_KEY
}

/** Said before the form is filled in rather than after. */
function refusalOf({ status, packetSubmittedAt }: Application): string | undefined {
  if (packetSubmittedAt) return PACKET_MESSAGES.alreadySubmitted
  return isPacketOpen(status) ? undefined : PACKET_MESSAGES.notApproved
}

function MissingId() {
  const [isTold, setIsTold] = useState(false)
  return (
    <>
      <PageHeader title={PACKET_TITLE} back={BACK} />
      <Text mb="md">The packet of a candidate opens from the details of an approved application.</Text>
      <Button component={Link} to={PAGES.applications.path}>
        Go to Job Applications
      </Button>
      <SubmissionDialog popup={isTold ? undefined : MISSING_POPUP} onClose={() => setIsTold(true)} />
    </>
  )
}
