import { ADULT_MESSAGES } from '@epay/contract/applications/messages'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type FakeRequest, fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { ANSWERS } from '../factories.ts'
import { ApplyPage } from './apply-page.tsx'
import {
  button,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  RECEIPT,
  storeDraft,
  UPLOAD,
} from './test-apply-page.ts'

const ADULT = { ...PORTAL, ageQuestion: 'isAdult' } as const
const LABEL = 'I am 18 or older'
const { birthDate, ...OTHERS } = ANSWERS

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: LABEL })
const hasDate = () => screen.queryByLabelText('Birth Date') !== null
const next = () => fireEvent.click(button('Next'))

/** Answers the submissions in turn; what was sent. */
function fakeUploads(...answers: Response[]) {
  const sent: Record<string, unknown>[] = []
  fakeApi({
    [UPLOAD]: ({ body }: FakeRequest) => {
      sent.push(body instanceof FormData ? Object.fromEntries(body) : {})
      return answers.shift() ?? json(201, RECEIPT)
    },
  })
  return sent
}

describe('where the portal asks whether the applicant is 18 or older', () => {
  it('the first step has a box in place of the date, which must be checked', async () => {
    storeDraft({ values: OTHERS, completed: [] })
    openApplyForm(ApplyPage, ADULT)
    expect(hasDate()).toBe(false)
    next()
    expect(await screen.findByText(ADULT_MESSAGES.required)).toBeTruthy()
    const checkbox = await box()
    await waitFor(() => expect(document.activeElement).toBe(checkbox))
    const message = document.getElementById(checkbox.getAttribute('aria-describedby') ?? '')
    expect(message?.textContent).toBe(ADULT_MESSAGES.required)
    fireEvent.click(checkbox)
    await waitFor(() => expect(screen.queryByText(ADULT_MESSAGES.required)).toBeNull())
    next()
    await heading('Address Information')
  })

  it('yes is sent, and no birth date that an older draft has', async () => {
    const sent = fakeUploads()
    storeDraft({ step: 4 })
    openApplyForm(ApplyPage, ADULT)
    pressSubmit()
    // The draft was begun with the other question: it leads back to this one.
    const checkbox = await box()
    await waitFor(() => expect(document.activeElement).toBe(checkbox))
    expect(sent).toEqual([])
    fireEvent.click(checkbox)
    fireEvent.click(button('Back to review'))
    await heading('Work History')
    pressSubmit()
    await waitFor(() => expect(sent).toMatchObject([{ firstName: 'Ana', isAdult: 'true' }]))
    expect(sent[0]).not.toHaveProperty('birthDate')
  })
})

describe('a question that changed since the page was loaded', () => {
  it('from the date to the box is asked now, and everything else stays', async () => {
    const errors = { BirthDate: [ADULT_MESSAGES.dateNotAsked], IsAdult: [ADULT_MESSAGES.required] }
    const sent = fakeUploads(problem(400, { errors }))
    storeDraft({ step: 4 })
    openApplyForm()
    pressSubmit()
    const checkbox = await box()
    await waitFor(() => expect(document.activeElement).toBe(checkbox))
    expect(screen.getByText(ADULT_MESSAGES.required)).toBeTruthy()
    expect(screen.queryByText(ADULT_MESSAGES.dateNotAsked)).toBeNull()
    expect(field('First Name').value).toBe('Ana')
    fireEvent.click(checkbox)
    fireEvent.click(button('Back to review'))
    await heading('Work History')
    pressSubmit()
    await waitFor(() => expect(sent).toMatchObject([{ birthDate }, { isAdult: 'true' }]))
    expect(sent[1]).not.toHaveProperty('birthDate')
  })
})
