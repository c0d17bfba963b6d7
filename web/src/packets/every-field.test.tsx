import { fieldsWith } from '@epay/contract/common/fields'
import { PACKET_FIELDS } from '@epay/contract/packets/packet-fields'
import { PACKET_TEXT_FIELDS, packetPartName } from '@epay/contract/packets/packet-form'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { REVIEW_GROUPS } from './components/review-section.tsx'
import { buildPacketValues } from './factories.ts'
import { packetFormData } from './form/packet-values.ts'
import { completeDepositStep, completePersonalStep, openWizard, press } from './test-wizard.tsx'

const listMissingInputs = (names: readonly string[]) =>
  names.filter(name => !document.querySelector(`[name="${name}"]`))

it('every declared field has an input in its step', async () => {
  openWizard()
  fireEvent.click(await screen.findByLabelText('A noncitizen authorized to work'))
  expect(listMissingInputs(fieldsWith(PACKET_FIELDS, { step: 'personal' }))).toEqual([])
  await completePersonalStep()
  press('Add an optional split')
  expect(listMissingInputs(fieldsWith(PACKET_FIELDS, { step: 'deposit' }))).toEqual([])
  await completeDepositStep()
  for (const name of fieldsWith(PACKET_FIELDS, { step: 'documents' }))
    expect(screen.getByText(PACKET_FIELDS[name].pageLabel)).toBeTruthy()
})

it('every answer of steps 1 and 2 is reviewed above the signature', () => {
  const reviewedFields = REVIEW_GROUPS.flatMap(({ fields }) => fields)
  expect(reviewedFields.toSorted()).toEqual(PACKET_TEXT_FIELDS.toSorted())
})

it('every declared field is sent', () => {
  const texts = fieldsWith(PACKET_FIELDS, { section: 'papers' })
  const papers = Object.fromEntries(texts.map(name => [name, 'x']))
  const values = buildPacketValues({ ...papers, attestation: 'alien_authorized_to_work' })
  const form = packetFormData('app-1', values, 'en')
  const missingFields = Object.keys(PACKET_FIELDS).filter(name => !form.has(packetPartName(name)))
  expect(missingFields).toEqual([])
})
