import { PAGES } from '@epay/contract/auth/pages'
import { applyFor } from '../fixtures/applicants.ts'
import { chooseAction, detailsOf, edit, editButton, openSection, reviewLink } from '../fixtures/reviewing.ts'
import { at, fill, type Pictures, press, type Scene, type Step, seeAlert } from './picture.ts'

const APPLICATIONS = PAGES.applications.path
const WAITING_LIST = `${APPLICATIONS}?status=0&sorting=CreationTime+asc`
const FOR_CFO = `${APPLICATIONS}?status=1&sorting=CreationTime+asc`
const WITH_PACKET = `${APPLICATIONS}?applicantName=Okafor`
const SECTIONS = [
  'Personal Information',
  'References',
  'Previous Work History',
  'Application Status & Information',
  'Hiring Information',
]

const openFirst = (path: string, sections: readonly string[] = []) => [
  at(path),
  ({ page }: Scene) => chooseAction(page, 'View'),
  async ({ page }: Scene) => {
    const details = detailsOf(page, '')
    await editButton(details).waitFor()
    for (const title of sections) await openSection(details, title)
  },
]
const EDITED = [...openFirst(WAITING_LIST), ({ page }: Scene) => edit(detailsOf(page, ''))]
const HR = { as: 'hr.manager' } as const

export const APPLICATIONS_LIST: Pictures = [
  { ...HR, show: [at(APPLICATIONS)] },
  { as: 'cfo', state: 'cfo', show: [at(FOR_CFO)] },
  { ...HR, state: 'nothing-found', show: [at(`${APPLICATIONS}?applicantName=None`)] },
  {
    ...{ ...HR, state: 'history' },
    show: [at(`${APPLICATIONS}?status=3`), ({ page }) => chooseAction(page, 'History')],
  },
  { ...HR, state: 'details', show: openFirst(WAITING_LIST) },
  {
    ...{ ...HR, state: 'details-errors' },
    show: [...EDITED, fill('First Name', ''), press('Save Changes'), seeAlert],
  },
  { ...HR, state: 'details-packet', show: openFirst(WITH_PACKET, SECTIONS) },
  { as: 'cfo', state: 'details-cfo', show: openFirst(FOR_CFO, SECTIONS) },
]

const byMail =
  (kind: 'approve' | 'reject'): Step =>
  async ({ page, url }) => {
    const [firstName, lastName] = ['Bea', 'Lindqvist']
    await applyFor(url, firstName, lastName)
    await page.goto(await reviewLink(url, kind, { name: `${firstName} ${lastName}` }))
    await page
      .getByLabel('Date Hired')
      .or(page.getByLabel(/Reason/))
      .first()
      .waitFor()
  }

export const APPLICATION_ACTION: Pictures = [
  { state: 'no-token', show: [at(PAGES.applicationAction.path)] },
  { office: 'changing', show: [byMail('approve')] },
  { office: 'changing', state: 'reject', show: [byMail('reject')] },
]
