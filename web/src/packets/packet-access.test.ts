import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { forgetPacketLink, keepPacketLink, packetLinkOf } from './packet-link.ts'
import { canRetry, denialOf } from './pages/employee-packet-page.tsx'

beforeEach(() => sessionStorage.clear())

describe('denialOf', () => {
  it.each([
    [200, 'server-error', true],
    [401, 'invalid-token', false],
    [403, 'unauthorized', false],
    [404, 'validation-failed', false],
    [409, 'validation-failed', false],
    [500, 'server-error', true],
    [503, 'server-error', true],
    ['network', 'network-error', true],
  ] as const)('status %s is %s', (status, reason, passes) => {
    const denial = denialOf(new ApiError({ status }))
    expect(denial.reason).toBe(reason)
    expect(canRetry(denial)).toBe(passes)
  })

  it('passes on what only the server can say', () => {
    const detail = 'This packet has already been submitted.'
    const body = JSON.stringify({ type: 'x', title: 'Conflict', status: 409, detail })
    expect(denialOf(new ApiError({ status: 409, body })).message).toBe(detail)
  })
})

describe('packetLinkOf', () => {
  const claims = btoa(JSON.stringify({ applicationId: 'app-7', exp: 1 }))
  const link = { applicationId: 'app-1', token: 't' }

  it('reads the address', () => {
    expect(packetLinkOf(new URLSearchParams(link))).toEqual(link)
  })

  it('finds the application in the token when the address does not say it', () => {
    const token = `x.${claims}.y`
    expect(packetLinkOf(new URLSearchParams({ token }))).toEqual({ applicationId: 'app-7', token })
  })

  it('remembers the link of this tab, for its own application', () => {
    keepPacketLink(link)
    expect(packetLinkOf(new URLSearchParams({ applicationId: 'app-1' }))).toEqual(link)
    expect(packetLinkOf(new URLSearchParams({ applicationId: 'app-2' })).token).toBe('')
    forgetPacketLink()
    expect(packetLinkOf(new URLSearchParams({ applicationId: 'app-1' })).token).toBe('')
  })
})
