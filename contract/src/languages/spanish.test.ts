import { describe, expect, it } from 'vitest'
import { SPANISH_APPLY } from '../applications/spanish.ts'
import { SPANISH_AUTH } from '../auth/spanish.ts'
import { SPANISH_DETAILS } from '../change-requests/spanish.ts'
import { REQUEST_MESSAGES } from '../common/messages.ts'
import { SPANISH_EMPLOYEE } from '../employees/spanish.ts'
import { SPANISH_MAILS } from '../mail/translate-mail.ts'
import { SPANISH_VERIFY } from '../packets/evidence/spanish.ts'
import { SPANISH_PACKET } from '../packets/spanish.ts'
import { SPANISH_CHECKS } from '../paychecks/spanish.ts'
import { createTranslate } from './translator.ts'

/** Includes the titles of proxies. */
const TITLES = ['Bad Request', 'Payload Too Large', 'Bad Gateway', 'Service Unavailable', 'Gateway Timeout']

describe.each([
  ['application form', SPANISH_APPLY],
  ['employee packet', SPANISH_PACKET],
  ['checks', SPANISH_CHECKS],
])('the Spanish catalog of the %s', (_, catalog) => {
  const missing = (texts: readonly string[]) => texts.filter(text => !Object.hasOwn(catalog, text))

  it("has the API's messages about a whole request", () => {
    expect(missing([...Object.values(REQUEST_MESSAGES), ...TITLES])).toEqual([])
  })

  it("translates the API's internal error", () => {
    const message = { text: REQUEST_MESSAGES.internal, values: { reference: 'ab-12' } }
    const translated = createTranslate(catalog)(message)
    expect(translated).toBe('Algo salió mal de nuestro lado. Referencia: ab-12')
  })
})

const CATALOGS = {
  SPANISH_APPLY,
  SPANISH_PACKET,
  SPANISH_CHECKS,
  SPANISH_AUTH,
  SPANISH_EMPLOYEE,
  SPANISH_DETAILS,
  SPANISH_MAILS,
  SPANISH_VERIFY,
}

const namesIn = (text: string) => (text.match(/(?<=\{)\w+(?=\})/g) ?? []).toSorted()

it.each(Object.entries(CATALOGS))('every translation in %s has the same placeholders', (_, catalog) => {
  const spanish = createTranslate(catalog)
  for (const [english, translation] of Object.entries(catalog)) {
    expect(translation.trim(), english).not.toBe('')
    expect(new Set(namesIn(translation)), english).toEqual(new Set(namesIn(english)))
    const values = Object.fromEntries(namesIn(english).map(name => [name, 7]))
    expect(spanish(english, values)).not.toMatch(/[{}]/)
  }
})
