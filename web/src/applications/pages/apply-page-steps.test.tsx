import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { typeHalfADate } from '#web/testing/type-half-a-date.ts'
import {
  button,
  DRAFT,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  storeDraft,
  submitted,
  UPLOAD,
} from './test-apply-page.ts'

const INVALID_DATE = 'Enter a valid date'
const next = () => fireEvent.click(button('Next'))

describe('the way back of the browser', () => {
  it('leads through the steps, and forward again', async () => {
    storeDraft()
    openApplyForm()
    next()
    await heading('Address Information')
    next()
    const title = await heading('Job Application Details')
    await waitFor(() => expect(document.activeElement).toBe(title))
    history.back()
    const before = await heading('Address Information')
    await waitFor(() => expect(document.activeElement).toBe(before))
    history.back()
    await heading('Personal Information')
    history.forward()
    await heading('Address Information')
  })

  it('waits while the form is sent', async () => {
    let answer = (_: Response) => {}
    fakeApi({ [UPLOAD]: () => new Promise<Response>(resolve => (answer = resolve)) })
    storeDraft({ step: 3 })
    openApplyForm()
    next()
    await heading('Work History')
    pressSubmit()
    await screen.findByRole('button', { name: 'Submitting...' })
    const arrivals: unknown[] = []
    const note = () => arrivals.push(history.state.steps)
    window.addEventListener('popstate', note)
    onTestFinished(() => window.removeEventListener('popstate', note))
    history.back()
    await waitFor(() => expect(arrivals).toEqual([[3], [3, 4]]))
    expect(button('Submitting...')).toBeTruthy()
    answer(json(201, { id: 'a-1' }))
    await submitted()
  })
})

describe('half a date', () => {
  it('is reported, and Next stays at its step', async () => {
    storeDraft({ values: { firstName: 'Ana', lastName: 'Lopez', email: 'a@b.co', phoneNumber: '1' } })
    openApplyForm()
    expect(screen.getByText('4 of 10 required answers')).toBeTruthy()
    typeHalfADate(field('Birth Date'))
    await screen.findByText(INVALID_DATE)
    expect(screen.getByText('4 of 10 required answers')).toBeTruthy()
    next()
    await waitFor(() => expect(document.activeElement).toBe(field('Birth Date')))
    expect(screen.getByText(INVALID_DATE)).toBeTruthy()
    expect(localStorage.getItem(DRAFT)).not.toContain('unreadable')
  })
})
