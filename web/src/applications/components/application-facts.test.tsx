import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '#web/auth/session.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { fakeApi, json } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { accessToken } from '#web/testing/tokens.ts'
import { buildApplication } from '../factories.ts'
import { ApplicationsPage } from '../pages/applications-page.tsx'
import { mailHref, phoneHref } from './application-facts.tsx'

const EARLIER = { id: 'a-1', firstName: 'Bea', lastName: 'Lopez', creationTime: '2026-11-19T09:00:00.000Z' }
const NAMING = /^Bea Lopez already applied for this job on Nov 19, 2026, /

it('is shown in the list and in the details, and only where there is an earlier application', async () => {
  const repeated = buildApplication({ duplicateOf: EARLIER })
  const items = [repeated, buildApplication({ id: 'a-1', firstName: 'Bea' })]
  queryClient.clear()
  signIn({ token: accessToken({ roles: ['HR-Manager'] }), refreshToken: 'refresh-1' })
  fakeApi({
    'GET /jobapplication': () => json(200, { items, totalCount: 2 }),
    'GET /jobapplication/a-17': () => json(200, repeated),
  })
  renderApp([{ path: '/applications', Component: ApplicationsPage }], {
    pathname: '/applications',
    state: { openApplicationId: 'a-17', fromEmailToken: true },
  })
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Possible duplicate')
  expect(dialog.getByText(NAMING)).toBeTruthy()
  const badges = screen.getAllByText('Possible duplicate').filter(badge => !badge.closest('[role="dialog"]'))
  expect(badges).toHaveLength(1)
  expect(badges[0]?.closest('[title]')?.getAttribute('title')).toMatch(NAMING)
})

it.each([['ana?bcc=eve&x@applicants.example', 'mailto:ana%3Fbcc%3Deve%26x@applicants.example']])(
  'a mail to %s',
  (email, href) => {
    expect(mailHref(email)).toBe(href)
  },
)

it.each([
  ['+1 (510) 555-0142', 'tel:+15105550142'],
  ['510-555-0142 x12', 'tel:5105550142;ext=12'],
  ['510-555-0142, #301', 'tel:5105550142;ext=301'],
])('a call to %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

it.each(['call me', '1-800-FLOWERS', '510 555 0142 or 0143', '', '510-555-0142 x'])(
  'no call to %j, of which a telephone would dial something else',
  phone => {
    expect(phoneHref(phone)).toBeUndefined()
  },
)
