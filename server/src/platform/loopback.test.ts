import { expect, it } from 'vitest'
import { isFromThisMachine } from './loopback.ts'

const LOCAL = { ip: '127.0.0.1', hostname: 'localhost', headers: { host: 'localhost:3000', accept: '*/*' } }

it.each([
  LOCAL,
  { ...LOCAL, ip: '::1', hostname: '[::1]' },
  { ...LOCAL, ip: '::ffff:127.0.0.1', hostname: '127.0.0.1' },
])('$ip and $hostname are this machine', request => {
  expect(isFromThisMachine(request)).toBe(true)
})

it.each([
  { ...LOCAL, ip: '192.168.1.7' },
  { ...LOCAL, ip: '::ffff:10.0.0.1' },
  { ...LOCAL, hostname: 'pay.example.com' },
  { ...LOCAL, hostname: '127.0.0.1.example.com' },
  { ...LOCAL, headers: { forwarded: 'for=127.0.0.1' } },
  { ...LOCAL, headers: { 'x-forwarded-host': 'localhost' } },
  { ...LOCAL, headers: { via: '1.1 caddy' } },
])('%o is another machine or a proxy', request => {
  expect(isFromThisMachine(request)).toBe(false)
})
