import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildDraft } from '../factories.ts'
import {
  completePersonalStep,
  DISCARD_DRAFT,
  fill,
  openDocumentsStep,
  openWizard,
  press,
  SAVE_DRAFT,
  stepIs,
} from '../test-wizard.tsx'

const KEPT = buildDraft({
  version: 2,
  savedAt: '2026-11-20T17:00:00Z',
  answers: { firstName: 'Anna', emergencyContactName: 'Maria', documentTypes: 'Passport' },
  files: [
    {
      id: '5d0a9b1c-7f7e-4c55-9f7c-2f0f3b0a1d01',
      kind: 'document',
      name: 'passport.pdf',
      type: 'application/pdf',
      size: 2000,
    },
    {
      id: '5d0a9b1c-7f7e-4c55-9f7c-2f0f3b0a1d02',
      kind: 'photo',
      name: 'me.jpg',
      type: 'image/jpeg',
      size: 3000,
    },
  ],
})
const FILE = { FILE: () => new Response('content') }
const firstName = () => screen.getByLabelText<HTMLInputElement>('First Name')

describe('a later sitting', () => {
  it('goes on where the last one ended, but for what is never kept', async () => {
    await openDocumentsStep(FILE, KEPT)
    expect(screen.getByText('passport.pdf')).toBeTruthy()
    expect(screen.getByText('me.jpg')).toBeTruthy()
    expect(screen.getByLabelText('Passport')).toHaveProperty('checked', true)
    press('Previous')
    await stepIs(2)
    press('Previous')
    await stepIs(1)
    expect(screen.getByText('Continue where you left off')).toBeTruthy()
    expect(screen.getByText(/^We saved your answers on Nov 20, 2026/)).toBeTruthy()
    expect(firstName().value).toBe('Anna')
  })

  it('says what is left, and goes straight there', async () => {
    openWizard(FILE, KEPT)
    const notice = (await screen.findByText("What's left")).closest<HTMLElement>('[role=status]')
    const left = () =>
      within(notice ?? document.body)
        .getAllByRole('listitem')
        .map(item => item.textContent)
    expect(left()).toEqual([
      'Personal information: Social Security Number, Employment authorization; Primary emergency contact: Relationship, Phone, Email',
      'Direct deposit: Net pay account: Bank Name, Routing Number, Account Number',
      'Documents and signature: Digital signature, Disclaimer',
    ])
    press("Continue to what's left")
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Social Security Number')))
    fill(screen.getByLabelText('Social Security Number'), '123-45-6789')
    await waitFor(() => expect(left()[0]).toMatch(/^Personal information: Employment authorization;/))
    press('Documents and signature:')
    await stepIs(3)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your Full Name')))
    expect(screen.getByText('passport.pdf')).toBeTruthy()
  })

  it('can start over, once it was asked', async () => {
    const { requests } = openWizard({}, KEPT)
    await screen.findByText('Continue where you left off')
    expect(screen.getByLabelText<HTMLInputElement>('Social Security Number').value).toBe('')
    press('Start Over')
    const question = await screen.findByRole('dialog', { name: 'Start over?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Start Over' }))
    await waitFor(() => expect(screen.queryByText('Continue where you left off')).toBeNull())
    expect(requests).toContain(DISCARD_DRAFT)
    expect(firstName().value).toBe('Ana')
  })
})

describe('a packet that HR sent back', () => {
  const SENT_BACK = buildDraft({
    version: 1,
    savedAt: '2026-11-20T17:00:00Z',
    answers: { firstName: 'Anna', secondaryRoutingNumber: '121000248' },
    reopened: {
      reason: 'Please photograph both sides.',
      notCarriedOver: ['ssn', 'attestationUSCIS', 'secondaryRoutingNumber', 'secondaryAccountNumber'],
    },
  })
  const lists = () =>
    within(
      screen.getByText('Continue where you left off').closest<HTMLElement>('[role=status]') ?? document.body,
    )
      .getAllByRole('list')
      .map(list => [...list.children].map(item => item.textContent))
  const missing = () => lists()[0]

  it('says why, and names everything that is to be given again', async () => {
    openWizard({}, SENT_BACK)
    expect(await screen.findByText('What to fix: Please photograph both sides.')).toBeTruthy()
    expect(missing()).toEqual([
      'Social Security Number',
      'USCIS or A-Number',
      'Net pay account: Account Number',
      'Photo',
      'Supporting documents',
      'Digital signature',
    ])
    expect(firstName().value).toBe('Anna')
  })
})

describe('saving', () => {
  it('happens with each step, and says when', async () => {
    const { server } = openWizard()
    await completePersonalStep()
    await waitFor(() => expect(server.draft.version).toBe(1))
    expect(server.draft.answers).toMatchObject({
      emergencyContactName: 'Maria Lopez',
      attestation: 'citizen',
    })
    expect(JSON.stringify(server.draft)).not.toContain('6789')
    expect(await screen.findByText(/^Saved: Nov 20, 2026/)).toBeTruthy()
  })

  it('that fails says so, and what was typed is still there', async () => {
    openWizard({ [SAVE_DRAFT]: () => Promise.reject(new TypeError('offline')) })
    await completePersonalStep()
    expect(await screen.findByText(/^We haven't saved your latest/)).toBeTruthy()
    expect(sessionStorage.getItem('epay-packet-unsaved-app-1')).toContain('Maria Lopez')
    expect(sessionStorage.getItem('epay-packet-unsaved-app-1')).not.toContain('6789')
  })

  it('merges what another device saved: nothing of either is lost, and the other answers can be used', async () => {
    const { server } = openWizard()
    await screen.findByText(/^Pre-filling/)
    const elsewhere = { version: 1, answers: { firstName: 'Aña', cityOrTown: 'Clovis' } }
    server.draft = { ...server.draft, ...elsewhere, savedAt: '2026-11-20T18:00:00Z' }
    fill(firstName(), 'Anna')
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByText('You also worked on this packet on another device')).toBeTruthy()
    expect(screen.getByText('Added from your other device: City or Town.')).toBeTruthy()
    expect(firstName().value).toBe('Anna')
    expect(screen.getByLabelText<HTMLInputElement>('City or Town').value).toBe('Clovis')
    expect(screen.getByText('Aña')).toBeTruthy()
    press('Use the Other Answers')
    expect(firstName().value).toBe('Aña')
  })
})
