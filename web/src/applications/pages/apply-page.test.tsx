import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FakeRequest, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { typeHalfADate } from '#web/testing/type-half-a-date.ts'
import {
  button,
  DRAFT,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  reloadForm,
  storeDraft,
  submitted,
  type,
  UPLOAD,
} from './test-apply-page.ts'

const STEPS = [
  [
    ['First Name', 'Ana'],
    ['Last Name', 'Lopez'],
    ['Email', 'ana@example.com'],
    ['Phone Number', '559 555 0134'],
    ['Birth Date', '1990-05-06'],
  ],
  [
    ['Street Address', '12 Main St'],
    ['City', 'Fresno'],
    ['State/Province', 'CA'],
    ['Postal Code', '93650'],
  ],
  [['Job Applied For', 'Welder']],
] as const

const next = () => fireEvent.click(button('Next'))

async function fillTo(title: string) {
  for (const fields of STEPS) {
    if (screen.queryByRole('heading', { level: 2, name: title })) return
    for (const [label, value] of fields) type(label, value)
    const before = screen.getByRole('heading', { level: 2 }).textContent
    next()
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 }).textContent).not.toBe(before))
  }
  if (title === 'Work History') {
    next()
    await heading('Work History')
  }
}

describe('the steps', () => {
  it('Next asks for what is required, and Previous goes back', async () => {
    openApplyForm()
    next()
    expect(await screen.findByText('First Name is required')).toBeTruthy()
    expect(screen.getByText('Birth Date is required')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('First Name')))
    await fillTo('Address Information')
    fireEvent.click(button('Previous'))
    await heading('Personal Information')
    expect(field('First Name').value).toBe('Ana')
  })

  it('checks with every change', async () => {
    openApplyForm()
    type('Email', 'ana')
    expect(await screen.findByText('Invalid email format')).toBeTruthy()
    type('Email', 'ana@example.com')
    await waitFor(() => expect(screen.queryByText('Invalid email format')).toBeNull())
  })
})

describe('submitting', () => {
  const fillAndSubmit = async () => {
    openApplyForm()
    await fillTo('Work History')
    pressSubmit()
  }

  it('sends the fields once, says so and begins anew', async () => {
    const sent: FakeRequest[] = []
    fakeApi({
      [UPLOAD]: request => {
        sent.push(request)
        return json(201, { id: 'a-1' })
      },
    })
    await fillAndSubmit()
    await submitted()
    expect(field('First Name').value).toBe('')
    expect(localStorage.getItem(DRAFT)).toBeNull()
    const { body } = sent[0] ?? {}
    expect(body instanceof FormData && Object.fromEntries(body)).toMatchObject({
      firstName: 'Ana',
      stateOrProvince: 'CA',
      birthDate: '1990-05-06',
    })
  })

  it('opens the first step with a refused field', async () => {
    fakeApi({ [UPLOAD]: () => problem(400, { errors: { JobAppliedFor: ['No'], City: ['Not there'] } }) })
    await fillAndSubmit()
    await heading('Address Information')
    expect(screen.getByText('Not there')).toBeTruthy()
    expect(screen.getByText('Submission Error')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('City')))
  })
})

describe('the draft', () => {
  it('comes back at its step, and goes with Clear until it is brought back', async () => {
    openApplyForm()
    await fillTo('Address Information')
    type('City', 'Fresno')
    await waitFor(() => expect(localStorage.getItem(DRAFT)).toContain('Fresno'))
    reloadForm()
    await heading('Address Information')
    expect(field('City').value).toBe('Fresno')
    fireEvent.click(button('Clear'))
    await heading('Personal Information')
    expect(localStorage.getItem(DRAFT)).toBeNull()
    fireEvent.click(button('Undo'))
    await heading('Address Information')
    expect(field('City').value).toBe('Fresno')
  })
})

const INVALID_DATE = 'Enter a valid date'
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
