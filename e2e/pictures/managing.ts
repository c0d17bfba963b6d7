import { PAGES } from '@epay/contract/auth/pages'
import { sageFiles, sampleFiles } from '../fixtures/samples.ts'
import { at, fill, type Pictures, press, type Step, waitForVisible } from './picture.ts'

const EMPLOYEES = PAGES.manageEmployee.path
const DETAILS = [
  at(`${EMPLOYEES}?open=1030`),
  waitForVisible(page => page.getByRole('dialog').getByLabel('User Email')),
]

export const MANAGE_EMPLOYEE: Pictures = [
  { as: 'hr.manager', show: [at(EMPLOYEES)] },
  { as: 'hr.manager', state: 'details', show: DETAILS },
  {
    ...{ as: 'hr.manager', state: 'details-errors' },
    show: [...DETAILS, fill('User Email', 'no address'), press('Save')],
  },
  { as: 'hr.manager', state: 'delete', show: [...DETAILS, press('Delete')] },
]

type Files = ReturnType<typeof sampleFiles>

const chooseFiles =
  (files: Files): Step =>
  async ({ page, url }) => {
    await page.goto(url + PAGES.import.path)
    await page.locator('input[type=file]').setInputFiles(files)
  }
const preview = (files: Files) => [
  chooseFiles(files),
  press('Preview Import'),
  waitForVisible(page => page.getByRole('region', { name: 'Preview' })),
]

export const CHANGES: Pictures = [
  { as: 'hr.manager', show: [at(PAGES.changeRequests.path)] },
  { as: 'hr.manager', state: 'payroll', show: [at(`${PAGES.changeRequests.path}?tab=payroll`)] },
]

export const HAND_OVER: Pictures = [
  { as: 'hr.manager', show: [at(PAGES.handOver.path)] },
  { as: 'hr.manager', state: 'reports', show: [at(`${PAGES.handOver.path}?tab=reports`)] },
]

export const IMPORT: Pictures = [
  { as: 'hr.manager', show: [at(PAGES.import.path)] },
  {
    ...{ as: 'hr.manager', state: 'without-mapping' },
    show: [chooseFiles(sageFiles().filter(({ name }) => name !== 'mapping.json'))],
  },
  { as: 'hr.manager', state: 'preview', show: preview(sampleFiles()) },
]
