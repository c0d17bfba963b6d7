import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/auth/roles'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { staffPacketHref, unauthorizedHref } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Loading } from '#web/ui/loading.tsx'
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
  const isSpent = denial !== undefined && !isPassing(denial)
  useEffect(() => {
    if (isSpent) forgetPacketLink()
  }, [isSpent])

  // A passing trouble stays in the history, so that Go Back tries again.
  if (denial) return <Navigate to={unauthorizedHref(denial)} replace={isSpent} />
  if (!data) return <Loading text={CHECKING_AUTHENTICATION} />
  return (
    <PacketWizard
      applicationId={link.applicationId}
      prefill={data}
      submitter={{ kind: 'candidate', token: link.token }}
      onSubmitted={forgetPacketLink}
    />
  )
}
