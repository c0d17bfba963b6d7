import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect } from 'vitest'
import { type Portal, portalStore } from '#web/lib/portal.ts'
import { fakeApi, json, PORTAL } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import type { Draft } from '../apply-form/draft.ts'
import { ANSWERS } from '../factories.ts'
import { ApplyPage } from './apply-page.tsx'

const UPLOAD = 'POST /jobapplication/upload'
export const DRAFT_KEY = 'applicationDraft'
/** The smallest file that passes as a PDF. */
export const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n'

type StoredDraft = Partial<Omit<Draft, 'values'> & { values: Partial<Draft['values']> }>

/** Stores a draft in which every step can be opened. */
export function storeDraft(draft: StoredDraft = {}): void {
  const completeDraft = { savedAt: Date.now(), values: ANSWERS, step: 0, completed: [0, 1, 2, 3], ...draft }
  localStorage.setItem(DRAFT_KEY, JSON.stringify(completeDraft))
}

export function openApplyForm(Page: ComponentType = ApplyPage, portal: Portal = PORTAL): void {
  portalStore.write(portal)
  renderApp([{ path: '/apply', Component: Page }], '/apply')
}

/** Opens the last step of a completed form. */
export function openLastStep(): void {
  storeDraft({ step: 4 })
  openApplyForm()
}

export function reloadForm(): void {
  cleanup()
  openApplyForm()
}

export type FakeResponse = Response | (() => Response | Promise<Response>)

/** Uses the responses in order, then accepts all further submissions. Returns the submitted forms. */
export function fakeUploads(...responses: FakeResponse[]) {
  const forms: Record<string, unknown>[] = []
  fakeApi({
    [UPLOAD]: ({ body }) => {
      forms.push(body instanceof FormData ? Object.fromEntries(body) : {})
      const response = responses.shift() ?? json(201, { id: 'a-1' })
      return typeof response === 'function' ? response() : response
    },
  })
  return forms
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name })
export const press = (name: string | RegExp) => fireEvent.click(button(name))
export const pressSubmit = () => press('Submit Application')
export const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

export function field(label: string): HTMLInputElement {
  const [input] = screen.getAllByLabelText<HTMLInputElement>(label)
  if (!input) throw new Error(`There is no field ${label}`)
  return input
}

export function type(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } })
}

export function chooseFile(file: File): void {
  const input = document.querySelector('input[type="file"]')
  if (!input) throw new Error('The step has no file field')
  fireEvent.change(input, { target: { files: [file] } })
}

/** Mimics the server's response to a submission. */
export const RECEIPT = { id: 'a-1', applicationNumber: '4829-1736', isConfirmedByMail: true }

export const expectFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))

/** Also waits for the browser to return to the first history entry, which happens later. */
export async function waitUntilSubmitted(): Promise<void> {
  await screen.findByText('Application Submitted Successfully!')
  await waitFor(() => expect(history.state.steps).toEqual([0]))
}
