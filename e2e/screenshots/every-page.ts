import { PAGES, type PageName } from '@epay/contract/auth/pages'
import { HELP_PAGES, HELP_PATH } from '@epay/contract/common/help-pages'
import { LANGUAGES } from '@epay/contract/languages/languages'
import { SCRIPT_TOKENS, SECOND_FACTOR, SETTINGS_PAGE } from './administration.ts'
import { APPLY } from './applying.ts'
import { CHANGE_REQUESTS, HAND_OVER, IMPORT, MANAGE_EMPLOYEE } from './managing.ts'
import { EMPLOYEE_PACKET, STAFF_EMPLOYEE_PACKET, VERIFY } from './packet.ts'
import { DASHBOARD, EMPLOYEE_CHECK_DETAILS, EMPLOYEE_CHECKS, MY_TAX_FORMS, PROFILE } from './pay.ts'
import { APPLICATION_ACTION, APPLICATIONS_LIST } from './reviewing.ts'
import { at, type Screenshot, type Screenshots } from './screenshot.ts'
import {
  FORGOT_PASSWORD,
  LOGIN,
  RESET_PASSWORD,
  SET_PASSWORD,
  SETUP,
  UNAUTHORIZED,
  VALIDATE_TOKEN,
} from './signing-in.ts'

const HELP: Screenshots = [
  { steps: [at(HELP_PATH)] },
  ...LANGUAGES.flatMap(language =>
    Object.entries(HELP_PAGES)
      .filter(([, titles]) => language in titles)
      .map(
        ([page]): Screenshot => ({
          state: `${page}-${language}`,
          language,
          steps: [at(`${HELP_PATH}${language}/${page}/`)],
        }),
      ),
  ),
]

const PAGE_SCREENSHOTS: Record<PageName, Screenshots> = {
  login: LOGIN,
  home: [{ as: 'hr.manager', steps: [at(PAGES.home.path)] }],
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
  yearEndForms: [{ as: 'hr.manager', steps: [at(PAGES.yearEndForms.path)] }],
  manageEmployee: MANAGE_EMPLOYEE,
  import: IMPORT,
  imports: [{ as: 'hr.manager', steps: [at(PAGES.imports.path)] }],
  handOver: HAND_OVER,
  changeRequests: CHANGE_REQUESTS,
  companyForms: [{ as: 'hr.manager', steps: [at(PAGES.companyForms.path)] }],
  certificates: [{ as: 'hr.manager', steps: [at(PAGES.certificates.path)] }],
  myForms: [{ as: 'employee', steps: [at(PAGES.myForms.path)] }],
  formsToSign: [{ steps: [at(PAGES.formsToSign.path)] }],
  mail: [{ as: 'admin', steps: [at(PAGES.mail.path)] }],
  retention: [{ as: 'admin', steps: [at(PAGES.retention.path)] }],
  audit: [{ as: 'admin', steps: [at(PAGES.audit.path)] }],
  scriptTokens: SCRIPT_TOKENS,
  settings: SETTINGS_PAGE,
}

const OTHER_PAGES: Record<string, Screenshots> = {
  'not-found': [
    { steps: [at('/no-such-page')] },
    { as: 'employee', state: 'signed-in', steps: [at('/no-such-page')] },
  ],
  'dev-mail': [
    { steps: [at('/dev/mail')] },
    {
      state: 'opened',
      steps: [
        at('/dev/mail'),
        ({ page }) => page.getByRole('main').getByRole('listitem').first().getByRole('link').click(),
      ],
    },
  ],
  'api-docs': [{ steps: [at('/api/docs')] }],
  help: HELP,
}

const toKebabCase = (name: string) => name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

export const SCREENSHOTS: ReadonlyMap<string, Screenshot> = new Map(
  Object.entries({ ...PAGE_SCREENSHOTS, ...OTHER_PAGES }).flatMap(([page, screenshots]) =>
    screenshots.map(screenshot => [
      toKebabCase(screenshot.state ? `${page}-${screenshot.state}` : page),
      screenshot,
    ]),
  ),
)
