import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../settings/settings.ts'
import { OWN_CERTIFICATE_TEXTS } from './own-texts.ts'
import { SPANISH_CERTIFICATES } from './spanish.ts'

it('translates the texts of own certificates and the default kinds', () => {
  const texts = [...Object.values(OWN_CERTIFICATE_TEXTS), ...DEFAULT_SETTINGS.certificateKinds]
  expect(texts.filter(text => !Object.hasOwn(SPANISH_CERTIFICATES, text))).toEqual([])
})
