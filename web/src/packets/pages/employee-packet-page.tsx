import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { hasAnyRole, STAFF_ROLES } from '@epay/contract/common/roles'
import type { Language } from '@epay/contract/languages/languages'
import { withFilledMessages } from '@epay/contract/languages/translator'
import { PACKET_MESSAGES, PACKET_TITLE } from '@epay/contract/packets/messages'
import { MAX_LENGTH_MESSAGES } from '@epay/contract/packets/packet-form'
import { startTransition, useEffect, useRef, useState } from 'react'
import { resolveSession } from '#web/auth/resolve-session.ts'
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx'
import { useSession } from '#web/auth/session.ts'
import { ApiError, errorMessage, hasStatus } from '#web/lib/api-error.ts'
import { staffPacketHref, unauthorizedHref } from '#web/lib/paths.ts'
import { portalQuery, useHasExtra } from '#web/lib/portal-query.ts'
import { useBrowserEntry } from '#web/lib/step-history.ts'
import { type Catalogs, translatedPage, useLanguage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { Loading, PageErrorBoundary } from '#web/ui/states.tsx'
import { AfterSubmission } from '../components/after-submission.tsx'
import { LoadFailed } from '../components/load-failed.tsx'
import { PacketWizard } from '../components/packet-wizard.tsx'
import { type PacketLink, removePacketLink, usePacketLink } from '../packet-link.ts'
import { candidatePrefillQuery, draftQuery } from '../queries.ts'

export const PACKET_CATALOGS: Catalogs = {
  es: () =>
    import('@epay/contract/packets/spanish').then(file =>
      withFilledMessages(file.SPANISH_PACKET, MAX_LENGTH_MESSAGES),
    ),
}

export const loadEmployeePacketPage = () => translatedPage(EmployeePacketPage, PACKET_CATALOGS)

const HEADER = <PageTitle title={PACKET_TITLE} />

export function EmployeePacketPage() {
  const link = usePacketLink()
  if (!link.token) return <WithoutToken applicationId={link.applicationId} />
  if (!link.applicationId) return <Redirect href={unauthorizedHref({ reason: 'invalid-token' })} />
  return (
    <PublicLayout right={<LanguageSwitch />} help="onboarding" hasBar>
      <PageErrorBoundary>
        <CandidatePacket key={link.applicationId} link={link} />
      </PageErrorBoundary>
    </PublicLayout>
  )
}

function CandidatePacket({ link }: { link: PacketLink }) {
  // A newer link must not reload the page's data.
  const [initialLink] = useState(link)
  const prefill = usePageQuery(candidatePrefillQuery(initialLink))
  const portal = usePageQuery(portalQuery())
  const hasDrafts = useHasExtra('packetDrafts')
  const draft = usePageQuery({
    ...draftQuery(initialLink.applicationId, { kind: 'candidate', token: initialLink.token }),
    enabled: hasDrafts,
  })
  const isLanguageSettled = useApplicationLanguage(prefill.data)
  const error = prefill.error ?? draft.error
  const denial = error ? denialOf(error) : undefined
  const isFinal = denial !== undefined && !canRetry(denial) && !hasStatus(error, 409)
  useEffect(() => {
    if (isFinal) removePacketLink()
  }, [isFinal])

  const isDraftMissing = hasDrafts && !draft.data
  if (hasStatus(error, 409)) return <PacketUnavailable text={errorMessage(error)} link={link} />
  if (denial ? canRetry(denial) : portal.error)
    return (
      <>
        {HEADER}
        <LoadFailed queries={[prefill, draft, portal]} />
      </>
    )
  if (denial) return <Redirect href={unauthorizedHref(denial)} />
  if (!prefill.data || isDraftMissing || !portal.data || !isLanguageSettled)
    return <Loading text={CHECKING_AUTHENTICATION} isPage />
  return (
    <PacketWizard
      applicationId={link.applicationId}
      prefill={prefill.data}
      draft={draft.data}
      company={portal.data.companyName}
      header={HEADER}
      useEntry={useBrowserEntry}
      submitter={{ kind: 'candidate', token: link.token }}
    />
  )
}

/**
 * For a valid link whose packet isn't open, for example because it was already submitted, perhaps just now in this
 * tab.
 */
function PacketUnavailable({ text, link }: { text: string; link: PacketLink }) {
  const t = useTranslate()
  const isSubmitted = text === PACKET_MESSAGES.alreadySubmitted
  return (
    <>
      {HEADER}
      <FormAlert tone={isSubmitted ? 'success' : 'error'}>{t(text)}</FormAlert>
      {isSubmitted && <AfterSubmission link={link} />}
    </>
  )
}

/**
 * Switches to the application's language, unless the user chose one on this device. Returns `true` once the language
 * is settled.
 */
function useApplicationLanguage(prefill: { language?: Language } | undefined): boolean {
  const { suggest } = useLanguage()
  const [isSettled, setIsSettled] = useState(false)
  const suggestRef = useRef(suggest)
  useEffect(() => {
    if (!prefill) return
    // A transition renders the form in small slices, so that the page stays responsive.
    const settle = () => startTransition(() => setIsSettled(true))
    if (prefill.language) suggestRef.current(prefill.language).then(settle, settle)
    else settle()
  }, [prefill])
  return isSettled
}

/** The query parameters of /unauthorized. */
type Denial = { reason: string; message?: string }

export function denialOf(error: unknown): Denial {
  if (!(error instanceof ApiError)) return { reason: 'validation-failed' }
  const { status, body } = error
  if (status === 'network') return { reason: 'network-error' }
  if (status === 401) return { reason: 'invalid-token' }
  if (status === 403) return { reason: 'unauthorized' }
  // An unreadable response doesn't mean that the link is invalid.
  if (status >= 500 || status < 300) return { reason: 'server-error' }
  // The server's message explains why, for example because the application doesn't exist.
  return { reason: 'validation-failed', message: body.detail }
}

export function canRetry({ reason }: Denial): boolean {
  return reason === 'network-error' || reason === 'server-error'
}

function WithoutToken({ applicationId }: { applicationId: string }) {
  const session = useSession()
  // No other part of this page loads the session.
  useEffect(() => void resolveSession(), [])
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unknown') return <ServerUnavailable session={session} />
  const isOffice = session.user !== undefined && hasAnyRole(session.user.roles, STAFF_ROLES)
  return (
    <Redirect
      href={isOffice ? staffPacketHref(applicationId) : unauthorizedHref({ reason: 'missing-token' })}
    />
  )
}

/** Loads a new document, because this page runs outside the portal's router. */
function Redirect({ href }: { href: string }) {
  useEffect(() => location.replace(href), [href])
  return <Loading text={CHECKING_AUTHENTICATION} />
}
