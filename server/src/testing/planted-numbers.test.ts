import { expect, it } from 'vitest'
import { findPlantedTexts } from './planted-numbers.ts'

const SSN = '512-34-6789'

it.each(['', 'a', 'ab', 'abc', 'any length'])('finds a number in every encoding after %j', prefix => {
  for (const number of [SSN, SSN.replaceAll('-', '')]) {
    const bytes = Buffer.from(`${prefix}${number} and more`)
    const texts = [bytes.toString(), bytes.toString('base64'), bytes.toString('base64url')]
    const hex = bytes.toString('hex')
    for (const text of [...texts, hex, hex.toUpperCase()])
      expect(findPlantedTexts(['none', text], [SSN])).toEqual([SSN])
  }
})

it('finds no other number', () => {
  expect(findPlantedTexts(['512-34-6780', Buffer.from('987-65-4321').toString('base64')], [SSN])).toEqual([])
})
