import { APPLY_STEPS } from '@epay/contract/applications/application-form'
import { applicationBoundaries } from '@epay/contract/applications/boundary-cases'
import { toDateIn } from '@epay/contract/common/dates'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openApplyForm, storeDraft } from './test-apply-page.ts'

const OF_FIELDS = [...Map.groupBy(applicationBoundaries(toDateIn(new Date())), ({ field }) => field).values()]
/** `contract/` tests the whole table; this test proves for each field that the form uses it. */
const CASES = [
  ['refused', OF_FIELDS.flatMap(cases => cases.find(({ message }) => message) ?? [])],
  ['taken', OF_FIELDS.flatMap(cases => cases.findLast(({ message }) => !message) ?? [])],
  ['refused again', OF_FIELDS.flatMap(cases => cases.findLast(({ message }) => message) ?? [])],
] as const

function inputOf(field: string): HTMLInputElement | HTMLSelectElement {
  const input = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${field}"]`)
  if (!input) throw new Error(`There is no field ${field}`)
  return input
}

/** Pickers accept valid choices only, and an address field trims its value. */
function holds({ value: held }: { value: string }, value: string): boolean {
  return held === value || (held !== '' && held === value.trim())
}

/** What is tied to the field as its description. */
function messageAt(field: string): string {
  const ids = inputOf(field).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** All fields of a step at once have the same kind of value. */
describe.each(APPLY_STEPS.map(({ title, fields }, step) => ({ title, fields, step })))(
  'the step $title',
  ({ title, fields, step }) => {
    it('says of every value at the edge what the table says', async () => {
      storeDraft({ step })
      openApplyForm()
      await screen.findByRole('heading', { level: 2, name: title })
      const names: readonly string[] = fields
      let tried = 0
      for (const [what, cases] of CASES) {
        const expected: Record<string, string> = {}
        for (const { field, value, message = '' } of cases.filter(({ field }) => names.includes(field))) {
          fireEvent.change(inputOf(field), { target: { value } })
          if (holds(inputOf(field), value)) expected[field] = message
        }
        tried += Object.keys(expected).length
        // So that the message about the previous value is not mistaken for the one about this value.
        await act(async () => undefined)
        await waitFor(() => {
          const shown = Object.keys(expected).map(field => [field, messageAt(field)])
          expect({ what, ...Object.fromEntries(shown) }).toEqual({ what, ...expected })
        })
      }
      expect(tried).toBeGreaterThan(fields.length)
    })
  },
)
