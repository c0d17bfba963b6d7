import type { Language } from '../languages/languages.ts'

/** Titles of the guide's pages, which are in docs/guide and served at /help. */
export const HELP_PAGES = {
  'signing-in': { en: 'Signing in', es: 'Entrar a EPay' },
  applying: { en: 'Applying for a job', es: 'Solicitar un empleo' },
  onboarding: { en: 'The employee packet', es: 'El paquete de nuevo empleado' },
  'my-pay': { en: 'My pay and my account', es: 'Mi pago y mi cuenta' },
  'my-forms': { en: 'My forms', es: 'Mis formularios' },
  reviewing: { en: 'Reviewing and hiring' },
  employees: { en: 'Employees and accounts' },
  changes: { en: 'Changes that employees ask for' },
  'company-forms': { en: 'Company forms' },
  importing: { en: 'Importing payroll' },
  'year-end': { en: 'Year-end forms' },
  'hand-over': { en: 'Hand-over and new-hire reports' },
  'first-hour': { en: 'The first hour' },
  running: { en: 'Running the portal' },
} as const satisfies Record<string, Partial<Record<Language, string>>>
export type HelpPage = keyof typeof HELP_PAGES
/** Pages that exist in every language. */
export type TranslatedHelpPage = {
  [Page in HelpPage]: (typeof HELP_PAGES)[Page] extends Record<Language, string> ? Page : never
}[HelpPage]

export const HELP_PATH = '/help/'

export function helpHref<P extends HelpPage>(
  page: P,
  language: keyof (typeof HELP_PAGES)[P] & Language,
): string {
  return `${HELP_PATH}${language}/${page}/`
}
