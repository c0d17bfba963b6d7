import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import type { Decision } from '@epay/contract/applications/status'
import { PAGES } from '@epay/contract/auth/pages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { signInByLink } from '#web/auth/session.ts'
import type { OpenApplication } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { ApprovalRemarkQuote } from '../components/approval-remark.tsx'
import { ActionForm } from '../email-action/action-form.tsx'
import {
  type ActionLink,
  keptActionLink,
  readActionLink,
  useActionLink,
} from '../email-action/action-link.ts'
import { DeadEnd } from '../email-action/dead-end.tsx'
import { isSignInFirst, loadFailure } from '../email-action/failures.ts'
import { linkedApplicationOptions } from '../queries.ts'

/** Long enough to read that it worked, before the list follows. */
const SUCCESS_SHOWN_MS = 1_500

const NO_SESSION: SessionTokens = { token: '', refreshToken: '' }

/** Where an approver's mailed links to approve and to reject lead. */
export function ApplicationActionPage() {
  const { token, action } = useActionLink()
  const link = readActionLink(token, action)
  return (
    <PublicLayout width="narrow">
      <Card>
        <PageHeader title={link.isUsable ? titleOf(link.decision) : 'Job Application'} />
        {link.isUsable ? <LinkedAction link={link} /> : <DeadEnd text={link.message} />}
      </Card>
    </PublicLayout>
  )
}

function titleOf(decision: Decision): string {
  return decision === 'Approved' ? ACTION_MESSAGES.approve : ACTION_MESSAGES.reject
}

function LinkedAction({ link }: { link: Extract<ActionLink, { isUsable: true }> }) {
  const { token, applicationId, decision } = link
  const navigate = useNavigate()
  const [isDone, setIsDone] = useState(false)
  const { data: application, error, refetch } = useRead(linkedApplicationOptions(applicationId, token))

  const finish = (tokens: SessionTokens = NO_SESSION) => {
    keptActionLink.forget()
    signInByLink(tokens)
    setIsDone(true)
  }
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => navigate(PAGES.applications.path, { replace: true }), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  if (isDone) return <FormAlert tone="success">{ACTION_MESSAGES.success}</FormAlert>
  if (application) {
    const { firstName, lastName, jobAppliedFor } = application
    return (
      <>
        <Stack mb={20} pb={20} style={{ borderBottom: '1px solid var(--epay-line)' }}>
          <Facts
            items={[
              { label: 'Applicant', value: `${firstName} ${lastName}` },
              { label: 'Position', value: jobAppliedFor },
            ]}
          />
          <ApprovalRemarkQuote remark={application.approvalRemark} />
        </Stack>
        <ActionForm
          token={token}
          decision={decision}
          application={application}
          onReload={async () => (await refetch({ throwOnError: true })).data}
          onDone={finish}
        />
      </>
    )
  }
  if (!error) return <Loading />
  if (isSignInFirst(error)) {
    // Users who are not signed in pass the sign-in page first, then decide in the details.
    const state: OpenApplication = { openApplicationId: applicationId, fromEmailToken: true }
    return <Navigate to={PAGES.applications.path} state={state} replace />
  }
  const { text, isPassing } = loadFailure(error)
  return <DeadEnd text={text} onRetry={isPassing ? () => void refetch() : undefined} />
}
