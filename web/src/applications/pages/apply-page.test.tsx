import { ADULT_MESSAGES, APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { typePartialDate } from '#web/testing/type-partial-date.ts'
import { ANSWERS } from '../factories.ts'
import { ApplyPage, loadApplyPage } from './apply-page.tsx'
import {
  button,
  chooseFile,
  DRAFT_KEY,
  expectFocus,
  fakeUploads,
  field,
  heading,
  openApplyForm,
  openLastStep,
  press,
  pressSubmit,
  storeDraft,
  waitUntilSubmitted,
} from './test-apply-page.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it("Next, Previous, and the browser's Back button focus the title of their step", async () => {
  storeDraft()
  openApplyForm()
  for (const goBack of [() => press('Previous'), () => history.back()]) {
    press('Next')
    await expectFocus(await heading('Address Information'))
    goBack()
    await expectFocus(await heading('Personal Information'))
  }
})

it('a partial date keeps the step open, and is not saved', async () => {
  storeDraft({ values: { ...ANSWERS, birthDate: '' } })
  openApplyForm()
  typePartialDate(field('Birth Date'))
  press('Next')
  await expectFocus(field('Birth Date'))
  expect(screen.getByText('9 of 10 required answers')).toBeTruthy()
  expect(localStorage.getItem(DRAFT_KEY)).not.toContain('unreadable')
})

it('Skip to Review appears once only optional steps are left', async () => {
  storeDraft({ step: 1, completed: [0] })
  openApplyForm()
  expect(screen.queryByRole('button', { name: 'Skip to Review' })).toBeNull()
  press('Next')
  await heading('Job Application Details')
  press('Skip to Review')
  await heading('Work History')
  await expectFocus(screen.getByRole('heading', { level: 3, name: 'Review your application' }))
  expect(button('Step 4: Professional References, completed')).toHaveProperty('disabled', false)
})

it('switching the language keeps focus on its button', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  openApplyForm(await loadApplyPage())
  button('Español').focus()
  press('Español')
  await heading('Información personal')
  expect(document.activeElement).toBe(button('English'))
})

it('submitting leads to a rejected resume instead of leaving it out, until it is removed', async () => {
  const message = 'This is a program. Choose a PDF, DOC, or DOCX file.'
  const forms = fakeUploads()
  storeDraft({ step: 2 })
  openApplyForm()
  chooseFile(new File(['MZ\u0090\u0000'], 'resume.pdf', { type: 'application/pdf' }))
  await screen.findByText(message)
  press('Step 5: Work History')
  await heading('Work History')
  pressSubmit()
  await heading('Job Application Details')
  await expectFocus(button('Choose another file'))
  expect(screen.getByText('Submission Error')).toBeTruthy()
  expect(forms).toEqual([])
  expect(localStorage.getItem(DRAFT_KEY)).not.toContain('resume.pdf')

  press('Remove resume.pdf')
  await waitFor(() => expect(screen.queryByText('Submission Error')).toBeNull())
  press('Step 5: Work History')
  await heading('Work History')
  pressSubmit()
  await waitUntilSubmitted()
})

it('submitting disables everything that would change the form in the meantime', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  fakeUploads(() => promise)
  openLastStep()
  const names = ['Clear', "Don't save here", /^Step 1: /]
  const buttons = names.map(button)
  pressSubmit()
  await screen.findByRole('button', { name: 'Submitting...' })
  expect(buttons.filter(each => !each.hasAttribute('disabled'))).toEqual([])
  resolve(json(201, { id: 'a-1' }))
  await waitUntilSubmitted()
})

it('the hidden field, which people cannot reach, is cleared if a browser filled it in', async () => {
  const forms = fakeUploads(problem(400, { errors: { '': [APPLY_MESSAGES.honeypot] } }))
  openLastStep()
  const fax = document.querySelector<HTMLInputElement>('input[name="faxNumber"]')
  if (!fax) throw new Error('The form has no hidden field')
  expect(fax).toMatchObject({ tabIndex: -1, autocomplete: 'off' })
  expect(fax.closest('[aria-hidden="true"]')).toBeTruthy()
  fax.value = '555 0199'
  pressSubmit()
  await screen.findByText(APPLY_MESSAGES.honeypot)
  pressSubmit()
  await waitUntilSubmitted()
  expect(forms.map(({ faxNumber }) => faxNumber)).toEqual(['555 0199', undefined])
})

const findCheckbox = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'I am 18 or older' })

it('the question about adulthood replaces the birth date with a required checkbox', async () => {
  const { birthDate: _, ...answersWithoutBirthDate } = ANSWERS
  storeDraft({ values: answersWithoutBirthDate, completed: [] })
  openApplyForm(ApplyPage, { ...PORTAL, ageQuestion: 'isAdult' })
  expect(screen.queryByLabelText('Birth Date')).toBeNull()
  press('Next')
  expect(await screen.findByText(ADULT_MESSAGES.required)).toBeTruthy()
  const checkbox = await findCheckbox()
  await expectFocus(checkbox)
  fireEvent.click(checkbox)
  press('Next')
  await heading('Address Information')
})

it('the question about adulthood appears when the server rejects the birth date, and keeps all other answers', async () => {
  const errors = { BirthDate: [ADULT_MESSAGES.dateNotAsked], IsAdult: [ADULT_MESSAGES.required] }
  const forms = fakeUploads(problem(400, { errors }))
  openLastStep()
  pressSubmit()
  const checkbox = await findCheckbox()
  await expectFocus(checkbox)
  expect(screen.getByText(ADULT_MESSAGES.required)).toBeTruthy()
  expect(field('First Name').value).toBe('Ana')
  fireEvent.click(checkbox)
  press('Back to review')
  await heading('Work History')
  pressSubmit()
  await waitFor(() => expect(forms).toMatchObject([{ birthDate: ANSWERS.birthDate }, { isAdult: 'true' }]))
  expect(forms[1]).not.toHaveProperty('birthDate')
})
