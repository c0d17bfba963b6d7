import { describe, expect, it } from 'vitest'
import { destinationAfterSignIn } from './destination.ts'

const employee = { roles: ['Employee'], isLinkSession: false } as const
const cfo = { roles: ['CFO'], isLinkSession: false } as const

describe('destinationAfterSignIn', () => {
  it('is the page that was asked for, with its query and state', () => {
    const asked = { path: '/employee-checks?page=2', state: { a: 1 } }
    expect(destinationAfterSignIn(asked, employee)).toEqual(asked)
  })

  it.each([
    ['nothing', null],
    ['a page of other roles', { path: '/applications' }],
    ['no page of ours', { path: '/nowhere' }],
    ['another site', { path: 'https://evil.example' }],
    ['another site in disguise', { path: '//evil.example' }],
    ['nonsense', 42],
  ])('is the first page of the roles when %s was asked for', (_, state) => {
    expect(destinationAfterSignIn(state, employee).path).toBe('/dashboard')
  })

  it('is what waits for the CFO without the Employee role', () => {
    const waiting = '/applications?status=1&sorting=CreationTime+asc'
    expect(destinationAfterSignIn(null, cfo).path).toBe(waiting)
    expect(destinationAfterSignIn(null, { ...cfo, isLinkSession: true }).path).toBe(waiting)
  })
})
