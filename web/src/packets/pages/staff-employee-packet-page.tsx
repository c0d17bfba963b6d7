import type { Application } from '@epay/contract/applications/schemas'
import { isPacketOpen } from '@epay/contract/applications/status'
import { PAGE_TITLES, PAGES } from '@epay/contract/auth/pages'
import { PACKET_MESSAGES, PACKET_TITLE } from '@epay/contract/packets/messages'
import { STAFF_DRAFT_TEXTS, STAFF_LEAVE_QUESTION, STAFF_PAGE_TEXTS } from '@epay/contract/packets/page-texts'
import { officeSigner } from '@epay/contract/packets/statements'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '#web/auth/session.ts'
import { portalQuery, useHasExtra } from '#web/lib/portal-query.ts'
import type { StepEntry } from '#web/lib/step-history.ts'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { LoadFailed } from '../components/load-failed.tsx'
import { PacketWizard } from '../components/packet-wizard.tsx'
import { draftQuery, PREFILL_KEY, staffPrefillQuery } from '../queries.ts'
import { MISSING_POPUP, SubmissionDialog } from '../submission.tsx'

const BACK_LINK = { label: PAGE_TITLES.applications, href: PAGES.applications.path }
const HEADER = <PageHeader title={PACKET_TITLE} back={BACK_LINK} />

function useRouterEntry(): StepEntry {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  // Renders synchronously, because a transition could finish after Back was pressed or a dialog opened.
  const go = (entryState: object, replace: boolean) =>
    void navigate({ search }, { state: entryState, replace, flushSync: true })
  return {
    state,
    push: entryState => go(entryState, false),
    // Called from an effect, where React can't render synchronously.
    replace: entryState => queueMicrotask(() => go(entryState, true)),
    go: count => void navigate(count),
  }
}

export function StaffEmployeePacketPage() {
  const [search] = useSearchParams()
  const applicationId = search.get('applicationId')
  return applicationId ? (
    <StaffPacket key={applicationId} applicationId={applicationId} />
  ) : (
    <MissingApplicationId />
  )
}

function StaffPacket({ applicationId }: { applicationId: string }) {
  const { displayName: name, roles } = useUser()
  const submitter = { kind: 'staff', signer: officeSigner({ name, roles }) } as const
  const prefill = usePageQuery(staffPrefillQuery(applicationId))
  const { data } = prefill
  const queryClient = useQueryClient()
  const refusal = data && refusalOfPacket(data)
  const isOpen = data !== undefined && !refusal
  const portal = usePageQuery(portalQuery())
  const hasDrafts = useHasExtra('packetDrafts')
  const draft = usePageQuery({ ...draftQuery(applicationId, submitter), enabled: isOpen && hasDrafts })
  const failedQueries = [prefill, draft, portal].filter(({ error }) => error)
  const [isUnsaved, setIsUnsaved] = useState(false)
  useUnsavedWarning({
    isUnsaved,
    question: {
      ...STAFF_LEAVE_QUESTION,
      text: draft.data ? STAFF_DRAFT_TEXTS.leave : STAFF_DRAFT_TEXTS.leaveUnsaved,
      isDangerous: true,
    },
  })

  if (isOpen && portal.data && (draft.data || !hasDrafts)) {
    return (
      <PacketWizard
        applicationId={applicationId}
        prefill={data}
        draft={draft.data}
        company={portal.data.companyName}
        submitter={submitter}
        header={HEADER}
        useEntry={useRouterEntry}
        onUnsavedChange={setIsUnsaved}
        onSubmitted={() => void queryClient.invalidateQueries({ predicate: isOutdatedByPacket })}
      />
    )
  }
  return (
    <>
      {HEADER}
      {!refusal && failedQueries.length === 0 && <Loading isPage />}
      {refusal && <FormAlert tone="info">{refusal}</FormAlert>}
      {failedQueries.length > 0 && <LoadFailed queries={failedQueries} />}
    </>
  )
}

/** Excludes this page's initial values, which must not reload. */
function isOutdatedByPacket({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== PREFILL_KEY
}

function refusalOfPacket({ status, packetSubmittedAt }: Application): string | undefined {
  if (packetSubmittedAt) return PACKET_MESSAGES.alreadySubmitted
  return isPacketOpen(status) ? undefined : PACKET_MESSAGES.notApproved
}

function MissingApplicationId() {
  const [isDismissed, setIsDismissed] = useState(false)
  const linkRef = useRef<HTMLAnchorElement>(null)
  const close = () => {
    setIsDismissed(true)
    linkRef.current?.focus()
  }
  return (
    <>
      {HEADER}
      <Text mb="md">{STAFF_PAGE_TEXTS.howToOpen}</Text>
      <Button component={Link} ref={linkRef} to={PAGES.applications.path}>
        {STAFF_PAGE_TEXTS.goToApplications}
      </Button>
      <SubmissionDialog popup={isDismissed ? undefined : MISSING_POPUP} onClose={close} />
    </>
  )
}
