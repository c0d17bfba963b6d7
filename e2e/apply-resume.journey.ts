import { expect, type Page } from '@playwright/test'
import { applicationsOf, resumeOf } from './fixtures/applicants.ts'
import { LAST_STEP, makeResume, RESUME_STEP, test } from './fixtures/application-form.ts'
import { makeLargePdf, makeSignature } from './fixtures/files.ts'

const UPLOAD = '/api/JobApplication/upload'
const MEGABYTE = 1024 * 1024
const WRONG_TYPE = 'Choose a PDF, DOC, or DOCX file.'
const EMPTY = 'The file is empty. Choose another file.'
const TOO_LARGE = 'That file is larger than 10 MB.'
const PICTURE = `This is a PNG picture. ${WRONG_TYPE}`
const PROGRAM = `This is a program. ${WRONG_TYPE}`
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const chosen = (page: Page) => page.getByRole('list', { name: 'Resume' })
const resumeGroup = (page: Page) => page.getByRole('group', { name: /^Resume/ })
const chooseButton = (page: Page) => page.getByRole('button', { name: /^Choose a(nother)? file$/ })

async function expectRefused(page: Page, message: string): Promise<void> {
  await expect(resumeGroup(page).getByRole('alert')).toHaveText(message)
  await expect(chooseButton(page)).toHaveAccessibleDescription(message)
}

/** Drops a file as a desk's browser does. */
async function drop(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const { name, mimeType, buffer } = file
  const dataTransfer = await page.evaluateHandle(
    ({ bytes, fileName, type }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], fileName, { type }))
      return transfer
    },
    { bytes: [...buffer], fileName: name, type: mimeType },
  )
  await chooseButton(page).dispatchEvent('dragover', { dataTransfer })
  await chooseButton(page).dispatchEvent('drop', { dataTransfer })
}

test('a resume is chosen or dropped, replaced and removed', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const first = await makeResume('first.pdf', 'First')
  const second = await makeResume('second.pdf', 'Second')
  await form.open(sharedUrl)
  await form.fillUpTo(RESUME_STEP)
  await expect(resumeGroup(page)).toContainText('PDF, DOC or DOCX, max 10MB')

  await test.step('chosen', async () => {
    const choosing = page.waitForEvent('filechooser')
    await chooseButton(page).click()
    const chooser = await choosing
    expect(chooser.isMultiple()).toBe(false)
    expect(await form.resumeInput.getAttribute('accept')).toMatch(/\.pdf\b.*\.doc\b.*\.docx\b/)
    await chooser.setFiles(first)
    await expect(chosen(page)).toContainText('first.pdf')
  })

  await test.step('dropped in its place', async () => {
    await drop(page, second)
    await expect(chosen(page).getByRole('listitem')).toHaveCount(1)
    await expect(chosen(page)).toContainText('second.pdf')
  })

  await test.step('removed, and chosen again', async () => {
    await page.getByRole('button', { name: 'Remove second.pdf' }).click()
    await expect(chosen(page)).toHaveCount(0)
    await form.chooseResume(second)
  })

  await form.stepButton(RESUME_STEP).click()
  await page.getByLabel('Job Applied For').fill(applicant.jobAppliedFor)
  await form.nextButton.click()
  await form.nextButton.click()
  await form.submitButton.click()
  await form.expectSubmitted()
  const [stored] = await applicationsOf(sharedUrl, applicant)
  expect(stored?.resumePath).toBe('second.pdf')
  expect((await resumeOf(sharedUrl, stored?.id ?? '')).equals(second.buffer)).toBe(true)
})

test('what is no resume is told at once, and never sent', async ({ form, page, sharedUrl }) => {
  const { applicant } = form
  const good = await makeResume('good.pdf')
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 1)])
  const large = Buffer.concat([good.buffer, Buffer.alloc(11 * MEGABYTE, 0x20)])
  const refused: [string, { name: string; mimeType: string; buffer: Buffer }, string][] = [
    ['a picture', { name: 'me.png', mimeType: 'image/png', buffer: await makeSignature() }, PICTURE],
    ['a renamed program', { name: 'cv.pdf', mimeType: 'application/pdf', buffer: program }, PROGRAM],
    ['a renamed program as Word', { name: 'cv.docx', mimeType: DOCX, buffer: program }, PROGRAM],
    ['an empty file', { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }, EMPTY],
    ['11 MB', { name: 'cv.pdf', mimeType: 'application/pdf', buffer: large }, TOO_LARGE],
  ]
  await form.open(sharedUrl)
  await form.fillUpTo(RESUME_STEP)
  await page.getByLabel('Job Applied For').fill(applicant.jobAppliedFor)
  for (const [name, file, message] of refused) {
    await test.step(`${name}, chosen`, async () => {
      await form.resumeInput.setInputFiles(file)
      await expectRefused(page, message)
    })
    // The largest would take minutes to hand over as numbers.
    if (file.buffer.length > MEGABYTE) continue
    await test.step(`${name}, dropped over a good one`, async () => {
      await form.chooseResume(good)
      await expect(resumeGroup(page).getByRole('alert')).toHaveCount(0)
      await drop(page, file)
      await expectRefused(page, message)
    })
  }

  await test.step('Next stays at it, and so does Submit, which sends nothing', async () => {
    await form.nextButton.click()
    await expect(chooseButton(page)).toBeFocused()
    await form.expectStep(RESUME_STEP)
    await page.getByRole('button', { name: 'Remove cv.pdf' }).click()
    await page.getByRole('button', { name: 'Skip to Review' }).click()
    await form.expectStep(LAST_STEP)
    await form.stepButton(RESUME_STEP).click()
    await form.resumeInput.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: large })
    await form.stepButton(LAST_STEP).click()
    await form.submitButton.click()
    await form.expectStep(RESUME_STEP)
    await expect(form.errorBanner).toBeVisible()
    await expect(chooseButton(page)).toBeFocused()
    await expectRefused(page, TOO_LARGE)
    expect(await applicationsOf(sharedUrl, applicant)).toEqual([])
  })

  await test.step('once it is removed, the form is submitted', async () => {
    await page.getByRole('button', { name: 'Remove cv.pdf' }).click()
    await expect(form.errorBanner).toHaveCount(0)
    await form.stepButton(LAST_STEP).click()
    await form.submitButton.click()
    await form.expectSubmitted()
    expect(await applicationsOf(sharedUrl, applicant)).toMatchObject([{ resumePath: null }])
  })
})

test('how much of a large resume was sent is seen', async ({ form, page, sharedUrl, badConnection }) => {
  const { applicant } = form
  const resume = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: await makeLargePdf() }
  expect(resume.buffer.length).toBeGreaterThan(8 * MEGABYTE)
  expect(resume.buffer.length).toBeLessThan(10 * MEGABYTE)
  await form.open(badConnection.url)
  await form.fillWithResume(resume)
  const held = badConnection.holdNextCall(UPLOAD)
  await form.submitButton.click()

  const progress = page.getByText(/^Sending your resume: \d+ %$/)
  await expect(progress).toBeInViewport({ ratio: 1 })
  const percent = Number(/\d+/.exec(await progress.innerText())?.[0])
  expect(percent).toBeLessThan(100)
  await expect(progress).toHaveRole('status')
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(form.previousButton).toBeDisabled()
  await form.expectStep(LAST_STEP)

  held.letThrough()
  await expect(page.getByText('Resume sent. One moment…')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '100')
  held.letAnswerThrough()
  await form.expectSubmitted()
  const [stored] = await applicationsOf(sharedUrl, applicant)
  expect((await resumeOf(sharedUrl, stored?.id ?? '')).equals(resume.buffer)).toBe(true)
})
