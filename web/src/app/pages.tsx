import { HELP_TEXTS, type PageWithHelp } from '@epay/contract/auth/help-texts'
import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { PAGES, type PageName } from '@epay/contract/auth/pages'
import type { ExtraName } from '@epay/contract/common/extra'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { keysOf, recordOf } from '@epay/contract/common/records'
import { NOT_FOUND_TEXTS } from '@epay/contract/common/shell-texts'
import { Button, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { destinationAfterSignIn, needsPassword } from '#web/auth/destination.ts'
import { ServerUnavailable } from '#web/auth/server-unavailable.tsx'
import { useSession } from '#web/auth/session.ts'
import { UNREACHABLE_MESSAGE } from '#web/lib/api-error.ts'
import { applicationsHrefFor, landingHref } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { englishPage, useTranslate } from '#web/lib/translated.tsx'
import { usePageQuery } from '#web/lib/use-page-query.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { lazyPage } from '#web/ui/lazy-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { ENGLISH_PAGES, TRANSLATED_PAGES } from './page-files.ts'
import { withHelp } from './page-help.tsx'

function HomePage() {
  const session = useSession()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unknown') return <ServerUnavailable session={session} />
  if (session.status === 'unauthenticated') return <Navigate to={PAGES.login.path} replace />
  const { isLinkSession, roles } = session.user
  return <Navigate to={isLinkSession ? applicationsHrefFor(roles) : landingHref(roles)} replace />
}

const LazyLoginPage = lazyPage(() => import('#web/auth/pages/login-page.tsx').then(file => file.LoginPage))

/** Redirects users who are already signed in to the page that they requested. */
export function LoginRoute() {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unknown') return <ServerUnavailable session={session} />
  if (session.status === 'unauthenticated' || needsPassword(state, session.user))
    return <LazyLoginPage Link={Link} />
  const destination = destinationAfterSignIn(state, session.user)
  return <Navigate to={destination.path} state={destination.state} replace />
}

function NotFound() {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <>
      <PageHeader title={NOT_FOUND_TEXTS.title} />
      <Text mb="lg">
        {t(NOT_FOUND_TEXTS.notFoundAt)} <b>{pathname}</b>. {t(NOT_FOUND_TEXTS.linkHint)}
      </Text>
      <Button component={Link} to="/">
        {t(PAGE_TEXTS.goToHomePage)}
      </Button>
    </>
  )
}

export function NotFoundPage() {
  return (
    <PublicLayout width="narrow" right={<LanguageSwitch />}>
      <NotFound />
    </PublicLayout>
  )
}

type ExtraPageProps = {
  extra: ExtraName
  /** Whether the shell already frames the page. */
  isInShell: boolean
  Page: ComponentType
}

/** Renders the page only if the server has the extra. */
export function ExtraPage({ extra, isInShell, Page }: ExtraPageProps) {
  const { data, isError, refetch } = usePageQuery(portalQuery())
  if (data?.extras.includes(extra)) return <Page />
  const fallback = data ? (
    <NotFound />
  ) : isError ? (
    <ErrorState title={UNREACHABLE_MESSAGE} onRetry={() => void refetch()} />
  ) : (
    <Loading isPage />
  )
  return isInShell ? fallback : <PublicLayout width="narrow">{fallback}</PublicLayout>
}

const hasHelp = (name: PageName): name is PageWithHelp => Object.hasOwn(HELP_TEXTS, name)

function englishPageOf(name: keyof typeof ENGLISH_PAGES): ComponentType {
  const Page = lazyPage(async () => englishPage(await ENGLISH_PAGES[name]()))
  return hasHelp(name) ? withHelp(name, Page) : Page
}

export const PAGE_COMPONENTS: Readonly<Record<PageName, ComponentType>> = {
  home: HomePage,
  login: LoginRoute,
  ...recordOf(keysOf(TRANSLATED_PAGES), name => lazyPage<object>(TRANSLATED_PAGES[name])),
  ...recordOf(keysOf(ENGLISH_PAGES), englishPageOf),
}

export const DevMailPage = lazyPage(async () =>
  englishPage((await import('#web/mail/pages/dev-mail-page.tsx')).DevMailPage),
)
