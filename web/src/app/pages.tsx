import type { HelpedPage } from '@epay/contract/auth/help-texts'
import { CHECKING_AUTHENTICATION } from '@epay/contract/auth/messages'
import { PAGES, type PageName } from '@epay/contract/auth/pages'
import type { ExtraName } from '@epay/contract/common/extra'
import { PAGE_TEXTS } from '@epay/contract/common/page-texts'
import { NOT_FOUND_TEXTS } from '@epay/contract/common/shell-texts'
import { Button, Text } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { asksForPassword, destinationAfterSignIn } from '#web/auth/destination.ts'
import { useSession } from '#web/auth/session.ts'
import { SessionUnanswered } from '#web/auth/session-unanswered.tsx'
import { UNREACHABLE_MESSAGE } from '#web/lib/api-error.ts'
import { applicationsHrefFor, landingHref } from '#web/lib/paths.ts'
import { portalQuery } from '#web/lib/portal-query.ts'
import { englishPage, useTranslate } from '#web/lib/translated.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { lazyPage } from '#web/ui/lazy-page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PublicLayout } from '#web/ui/public-layout.tsx'
import { ErrorState, Loading } from '#web/ui/states.tsx'
import { withHelp } from './page-help.tsx'

/** `/` redirects to the user's first page, or to sign-in. */
function HomePage() {
  const session = useSession()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unanswered') return <SessionUnanswered session={session} />
  if (session.status === 'unauthenticated') return <Navigate to={PAGES.login.path} replace />
  const { isLinkSession, roles } = session.user
  return <Navigate to={isLinkSession ? applicationsHrefFor(roles) : landingHref(roles)} replace />
}

const LazyLoginPage = lazyPage(() => import('#web/auth/pages/login-page.tsx').then(file => file.LoginPage))

/** Sign-in; people who are already signed in go to the page that they asked for. */
export function LoginRoute() {
  const session = useSession()
  const { state } = useLocation()
  if (session.status === 'loading') return <Loading text={CHECKING_AUTHENTICATION} />
  if (session.status === 'unanswered') return <SessionUnanswered session={session} />
  if (session.status === 'unauthenticated' || asksForPassword(state, session.user))
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
        {t(NOT_FOUND_TEXTS.nothingAt)} <b>{pathname}</b>. {t(NOT_FOUND_TEXTS.mayBeOld)}
      </Text>
      <Button component={Link} to="/">
        {t(PAGE_TEXTS.toStart)}
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
  /** Without the shell, the page has its own frame. */
  isInShell: boolean
  Page: ComponentType
}

/** A page that only servers with the extra have. */
export function ExtraPage({ extra, isInShell, Page }: ExtraPageProps) {
  const { data, isError, refetch } = useRead(portalQuery())
  if (data?.extras.includes(extra)) return <Page />
  const instead = data ? (
    <NotFound />
  ) : isError ? (
    <ErrorState title={UNREACHABLE_MESSAGE} onRetry={() => void refetch()} />
  ) : (
    <Loading isPage />
  )
  return isInShell ? instead : <PublicLayout width="narrow">{instead}</PublicLayout>
}

/** A page that has no translation. `page`: where the '?' beside its title gets its help. */
function staffPage(load: () => Promise<ComponentType>, page?: HelpedPage): ComponentType {
  const Page = lazyPage(async () => englishPage(await load()))
  return page ? withHelp(page, Page) : Page
}

/** The component of every page, each in a file of its own that is loaded when it is first shown. */
export const PAGE_COMPONENTS = {
  home: HomePage,
  login: LoginRoute,
  unauthorized: lazyPage(() =>
    import('#web/auth/pages/unauthorized-page.tsx').then(file => file.UnauthorizedPage),
  ),
  validateToken: staffPage(() =>
    import('#web/auth/pages/validate-token-page.tsx').then(file => file.ValidateTokenPage),
  ),
  forgotPassword: lazyPage(() =>
    import('#web/auth/pages/forgot-password-page.tsx').then(file => file.ForgotPasswordPage),
  ),
  setPassword: lazyPage(() =>
    import('#web/auth/pages/set-password-page.tsx').then(file => file.SetPasswordPage),
  ),
  secondFactor: lazyPage(() =>
    import('#web/auth/pages/second-factor-page.tsx').then(file => file.SecondFactorPage),
  ),
  resetPassword: lazyPage(() =>
    import('#web/auth/pages/reset-password-page.tsx').then(file => file.ResetPasswordPage),
  ),
  dashboard: lazyPage(() => import('./dashboard-page.tsx').then(file => file.DashboardPage)),
  employeePacket: lazyPage(() =>
    import('#web/packets/pages/employee-packet-page.tsx').then(file => file.loadEmployeePacketPage()),
  ),
  staffEmployeePacket: staffPage(
    () =>
      import('#web/packets/pages/staff-employee-packet-page.tsx').then(file => file.StaffEmployeePacketPage),
    'staffEmployeePacket',
  ),
  manageEmployee: staffPage(
    () => import('#web/employees/pages/manage-employee-page.tsx').then(file => file.ManageEmployeePage),
    'manageEmployee',
  ),
  import: staffPage(
    () => import('#web/paychecks/pages/import-page.tsx').then(file => file.ImportPage),
    'import',
  ),
  imports: staffPage(
    () => import('#web/paychecks/pages/imports-page.tsx').then(file => file.ImportsPage),
    'imports',
  ),
  yearEndForms: staffPage(
    () => import('#web/tax-forms/pages/year-end-forms-page.tsx').then(file => file.YearEndFormsPage),
    'yearEndForms',
  ),
  myTaxForms: lazyPage(() =>
    import('#web/tax-forms/pages/my-tax-forms-page.tsx').then(file => file.MyTaxFormsPage),
  ),
  handOver: staffPage(
    () => import('#web/hand-over/pages/hand-over-page.tsx').then(file => file.HandOverPage),
    'handOver',
  ),
  changeRequests: staffPage(
    () => import('#web/change-requests/pages/changes-page.tsx').then(file => file.ChangesPage),
    'changeRequests',
  ),
  profile: lazyPage(() => import('#web/employees/pages/profile-page.tsx').then(file => file.ProfilePage)),
  employeeChecks: lazyPage(() =>
    import('#web/paychecks/pages/employee-checks-page.tsx').then(file => file.EmployeeChecksPage),
  ),
  employeeCheckDetails: lazyPage(() =>
    import('#web/paychecks/pages/employee-check-details-page.tsx').then(
      file => file.EmployeeCheckDetailsPage,
    ),
  ),
  apply: lazyPage(() => import('#web/applications/pages/apply-page.tsx').then(file => file.loadApplyPage())),
  applications: staffPage(
    () => import('./applications-page.tsx').then(file => file.ApplicationsWithPackets),
    'applications',
  ),
  applicationAction: staffPage(
    () =>
      import('#web/applications/pages/application-action-page.tsx').then(file => file.ApplicationActionPage),
    'applicationAction',
  ),
  companyForms: staffPage(
    () => import('#web/company-forms/pages/company-forms-page.tsx').then(file => file.CompanyFormsPage),
    'companyForms',
  ),
  certificates: staffPage(
    () => import('#web/certificates/pages/certificates-page.tsx').then(file => file.CertificatesPage),
    'certificates',
  ),
  myForms: lazyPage(() =>
    import('#web/company-forms/pages/my-forms-page.tsx').then(file => file.MyFormsPage),
  ),
  formsToSign: lazyPage(() =>
    import('#web/company-forms/pages/forms-to-sign-page.tsx').then(file => file.FormsToSignPage),
  ),
  retention: staffPage(
    () => import('#web/packets/pages/retention-page.tsx').then(file => file.RetentionPage),
    'retention',
  ),
  verifyPacket: lazyPage(() => import('#web/packets/pages/verify-page.tsx').then(file => file.VerifyPage)),
  scriptTokens: staffPage(
    () => import('#web/auth/pages/script-tokens-page.tsx').then(file => file.ScriptTokensPage),
    'scriptTokens',
  ),
  settings: staffPage(
    () => import('#web/settings/pages/settings-page.tsx').then(file => file.SettingsPage),
    'settings',
  ),
  setup: staffPage(() => import('#web/setup/pages/setup-page.tsx').then(file => file.SetupPage), 'setup'),
  audit: staffPage(() => import('#web/audit/pages/audit-page.tsx').then(file => file.AuditPage), 'audit'),
  mail: staffPage(() => import('#web/mail/pages/mail-page.tsx').then(file => file.MailPage), 'mail'),
} satisfies Record<PageName, ComponentType>

export const DevMailPage = staffPage(() =>
  import('#web/mail/pages/dev-mail-page.tsx').then(file => file.DevMailPage),
)
