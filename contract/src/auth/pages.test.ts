import { expect, it } from 'vitest'
import { PAGES, type PageAccess, type PageDeclaration } from './pages.ts'

const MANAGERS: PageAccess = ['Admin', 'HR-Manager']
const OFFICE: PageAccess = ['Admin', 'HR-Manager', 'CFO']

/** The specification's route table. */
const SPECIFIED_PAGES: Record<string, PageAccess> = {
  '/': 'public',
  '/login': 'public',
  '/unauthorized': 'public',
  '/apply': 'public',
  '/application-action': 'public',
  '/employee-packet': 'public',
  '/validate-token': 'public',
  '/dashboard': ['Employee'],
  '/manage-employee': MANAGERS,
  '/profile': ['Employee'],
  '/reset-password': 'signedIn',
  '/employee-checks': ['Employee'],
  '/employee-check-details': ['Employee'],
  '/applications': OFFICE,
  '/staff-employee-packet': OFFICE,
}

const EXTRA_PAGES: Record<string, PageAccess> = {
  '/forgot-password': 'public',
  '/set-password': 'public',
  '/setup': 'public',
  '/verify': 'public',
  '/forms-to-sign': 'public',
  '/second-factor': 'signedIn',
  '/my-forms': ['Employee'],
  '/my-tax-forms': ['Employee'],
  '/certificates': MANAGERS,
  '/change-requests': MANAGERS,
  '/company-forms': MANAGERS,
  '/hand-over': MANAGERS,
  '/import': MANAGERS,
  '/imports': MANAGERS,
  '/year-end-forms': MANAGERS,
  '/admin/audit': ['Admin'],
  '/admin/mail': ['Admin'],
  '/admin/retention': ['Admin'],
  '/admin/script-tokens': ['Admin'],
  '/admin/settings': ['Admin'],
}

it.each([
  ['specified', SPECIFIED_PAGES, false],
  ['extra', EXTRA_PAGES, true],
])('%s pages open to the roles of the route table', (_, expected, isExtra) => {
  const pages = Object.values<PageDeclaration>(PAGES).filter(({ extra }) => (extra !== undefined) === isExtra)
  expect(Object.fromEntries(pages.map(({ path, access }) => [path, access]))).toEqual(expected)
})
