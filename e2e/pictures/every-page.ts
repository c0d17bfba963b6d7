import { PAGES, type PageName } from '@epay/contract/auth/pages'
import { HELP_PAGES, HELP_PATH } from '@epay/contract/common/help-pages'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { SCRIPT_TOKENS, SECOND_FACTOR, SETTINGS_PAGE } from './administration.ts'
import { APPLY } from './applying.ts'
import { CHANGES, HAND_OVER, IMPORT, MANAGE_EMPLOYEE } from './managing.ts'
import { EMPLOYEE_PACKET, STAFF_EMPLOYEE_PACKET, VERIFY } from './packet.ts'
import { DASHBOARD, EMPLOYEE_CHECK_DETAILS, EMPLOYEE_CHECKS, MY_TAX_FORMS, PROFILE } from './pay.ts'
import { at, type Picture, type Pictures } from './picture.ts'
import { APPLICATION_ACTION, APPLICATIONS_LIST } from './reviewing.ts'
import {
  FORGOT_PASSWORD,
  LOGIN,
  RESET_PASSWORD,
  SET_PASSWORD,
  SETUP,
  UNAUTHORIZED,
  VALIDATE_TOKEN,
} from './signing-in.ts'

const HELP: Pictures = [
  { show: [at(HELP_PATH)] },
  ...LANGUAGES.flatMap(language =>
    Object.entries(HELP_PAGES)
      .filter(([, titles]) => language in titles)
      .map(
        ([page]): Picture => ({
          state: `${page}-${language}`,
          language,
          show: [at(`${HELP_PATH}${language}/${page}/`)],
        }),
      ),
  ),
]

const PAGE_PICTURES: Record<PageName, Pictures> = {
  login: LOGIN,
  home: [{ as: 'hr.manager', show: [at(PAGES.home.path)] }],
  forgotPassword: FORGOT_PASSWORD,
  setPassword: SET_PASSWORD,
  setup: SETUP,
  unauthorized: UNAUTHORIZED,
  validateToken: VALIDATE_TOKEN,
  resetPassword: RESET_PASSWORD,
  secondFactor: SECOND_FACTOR,
  apply: APPLY,
  applications: APPLICATIONS_LIST,
  applicationAction: APPLICATION_ACTION,
  employeePacket: EMPLOYEE_PACKET,
  staffEmployeePacket: STAFF_EMPLOYEE_PACKET,
  verifyPacket: VERIFY,
  dashboard: DASHBOARD,
  employeeChecks: EMPLOYEE_CHECKS,
  employeeCheckDetails: EMPLOYEE_CHECK_DETAILS,
  profile: PROFILE,
  myTaxForms: MY_TAX_FORMS,
  yearEndForms: [{ as: 'hr.manager', show: [at(PAGES.yearEndForms.path)] }],
  manageEmployee: MANAGE_EMPLOYEE,
  import: IMPORT,
  imports: [{ as: 'hr.manager', show: [at(PAGES.imports.path)] }],
  handOver: HAND_OVER,
  changeRequests: CHANGES,
  companyForms: [{ as: 'hr.manager', show: [at(PAGES.companyForms.path)] }],
  certificates: [{ as: 'hr.manager', show: [at(PAGES.certificates.path)] }],
  myForms: [{ as: 'employee', show: [at(PAGES.myForms.path)] }],
  formsToSign: [{ show: [at(PAGES.formsToSign.path)] }],
  mail: [{ as: 'admin', show: [at(PAGES.mail.path)] }],
  retention: [{ as: 'admin', show: [at(PAGES.retention.path)] }],
  audit: [{ as: 'admin', show: [at(PAGES.audit.path)] }],
  scriptTokens: SCRIPT_TOKENS,
  settings: SETTINGS_PAGE,
}

const OTHER_PAGES: Record<string, Pictures> = {
  'not-found': [
    { show: [at('/no-such-page')] },
    { as: 'employee', state: 'signed-in', show: [at('/no-such-page')] },
  ],
  'dev-mail': [
    { show: [at('/dev/mail')] },
    {
      state: 'opened',
      show: [
        at('/dev/mail'),
        ({ page }) => page.getByRole('main').getByRole('listitem').first().getByRole('link').click(),
      ],
    },
  ],
  'api-docs': [{ show: [at('/api/docs')] }],
  help: HELP,
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

export const PICTURES: ReadonlyMap<string, Picture> = new Map(
  Object.entries({ ...PAGE_PICTURES, ...OTHER_PAGES }).flatMap(([page, pictures]) =>
    pictures.map(picture => [kebab(picture.state ? `${page}-${picture.state}` : page), picture]),
  ),
)
