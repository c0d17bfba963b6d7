import { PAGES } from '@epay/contract/auth/pages'
import { at, type Pictures } from './picture.ts'

export const MY_TAX_FORMS: Pictures = [
  { as: 'employee', show: at(PAGES.myTaxForms.path) },
  { as: 'employee', state: 'spanish', language: 'es', show: at(PAGES.myTaxForms.path) },
  { as: 'cfo', state: 'consent', show: at(PAGES.myTaxForms.path) },
  { as: 'cfo', state: 'consent-spanish', language: 'es', show: at(PAGES.myTaxForms.path) },
]

export const YEAR_END_FORMS: Pictures = [{ as: 'hr.manager', show: at(PAGES.yearEndForms.path) }]
