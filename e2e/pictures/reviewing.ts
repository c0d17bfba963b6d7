import { PAGES } from '@epay/contract/auth/pages'
import { REOPEN_MESSAGES } from '@epay/contract/packets/staff-messages'
import type { Locator } from '@playwright/test'
import { applyFor } from '../fixtures/apply.ts'
import { chooseAction, detailsOf, edit, editButton, openSection, reviewLink } from '../fixtures/reviewing.ts'
import { at, type Pictures, type Scene, steps } from './picture.ts'

const APPLICATIONS = PAGES.applications.path
const WAITING = `${APPLICATIONS}?status=0&sorting=CreationTime+asc`

/** Opens the first application of a list. */
async function openFirst({ page, url }: Scene, path = WAITING): Promise<Locator> {
  await page.goto(url + path)
  await chooseAction(page, 'View')
  const details = detailsOf(page, '')
  await editButton(details).waitFor()
  return details
}

const SECTIONS = [
  'References',
  'Previous Work History',
  'Application Status & Information',
  'Hiring Information',
]

async function openAll(scene: Scene, path?: string): Promise<Locator> {
  const details = await openFirst(scene, path)
  for (const title of ['Personal Information', ...SECTIONS]) await openSection(details, title)
  return details
}

/** What was approved twice, and whose packet is there. */
const withPacket = `${APPLICATIONS}?applicantName=Okafor`

export const APPLICATIONS_LIST: Pictures = [
  { as: 'hr.manager', show: at(APPLICATIONS) },
  { as: 'hr.manager', state: 'waiting', show: at(WAITING) },
  { as: 'cfo', state: 'cfo', show: at(`${APPLICATIONS}?status=1&sorting=CreationTime+asc`) },
  { as: 'hr.manager', state: 'nothing-found', show: at(`${APPLICATIONS}?applicantName=Nobody`) },
  {
    as: 'hr.manager',
    state: 'wrong-dates',
    show: at(`${APPLICATIONS}?fromDate=2026-11-02&toDate=2026-11-01`),
  },
  {
    as: 'hr.manager',
    state: 'menu',
    isShownAnew: true,
    show: steps(at(APPLICATIONS), ({ page }) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    ),
  },
  {
    as: 'hr.manager',
    state: 'history',
    show: steps(at(`${APPLICATIONS}?status=3`), ({ page }) => chooseAction(page, 'History')),
  },
  { as: 'hr.manager', state: 'details', show: steps(scene => openFirst(scene)) },
  { as: 'hr.manager', state: 'details-open', show: steps(scene => openAll(scene)) },
  { as: 'hr.manager', state: 'details-edited', show: async scene => edit(await openFirst(scene)) },
  {
    as: 'hr.manager',
    state: 'details-errors',
    show: async scene => {
      const details = await openFirst(scene)
      await edit(details)
      await details.getByLabel('First Name').fill('')
      await details.getByRole('button', { name: 'Save Changes' }).click()
      await details.getByRole('alert').first().waitFor()
    },
  },
  {
    as: 'hr.manager',
    state: 'details-unsaved',
    show: async scene => {
      const details = await openFirst(scene)
      await edit(details)
      await details.getByLabel('First Name').fill('Abel')
      await scene.page.keyboard.press('Escape')
      await scene.page.getByRole('dialog').nth(1).waitFor()
    },
  },
  { as: 'hr.manager', state: 'details-packet', show: steps(scene => openAll(scene, withPacket)) },
  {
    as: 'hr.manager',
    state: 'details-reopen',
    show: async scene => {
      const details = await openFirst(scene, withPacket)
      await openSection(details, 'Application Status & Information')
      await details.getByRole('button', { name: REOPEN_MESSAGES.button }).click()
      await scene.page.getByRole('dialog', { name: REOPEN_MESSAGES.title }).waitFor()
    },
  },
  { as: 'cfo', state: 'details-cfo', show: steps(scene => openAll(scene, `${APPLICATIONS}?status=1`)) },
  { as: 'admin', office: 'new', state: 'none', show: at(APPLICATIONS) },
]

/** The page of the link in the mail about someone who has just applied. */
const byMail =
  (kind: 'approve' | 'reject') =>
  async ({ page, url }: Scene) => {
    const [firstName, lastName] = ['Bea', `Lindqvist`]
    const id = await applyFor(url, firstName, lastName)
    await page.goto(await reviewLink(url, kind, { id, name: `${firstName} ${lastName}`, lastName }))
    await page
      .getByLabel('Date Hired')
      .or(page.getByLabel(/Reason/))
      .first()
      .waitFor()
  }

export const APPLICATION_ACTION: Pictures = [
  { state: 'no-token', show: at(PAGES.applicationAction.path) },
  { office: 'changing', show: byMail('approve') },
  { office: 'changing', state: 'reject', show: byMail('reject') },
  {
    office: 'changing',
    state: 'errors',
    show: steps(byMail('approve'), ({ page }) => page.getByRole('button', { name: /^Approve/ }).click()),
  },
]
