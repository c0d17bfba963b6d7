import type { Catalogue } from '../translator.ts'
import { SPANISH_APPLICATION } from './application.ts'
import { SPANISH_COMMON } from './common.ts'
import { SPANISH_FILES } from './files.ts'
import { SPANISH_STATES } from './states.ts'

/** What the application form shows. */
export const SPANISH_APPLY: Catalogue = {
  ...SPANISH_COMMON,
  ...SPANISH_FILES,
  ...SPANISH_STATES,
  ...SPANISH_APPLICATION,
}
