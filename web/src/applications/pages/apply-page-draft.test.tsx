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

  it('any more, what was promised is taken back', async () => {
    openApplyForm()
    expect(screen.getByText(PROMISE)).toBeTruthy()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    type('First Name', 'Ana')
    await screen.findByText(/^Your browser can't save your/)
  })
})

describe('the focus', () => {
  it('stays with the switch for what is kept', () => {
    openApplyForm()
    button("Don't save here").focus()
    fireEvent.click(button("Don't save here"))
    expect(document.activeElement).toBe(button('Save my answers'))
    fireEvent.click(button('Save my answers'))
    expect(document.activeElement).toBe(button("Don't save here"))
  })

  it('goes to the step that was brought back', async () => {
    keep({ step: 1 })
    openApplyForm()
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(button('Clear'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    const title = await heading('Address Information')
    await waitFor(() => expect(document.activeElement).toBe(title))
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

  it('each writes only what it changed, whatever it knows of the other', async () => {
    keep()
    openApplyForm()
    keep({ values: { ...ANSWERS, firstName: 'Anita', city: 'Clovis' } })
    type('First Name', 'Anabel')
    await waitFor(() => expect(kept()).toMatchObject({ firstName: 'Anabel', city: 'Clovis' }))
  })

  it('what the other one wrote is not written back', async () => {
    keep()
    openApplyForm()
    keep({ attempt: { ...ATTEMPT, isUnanswered: true }, values: { ...ANSWERS, city: 'Clovis' } })
    const setItem = vi.spyOn(Storage.prototype, 'setItem')
    tell()
    await screen.findByText(/We may already have your application/)
    fireEvent.click(button(/^Step 2: /))
    await heading('Address Information')
    expect(field('City').value).toBe('Clovis')
    const written = setItem.mock.calls.map(([, text]) => text)
    expect(written.map(text => JSON.parse(text).step)).toEqual([1])
  })

  it('one that is empty goes on with what is typed in the other', async () => {
    openApplyForm()
    keep()
    tell()
    await waitFor(() => expect(field('First Name').value).toBe('Ana'))
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

    it('comes back here as well when the other brings it back', async () => {
      keep()
      openApplyForm()
      localStorage.removeItem(DRAFT)
      tell()
      await screen.findByText(GONE)
      keep()
      tell()
      await waitFor(() => expect(field('First Name').value).toBe('Ana'))
      expect(screen.queryByText(GONE)).toBeNull()
    })

    it('is not written back by a tab that was not told', async () => {
      keep()
      openApplyForm()
      localStorage.removeItem(DRAFT)
      type('First Name', 'Anabel')
      await screen.findByText(GONE)
      expect(localStorage.getItem(DRAFT)).toBeNull()
    })

    it('is not confused with one that only became too old', async () => {
      keep()
      openApplyForm()
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 14 * 86_400_000)
      tell()
      type('First Name', 'Anabel')
      await waitFor(() => expect(kept()).toMatchObject({ ...ANSWERS, firstName: 'Anabel' }))
      expect(screen.queryByText(GONE)).toBeNull()
    })

    it('stays while this one sends it', async () => {
      let answer = (_: Response) => {}
      fakeApi({ [UPLOAD]: () => new Promise<Response>(resolve => (answer = resolve)) })
      keep({ step: 4 })
      openApplyForm()
      pressSubmit()
      await screen.findByRole('button', { name: 'Submitting...' })
      localStorage.removeItem(DRAFT)
      tell()
      answer(json(201, { id: 'a-1' }))
      await submitted()
      expect(screen.queryByText(GONE)).toBeNull()
    })
  })

  it('another application is not mixed into this one', async () => {
    keep()
    openApplyForm()
    keep({ values: { firstName: 'Bob' }, attempt: { key: 'k-2', isUnanswered: false } })
    tell()
    type('Last Name', 'Marin')
    await waitFor(() => expect(kept()).toMatchObject({ ...ANSWERS, lastName: 'Marin' }))
    expect(field('First Name').value).toBe('Ana')
  })
})

describe('the steps', () => {
  it('are not called completed while something in them needs correction', async () => {
    keep()
    openApplyForm()
    expect(button('Step 1: Personal Information, completed')).toBeTruthy()
    type('Email', 'ana')
    const current = await screen.findByRole('button', {
      name: 'Step 1: Personal Information, needs correction',
    })
    // It still shows which step it is.
    expect(current.textContent).toMatch(/^1/)
    expect(current.querySelector('svg')).toBeTruthy()
  })

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
