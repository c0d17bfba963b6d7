import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import {
  button,
  DRAFT,
  field,
  heading,
  openApplyForm,
  pressSubmit,
  RECEIPT,
  reloadForm,
  storeDraft,
  submitted,
  UPLOAD,
} from './test-apply-page.ts'

const CONFIRMED = /^We emailed you a confirmation/

async function submit(receipt: Partial<typeof RECEIPT> | Record<string, unknown>) {
  const { requests } = fakeApi({ [UPLOAD]: () => json(201, receipt) })
  storeDraft({ step: 3 })
  openApplyForm()
  fireEvent.click(button('Next'))
  await heading('Work History')
  pressSubmit()
  await submitted()
  return requests
}

describe('what EPay’s server says of a submission', () => {
  it('is a page of its own, also after a reload, until another application begins', async () => {
    const requests = await submit(RECEIPT)
    await screen.findByText('4829-1736')
    expect(document.activeElement?.textContent).toContain('Application Submitted Successfully!')
    expect(screen.getByText(CONFIRMED)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Submit|Next|^Step / })).toBeNull()
    expect(localStorage.getItem(DRAFT)).toBeNull()

    reloadForm()
    await screen.findByText('4829-1736')
    await submitted()
    expect(requests).toHaveLength(1)

    fireEvent.click(button('Apply for another position'))
    const title = await heading('Personal Information')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(field('First Name').value).toBe('')
    reloadForm()
    await heading('Personal Information')
    expect(screen.queryByText('4829-1736')).toBeNull()
    expect(requests).toHaveLength(1)
  })

  it('promises no mail that was not sent', async () => {
    await submit({ ...RECEIPT, isConfirmedByMail: false })
    await screen.findByText('4829-1736')
    expect(screen.queryByText(CONFIRMED)).toBeNull()
  })

  it.each([{}, { id: 'a-1' }, { applicationNumber: 7, isConfirmedByMail: 'yes' }])(
    'is left out where another server answers %j: a new form stands below the banner',
    async answer => {
      await submit(answer)
      expect(await heading('Personal Information')).toBeTruthy()
      expect(field('First Name').value).toBe('')
      reloadForm()
      await heading('Personal Information')
      expect(screen.queryByText('Application Submitted Successfully!')).toBeNull()
    },
  )
})
