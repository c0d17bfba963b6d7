import { describe, expect, it } from 'vitest'
import { createTranslate } from '../translator.ts'
import { SPANISH_APPLY } from './apply-catalogue.ts'
import { SPANISH_MAILS } from './mails.ts'
import { SPANISH_EMPLOYEE_PACKET } from './packet-catalogue.ts'

const CATALOGUES = { SPANISH_APPLY, SPANISH_EMPLOYEE_PACKET, SPANISH_MAILS }

/** `{name}` and `{count, plural, …}`. */
const namesIn = (text: string) => (text.match(/\{\w+(?=[},])/g) ?? []).map(name => name.slice(1)).toSorted()

describe.each(Object.entries(CATALOGUES))('every translation of %s', (_, catalogue) => {
  const spanish = createTranslate('es', catalogue)

  it.each(Object.entries(catalogue))('takes the same values: %j', (english, translation) => {
    expect(translation.trim()).not.toBe('')
    expect(new Set(namesIn(translation))).toEqual(new Set(namesIn(english)))
    const values = Object.fromEntries(namesIn(english).map(name => [name, 7]))
    expect(spanish(english, values)).not.toMatch(/[{}]/)
  })
})
