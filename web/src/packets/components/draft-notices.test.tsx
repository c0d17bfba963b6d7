import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraft } from '../factories.ts'
import {
  completePersonalStep,
  DISCARD_DRAFT,
  expectStep,
  fill,
  openWizard,
  press,
  SAVE_DRAFT,
} from '../test-wizard.tsx'

const file = (idSuffix: number, kind: 'document' | 'photo', name: string) => ({
  ...{ id: `5d0a9b1c-7f7e-4c55-9f7c-2f0f3b0a1d0${idSuffix}`, kind, name, type: 'image/jpeg', size: 2000 },
})
const SAVED_DRAFT = buildDraft({
  version: 2,
  savedAt: '2026-11-20T17:00:00Z',
  answers: { firstName: 'Anna', emergencyContactName: 'Maria', documentTypes: 'Passport' },
  files: [file(1, 'document', 'passport.jpg'), file(2, 'photo', 'me.jpg')],
})
const noticeWith = (text: string) =>
  within(screen.getByText(text).closest<HTMLElement>('[role=status]') ?? document.body)
const firstName = () => screen.getByLabelText<HTMLInputElement>('First Name')

it('a saved draft is restored, lists what is missing, and moves focus there', async () => {
  openWizard({}, SAVED_DRAFT)
  await screen.findByText("What's left")
  expect(screen.getByText(/^We saved your answers on Nov 20, 2026/)).toBeTruthy()
  expect(firstName().value).toBe('Anna')
  const listMissing = () =>
    noticeWith("What's left")
      .getAllByRole('listitem')
      .map(item => item.textContent)
  expect(listMissing()).toEqual([
    'Personal information: Social Security Number, Employment authorization; Primary emergency contact: Relationship, Phone, Email',
    'Direct deposit: Net pay account: Bank Name, Routing Number, Account Number',
    'Documents and signature: Digital signature, Disclaimer',
  ])
  press("Continue to what's left")
  const ssn = screen.getByLabelText('Social Security Number')
  await waitFor(() => expect(document.activeElement).toBe(ssn))
  fill(ssn, '123-45-6789')
  await waitFor(() => expect(listMissing()[0]).toMatch(/^Personal information: Employment authorization;/))
  press('Documents and signature:')
  await expectStep(3)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your Full Name')))
})

it('a saved draft can be discarded after confirmation', async () => {
  const { requests } = openWizard({}, SAVED_DRAFT)
  await screen.findByText('Continue where you left off')
  press('Start Over')
  const question = await screen.findByRole('dialog', { name: 'Start over?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Start Over' }))
  await waitFor(() => expect(screen.queryByText('Continue where you left off')).toBeNull())
  expect(requests).toContain(DISCARD_DRAFT)
  expect(firstName().value).toBe('Ana')
})

it('a reopened packet shows the reason, and lists what must be entered again', async () => {
  const draft = buildDraft({
    version: 1,
    savedAt: '2026-11-20T17:00:00Z',
    answers: { secondaryRoutingNumber: '121000248' },
    reopened: {
      reason: 'Please photograph both sides.',
      notCarriedOver: ['ssn', 'attestationUSCIS', 'secondaryRoutingNumber', 'secondaryAccountNumber'],
    },
  })
  openWizard({}, draft)
  await screen.findByText('What to fix: Please photograph both sides.')
  const [list] = noticeWith('Continue where you left off').getAllByRole('list')
  expect([...(list?.children ?? [])].map(item => item.textContent)).toEqual([
    'Social Security Number',
    'USCIS or A-Number',
    'Net pay account: Account Number',
    'Photo',
    'Supporting documents',
    'Digital signature',
  ])
})

it('a failed save is reported, and the answers stay in the tab without the SSN', async () => {
  openWizard({ [SAVE_DRAFT]: () => Promise.reject(new TypeError('offline')) })
  await completePersonalStep()
  await screen.findByText(/^We haven't saved your latest/)
  const unsaved = sessionStorage.getItem('epay-packet-unsaved-app-1')
  expect(unsaved).toContain('Maria Lopez')
  expect(unsaved).not.toContain('6789')
})

it("another device's answers are merged, and can replace this device's", async () => {
  const { server } = openWizard()
  await screen.findByText(/^Pre-filling/)
  const answers = { firstName: 'Aña', cityOrTown: 'Clovis' }
  server.draft = { ...server.draft, version: 1, answers, savedAt: '2026-11-20T18:00:00Z' }
  fill(firstName(), 'Anna')
  fireEvent(document, new Event('visibilitychange', { bubbles: true }))
  await screen.findByText('You also worked on this packet on another device')
  expect(screen.getByText('Added from your other device: City or Town.')).toBeTruthy()
  expect(firstName().value).toBe('Anna')
  expect(screen.getByLabelText<HTMLInputElement>('City or Town').value).toBe('Clovis')
  press('Use the Other Answers')
  expect(firstName().value).toBe('Aña')
})
