import { APPLY_MESSAGES } from '@epay/contract/applications/messages'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeRequest, fakeApi, json, problem } from '#web/testing/fake-api.ts'
import { loadApplyPage } from './apply-page.tsx'
import {
  button,
  chooseFile,
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

/** Opens the page as the browser of someone who reads these languages. */
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

describe('on a device that others use', () => {
  it('nothing is left when saving is switched off, until it is switched on again', async () => {
    await open()
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
    const fax = document.querySelector<HTMLInputElement>('input[name="faxNumber"]') ?? fail()
    expect([fax.tabIndex, fax.autocomplete, fax.closest('[aria-hidden="true"]') !== null]).toEqual([
      -1,
      'off',
      true,
    ])
    fax.value = '555 0199'
    pressSubmit()
    await screen.findByText(APPLY_MESSAGES.honeypot)
    pressSubmit()
    await submitted()
    expect(faxes).toEqual(['555 0199', null])
  })
})

function fail(): never {
  throw new Error('There is no such field')
}
