import { PAGES, type PageDeclaration, type PageName } from '@epay/contract/auth/pages'
import { entriesOf } from '@epay/contract/common/records'
import type { ComponentType } from 'react'

type LoadPage = () => Promise<ComponentType>
type PageFiles = Partial<Record<PageName, LoadPage>>

export const TRANSLATED_PAGES = {
  unauthorized: () => import('#web/auth/pages/unauthorized-page.tsx').then(file => file.UnauthorizedPage),
  forgotPassword: () =>
    import('#web/auth/pages/forgot-password-page.tsx').then(file => file.ForgotPasswordPage),
  setPassword: () => import('#web/auth/pages/set-password-page.tsx').then(file => file.SetPasswordPage),
  secondFactor: () => import('#web/auth/pages/second-factor-page.tsx').then(file => file.SecondFactorPage),
  resetPassword: () => import('#web/auth/pages/reset-password-page.tsx').then(file => file.ResetPasswordPage),
  dashboard: () => import('./dashboard-page.tsx').then(file => file.DashboardPage),
  profile: () => import('#web/employees/pages/profile-page.tsx').then(file => file.ProfilePage),
  employeeChecks: () =>
    import('#web/paychecks/pages/employee-checks-page.tsx').then(file => file.EmployeeChecksPage),
  employeeCheckDetails: () =>
    import('#web/paychecks/pages/employee-check-details-page.tsx').then(
      file => file.EmployeeCheckDetailsPage,
    ),
  myTaxForms: () => import('#web/tax-forms/pages/my-tax-forms-page.tsx').then(file => file.MyTaxFormsPage),
  myForms: () => import('#web/company-forms/pages/my-forms-page.tsx').then(file => file.MyFormsPage),
  formsToSign: () =>
    import('#web/company-forms/pages/forms-to-sign-page.tsx').then(file => file.FormsToSignPage),
  apply: () => import('#web/applications/pages/apply-page.tsx').then(file => file.loadApplyPage()),
  employeePacket: () =>
    import('#web/packets/pages/employee-packet-page.tsx').then(file => file.loadEmployeePacketPage()),
  verifyPacket: () => import('#web/packets/pages/verify-page.tsx').then(file => file.VerifyPage),
} satisfies PageFiles

export const ENGLISH_PAGES = {
  validateToken: () => import('#web/auth/pages/validate-token-page.tsx').then(file => file.ValidateTokenPage),
  setup: () => import('#web/setup/pages/setup-page.tsx').then(file => file.SetupPage),
  applications: () => import('./applications-page.tsx').then(file => file.ApplicationsWithPackets),
  applicationAction: () =>
    import('#web/applications/pages/application-action-page.tsx').then(file => file.ApplicationActionPage),
  staffEmployeePacket: () =>
    import('#web/packets/pages/staff-employee-packet-page.tsx').then(file => file.StaffEmployeePacketPage),
  manageEmployee: () =>
    import('#web/employees/pages/manage-employee-page.tsx').then(file => file.ManageEmployeePage),
  import: () => import('#web/paychecks/pages/import-page.tsx').then(file => file.ImportPage),
  imports: () => import('#web/paychecks/pages/imports-page.tsx').then(file => file.ImportsPage),
  yearEndForms: () =>
    import('#web/tax-forms/pages/year-end-forms-page.tsx').then(file => file.YearEndFormsPage),
  handOver: () => import('#web/hand-over/pages/hand-over-page.tsx').then(file => file.HandOverPage),
  changeRequests: () => import('#web/change-requests/pages/changes-page.tsx').then(file => file.ChangesPage),
  companyForms: () =>
    import('#web/company-forms/pages/company-forms-page.tsx').then(file => file.CompanyFormsPage),
  certificates: () =>
    import('#web/certificates/pages/certificates-page.tsx').then(file => file.CertificatesPage),
  retention: () => import('#web/packets/pages/retention-page.tsx').then(file => file.RetentionPage),
  audit: () => import('#web/audit/pages/audit-page.tsx').then(file => file.AuditPage),
  mail: () => import('#web/mail/pages/mail-page.tsx').then(file => file.MailPage),
  scriptTokens: () => import('#web/auth/pages/script-tokens-page.tsx').then(file => file.ScriptTokensPage),
  settings: () => import('#web/settings/pages/settings-page.tsx').then(file => file.SettingsPage),
} satisfies PageFiles

const PAGE_FILES: PageFiles = { ...TRANSLATED_PAGES, ...ENGLISH_PAGES }

export async function preloadPage(path: string): Promise<void> {
  const pages = entriesOf<PageName, PageDeclaration>(PAGES)
  const [name] = pages.find(([, page]) => page.path === path.toLowerCase()) ?? []
  if (name) await PAGE_FILES[name]?.()
}
