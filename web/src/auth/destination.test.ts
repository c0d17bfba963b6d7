import { expect, it } from 'vitest'
import { destinationAfterSignIn } from './destination.ts'

const employee = { roles: ['Employee'], isLinkSession: false } as const
const cfo = { roles: ['CFO'], isLinkSession: false } as const

it('sign-in leads to the requested page with its query and state', () => {
  const requestedState = { path: '/employee-checks?page=2', state: { a: 1 } }
  expect(destinationAfterSignIn(requestedState, employee)).toEqual(requestedState)
})

it.each([
  ['nothing', null],
  ['a page for other roles', { path: '/applications' }],
  ['an unknown page', { path: '/nowhere' }],
  ['another site', { path: 'https://evil.example' }],
  ['another site in disguise', { path: '//evil.example' }],
  ['an invalid state', 42],
])('sign-in leads to the first page of the roles if %s was requested', (_, state) => {
  expect(destinationAfterSignIn(state, employee).path).toBe('/dashboard')
})

it("sign-in leads a CFO who isn't an employee to the CFO's queue", () => {
  const queue = '/applications?status=1&sorting=CreationTime+asc'
  expect(destinationAfterSignIn(null, cfo).path).toBe(queue)
  expect(destinationAfterSignIn(null, { ...cfo, isLinkSession: true }).path).toBe(queue)
})
