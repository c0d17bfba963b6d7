import { expect, it } from 'vitest'
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

const TITLES = ['Bad Request', 'Payload Too Large', 'Bad Gateway', 'Service Unavailable', 'Gateway Timeout']

it.each([
  ['application form', SPANISH_APPLY],
  ['employee packet', SPANISH_PACKET],
  ['checks', SPANISH_CHECKS],
])("the Spanish catalog of the %s has the API's messages about a whole request", (_, catalog) => {
  const texts = [...Object.values(REQUEST_MESSAGES), ...TITLES]
  expect(texts.filter(text => !Object.hasOwn(catalog, text))).toEqual([])
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
