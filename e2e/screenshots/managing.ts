import { PAGES } from '@epay/contract/auth/pages'
import { readSageFiles, readSampleFiles } from '../fixtures/samples.ts'
import { at, fill, press, type Screenshots, type Step, waitForVisible } from './screenshot.ts'

const EMPLOYEES = PAGES.manageEmployee.path
const DETAILS = [
  at(`${EMPLOYEES}?open=1030`),
  waitForVisible(page => page.getByRole('dialog').getByLabel('User Email')),
]

export const MANAGE_EMPLOYEE: Screenshots = [
  { as: 'hr.manager', steps: [at(EMPLOYEES)] },
  { as: 'hr.manager', state: 'details', steps: DETAILS },
  {
    ...{ as: 'hr.manager', state: 'details-errors' },
    steps: [...DETAILS, fill('User Email', 'no address'), press('Save')],
  },
  { as: 'hr.manager', state: 'delete', steps: [...DETAILS, press('Delete')] },
]

type Files = ReturnType<typeof readSampleFiles>

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

export const CHANGE_REQUESTS: Screenshots = [
  { as: 'hr.manager', steps: [at(PAGES.changeRequests.path)] },
  { as: 'hr.manager', state: 'payroll', steps: [at(`${PAGES.changeRequests.path}?tab=payroll`)] },
]

export const HAND_OVER: Screenshots = [
  { as: 'hr.manager', steps: [at(PAGES.handOver.path)] },
  { as: 'hr.manager', state: 'reports', steps: [at(`${PAGES.handOver.path}?tab=reports`)] },
]

export const IMPORT: Screenshots = [
  { as: 'hr.manager', steps: [at(PAGES.import.path)] },
  {
    ...{ as: 'hr.manager', state: 'without-mapping' },
    steps: [chooseFiles(readSageFiles().filter(({ name }) => name !== 'mapping.json'))],
  },
  { as: 'hr.manager', state: 'preview', steps: preview(readSampleFiles()) },
]
