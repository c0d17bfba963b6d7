import { describe, expect, it } from 'vitest'
import { REQUEST_MESSAGES } from '../../common/request-messages.ts'
import { FORMED_TEXTS } from '../formed-texts.ts'
import { createTranslate } from '../translator.ts'
import { SPANISH_APPLY } from './apply-catalogue.ts'
import { SPANISH_EMPLOYEE_PACKET } from './packet-catalogue.ts'

/** Titles of refusals, and what proxies say in the portal's place. */
const TITLES = ['Bad Request', 'Payload Too Large', 'Bad Gateway', 'Service Unavailable', 'Gateway Timeout']

describe.each([
  ['application form', SPANISH_APPLY],
  ['employee packet', SPANISH_EMPLOYEE_PACKET],
])('the Spanish %s has', (_, catalogue) => {
  const missing = (texts: readonly string[]) => texts.filter(text => !Object.hasOwn(catalogue, text))

  it('what the API says about a request as such', () => {
    expect(missing([...Object.values(REQUEST_MESSAGES), ...TITLES])).toEqual([])
  })

  it('what the API says when it failed', () => {
    const message = { text: REQUEST_MESSAGES.internal, values: { reference: 'ab-12' } }
    const translated = createTranslate('es', catalogue)(message)
    expect(translated).toBe('Algo salió mal de nuestro lado. Referencia: ab-12')
  })
})

it('every text that comes with its values is translated', () => {
  const texts = FORMED_TEXTS.map(({ text }) => text)
  expect(texts.filter(text => !Object.hasOwn(SPANISH_EMPLOYEE_PACKET, text))).toEqual([])
})
