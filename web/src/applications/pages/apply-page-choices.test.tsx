import { ADULT_MESSAGES, APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeRequest, fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { ANSWERS } from '../factories.ts'
import { ApplyPage, loadApplyPage } from './apply-page.tsx'
import {
  button,
  chooseFile,
  DRAFT,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  RECEIPT,
  storeDraft,
  submitted,
  type,
  UPLOAD,
} from './test-apply-page.ts'

/** Mocks the browser's languages. */
async function open(languages: readonly string[] = ['en-US']) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  openApplyForm(await loadApplyPage())
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the language', () => {
  it('is the one of the browser', async () => {
    await open(['es-MX', 'en'])
    await heading('Información personal')
    expect(document.documentElement.lang).toBe('es')
    expect(document.title).toBe('Solicitud de empleo · EPay')
  })

  it('can be changed in the midst of the form, loses nothing and is remembered', async () => {
    await open()
    type('First Name', 'Ana')
    type('Email', 'ana')
    await screen.findByText('Invalid email format')
    button('Español').focus()
    fireEvent.click(button('Español'))
    await heading('Información personal')
    expect(screen.getByText('El correo electrónico no es válido')).toBeTruthy()
    expect(field('Nombre')).toHaveProperty('value', 'Ana')
    expect(localStorage.getItem('language')).toBe('es')
    expect(document.activeElement).toBe(button('English'))
    cleanup()
    await open(['en-US'])
    await heading('Información personal')
    fireEvent.click(button('English'))
    await heading('Personal Information')
    expect(document.documentElement.lang).toBe('en')
  })

  it('goes with the application', async () => {
    const sent: FakeRequest[] = []
    fakeApi({
      [UPLOAD]: request => {
        sent.push(request)
        return json(201, { id: 'a-1' })
      },
    })
    storeDraft({ step: 4 })
    await open(['es'])
    await heading('Experiencia laboral')
    fireEvent.click(button('Enviar solicitud'))
    await screen.findByText('¡Su solicitud se envió correctamente!')
    const { body } = sent[0] ?? {}
    expect(body instanceof FormData && body.get('language')).toBe('es')
    expect(body instanceof FormData && body.has('faxNumber')).toBe(false)
  })
})

const PROGRAM = 'This is a program. Choose a PDF, DOC, or DOCX file.'

describe('a resume', () => {
  it('that was refused is not sent: Submit leads to it, and it can be removed', async () => {
    const { requests } = fakeApi({ [UPLOAD]: () => json(201, { id: 'a-1' }) })
    storeDraft({ step: 2 })
    await open()
    chooseFile(new File(['MZ\u0090\u0000'], 'resume.pdf', { type: 'application/pdf' }))
    await screen.findByText(PROGRAM)
    fireEvent.click(button('Step 5: Work History'))
    await heading('Work History')
    pressSubmit()
    await heading('Job Application Details')
    await waitFor(() => expect(document.activeElement).toBe(button('Choose another file')))
    expect(screen.getByText(PROGRAM)).toBeTruthy()
    expect(screen.getByText('Submission Error')).toBeTruthy()
    expect(requests).toEqual([])
    expect(localStorage.getItem(DRAFT)).not.toContain('resume.pdf')

    fireEvent.click(button('Remove resume.pdf'))
    await waitFor(() => expect(screen.queryByText('Submission Error')).toBeNull())
    fireEvent.click(button('Step 5: Work History'))
    await heading('Work History')
    pressSubmit()
    await submitted()
  })
})

describe('Skip to Review', () => {
  it('is offered where all that is left is optional, and leads to the review', async () => {
    storeDraft({ step: 1, completed: [0] })
    await open()
    expect(screen.queryByRole('button', { name: 'Skip to Review' })).toBeNull()
    fireEvent.click(button('Next'))
    await heading('Job Application Details')
    type('Job Applied For', '')
    fireEvent.click(button('Skip to Review'))
    await screen.findByText('Job Applied For is required')
    type('Job Applied For', 'Welder')
    fireEvent.click(button('Skip to Review'))
    await heading('Work History')
    const review = screen.getByRole('heading', { level: 3, name: 'Review your application' })
    await waitFor(() => expect(document.activeElement).toBe(review))
    expect(button('Step 4: Professional References, completed')).toHaveProperty('disabled', false)
  })
})

describe('the field that no person sees', () => {
  const faxOf = ({ body }: FakeRequest) => (body instanceof FormData ? body.get('faxNumber') : null)

  it('is out of reach, and cleared when it stood in the way', async () => {
    const faxes: unknown[] = []
    fakeApi({
      [UPLOAD]: request => {
        faxes.push(faxOf(request))
        if (faxOf(request)) return problem(400, { errors: { '': [APPLY_MESSAGES.honeypot] } })
        return json(201, { id: 'a-1' })
      },
    })
    storeDraft({ step: 4 })
    await open()
    const fax = document.querySelector<HTMLInputElement>('input[name="faxNumber"]')
    if (!fax) throw new Error('There is no such field')
    expect(fax).toMatchObject({ tabIndex: -1, autocomplete: 'off' })
    expect(fax.closest('[aria-hidden="true"]')).toBeTruthy()
    fax.value = '555 0199'
    pressSubmit()
    await screen.findByText(APPLY_MESSAGES.honeypot)
    pressSubmit()
    await submitted()
    expect(faxes).toEqual(['555 0199', null])
  })
})

const ADULT = { ...PORTAL, ageQuestion: 'isAdult' } as const
const LABEL = 'I am 18 or older'
const { birthDate, ...OTHERS } = ANSWERS

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: LABEL })
const hasDate = () => screen.queryByLabelText('Birth Date') !== null
const next = () => fireEvent.click(button('Next'))

/** Responds to submissions in order, and returns their bodies. */
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
    // The draft answers the other question, so the form goes back to this one.
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
