import { expect, it } from 'vitest'
import { createCipher } from './crypto.ts'
import type { Keys } from './keys.ts'

const key = (id: string) => ({ id, secret: Buffer.alloc(32, id) })

it('reads the current keys for each seal, and for opening only if the key id is unknown', () => {
  let currentKeys: Keys = { signing: [key('sign')], encryption: [key('first')] }
  let readCount = 0
  const readCurrentKeys = () => {
    readCount += 1
    return currentKeys
  }
  const [cipher, otherCipher] = [createCipher(readCurrentKeys), createCipher(() => currentKeys)]
  const sealedText = cipher.seal('7788', 'row 1')
  expect([cipher.open(sealedText, 'row 1'), cipher.open(sealedText, 'row 1'), readCount]).toEqual([
    '7788',
    '7788',
    1,
  ])

  currentKeys = { ...currentKeys, encryption: [key('second'), key('first')] }
  const laterSecret = otherCipher.seal('9900', 'row 2')
  expect([cipher.open(laterSecret, 'row 2'), cipher.open(sealedText, 'row 1'), readCount]).toEqual([
    '9900',
    '7788',
    2,
  ])
  expect(laterSecret).toMatch(/^second\./)

  currentKeys = { ...currentKeys, encryption: [key('third'), key('second'), key('first')] }
  expect(cipher.seal('1', 'row 3')).toMatch(/^third\./)
  expect(() => cipher.open('fourth.AAAA', 'row 4')).toThrow('The encryption key fourth is missing')
})
