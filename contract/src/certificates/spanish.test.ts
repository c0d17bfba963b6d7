import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { OWN_CERTIFICATE_TEXTS } from './own-texts.ts'
import { SPANISH_CERTIFICATES } from './spanish.ts'

it('everything that people read about their certificates has its Spanish, as do the kinds of a new portal', () => {
  const texts = [...Object.values(OWN_CERTIFICATE_TEXTS), ...DEFAULT_SETTINGS.certificateKinds]
  expect(texts.filter(text => !Object.hasOwn(SPANISH_CERTIFICATES, text))).toEqual([])
})
