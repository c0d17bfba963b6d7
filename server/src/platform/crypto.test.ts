import { expect, it } from 'vitest'
import { createCipher } from './crypto.ts'
import type { Keys } from './keys.ts'

const key = (id: string) => ({ id, secret: Buffer.alloc(32, id) })

it('the keys are looked at for every text to seal, and to open one only for a key that is not known yet', () => {
  let now: Keys = { signing: [key('sign')], encryption: [key('first')] }
  let looks = 0
  const follow = () => {
    looks += 1
    return now
  }
  const [ours, another] = [createCipher(follow), createCipher(() => now)]
  const sealed = ours.seal('7788', 'row 1')
  expect([ours.open(sealed, 'row 1'), ours.open(sealed, 'row 1'), looks]).toEqual(['7788', '7788', 1])

  now = { ...now, encryption: [key('second'), key('first')] }
  const later = another.seal('9900', 'row 2')
  expect([ours.open(later, 'row 2'), ours.open(sealed, 'row 1'), looks]).toEqual(['9900', '7788', 2])
  expect(later).toMatch(/^second\./)

  now = { ...now, encryption: [key('third'), key('second'), key('first')] }
  expect(ours.seal('1', 'row 3')).toMatch(/^third\./)
  expect(() => ours.open('fourth.AAAA', 'row 4')).toThrow('The encryption key fourth is missing')
})
