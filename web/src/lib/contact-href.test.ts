import { expect, it } from 'vitest'
import { mailHref, phoneHref } from './contact-href.ts'

it.each([
  ['ana@applicants.example', 'mailto:ana@applicants.example'],
  ['ana+work@applicants.example', 'mailto:ana%2Bwork@applicants.example'],
  ['ana?bcc=eve&x@applicants.example', 'mailto:ana%3Fbcc%3Deve%26x@applicants.example'],
])('a mail to %s', (email, href) => {
  expect(mailHref(email)).toBe(href)
})

it.each([
  ['+1 (510) 555-0142', 'tel:+15105550142'],
  ['510.555.0142', 'tel:5105550142'],
  ['(510 555-0142)', 'tel:5105550142'],
  ['030/1234567', 'tel:0301234567'],
  ['510-555-0142 x12', 'tel:5105550142;ext=12'],
  ['510-555-0142 Ext. 7', 'tel:5105550142;ext=7'],
  ['510-555-0142, #301', 'tel:5105550142;ext=301'],
])('a call to %s', (phone, href) => {
  expect(phoneHref(phone)).toBe(href)
})

it.each(['call me', '1-800-FLOWERS', '510 555 0142 or 0143', '', '510-555-0142 x'])(
  'no call to %j, of which a telephone would dial something else',
  phone => {
    expect(phoneHref(phone)).toBeUndefined()
  },
)
