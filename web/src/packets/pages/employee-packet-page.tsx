import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/auth/roles'
import { PACKET_MESSAGES, PACKET_TITLE } from '@epay/contract/packets/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { errorMessage, isStatus } from '#web/lib/api-error.ts'
import { staffPacketHref, unauthorizedHref } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { denialOf, isPassing } from '../candidate-denial.ts'
import { PacketWizard } from '../components/packet-wizard.tsx'
import { forgetPacketLink, type PacketLink, usePacketLink } from '../packet-link.ts'
import { candidatePrefillQuery } from '../queries.ts'

/** The packet for whoever comes by a mailed link; everyone else is shown the way. */
export function EmployeePacketPage() {
  const link = usePacketLink()
  if (!link.token) return <WithoutToken applicationId={link.applicationId} />
  if (!link.applicationId) return <Navigate to={unauthorizedHref({ reason: 'invalid-token' })} replace />
  return (
    <PublicLayout>
      <CandidatePacket key={link.token} link={link} />
    </PublicLayout>
  )
}

function WithoutToken({ applicationId }: { applicationId: string }) {
  const { status, user } = useSession()
  if (status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  const isOffice = user !== undefined && hasAnyRole(user.roles, STAFF_ROLES)
  const target = isOffice ? staffPacketHref(applicationId) : unauthorizedHref({ reason: 'missing-token' })
  return <Navigate to={target} replace />
}

function CandidatePacket({ link }: { link: PacketLink }) {
  const { data, error } = useQuery(candidatePrefillQuery(link))
  const denial = error ? denialOf(error) : undefined
  const isSpent = denial !== undefined && !isPassing(denial) && !isStatus(error, 409)
  useEffect(() => {
    if (isSpent) forgetPacketLink()
  }, [isSpent])

  if (isStatus(error, 409)) return <NothingToFillIn text={errorMessage(error)} />
  // A passing trouble stays in the history, so that Go Back tries again.
  if (denial) return <Navigate to={unauthorizedHref(denial)} replace={isSpent} />
  if (!data) return <Loading text={CHECKING_AUTHENTICATION} />
  return (
    <PacketWizard
      applicationId={link.applicationId}
      prefill={data}
      submitter={{ kind: 'candidate', token: link.token }}
    />
  )
}

/** The link is good, and its purpose over: the packet was handed in, perhaps a moment ago in this tab. */
function NothingToFillIn({ text }: { text: string }) {
  return (
    <>
      <PageHeader title={PACKET_TITLE} />
      <FormAlert tone={text === PACKET_MESSAGES.alreadySubmitted ? 'success' : 'error'}>{text}</FormAlert>
    </>
  )
}
