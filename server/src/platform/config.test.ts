import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('REQUIRE_MFA', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['Admin,HRManager, CFO', ['Admin', 'HR-Manager', 'CFO']],
    ['HR-Manager,', ['HR-Manager']],
  ])('%s', (REQUIRE_MFA, roles) => {
    expect(readConfig({ REQUIRE_MFA }).requireMfa).toEqual(roles)
  })

  it.each(['Admin,Boss', 'admin', 'on'])('refuses %s', REQUIRE_MFA => {
    expect(() => readConfig({ REQUIRE_MFA })).toThrow(
      'REQUIRE_MFA: must be roles among Admin, HR-Manager, CFO, Employee, with commas between',
    )
  })
})

describe('TRUST_PROXY', () => {
  it.each([
    [undefined, 0],
    ['off', 0],
    ['0', 0],
    ['on', 1],
    ['1', 1],
    ['3', 3],
  ])('%s trusts %d proxies', (TRUST_PROXY, count) => {
    expect(readConfig({ TRUST_PROXY }).trustedProxies).toBe(count)
  })

  it.each(['yes', '-1', '10', '1.5'])('refuses %s', TRUST_PROXY => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY: must be on, off or the number of proxies')
  })
})
