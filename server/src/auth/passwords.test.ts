import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

const MANY = Array.from({ length: 12 }, (_, n) => `password number ${n}`)

describe('passwords that are hashed at once', () => {
  it('are each compared with their own hash', async () => {
    const hashes = await Promise.all(MANY.map(password => hashPassword(password)))
    expect(new Set(hashes).size).toBe(MANY.length)
    const own = MANY.map((password, n) => isPassword(password, hashes[n], null))
    const others = MANY.map((password, n) => isPassword(password, hashes.at(n - 1), null))
    expect(await Promise.all(own)).toEqual(MANY.map(() => true))
    expect(await Promise.all(others)).toEqual(MANY.map(() => false))
  })

  it('fail alone where a hash is none', async () => {
    const hash = await hashPassword('right')
    const [first, broken, last] = await Promise.allSettled([
      isPassword('right', hash, null),
      isPassword('right', 'no hash', null),
      isPassword('right', hash, null),
    ])
    expect(first).toMatchObject({ value: true })
    expect(broken).toMatchObject({ status: 'rejected' })
    expect(last).toMatchObject({ value: true })
  })

  it('are nobody’s without a hash', async () => {
    expect(await isPassword('', null, null)).toBe(false)
  })
})
