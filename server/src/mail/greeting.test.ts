import { expect, it } from 'vitest'
import { firstNameOf, greeting } from './greeting.ts'

it.each([
  ['Latoya Kaur', 'Latoya'],
  ['  José Luis  Hernández Gutiérrez', 'José'],
  ['Kaur, Latoya M.', 'Latoya'],
  ['Sammy Davis, Jr.', 'Sammy'],
  ['Teller', 'Teller'],
  ['', ''],
  ['J. R. Smith', ''],
  ['Q Jones', ''],
  ['mvega', ''],
  ['ana@example.com', ''],
])('the first name in %j is %j', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName)
})

it('greets by first name if there is one, in the given language', () => {
  expect([greeting('Latoya'), greeting('José Luis', 'es')]).toEqual(['Hi Latoya,', 'Hola, José Luis:'])
  expect([greeting(''), greeting(' ', 'es'), greeting('evil.example')]).toEqual(['Hello,', 'Hola:', 'Hello,'])
})
