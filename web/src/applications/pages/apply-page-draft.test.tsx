import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { ANSWERS } from '../factories.ts'
import {
  button,
  DRAFT,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  storeDraft,
  submitted,
  type,
  UPLOAD,
} from './test-apply-page.ts'

const PROMISE = /^We save your answers on this device/

const ATTEMPT = { key: 'k-1', isUnanswered: false }

const keep = (draft: Parameters<typeof storeDraft>[0] = {}) => storeDraft({ attempt: ATTEMPT, ...draft })
const kept = () => JSON.parse(localStorage.getItem(DRAFT) ?? '{}').values

afterEach(() => {
  vi.restoreAllMocks()
})

describe('where the browser keeps nothing', () => {
  it('nothing is promised, from the beginning', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    openApplyForm()
    expect(screen.queryByText(PROMISE)).toBeNull()
    expect(screen.getByText(/^Your browser can't save your/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save my answers' })).toBeNull()
  })
})

describe('in two tabs', () => {
  const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: DRAFT }))

  it('what the other one wrote is shown, and stays in the draft', async () => {
    keep()
    openApplyForm()
    keep({ values: { ...ANSWERS, city: 'Clovis' } })
    tell()
    type('First Name', 'Anabel')
    await waitFor(() => expect(kept()).toMatchObject({ firstName: 'Anabel', city: 'Clovis' }))
    fireEvent.click(button(/^Step 2: /))
    await heading('Address Information')
    expect(field('City').value).toBe('Clovis')
  })

  describe('one that the other has submitted or emptied', () => {
    const GONE = /^This application was submitted or cleared in another tab/

    it('is emptied here as well, which is said, and can be brought back', async () => {
      keep({ attempt: { ...ATTEMPT, isUnanswered: true } })
      openApplyForm()
      localStorage.removeItem(DRAFT)
      tell()
      await screen.findByText(GONE)
      expect(field('First Name').value).toBe('')
      expect(localStorage.getItem(DRAFT)).toBeNull()
      fireEvent.click(button('Undo'))
      await waitFor(() => expect(field('First Name').value).toBe('Ana'))
      expect(localStorage.getItem(DRAFT)).toContain('k-1')
      expect(screen.queryByText(/We may already have your application/)).toBeNull()
    })

    it('is not written back by a tab that was not told', async () => {
      keep()
      openApplyForm()
      localStorage.removeItem(DRAFT)
      type('First Name', 'Anabel')
      await screen.findByText(GONE)
      expect(localStorage.getItem(DRAFT)).toBeNull()
    })
  })
})

describe('the steps', () => {
  it('and what is kept cannot be changed while the form is sent', async () => {
    let answer = (_: Response) => {}
    fakeApi({ [UPLOAD]: () => new Promise<Response>(resolve => (answer = resolve)) })
    keep({ step: 4 })
    openApplyForm()
    const others = [
      button('Clear'),
      button("Don't save here"),
      ...screen.getAllByRole('button', { name: /^Step / }),
    ]
    pressSubmit()
    await screen.findByRole('button', { name: 'Submitting...' })
    expect(others.map(each => each.hasAttribute('disabled'))).toEqual(others.map(() => true))
    answer(json(201, { id: 'a-1' }))
    await submitted()
  })
})

describe('on a device that others use', () => {
  it('nothing is left when saving is switched off, until it is switched on again', async () => {
    openApplyForm()
    type('First Name', 'Ana')
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('Ana'))
    fireEvent.click(button("Don't save here"))
    expect(localStorage.getItem(DRAFT)).toBeNull()
    type('First Name', 'Anabel')
    await screen.findByDisplayValue('Anabel')
    expect(localStorage.getItem(DRAFT)).toBeNull()
    fireEvent.click(button('Save my answers'))
    expect(localStorage.getItem(DRAFT)).toContain('Anabel')
  })
})
