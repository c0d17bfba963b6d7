import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ANSWERS } from '../factories.ts'
import {
  button,
  DRAFT_KEY,
  field,
  heading,
  openApplyForm,
  press,
  reloadForm,
  storeDraft,
  type,
} from './test-apply-page.ts'

const ATTEMPT = { key: 'k-1', isUnanswered: false }

const storeDraftWithAttempt = (draft: Parameters<typeof storeDraft>[0] = {}) =>
  storeDraft({ attempt: ATTEMPT, ...draft })
const readStoredText = () => localStorage.getItem(DRAFT_KEY)

afterEach(() => {
  vi.restoreAllMocks()
})

it('a draft is restored at its step, and Clear can be undone', async () => {
  storeDraft({ step: 1, values: {} })
  openApplyForm()
  type('City', 'Fresno')
  await waitFor(() => expect(readStoredText()).toContain('Fresno'))
  reloadForm()
  await heading('Address Information')
  expect(field('City').value).toBe('Fresno')
  press('Clear')
  await heading('Personal Information')
  expect(readStoredText()).toBeNull()
  press('Undo')
  await heading('Address Information')
  expect(field('City').value).toBe('Fresno')
})

it('a browser that cannot store anything is reported', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  openApplyForm()
  expect(screen.queryByText(/^We save your answers on this device/)).toBeNull()
  expect(screen.getByText(/^Your browser can't save your/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save my answers' })).toBeNull()
})

const dispatchStorageEvent = () => window.dispatchEvent(new StorageEvent('storage', { key: DRAFT_KEY }))
const SUBMITTED_ELSEWHERE = /^This application was submitted or cleared in another tab/

it('input from the other tab is shown and kept', async () => {
  storeDraftWithAttempt()
  openApplyForm()
  storeDraftWithAttempt({ values: { ...ANSWERS, city: 'Clovis' } })
  dispatchStorageEvent()
  type('First Name', 'Anabel')
  const merged = { firstName: 'Anabel', city: 'Clovis' }
  await waitFor(() => expect(JSON.parse(readStoredText() ?? '{}').values).toMatchObject(merged))
  press(/^Step 2: /)
  await heading('Address Information')
  expect(field('City').value).toBe('Clovis')
})

it('a draft that the other tab removed is cleared here too, and can be restored', async () => {
  storeDraftWithAttempt({ attempt: { ...ATTEMPT, isUnanswered: true } })
  openApplyForm()
  localStorage.removeItem(DRAFT_KEY)
  dispatchStorageEvent()
  await screen.findByText(SUBMITTED_ELSEWHERE)
  expect(field('First Name').value).toBe('')
  expect(readStoredText()).toBeNull()
  press('Undo')
  await waitFor(() => expect(field('First Name').value).toBe('Ana'))
  expect(readStoredText()).toContain('k-1')
  expect(screen.queryByText(/We may already have your application/)).toBeNull()
})

it('a removed draft is not saved again, even without a storage event', async () => {
  storeDraftWithAttempt()
  openApplyForm()
  localStorage.removeItem(DRAFT_KEY)
  type('First Name', 'Anabel')
  await screen.findByText(SUBMITTED_ELSEWHERE)
  expect(readStoredText()).toBeNull()
})

it('nothing is stored on a shared device, until saving is turned on again', async () => {
  openApplyForm()
  type('First Name', 'Ana')
  await waitFor(() => expect(readStoredText()).toContain('Ana'))
  press("Don't save here")
  expect(readStoredText()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Save my answers')))
  type('First Name', 'Anabel')
  await screen.findByDisplayValue('Anabel')
  expect(readStoredText()).toBeNull()
  press('Save my answers')
  expect(readStoredText()).toContain('Anabel')
})
