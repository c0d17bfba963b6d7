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

const file = (end: number, kind: 'document' | 'photo', name: string) => ({
  ...{ id: `5d0a9b1c-7f7e-4c55-9f7c-2f0f3b0a1d0${end}`, kind, name, type: 'image/jpeg', size: 2000 },
})
const KEPT = buildDraft({
  version: 2,
  savedAt: '2026-11-20T17:00:00Z',
  answers: { firstName: 'Anna', emergencyContactName: 'Maria', documentTypes: 'Passport' },
  files: [file(1, 'document', 'passport.jpg'), file(2, 'photo', 'me.jpg')],
})
const FILE = { FILE: () => new Response('content') }
const notice = (text: string) => screen.getByText(text).closest<HTMLElement>('[role=status]') ?? document.body
const firstName = () => screen.getByLabelText<HTMLInputElement>('First Name')

describe('a later sitting', () => {
  it('goes on where the last one ended, but for what is never kept', async () => {
    await openDocumentsStep(FILE, KEPT)
    expect(screen.getByText('passport.jpg')).toBeTruthy()
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
    await screen.findByText("What's left")
    const left = () =>
      within(notice("What's left"))
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
    expect(screen.getByText('passport.jpg')).toBeTruthy()
  })

  it('can start over, once it was asked', async () => {
    const { requests } = openWizard({}, KEPT)
    await screen.findByText('Continue where you left off')
    press('Start Over')
    const question = await screen.findByRole('dialog', { name: 'Start over?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Start Over' }))
    await waitFor(() => expect(screen.queryByText('Continue where you left off')).toBeNull())
    expect(requests).toContain(DISCARD_DRAFT)
    expect(firstName().value).toBe('Ana')
  })
})

it('a packet that HR sent back says why, and names everything that is to be given again', async () => {
  const sentBack = buildDraft({
    version: 1,
    savedAt: '2026-11-20T17:00:00Z',
    answers: { firstName: 'Anna', secondaryRoutingNumber: '121000248' },
    reopened: {
      reason: 'Please photograph both sides.',
      notCarriedOver: ['ssn', 'attestationUSCIS', 'secondaryRoutingNumber', 'secondaryAccountNumber'],
    },
  })
  openWizard({}, sentBack)
  expect(await screen.findByText('What to fix: Please photograph both sides.')).toBeTruthy()
  const [missing] = within(notice('Continue where you left off')).getAllByRole('list')
  expect([...(missing?.children ?? [])].map(item => item.textContent)).toEqual([
    'Social Security Number',
    'USCIS or A-Number',
    'Net pay account: Account Number',
    'Photo',
    'Supporting documents',
    'Digital signature',
  ])
  expect(firstName().value).toBe('Anna')
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
