import { beforeEach, describe, expect, it } from 'vitest'
import { forgetPacketLink, keepPacketLink, packetLinkOf } from './packet-link.ts'

beforeEach(() => sessionStorage.clear())

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
