import { expect, it } from 'vitest'
import { mailHref, phoneHref } from './contact-href.ts'

it.each([
  ['ana@applicants.example', 'mailto:ana@applicants.example'],
  ['ana+work@applicants.example', 'mailto:ana%2Bwork@applicants.example'],
  ['ana?bcc=eve&x@applicants.example', 'mailto:ana%3Fbcc%3Deve%26x@applicants.example'],
])('a mail to %s', (email, href) => {
  expect(mailHref(email)).toBe(href)
})

it('a call', () => {
  expect(phoneHref('+1 (510) 555-0142')).toBe('tel:+15105550142')
})
