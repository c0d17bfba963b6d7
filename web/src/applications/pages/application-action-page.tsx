import { decisionOfAction } from '@epay/contract/applications/decision'
import { ACTION_MESSAGES } from '@epay/contract/applications/messages'
import {
  DECISION_TEXTS,
  FACT_LABELS,
  LINK_PAGE_TEXTS,
  OUTCOME_TEXTS,
} from '@epay/contract/applications/review-texts'
import type { Application } from '@epay/contract/applications/schemas'
import {
  type Decision,
  deciderOf,
  isPacketOpen,
  outcomeOf,
  STATUS,
  type Status,
} from '@epay/contract/applications/status'
import { SECOND_FACTOR_MESSAGES } from '@epay/contract/auth/messages'
import { PAGES } from '@epay/contract/auth/pages'
import type { SessionTokens } from '@epay/contract/auth/schemas'
import { english } from '@epay/contract/languages/translator'
import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { LinkCodeForm } from '#web/auth/pages/validate-token-page.tsx'
import { signInByLink, useSession } from '#web/auth/session.ts'
import { accessClaimsOf, linkClaimsOf } from '#web/auth/token-claims.ts'
import { useUrlToken } from '#web/auth/use-url-token.ts'
import { isProblem } from '#web/lib/api-error.ts'
import { createStorage } from '#web/lib/browser-storage.ts'
import type { OpenApplication } from '#web/lib/paths.ts'
import { useHasExtra, useOfficeTimeZone } from '#web/lib/portal-query.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Loading } from '#web/ui/states.tsx'
import { ApplicationStatus } from '../components/application-facts.tsx'
import { PrintedApplication } from '../components/printed-application.tsx'
import classes from '../email-action/action.module.css'
import { ActionForm } from '../email-action/action-form.tsx'
import { ApplicationAnswers } from '../email-action/application-answers.tsx'
import { LinkProblem, loadFailure, requiresSignIn } from '../email-action/failures.tsx'
import { linkedApplicationOptions } from '../queries.ts'

/** Returns an error message if the link is unusable. `ownerId` is the account that received the link. */
function readActionLink(token: string, action: string | null) {
  if (token === '') return ACTION_MESSAGES.noToken
  const { applicationId, ownerId } = linkClaimsOf(token) ?? {}
  if (!applicationId) return ACTION_MESSAGES.badToken
  if (!action) return ACTION_MESSAGES.noTokenOrAction
  const decision = decisionOfAction(action)
  if (!decision) return ACTION_MESSAGES.invalidAction
  return { token, applicationId, ownerId, decision }
}
type ActionLink = Exclude<ReturnType<typeof readActionLink>, string>

const linkSchema = z.object({ token: z.string(), action: z.string().nullable() })
const storedActionLink = createStorage('tab', 'epay-action-link', linkSchema)

/** Falls back to the link stored in this tab, so that the page survives a reload. */
function useActionLink() {
  const [search] = useSearchParams()
  const [action] = useState(() => search.get('action'))
  const token = useUrlToken()
  const [storedLink] = useState(storedActionLink.read)
  useEffect(() => {
    if (token) storedActionLink.write({ token, action })
  }, [token, action])
  return token || action ? { token, action } : (storedLink ?? { token, action })
}

/** Time to read the outcome before the redirect to the list. */
const REDIRECT_DELAY_MS = 8_000

const NO_SESSION: SessionTokens = { token: '', refreshToken: '' }

export function ApplicationActionPage() {
  const { token, action } = useActionLink()
  const link = readActionLink(token, action)
  if (typeof link !== 'string') return <LinkedAction link={link} />
  return (
    <NarrowPage title={LINK_PAGE_TEXTS.title}>
      <LinkProblem text={link} />
    </NarrowPage>
  )
}

function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicLayout width="narrow">
      <Card>
        <PageHeader title={title} />
        {children}
      </Card>
    </PublicLayout>
  )
}

function titleOf(decision: Decision): string {
  return decision === 'Approved' ? ACTION_MESSAGES.approve : ACTION_MESSAGES.reject
}

type DecisionResult = { application: Application; decision: Decision; decidedBy: string | undefined }

function LinkedAction({ link }: { link: ActionLink }) {
  const { token, applicationId } = link
  const [decision, setDecision] = useState(link.decision)
  const [decisionResult, setDecisionResult] = useState<DecisionResult>()
  const isOutcomeKnown = useHasExtra('mail')
  useOfficeTimeZone()
  const { user } = useSession()
  /** Whether the owner has entered a second-factor code. If so, the resulting session replaces the link's token. */
  const [isOwnerVerified, setIsOwnerVerified] = useState(false)
  const bearer = isOwnerVerified ? undefined : token
  const isWide = useMediaQuery(WIDE_SCREEN, undefined, { getInitialValueInEffect: false })
  const {
    data: application,
    error,
    refetch,
  } = usePageQuery({
    ...linkedApplicationOptions(applicationId, bearer),
    enabled: decisionResult === undefined,
  })

  if (decisionResult)
    return (
      <NarrowPage title={titleOf(decisionResult.decision)}>
        <Outcome {...decisionResult} isOutcomeKnown={isOutcomeKnown} />
      </NarrowPage>
    )
  if (application) {
    const changeDecision = (newDecision: Decision) => {
      setDecision(newDecision)
      storedActionLink.write({ token, action: newDecision === 'Approved' ? 'approve' : 'reject' })
    }
    const finish = (tokens: SessionTokens = NO_SESSION) => {
      storedActionLink.remove()
      const owner = isOwnerVerified ? user : (accessClaimsOf(tokens.token) ?? accessClaimsOf(token))
      setDecisionResult({ application, decision, decidedBy: owner?.displayName })
      // The link no longer works after the decision, and starting the new session clears loaded data.
      if (!isOwnerVerified) signInByLink(tokens)
    }
    const answers = <ApplicationAnswers key="answers" application={application} token={bearer} />
    const form = (
      <div key="form" className={classes.decision}>
        <ActionForm
          token={bearer}
          decision={decision}
          application={application}
          onDecision={changeDecision}
          onReload={async () => (await refetch({ throwOnError: true })).data}
          onDone={finish}
        />
      </div>
    )
    return (
      <PublicLayout width="wide" hasBar>
        <PrintedApplication application={application} />
        <Applicant application={application} title={titleOf(decision)} />
        <div className={classes.columns}>{isWide ? [answers, form] : [form, answers]}</div>
      </PublicLayout>
    )
  }
  if (error && requiresSignIn(error)) {
    // The guard asks users to sign in if needed. They then decide in the details modal.
    const state: OpenApplication = { openApplicationId: applicationId, fromEmailToken: true }
    return <Navigate to={PAGES.applications.path} state={state} replace />
  }
  if (error && isProblem(error, 'SECOND_FACTOR_REQUIRED')) {
    if (user && user.id === link.ownerId) setIsOwnerVerified(true)
    return (
      <NarrowPage title={SECOND_FACTOR_MESSAGES.title}>
        <LinkCodeForm
          token={token}
          onSignedIn={tokens => {
            signInByLink(tokens)
            setIsOwnerVerified(true)
          }}
          onRefused={() => void refetch()}
        />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={titleOf(decision)}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading isPage />}
    </NarrowPage>
  )
}

/** Must match the breakpoint in `action.module.css`. In two columns, the application comes first. */
const WIDE_SCREEN = '(min-width: 901px)'

/** Keeps the name out of the browser tab, which others might see. */
function Applicant({ application, title }: { application: Application; title: string }) {
  useDocumentTitle(title)
  const { firstName, lastName, jobAppliedFor, status } = application
  return (
    <Box component="header" mb={16} style={{ overflowWrap: 'anywhere' }}>
      {deciderOf(status) && (
        <Text c="dimmed">
          {status === STATUS.Applied ? LINK_PAGE_TEXTS.newApplication : LINK_PAGE_TEXTS.hrApproved}
        </Text>
      )}
      <Title order={1} tabIndex={-1} data-page-title style={{ outline: 'none' }}>
        {firstName} {lastName}
      </Title>
      <Group gap="0 12px">
        <Text span>{jobAppliedFor}</Text>
        <ApplicationStatus status={status} />
      </Group>
    </Box>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { text, details, canRetry } = loadFailure(error)
  return <LinkProblem text={text} details={details} onRetry={canRetry ? onRetry : undefined} />
}

function Outcome({
  application,
  decision,
  decidedBy,
  isOutcomeKnown,
}: DecisionResult & { isOutcomeKnown: boolean }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(PAGES.applications.path, { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  const { firstName, lastName, jobAppliedFor } = application
  // Other servers might have different outcomes.
  const status = isOutcomeKnown ? outcomeOf(application.status, decision) : undefined
  return (
    <Stack gap="md">
      <FormAlert tone="success">{ACTION_MESSAGES.success}</FormAlert>
      <Facts
        columns="1fr"
        items={[
          { label: FACT_LABELS.applicant, value: `${firstName} ${lastName}, ${jobAppliedFor}` },
          ...(status === undefined
            ? []
            : [
                { label: DECISION_TEXTS.title, value: <ApplicationStatus status={status} /> },
                { label: OUTCOME_TEXTS.next, value: nextStep(status) },
              ]),
          ...(decidedBy ? [{ label: OUTCOME_TEXTS.decidedBy, value: decidedBy }] : []),
        ]}
      />
      <Button component={Link} to={PAGES.applications.path} replace>
        {LINK_PAGE_TEXTS.openList}
      </Button>
    </Stack>
  )
}

function nextStep(status: Status): string {
  const decider = deciderOf(status)
  if (decider) return english(OUTCOME_TEXTS.nextDecider, { decider })
  return isPacketOpen(status) ? OUTCOME_TEXTS.packet : OUTCOME_TEXTS.closed
}
