import { fieldsWith } from '@epay/contract/common/fields'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { PACKET_TEXT_FIELDS, packetPartName } from '@epay/contract/packets/packet-form'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { REVIEW_GROUPS } from './components/review-section.tsx'
import { buildPacketValues } from './factories.ts'
import { packetFormData } from './form/packet-values.ts'
import { completeDepositStep, completePersonalStep, openWizard, press } from './test-wizard.tsx'

const notDrawn = (names: readonly string[]) =>
  names.filter(name => !document.querySelector(`[name="${name}"]`))

it('draws every declared field in its step', async () => {
  openWizard()
  fireEvent.click(await screen.findByLabelText('A noncitizen authorized to work'))
  expect(notDrawn(fieldsWith(PACKET_FIELDS, { step: 'personal' }))).toEqual([])
  await completePersonalStep()
  press('Add an optional split')
  expect(notDrawn(fieldsWith(PACKET_FIELDS, { step: 'deposit' }))).toEqual([])
  await completeDepositStep()
  for (const name of fieldsWith(PACKET_FIELDS, { step: 'documents' }))
    expect(screen.getByText(PACKET_FIELDS[name].pageLabel)).toBeTruthy()
})

it('shows every answer of steps 1 and 2 above the signature', () => {
  const reviewed = REVIEW_GROUPS.flatMap(({ fields }) => fields)
  expect(reviewed.toSorted()).toEqual(PACKET_TEXT_FIELDS.toSorted())
})

it('sends every declared field', () => {
  const texts = fieldsWith(PACKET_FIELDS, { section: 'papers' })
  const papers = Object.fromEntries(texts.map(name => [name, 'given']))
  const values = buildPacketValues({ ...papers, attestation: 'alien_authorized_to_work' })
  const form = packetFormData('app-1', values, 'en')
  const missing = Object.keys(PACKET_FIELDS).filter(name => !form.has(packetPartName(name)))
  expect(missing).toEqual([])
})
