import { expect, it } from 'vitest'
import { startFileOf } from './start-files.ts'

it.each([
  ['/apply', 'apply.html'],
  ['/Apply/', 'apply.html'],
  ['/employee-packet', 'employee-packet.html'],
  ['/Employee-Packet/', 'employee-packet.html'],
  ['/staff-employee-packet', 'pages/staffEmployeePacket.html'],
  ['/Admin/Settings/', 'pages/settings.html'],
  ['/apply/anything', 'index.html'],
  ['/login', 'login.html'],
  ['/Login/', 'login.html'],
  ['/unauthorized', 'pages/unauthorized.html'],
  ['/', 'index.html'],
])('%s starts with %s', (path, file) => {
  expect(startFileOf(path)).toBe(file)
})
