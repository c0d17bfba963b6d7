import { expect, it } from 'vitest'
import { LANGUAGES } from '../languages/languages.ts'
import { fullNameOf, officeSigner, onBehalfStatement } from './statements.ts'

it('names who signs for whom, by the roles of the office alone', () => {
  const signer = officeSigner({ name: 'Marisol Vega', roles: ['Employee', 'HR-Manager', 'Admin'] })
  expect(signer).toBe('Marisol Vega (Admin, HR-Manager)')
  const candidate = fullNameOf({ firstName: 'Ana ', middleInitial: ' ', lastName: 'Ruiz' })
  expect(candidate).toBe('Ana Ruiz')
  for (const language of LANGUAGES) {
    const [said, reversed] = [
      onBehalfStatement(language, signer, candidate),
      onBehalfStatement(language, candidate, signer),
    ]
    expect(said.split(signer)).toHaveLength(3)
    expect(said.split(candidate)).toHaveLength(3)
    expect(said).not.toBe(reversed)
  }
})
