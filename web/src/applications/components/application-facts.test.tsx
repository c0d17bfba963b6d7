import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '#web/testing/fake-api.ts'
import { buildApplication } from '../factories.ts'
import { openDetails } from '../pages/test-applications-page.ts'
import { mailHref, phoneHref } from './application-facts.tsx'

it('a possible duplicate is marked in the list and in the details', async () => {
  const duplicateOf = {
    ...{ id: 'a-1', firstName: 'Bea', lastName: 'Lopez', creationTime: '2026-11-19T09:00:00.000Z' },
  }
  const application = buildApplication({ duplicateOf })
  const items = [application, buildApplication({ id: 'a-1', firstName: 'Bea' })]
  const { modal } = await openDetails({
    application,
    routes: { 'GET /jobapplication': () => json(200, { items, totalCount: 2 }) },
  })
  const text = /^Bea Lopez already applied for this job on Nov 19, 2026, /
  expect(modal.getByText(text)).toBeTruthy()
  const list = within(screen.getByRole('table', { hidden: true }))
  expect(list.getByText('Possible duplicate').closest('[title]')?.getAttribute('title')).toMatch(text)
})

it('an email address is escaped in a link', () => {
  const href = 'mailto:ana%3Fbcc%3Deve%26x@applicants.example'
  expect(mailHref('ana?bcc=eve&x@applicants.example')).toBe(href)
})

it.each([
  ['+1 (510) 555-0142', 'tel:+15105550142'],
  ['510-555-0142 x12', 'tel:5105550142;ext=12'],
  ['510-555-0142, #301', 'tel:5105550142;ext=301'],
  ['1-800-FLOWERS', undefined],
  ['510 555 0142 or 0143', undefined],
  ['', undefined],
  ['510-555-0142 x', undefined],
])('the phone number %j links to %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})
