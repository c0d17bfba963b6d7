import { PAGES } from '@epay/contract/auth/pages'
import { sageFiles, sampleFiles } from '../fixtures/samples.ts'
import { at, type Pictures, type Scene, steps } from './picture.ts'

const EMPLOYEES = PAGES.manageEmployee.path

async function openDetails({ page, url }: Scene): Promise<void> {
  await page.goto(`${url}${EMPLOYEES}?open=1030`)
  await page.getByRole('dialog').getByLabel('User Email').waitFor()
}

export const MANAGE_EMPLOYEE: Pictures = [
  { as: 'hr.manager', show: at(EMPLOYEES) },
  { as: 'hr.manager', state: 'nothing-found', show: at(`${EMPLOYEES}?name=Nobody`) },
  { as: 'hr.manager', state: 'details', show: openDetails },
  {
    as: 'hr.manager',
    state: 'details-errors',
    show: steps(openDetails, async ({ page }) => {
      await page.getByLabel('User Email').fill('no address')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    }),
  },
  {
    as: 'hr.manager',
    state: 'delete',
    show: steps(openDetails, ({ page }) =>
      page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    ),
  },
  {
    as: 'hr.manager',
    state: 'delete-in-row',
    show: steps(at(`${EMPLOYEES}?id=1030`), async ({ page }) => {
      await page.getByText('1–1 of 1').waitFor()
      // A phone's rows have no buttons.
      const deletion = page.getByRole('button', { name: /^Delete / })
      if (await deletion.isVisible()) await deletion.click()
    }),
  },
  { as: 'admin', office: 'new', state: 'none', show: at(EMPLOYEES) },
]

type Files = ReturnType<typeof sampleFiles>

const preview =
  (files: Files) =>
  async ({ page, url }: Scene) => {
    await page.goto(url + PAGES.import.path)
    await page.locator('input[type=file]').setInputFiles(files)
    await page.getByRole('button', { name: 'Preview Import' }).click()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
  }

const spoiled = (): Files =>
  sampleFiles().map(file =>
    file.name === 'checks.csv'
      ? { ...file, buffer: Buffer.from(file.buffer.toString().replace(/\d+\.\d\d/g, 'many')) }
      : file,
  )

export const IMPORTS: Pictures = [{ as: 'hr.manager', show: at(PAGES.imports.path) }]

export const CHANGES: Pictures = [
  { as: 'hr.manager', show: at(PAGES.changeRequests.path) },
  { as: 'hr.manager', state: 'payroll', show: at(`${PAGES.changeRequests.path}?tab=payroll`) },
]

export const HAND_OVER: Pictures = [
  { as: 'hr.manager', show: at(PAGES.handOver.path) },
  { as: 'hr.manager', state: 'reports', show: at(`${PAGES.handOver.path}?tab=reports`) },
]

export const IMPORT: Pictures = [
  { as: 'hr.manager', show: at(PAGES.import.path) },
  {
    as: 'hr.manager',
    state: 'without-mapping',
    show: steps(at(PAGES.import.path), ({ page }) =>
      page
        .locator('input[type=file]')
        .setInputFiles(sageFiles().filter(({ name }) => name !== 'mapping.json')),
    ),
  },
  { as: 'hr.manager', state: 'problems', show: preview(spoiled()) },
  { as: 'hr.manager', state: 'preview', show: preview(sampleFiles()) },
  {
    as: 'hr.manager',
    state: 'imported',
    isShownOnce: true,
    office: 'changing',
    show: steps(preview(sageFiles()), async ({ page }) => {
      await page.getByRole('button', { name: 'Confirm Import' }).click()
      await page.getByRole('region', { name: 'Result' }).waitFor()
    }),
  },
]
