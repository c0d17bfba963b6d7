import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json, PORTAL, problem } from '#web/testing/fake-api.ts'
import { linkToken } from '#web/testing/tokens.ts'
import { buildDraft, buildPrefill } from '../factories.ts'
import { openPacketPage } from '../test-wizard.tsx'
import { loadEmployeePacketPage } from './employee-packet-page.tsx'

const FOLDER = '/jobapplication/app-1'
const ROUTES = {
  [`GET ${FOLDER}/candidateapplication`]: () => json(200, buildPrefill({ language: 'es' })),
  [`GET ${FOLDER}/candidate-packet-draft`]: () => json(200, buildDraft()),
}

/** On a device with an English browser. */
async function open() {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US'])
  openPacketPage(await loadEmployeePacketPage(), linkToken({ applicationId: 'app-1' }))
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => {
  queryClient.clear()
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('the packet opens', () => {
  it('in the language of the application, which is no choice for the device', async () => {
    fakeApi(ROUTES)
    await open()
    await heading('Paquete de nuevo empleado')
    expect(document.documentElement.lang).toBe('es')
    expect(localStorage.getItem('language')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'English' }))
    await heading('Employee Packet')
    expect(localStorage.getItem('language')).toBe('en')
  })

  it('once its call is answered with an application in place of a page', async () => {
    let isMended = false
    const call = `GET ${FOLDER}/candidateapplication`
    const page = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
    fakeApi({ ...ROUTES, [call]: () => (isMended ? json(200, buildPrefill()) : page()) })
    await open()
    await screen.findByText('Failed to load application data. Please try again.')
    screen.getByText(/unexpected answer to GET \/JobApplication\/:id\/candidateApplication\./i)
    isMended = true
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await screen.findByRole('heading', { level: 2 })
  })

  it('once the employer is known, whom the signed statement names', async () => {
    let isUp = false
    fakeApi({ ...ROUTES, 'GET /portal': () => (isUp ? json(200, PORTAL) : problem(503)) })
    await open()
    const retry = await screen.findByRole('button', { name: 'Intentar de nuevo' })
    isUp = true
    fireEvent.click(retry)
    await screen.findByRole('heading', { level: 2 })
  })
})
