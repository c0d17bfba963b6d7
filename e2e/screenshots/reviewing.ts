import { PAGES } from '@epay/contract/auth/pages'
import { submitApplication } from '../fixtures/applicants.ts'
import {
  chooseAction,
  detailsDialog,
  editButton,
  findReviewLink,
  openSection,
  startEditing,
} from '../fixtures/reviewing.ts'
import { at, fill, press, type Scene, type Screenshots, type Step, waitForAlert } from './screenshot.ts'

const APPLICATIONS = PAGES.applications.path
const HR_QUEUE = `${APPLICATIONS}?status=0&sorting=CreationTime+asc`
const CFO_QUEUE = `${APPLICATIONS}?status=1&sorting=CreationTime+asc`
const PACKET_LIST = `${APPLICATIONS}?applicantName=Okafor`
const SECTIONS = [
  'Personal Information',
  'References',
  'Previous Work History',
  'Application Status & Information',
  'Hiring Information',
]

const openFirstApplication = (path: string, sections: readonly string[] = []) => [
  at(path),
  ({ page }: Scene) => chooseAction(page, 'View'),
  async ({ page }: Scene) => {
    const details = detailsDialog(page, '')
    await editButton(details).waitFor()
    for (const title of sections) await openSection(details, title)
  },
]
const EDITING_STEPS = [
  ...openFirstApplication(HR_QUEUE),
  ({ page }: Scene) => startEditing(detailsDialog(page, '')),
]
const HR = { as: 'hr.manager' } as const

export const APPLICATIONS_LIST: Screenshots = [
  { ...HR, steps: [at(APPLICATIONS)] },
  { as: 'cfo', state: 'cfo', steps: [at(CFO_QUEUE)] },
  { ...HR, state: 'nothing-found', steps: [at(`${APPLICATIONS}?applicantName=None`)] },
  {
    ...{ ...HR, state: 'history' },
    steps: [at(`${APPLICATIONS}?status=3`), ({ page }) => chooseAction(page, 'History')],
  },
  { ...HR, state: 'details', steps: openFirstApplication(HR_QUEUE) },
  {
    ...{ ...HR, state: 'details-errors' },
    steps: [...EDITING_STEPS, fill('First Name', ''), press('Save Changes'), waitForAlert],
  },
  { ...HR, state: 'details-packet', steps: openFirstApplication(PACKET_LIST, SECTIONS) },
  { as: 'cfo', state: 'details-cfo', steps: openFirstApplication(CFO_QUEUE, SECTIONS) },
]

const openEmailedLink =
  (kind: 'approve' | 'reject'): Step =>
  async ({ page, url }) => {
    const [firstName, lastName] = ['Bea', 'Lindqvist']
    await submitApplication(url, firstName, lastName)
    await page.goto(await findReviewLink(url, kind, { name: `${firstName} ${lastName}` }))
    await page
      .getByLabel('Date Hired')
      .or(page.getByLabel(/Reason/))
      .first()
      .waitFor()
  }

export const APPLICATION_ACTION: Screenshots = [
  { state: 'no-token', steps: [at(PAGES.applicationAction.path)] },
  { office: 'changing', steps: [openEmailedLink('approve')] },
  { office: 'changing', state: 'reject', steps: [openEmailedLink('reject')] },
]
