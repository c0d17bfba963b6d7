import { expect, it } from 'vitest'
import { foldName, hasSameLastName } from './names.ts'

it('folds names as payroll systems print them', () => {
  expect(foldName('José Łukasz O’Neil-Núñez, Jr.')).toBe('JOSE LUKASZ ONEIL-NUNEZ JR')
})

it.each([
  ['LUIS A FERRER', 'Luis Ferrer'],
  ['JOSE L HERNANDEZ GUTIERREZ', 'José Luis Hernández Gutiérrez'],
  ['JOSE L HERNANDEZ-GUTIERREZ', 'José Luis Hernández Gutiérrez'],
  ['THU NGUYEN', 'Thu Nguyễn'],
  ['PIOTR LUKASZ', 'Piotr Łukasz'],
  ['FERRER, LUIS', 'Luis Ferrer'],
  ['LUIS FERRER JR', 'Luis Ferrer, Jr.'],
])('%s has the last name of %s', (page, name) => {
  expect(hasSameLastName(page, name)).toBe(true)
})

it.each([
  ['DOLORES QUINTERO-DIAZ', 'Dolores Quintero'],
  ['DOLORES DIAZ', 'Dolores Quintero-Diaz'],
  ['HANNAH BROOKSON', 'Hannah Brooks'],
  ['', 'Hannah Brooks'],
])('%s does not have the last name of %s', (page, name) => {
  expect(hasSameLastName(page, name)).toBe(false)
})
