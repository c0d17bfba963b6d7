import { beforeEach, expect, it } from 'vitest'
import { packetLinkOf, removePacketLink, storePacketLink } from './packet-link.ts'

beforeEach(() => sessionStorage.clear())

const link = { applicationId: 'app-1', token: 't' }

it('packetLinkOf reads the link from the address, or the application from the token', () => {
  expect(packetLinkOf(new URLSearchParams(link))).toEqual(link)
  const token = `x.${btoa(JSON.stringify({ applicationId: 'app-7', exp: 1 }))}.y`
  expect(packetLinkOf(new URLSearchParams({ token }))).toEqual({ applicationId: 'app-7', token })
})

it('the tab remembers the link for its own application', () => {
  const storedLinkOf = (applicationId: string) => packetLinkOf(new URLSearchParams({ applicationId }))
  storePacketLink(link)
  expect(storedLinkOf('app-1')).toEqual(link)
  expect(storedLinkOf('app-2').token).toBe('')
  removePacketLink()
  expect(storedLinkOf('app-1').token).toBe('')
})
